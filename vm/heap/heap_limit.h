// The size the heap may grow to (-Xmx), and what may go beyond it: an OutOfMemoryError needs room itself, a new thread
// a record in the collector, and the end of a VM whose program keeps the heap full a reserve. Covered by
// tests/java/memory and tests/check/memory.py.
#pragma once

#include <cstddef>
#include <functional>

namespace rrvm {
class Thread;
}

namespace rrvm::heap_limit {

void set(size_t wanted);  // before the collector starts; 0: a quarter of the machine's memory, as java
void put_in_force();      // after the collector has started
size_t bytes();

// These two stand around the throw of an OutOfMemoryError.
void give_way_to_error();
void restore();

// Makes the calling thread known to the collector, beyond the limit if need be: the collector ends the process if it
// has no room for a thread's record.
void register_this_thread();
// Called before memory is asked for. Waits while another thread uses room beyond the limit, which would otherwise be
// taken from it.
void let_others_go_first();

// Called when a signal asks for the end of the process, which `dispatcher` hands on to Java's handler. From then on
// there is a reserve for that thread and for all that start later, because they do the work.
void open_reserve(const Thread* dispatcher);
bool has_reserve_for(const Thread*, size_t bytes);          // one of those, and the heap is full
void* from_reserve(const std::function<void*()>& attempt);  // null: it is used up

}  // namespace rrvm::heap_limit
