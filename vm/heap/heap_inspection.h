// What management and reports ask of the heap beyond allocation: all objects of the last collection, what that
// collection did, and what lies at an address. Covered by tests/java/management (OwnedSynchronizers, MemoryPools).
// Its functions are in heap.cpp and roots.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "vm/object/object.h"

namespace rrvm::heap {

// Visits every object that the last collection found reachable. All threads are stopped; `visit` must not allocate.
void visit_reachable(const std::function<void(Object*)>& visit);
// The object that this address is inside of; null if it is in none.
Object* object_around(uintptr_t address);
// Visits every root cell that is in use. `visit` must not make or free one.
void visit_roots(const std::function<void(Object**)>& visit);

struct Collection {
  uint64_t number = 0;                     // 0: there was none
  int64_t start_nanos = 0, end_nanos = 0;  // CLOCK_MONOTONIC
  size_t used_before = 0, used_after = 0, total_before = 0, total_after = 0;
  const char* cause = "";
};
Collection last_collection();
// Called at the end of each collection with the world stopped: may do no more than wake a thread. Null: nobody listens.
extern void (*collection_listener)();

}  // namespace rrvm::heap
