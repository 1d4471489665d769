// The one door to the garbage collector (Boehm). Objects never move; stacks are scanned conservatively, so
// a plain Object* in a C++ local is safe. Memory of malloc, metaspace or thread-local storage is NOT
// scanned: objects that are referenced only from there need a root below.
// Allocation returns null with OutOfMemoryError pending when the limit (-Xmx) is reached. It may collect, which stops
// all threads for a moment wherever they are, but runs no Java code. No function here fails in another way: the process
// ends when the system refuses memory for the collector's own tables. Some of its functions are in roots.cpp.
#pragma once

#include <cstddef>
#include <cstdint>

#include "vm/object/klass.h"
#include "vm/object/object.h"

namespace rrvm::heap {

struct Options {
  size_t max_bytes = 0;      // -Xmx; 0: a quarter of the machine's memory, as java
  size_t initial_bytes = 0;  // -Xms
  size_t collect_every = 0;  // -Xstress:gc=N: a collection each time N pages were given out, to find missing roots
};

void initialize(const Options&);
// The calling thread, already in the list of threads: the collector learns its C stack, and it gets allocation lists.
void register_thread(Thread*);
void release_lists(Thread*);      // before it leaves the list of threads; it allocates no more
void unregister_thread(Thread*);  // after that: the collector forgets it; it may hold no Object* any more

Object* allocate(Thread*, Klass*);  // a zeroed instance; the class must be initialised (or allowed)
Object* allocate_mirror(Thread*, Klass* class_klass, size_t bytes);  // java.lang.Class with room for statics
inline size_t array_size(const Klass* k, int32_t length) {
  return kArrayBaseOffset + (static_cast<size_t>(length) << k->element_shift);
}
// length >= 0; `behind`: zeroed bytes after its elements.
Array* allocate_array(Thread*, Klass* array_klass, int32_t length, size_t behind = 0);
Array* allocate_type_array(Thread*, BasicType, int32_t length);
Array* allocate_object_array(Thread*, Klass* element, int32_t length);
Object* clone(Thread*, Object*);    // shallow copy, fresh header, no shadows; null with OutOfMemoryError pending
size_t object_size(const Object*);  // in bytes, as laid out
bool is_object(const void*);        // could this word be a reference? For conservative stack reading

// Roots. A root cell is memory the collector scans.
Object** new_root(Object* initial = nullptr);  // freed by free_root; a JNI global reference is one. Never null
void free_root(Object** cell);
// Weak cells: cleared at the end of marking when the object is dead; one that a finalizer will see is not.
Object** new_weak(Object* o);
Object* read_weak(Object** cell);
void free_weak(Object** cell);

// java.lang.ref (vm/heap/references.cpp).
Object* take_pending_references(Thread*);  // never blocks; chained through `discovered`
bool has_pending_references();
void wait_for_pending_references(Thread*);    // blocks until there are some, or dead units
void register_finalizable(Thread*, Object*);  // calls java.lang.ref.Finalizer.register

// Units of classes (vm/object/class_units.h, vm/heap/heap_units.cpp).
void add_unit(ClassUnit*);
bool has_dead_units();         // also ends wait_for_pending_references
ClassUnit* take_dead_units();  // linked by `next`; with all threads at a safepoint

void collect(const char* why = "System.gc()");  // now, by this thread
size_t used_bytes();
size_t total_bytes();
size_t max_bytes();
uint64_t collection_count();
uint64_t collection_millis();

}  // namespace rrvm::heap
