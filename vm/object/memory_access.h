// Raw accesses to fields, array elements and foreign memory by base and offset, as Unsafe and VarHandles mean them: no
// base stands for address zero. Natives and intrinsics share them. Nothing is checked: offsets are the caller's to
// know.
#pragma once

#include "vm/object/object.h"

namespace rrvm::memory_access {

template <typename T>
T* location(Object* base, int64_t offset) {
  return reinterpret_cast<T*>(reinterpret_cast<uintptr_t>(base) + static_cast<uintptr_t>(offset));
}

template <typename T>
T load(Object* base, int64_t offset) {
  T v;
  __atomic_load(location<T>(base, offset), &v, __ATOMIC_RELAXED);
  return v;
}
template <typename T>
void store(Object* base, int64_t offset, T v) {
  __atomic_store(location<T>(base, offset), &v, __ATOMIC_RELAXED);
}

template <typename T>
T load_volatile(Object* base, int64_t offset) {
  T v;
  __atomic_load(location<T>(base, offset), &v, __ATOMIC_SEQ_CST);
  return v;
}
template <typename T>
void store_volatile(Object* base, int64_t offset, T v) {
  __atomic_store(location<T>(base, offset), &v, __ATOMIC_SEQ_CST);
}

// The value found there: `expected` exactly when `wanted` was stored.
template <typename T>
T compare_and_exchange(Object* base, int64_t offset, T expected, T wanted) {
  __atomic_compare_exchange_n(location<T>(base, offset), &expected, wanted, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return expected;
}

}  // namespace rrvm::memory_access
