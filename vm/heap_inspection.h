// What management asks of the heap beyond allocation: all objects of the last collection, and its log switched on and off.
// Covered by tests/java/management (OwnedSynchronizers, VerboseSwitches).
#pragma once

#include <functional>

#include "vm/object.h"

namespace rrvm::heap {

// Every object that the last collection found reachable. With all threads stopped; `visit` must not allocate.
void visit_reachable(const std::function<void(Object*)>& visit);

bool is_verbose();         // -verbose:gc
void set_verbose(bool on);

}  // namespace rrvm::heap
