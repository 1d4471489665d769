// JNI access to fields. Statics live in the mirror of the class that declares them. Covered by tests/java/jni.
#include <atomic>

#include "classlib/jni/jni_table.h"
#include "classlib/jni/support.h"
#include "vm/check/bulk.h"

namespace rrvm::jni {
namespace {

Object* statics_of(jfieldID id) { return field_of(id)->holder->mirror; }

template <typename T>
T get(JNIEnv* env, Object* base, jfieldID id) {
  T value;
  check::named_access(thread_of(env), base, field_of(id), false, [&] {
    value = base->get<T>(field_of(id)->offset);
    if (field_of(id)->is_volatile()) std::atomic_thread_fence(std::memory_order_acquire);
  });
  return value;
}

template <typename T>
void put(JNIEnv* env, Object* base, jfieldID id, T value) {
  bool is_volatile = field_of(id)->is_volatile();
  check::named_access(thread_of(env), base, field_of(id), true, [&] {
    if (is_volatile) std::atomic_thread_fence(std::memory_order_release);
    base->put<T>(field_of(id)->offset, value);
    if (is_volatile) std::atomic_thread_fence(std::memory_order_seq_cst);
  });
}

template <typename T>
T normal(T value) {
  return value;
}
template <>
jboolean normal(jboolean value) {
  return value & 1;
}

}  // namespace

#define RRVM_JNI_FIELDS(T, type, ...)                                                                            \
  type Get##T##Field(JNIEnv* env, jobject o, jfieldID id) { return get<type>(env, resolve(o), id); }             \
  type GetStatic##T##Field(JNIEnv* env, jclass, jfieldID id) { return get<type>(env, statics_of(id), id); }      \
  void Set##T##Field(JNIEnv* env, jobject o, jfieldID id, type v) { put<type>(env, resolve(o), id, normal(v)); } \
  void SetStatic##T##Field(JNIEnv* env, jclass, jfieldID id, type v) { put<type>(env, statics_of(id), id, normal(v)); }
RRVM_JNI_PRIMITIVES(RRVM_JNI_FIELDS)

jobject GetObjectField(JNIEnv* env, jobject o, jfieldID id) {
  return local(thread_of(env), get<Object*>(env, resolve(o), id));
}
jobject GetStaticObjectField(JNIEnv* env, jclass, jfieldID id) {
  return local(thread_of(env), get<Object*>(env, statics_of(id), id));
}
void SetObjectField(JNIEnv* env, jobject o, jfieldID id, jobject v) { put<Object*>(env, resolve(o), id, resolve(v)); }
void SetStaticObjectField(JNIEnv* env, jclass, jfieldID id, jobject v) {
  put<Object*>(env, statics_of(id), id, resolve(v));
}

}  // namespace rrvm::jni
