// Which cells of the stack and which registers hold what is still needed, by instruction: the others may be emptied
// while it runs.
// Tests: tests/jit/cells_in_use_test.cpp.
#pragma once

#include <functional>

#include "jit/regalloc/regalloc.h"

namespace rrvm::jit::regalloc {

using CellSet = std::vector<uint64_t>;  // bit per cell

// Visits the instructions for which `wanted` is true, in no order that matters, with what is in use when the moves
// before it have been made. A result of the instruction itself does not count, nor its temporaries.
void visit_cells_in_use(const Function&, const Result&, const std::vector<bool>& wanted,
                        const std::function<void(uint32_t instruction, const CellSet&, PRegSet)>& visit);

}  // namespace rrvm::jit::regalloc
