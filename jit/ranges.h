// Bounds checks of counted loops. Where an index is the loop's counter plus something that does not change, and the
// array does not change either, the tests of all rounds are one test of the first and the last index, made before the
// loop is entered; if it fails, the interpreter runs the loop (kExitUnless). Needs the flow that jit/build_loops.cpp
// has made: a kLoopEntry before each loop. Tests: tests/jit/ranges_test.cpp, tests/java/loops.
#pragma once

#include <functional>

#include "jit/ir.h"

namespace rrvm::jit {

// Removes what it can; how many. `may_guess` says of the place of a loop entry whether guesses there are welcome.
uint32_t remove_bounds_checks(Graph&, const std::function<bool(PlaceId)>& may_guess);

}  // namespace rrvm::jit
