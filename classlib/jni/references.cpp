// JNI references (see vm/heap/refs.h for their representation). Covered by tests/java/jni.
#include "classlib/jni/jni_table.h"
#include "classlib/jni/support.h"

namespace rrvm::jni {
namespace {

constexpr uintptr_t kGlobalTag = 1, kWeakTag = 2, kTagMask = 3;

uintptr_t tag_of(jobject ref) { return reinterpret_cast<uintptr_t>(ref) & kTagMask; }
jobject tagged(Object** cell, uintptr_t tag) {
  return reinterpret_cast<jobject>(reinterpret_cast<uintptr_t>(cell) | tag);
}
Object** cell_of(jobject ref) { return reinterpret_cast<Object**>(reinterpret_cast<uintptr_t>(ref) & ~kTagMask); }

}  // namespace

jint PushLocalFrame(JNIEnv* env, jint capacity) {
  if (capacity < 0) return JNI_ERR;
  push_local_frame(thread_of(env));
  return JNI_OK;
}

jobject PopLocalFrame(JNIEnv* env, jobject result) {
  Thread* t = thread_of(env);
  Object* kept = resolve(result);
  pop_local_frame(t);
  return local(t, kept);
}

jint EnsureLocalCapacity(JNIEnv*, jint capacity) { return capacity >= 0 ? JNI_OK : JNI_ERR; }

jobject NewGlobalRef(JNIEnv*, jobject ref) {
  Object* o = resolve(ref);
  return o ? tagged(heap::new_root(o), kGlobalTag) : nullptr;
}

void DeleteGlobalRef(JNIEnv*, jobject ref) {
  if (tag_of(ref) == kGlobalTag) heap::free_root(cell_of(ref));
}

jobject NewLocalRef(JNIEnv* env, jobject ref) { return local(thread_of(env), resolve(ref)); }

void DeleteLocalRef(JNIEnv* env, jobject ref) {
  if (ref && tag_of(ref) == 0) forget_local(thread_of(env), resolve(ref));
}

jweak NewWeakGlobalRef(JNIEnv*, jobject ref) {
  Object* o = resolve(ref);
  return o ? tagged(heap::new_weak(o), kWeakTag) : nullptr;
}

void DeleteWeakGlobalRef(JNIEnv*, jweak ref) {
  if (tag_of(ref) == kWeakTag) heap::free_weak(cell_of(ref));
}

jboolean IsSameObject(JNIEnv*, jobject a, jobject b) { return resolve(a) == resolve(b); }

jobjectRefType GetObjectRefType(JNIEnv*, jobject ref) {
  if (!ref) return JNIInvalidRefType;
  switch (tag_of(ref)) {
    case kGlobalTag: return JNIGlobalRefType;
    case kWeakTag: return JNIWeakGlobalRefType;
    default: return JNILocalRefType;
  }
}

}  // namespace rrvm::jni
