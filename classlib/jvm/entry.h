// What every JVM_* function starts with, and small conversions between JNI's types and the VM's.
// The callers are native methods: the thread counts as running native code throughout, objects do not
// move, so an entry touches the heap as it is and only what it calls changes the thread's state.
#pragma once

#include "classlib/jvm/jvm.h"
#include "vm/diagnose/trace.h"
#include "vm/exec/exceptions.h"
#include "vm/heap/heap.h"
#include "vm/heap/refs.h"
#include "vm/object/class_provider.h"
#include "vm/object/klass.h"
#include "vm/thread/thread.h"

// Names the call in the log and declares `thread`.
#define RRVM_ENTRY(env)      \
  RRVM_TRACE_CALL(__func__); \
  [[maybe_unused]] ::rrvm::Thread* const thread = ::rrvm::Thread::from_env(env)

namespace rrvm::jvm {

inline Klass* klass_of(jclass mirror) { return klass_of_mirror(resolve(mirror)); }

inline jclass mirror_of(Klass* k) { return k ? to_local<jclass>(k->mirror) : nullptr; }

// A new Object[] (or narrower) filled from `items`; null with an exception pending.
template <typename Range>
Array* new_object_array(Thread* thread, Klass* element, const Range& items) {
  Array* result = heap::allocate_object_array(thread, element, static_cast<int32_t>(items.size()));
  if (!result) return nullptr;
  size_t i = 0;
  for (Object* item : items) result->data<Object*>()[i++] = item;
  return result;
}

inline Object* object_at(const Array* array, int32_t i) {
  return __atomic_load_n(&array->data<Object*>()[i], __ATOMIC_RELAXED);
}
inline void put_object_at(Array* array, int32_t i, Object* value) {
  __atomic_store_n(&array->data<Object*>()[i], value, __ATOMIC_RELAXED);
}

}  // namespace rrvm::jvm
