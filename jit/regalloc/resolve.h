// From pieces to the result: cells for what is on the stack, places of operands, and the moves between the
// pieces of a virtual register, on edges, to fixed uses and from fixed results. Some of its functions are in homes.cpp.
#pragma once

#include "jit/regalloc/linear_scan.h"

namespace rrvm::jit::regalloc {

// Cells by virtual register, kNone for those that are never on the stack. Two whose lifetimes do not meet may
// share one; those that are copied to each other like to. Returns the number of cells.
uint32_t assign_homes(const Lifetimes&, const std::vector<bool>& needs_home, std::vector<uint32_t>* homes);

void resolve(const Function&, const Machine&, const Lifetimes&, std::vector<Piece> pieces, Result*);

}  // namespace rrvm::jit::regalloc
