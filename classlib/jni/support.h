// What the JNI functions share: from handles to the VM's structures and back.
// A jmethodID is the Method*, a jfieldID the Field*, static or not. Its functions are in arrays.cpp and classes.cpp.
#pragma once

#include <jni.h>

#include "vm/heap/refs.h"
#include "vm/object/class_provider.h"
#include "vm/object/klass.h"
#include "vm/thread/thread.h"

// The types of Java as JNI spells them: X(name in function names, C type, BasicType).
// clang-format off
#define RRVM_JNI_PRIMITIVES(X) \
  X(Boolean, jboolean, kBoolean) \
  X(Byte, jbyte, kByte) \
  X(Char, jchar, kChar) \
  X(Short, jshort, kShort) \
  X(Int, jint, kInt) \
  X(Long, jlong, kLong) \
  X(Float, jfloat, kFloat) \
  X(Double, jdouble, kDouble)
// clang-format on

namespace rrvm::jni {

inline Thread* thread_of(JNIEnv* env) { return Thread::from_env(env); }
inline Klass* klass_of(jclass c) { return klass_of_mirror(resolve(c)); }
inline Array* array_of(jarray a) { return as_array(resolve(a)); }
inline Method* method_of(jmethodID id) { return reinterpret_cast<Method*>(id); }
inline Field* field_of(jfieldID id) { return reinterpret_cast<Field*>(id); }

// A local reference to hand out.
template <typename J = jobject>
J local(Thread* t, Object* o) {
  if (o) record_local(t, o);
  return to_local<J>(o);
}

// Initialises the class and allocates; InstantiationException for abstract classes, interfaces, arrays.
Object* allocate_instance(Thread*, Klass*);
// True with the exception pending that HotSpot throws when [start, start+length) is no part of an array.
bool region_is_bad(Thread*, jsize start, jsize length, jsize array_length);

}  // namespace rrvm::jni
