// Loads that give the same in every round of a loop, before it. Innermost loops need no help: their first round is
// peeled, and value numbering takes the rest (jit/build_loops.cpp). For the loops around them a copy of the load is put
// into the block through which the loop is entered, where it is harmless: its object is known not to be null, and
// nobody sees a read whose value is not used. Where each round uses what was loaded as an array, the array is guessed
// not to be null (kExitUnless), and its length is there too. Value numbering then finds the copies; whether it may use
// them is its own decision. Tests: tests/jit/hoist_test.cpp, tests/java/loops.
#pragma once

#include <functional>

#include "jit/ir.h"

namespace rrvm::jit {

// How many loads were copied. `may_guess` as in jit/ranges.h.
uint32_t hoist_loads(Graph&, const std::function<bool(PlaceId)>& may_guess);

}  // namespace rrvm::jit
