// JNI arrays. Get<Type>ArrayElements copies, as HotSpot does, because programs rely on JNI_ABORT throwing changes
// away; the critical form is in critical.cpp. Covered by tests/java/jni.
#include <cstdlib>
#include <cstring>
#include <string>

#include "classlib/jni/jni_table.h"
#include "classlib/jni/support.h"
#include "vm/check/bulk.h"
#include "vm/exec/exceptions.h"

namespace rrvm::jni {
namespace {

void accessed(JNIEnv* env, Array* a, jsize start, jsize length, bool is_write) {
  if (check::active) check::array_range(thread_of(env), a, start, length, is_write);
}

// Called for an array that native code of the program, or of the library, has made.
void made(Thread* t, Array* a) {
  if (check::modes.wants_arrays && a && t->frame && t->frame->is_native() &&
      check::checks_class(t->frame->method->holder))
    check::make_known(a);
}

jarray new_array(JNIEnv* env, BasicType type, jsize length) {
  Thread* t = thread_of(env);
  if (length < 0) return throw_negative_array_size(t, length), nullptr;
  Array* a = heap::allocate_type_array(t, type, length);
  made(t, a);
  return local<jarray>(t, a);
}

template <typename T>
T* get_elements(JNIEnv* env, jarray ref, jboolean* is_copy) {
  Array* a = array_of(ref);
  size_t bytes = static_cast<size_t>(a->length) * sizeof(T);
  if (is_copy) *is_copy = a->length > 0;
  T* copy = static_cast<T*>(std::malloc(bytes ? bytes : 1));
  if (!copy) return throw_out_of_memory(thread_of(env), "JNI array elements"), nullptr;
  accessed(env, a, 0, a->length, false);
  std::memcpy(copy, a->data<T>(), bytes);
  return copy;
}

template <typename T>
void release_elements(JNIEnv* env, jarray ref, T* elements, jint mode) {
  Array* a = array_of(ref);
  if (mode != JNI_ABORT) accessed(env, a, 0, a->length, true);
  if (mode == 0 || mode == JNI_COMMIT) std::memcpy(a->data<T>(), elements, static_cast<size_t>(a->length) * sizeof(T));
  if (mode == 0 || mode == JNI_ABORT) std::free(elements);
}

template <typename T>
void get_region(JNIEnv* env, jarray ref, jsize start, jsize length, T* buffer) {
  Array* a = array_of(ref);
  if (region_is_bad(thread_of(env), start, length, a->length) || length == 0) return;
  accessed(env, a, start, length, false);
  std::memcpy(buffer, a->data<T>() + start, static_cast<size_t>(length) * sizeof(T));
}

template <typename T>
void set_region(JNIEnv* env, jarray ref, jsize start, jsize length, const T* buffer) {
  Array* a = array_of(ref);
  if (region_is_bad(thread_of(env), start, length, a->length) || length == 0) return;
  accessed(env, a, start, length, true);
  std::memcpy(a->data<T>() + start, buffer, static_cast<size_t>(length) * sizeof(T));
}

void throw_type_mismatch(Thread* t, Array* a, jsize index, Object* value) {
  std::string brackets;
  Klass* bottom = a->klass()->element_klass;
  for (; bottom && bottom->is_object_array(); bottom = bottom->element_klass) brackets += "[]";
  std::string name;
  if (bottom->is_type_array()) name = basic_type_name(bottom->element_type), brackets += "[]";
  else name = bottom->external_name();
  throw_format(t, "java/lang/ArrayStoreException", "type mismatch: can not store %s to %s[%d]%s",
               value->klass()->external_name().c_str(), name.c_str(), index, brackets.c_str());
}

}  // namespace

bool region_is_bad(Thread* t, jsize start, jsize length, jsize array_length) {
  if (length < 0) {
    throw_format(t, "java/lang/ArrayIndexOutOfBoundsException", "Length %d is negative", length);
    return true;
  }
  int64_t end = int64_t{start} + length;
  if (start >= 0 && end <= array_length) return false;
  throw_format(t, "java/lang/ArrayIndexOutOfBoundsException", "Array region %d..%lld out of bounds for length %d",
               start, static_cast<long long>(end), array_length);
  return true;
}

#define RRVM_JNI_ARRAYS(T, type, basic)                                                            \
  type##Array New##T##Array(JNIEnv* env, jsize length) {                                           \
    return static_cast<type##Array>(new_array(env, BasicType::basic, length));                     \
  }                                                                                                \
  type* Get##T##ArrayElements(JNIEnv* env, type##Array a, jboolean* is_copy) {                     \
    return get_elements<type>(env, a, is_copy);                                                    \
  }                                                                                                \
  void Release##T##ArrayElements(JNIEnv* env, type##Array a, type* elements, jint mode) {          \
    release_elements(env, a, elements, mode);                                                      \
  }                                                                                                \
  void Get##T##ArrayRegion(JNIEnv* env, type##Array a, jsize start, jsize n, type* buffer) {       \
    get_region(env, a, start, n, buffer);                                                          \
  }                                                                                                \
  void Set##T##ArrayRegion(JNIEnv* env, type##Array a, jsize start, jsize n, const type* buffer) { \
    set_region(env, a, start, n, buffer);                                                          \
  }
RRVM_JNI_PRIMITIVES(RRVM_JNI_ARRAYS)

jsize GetArrayLength(JNIEnv*, jarray a) { return array_of(a)->length; }

jobjectArray NewObjectArray(JNIEnv* env, jsize length, jclass element, jobject initial) {
  Thread* t = thread_of(env);
  if (length < 0) return throw_negative_array_size(t, length), nullptr;
  Array* a = heap::allocate_object_array(t, klass_of(element), length);
  if (!a) return nullptr;
  Object* value = resolve(initial);
  for (jsize i = 0; value && i < length; ++i) a->data<Object*>()[i] = value;
  made(t, a);
  return local<jobjectArray>(t, a);
}

jobject GetObjectArrayElement(JNIEnv* env, jobjectArray ref, jsize index) {
  Thread* t = thread_of(env);
  Array* a = array_of(ref);
  if (index < 0 || index >= a->length) return throw_array_index(t, index, a->length), nullptr;
  accessed(env, a, index, 1, false);
  return local(t, a->ref(kArrayBaseOffset + static_cast<size_t>(index) * sizeof(Object*)));
}

void SetObjectArrayElement(JNIEnv* env, jobjectArray ref, jsize index, jobject value) {
  Thread* t = thread_of(env);
  Array* a = array_of(ref);
  Object* v = resolve(value);
  if (v && !instance_of(v, a->klass()->element_klass)) return throw_type_mismatch(t, a, index, v);
  if (index < 0 || index >= a->length) return throw_array_index(t, index, a->length);
  accessed(env, a, index, 1, true);
  a->put<Object*>(kArrayBaseOffset + static_cast<size_t>(index) * sizeof(Object*), v);
}

}  // namespace rrvm::jni
