// Shared by the files behind vm/heap/heap.h: collector set-up, roots, references. Nobody else includes it.
#pragma once

#define GC_THREADS
#define GC_NO_THREAD_REDIRECTS
#include <gc/gc.h>
#include <gc/gc_inline.h>
#include <gc/gc_mark.h>
#include <sys/mman.h>

#include "vm/base/check.h"
#include "vm/base/insufficient_memory.h"
#include "vm/heap/alloc_inline.h"
#include "vm/heap/heap.h"
#include "vm/object/well_known.h"

namespace rrvm::heap {

extern int reference_gc_kind;  // collector kind whose mark procedure leaves out Reference.referent

// Once a Reference was found or enqueued, `next` is set and its referent is like any other field. Only a Finalizer
// still has one: the object must live until its finalizer has run, through as many collections as that takes.
inline bool holds_referent(Object* reference) { return reference->ref(wk::Reference_next) != nullptr; }

// A growing array outside the collected heap that may grow while the world is stopped: mremap takes no lock
// that a stopped thread could hold, malloc might.
template <typename T>
class RawVector {
 public:
  void push(T value) {
    if (size_ == capacity_) grow();
    data_[size_++] = value;
  }
  T pop() { return data_[--size_]; }
  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }
  void resize_down(size_t n) { size_ = n; }
  T& operator[](size_t i) { return data_[i]; }

 private:
  void grow() {
    size_t bytes = capacity_ ? capacity_ * sizeof(T) * 2 : 64 * 1024;
    void* p = capacity_
                  ? mremap(data_, capacity_ * sizeof(T), bytes, MREMAP_MAYMOVE)
                  : mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) insufficient_memory("No memory for the collector's tables");
    data_ = static_cast<T*>(p);
    capacity_ = bytes / sizeof(T);
  }
  T* data_ = nullptr;
  size_t size_ = 0, capacity_ = 0;
};

// --- vm/heap/references.cpp; the first three run with the world stopped and the collector's lock held ---
namespace references {
void process(bool clear_all_soft);
Object* pending_head();
size_t free_megabytes();
// Remembers a new Reference of the calling thread.
void remember(AllocLists*, Object*);
void flush(AllocLists*);      // before the lists go away
void mark_strongly(Object*);  // with all it reaches but for referents
void wake_handler();          // the thread in wait_for_pending_references
}  // namespace references

// --- vm/heap/heap_units.cpp; with the world stopped ---
void push_frame_classes(Thread*);
void mark_units_of_live_objects();  // at the end of marking
ClassUnit* unmarked_unit_of(
    Object* marked);     // the unit of its class, if that was not known to live; now it is witnessed
void bury_dead_units();  // when references have been processed

// --- vm/heap/roots.cpp; with the world stopped ---
void push_root_cells();
void clear_dead_weak_cells();

}  // namespace rrvm::heap
