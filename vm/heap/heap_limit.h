// The size the heap may grow to (-Xmx), and who may go beyond it: an OutOfMemoryError needs room itself, a new thread a
// record in the collector, and the end of a VM whose program keeps the heap full a reserve. Covered by
// tests/java/memory and tests/check/memory.py.
#pragma once

#include <cstddef>
#include <functional>

namespace rrvm {
class Thread;
}

namespace rrvm::heap_limit {

void set(size_t wanted);  // 0: a quarter of the machine's memory, as java. To be called before the collector's start
void put_in_force();      // and after it
size_t bytes();

// Around the throw of an OutOfMemoryError.
void give_way_to_error();
void restore();

// The calling thread joins the collector's, which ends the process if it has no room for its record.
void register_this_thread();
// To be called before memory is asked for: who was given room beyond the limit would find that others have taken it.
void let_others_go_first();

// A signal asks for the end, which `dispatcher` hands on to Java's handler. From then on there is a reserve for it and
// for all threads that start after this: they do the work.
void open_reserve(const Thread* dispatcher);
bool has_reserve_for(const Thread*, size_t bytes);          // one of those, and the heap is full
void* from_reserve(const std::function<void*()>& attempt);  // null: it is used up

}  // namespace rrvm::heap_limit
