// Which cells of a compiled frame on the C stack hold values that are still needed, at each instruction. Others may hold references to objects
// that nobody needs any more; they are emptied when the program asks for a collection, because programs wait for what becomes of such objects.
// A cell counts as live if it is the home of a virtual register that is: a little more than is true.
#pragma once

#include <cstdint>
#include <vector>

#include "jit/regalloc/regalloc.h"

namespace rrvm::jit {

// By instruction: a bit for each cell. All bits are set when there are more cells than bits.
std::vector<uint64_t> find_live_cells(const regalloc::Function&, const regalloc::Result&);

}  // namespace rrvm::jit
