// Objects, and arrays of a known small length, that only the method itself ever sees become their fields: loads and
// stores become values, the allocation and the checks of tools on it go, because no other thread can come to it. What
// is left of such an object is a description in the frame states of places where the code may leave for the interpreter
// (kVirtual): it is made there, and the checks that a tool would have seen are made then, so that whoever gets hold of
// it later finds the state it expects. An object leaves the method when it is stored elsewhere, passed to a call,
// returned, compared or merged with another; an array also when the index of an access is not known. Tests:
// tests/jit/fresh_objects_test.cpp, tests/java/inlining/FreshObjects.java and FreshArrays.java,
// tests/java/race/patterns.
#pragma once

#include "jit/fold.h"
#include "jit/ir.h"

namespace rrvm::jit {

// How many allocations went.
uint32_t replace_fresh_objects(Graph&, const Knowledge&);

}  // namespace rrvm::jit
