// The allocation fast path: each thread has private free lists per collector kind and size, refilled a page
// at a time. Popping is two loads and a store. The collector may stop a thread between any two
// instructions: an object is on the list or in a register, never in neither, and both are scanned. Without room the
// slow path collects, and returns null with OutOfMemoryError pending if that does not help. Its functions are in
// heap.cpp.
#pragma once

#include <cstring>

#include "vm/heap/heap.h"
#include "vm/thread/thread.h"

namespace rrvm::heap {

constexpr size_t kGranule = 16;
constexpr size_t kMaxSmall = 2048;  // the collector's largest size with free lists
constexpr unsigned kAllocKinds = 3;

struct AllocLists {
  void* free[kAllocKinds][kMaxSmall / kGranule + 1];
  // References allocated since the last drain; see vm/heap/references.cpp for the protocol.
  static constexpr uint32_t kFreshMax = 256;
  Object* fresh[kFreshMax];
  uint32_t fresh_count;
};

constexpr size_t granules_of(size_t bytes) { return (bytes + kGranule - 1) / kGranule; }

Object* allocate_slow(Thread*, Klass*);

// Pops a cell for `granules`; null when the list is empty. The contents behind the first word are zero
// except for pointer-free cells.
inline void* pop_free(Thread* t, AllocKind kind, size_t granules) {
  auto* lists = static_cast<AllocLists*>(t->alloc_lists);
  void** head = &lists->free[static_cast<unsigned>(kind)][granules];
  void* p = *head;
  if (__builtin_expect(p != nullptr, 1)) *head = *static_cast<void**>(p);
  return p;
}

inline Object* init_header(void* p, Klass* k) {
  *static_cast<uint64_t*>(p) = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(k));
  return static_cast<Object*>(p);
}

// `slow` is allocate_slow or a stub that calls it.
template <typename Slow>
inline Object* allocate_inline(Thread* t, Klass* k, Slow slow) {
  size_t size = k->instance_size;
  if (__builtin_expect(k->alloc_kind == AllocKind::kReference || size > kMaxSmall, 0)) return slow(t, k);
  void* p = pop_free(t, k->alloc_kind, granules_of(size));
  if (__builtin_expect(p == nullptr, 0)) return slow(t, k);
  if (k->alloc_kind == AllocKind::kPointerFree) std::memset(static_cast<char*>(p) + 8, 0, size - 8);
  return init_header(p, k);
}

// Allocates an array; length >= 0, `size` at least what its elements need. `slow` is allocate_array or a stub that
// calls it.
template <typename Slow>
inline Array* allocate_array_inline(Thread* t, Klass* k, int32_t length, size_t size, Slow slow) {
  if (__builtin_expect(size > kMaxSmall, 0)) return slow(t, k, length);
  bool pointer_free = !k->is_object_array();
  size_t granules = granules_of(size);
  void* p = pop_free(t, pointer_free ? AllocKind::kPointerFree : AllocKind::kNormal, granules);
  if (__builtin_expect(p == nullptr, 0)) return slow(t, k, length);
  if (pointer_free) {  // in whole granules: the second word holds length and shadow, the end may be padding
    auto* words = static_cast<uint64_t*>(p);
    for (size_t i = 1; i < granules * 2; i++) words[i] = 0;
  }
  auto* a = static_cast<Array*>(init_header(p, k));
  a->length = length;
  return a;
}

}  // namespace rrvm::heap
