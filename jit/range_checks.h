// Checks of array elements leave loops. Where each round of a loop without synchronisation checks one element of an
// array that does not change, at a counter plus something that does not change, the elements that have been accessed
// are a range at any time: the check is made for all of them on the ways out of the loop (kCheckRange on the edges,
// Node::waiting for exceptions, polls that stop and exits in its midst). Never for an element that was not accessed.
// An access may be checked later than it happens as long as its thread neither acquires nor releases anything in
// between; the tools say whether that is so for them (rr::Tool::allows_ranges). Few rounds are not worth a range: of a
// loop that is there twice (kChooseLoop) the one with its own checks is taken then. Tests:
// tests/jit/range_checks_test.cpp, tests/java/race/loops.
#pragma once

#include "jit/fold.h"
#include "jit/ir.h"

namespace rrvm::jit {

// How many checks have left their loops.
uint32_t join_checks(Graph&, const Knowledge&);

}  // namespace rrvm::jit
