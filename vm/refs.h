// JNI references. Objects do not move and C stacks are scanned, so a local reference is the object's
// address itself. A global reference is the address of a root cell with tag 1, a weak global one the
// address of a weak cell with tag 2.
#pragma once

#include <jni.h>

#include "vm/heap.h"
#include "vm/object.h"

namespace rrvm {

inline Object* resolve(jobject ref) {
  uintptr_t bits = reinterpret_cast<uintptr_t>(ref);
  if (__builtin_expect((bits & 3) == 0, 1)) return reinterpret_cast<Object*>(bits);
  if (bits & 1) return *reinterpret_cast<Object**>(bits - 1);
  return heap::read_weak(reinterpret_cast<Object**>(bits - 2));
}

inline jobject to_jobject(Object* o) { return reinterpret_cast<jobject>(o); }
template <typename J>
J to_local(Object* o) { return reinterpret_cast<J>(o); }

}  // namespace rrvm
