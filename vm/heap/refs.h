// JNI references. Objects do not move and C stacks are scanned, so a local reference is the object's
// address itself. A global reference is the address of a root cell with tag 1, a weak global one the
// address of a weak cell with tag 2.
// Native code may keep local references where the collector does not look (its own malloc memory): those
// that JNI functions hand out are also recorded in an Object[] of the thread until the native returns.
#pragma once

#include <jni.h>

#include "vm/heap/heap.h"
#include "vm/object/object.h"
#include "vm/thread/thread.h"

namespace rrvm {

// The object of any kind of reference; null for null and for a weak one whose object is dead.
inline Object* resolve(jobject ref) {
  uintptr_t bits = reinterpret_cast<uintptr_t>(ref);
  if (__builtin_expect((bits & 3) == 0, 1)) return reinterpret_cast<Object*>(bits);
  if (bits & 1) return *reinterpret_cast<Object**>(bits - 1);
  return heap::read_weak(reinterpret_cast<Object**>(bits - 2));
}

inline jobject to_jobject(Object* o) { return reinterpret_cast<jobject>(o); }
template <typename J>
J to_local(Object* o) {
  return reinterpret_cast<J>(o);
}

// Local references of a thread (vm/heap/refs.cpp). None of these fails: without memory a reference is not recorded, and
// a pending exception stays pending.
void record_local_slow(Thread*, Object*);  // makes room first
void release_locals_slow(Thread*, uint32_t top);
void forget_local(Thread*, Object*);  // DeleteLocalRef
void push_local_frame(Thread*);
void pop_local_frame(Thread*);

inline void record_local(Thread* t, Object* o) {
  if (__builtin_expect(t->local_refs && t->local_top < static_cast<uint32_t>(t->local_refs->length), 1))
    t->local_refs->data<Object*>()[t->local_top++] = o;
  else record_local_slow(t, o);
}
// Takes the record back to where it was when local_top had this value.
inline void release_locals(Thread* t, uint32_t top) {
  if (t->local_top != top) release_locals_slow(t, top);
}

}  // namespace rrvm
