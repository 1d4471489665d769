// Natives of java.lang.Object, String.intern and java.lang.ref.
#include "classlib/jvm/entry.h"
#include "vm/check/bulk.h"
#include "vm/object/class_units.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"
#include "vm/thread/monitor.h"

using namespace rrvm;

jint JVM_IHashCode(JNIEnv* env, jobject object) {
  RRVM_ENTRY(env);
  Object* o = resolve(object);
  return o ? monitors::identity_hash(thread, o) : 0;
}

void JVM_MonitorWait(JNIEnv* env, jobject object, jlong millis) {
  RRVM_ENTRY(env);
  if (millis < 0) {
    throw_new(thread, "java/lang/IllegalArgumentException", "timeout value is negative");
    return;
  }
  monitors::wait(thread, resolve(object), millis);
}

void JVM_MonitorNotify(JNIEnv* env, jobject object) {
  RRVM_ENTRY(env);
  monitors::notify(thread, resolve(object), false);
}

void JVM_MonitorNotifyAll(JNIEnv* env, jobject object) {
  RRVM_ENTRY(env);
  monitors::notify(thread, resolve(object), true);
}

jobject JVM_Clone(JNIEnv* env, jobject object) {
  RRVM_ENTRY(env);
  Object* o = resolve(object);
  Klass* k = o->klass();
  // A reference must not be cloned: the collector would know only one of the two.
  if (!k->is_subtype_of(wk::Cloneable) || k->reference_kind != ReferenceKind::kNone) {
    throw_new(thread, "java/lang/CloneNotSupportedException", k->external_name());
    return nullptr;
  }
  Object* copy = heap::clone(thread, o);
  if (copy && check::active) check::cloned(thread, o, copy);
  if (copy && k->has_finalizer) heap::register_finalizable(thread, copy);
  return thread->has_exception() ? nullptr : to_jobject(copy);
}

jstring JVM_InternString(JNIEnv* env, jstring string) {
  RRVM_ENTRY(env);
  Object* s = resolve(string);
  return s ? to_local<jstring>(java_string::intern(thread, s)) : nullptr;
}

jobject JVM_GetAndClearReferencePendingList(JNIEnv* env) {
  RRVM_ENTRY(env);
  return to_jobject(heap::take_pending_references(thread));
}

jboolean JVM_HasReferencePendingList(JNIEnv* env) {
  RRVM_ENTRY(env);
  return heap::has_pending_references();
}

void JVM_WaitForReferencePendingList(JNIEnv* env) {
  RRVM_ENTRY(env);
  // This thread also frees the classes that a collection has found dead.
  do {
    heap::wait_for_pending_references(thread);
    units::release_dead(thread);
  } while (!heap::has_pending_references());
}

jboolean JVM_ReferenceRefersTo(JNIEnv* env, jobject reference, jobject object) {
  RRVM_ENTRY(env);
  return resolve(reference)->ref(wk::Reference_referent) == resolve(object);
}

jboolean JVM_PhantomReferenceRefersTo(JNIEnv* env, jobject reference, jobject object) {
  return JVM_ReferenceRefersTo(env, reference, object);
}

void JVM_ReferenceClear(JNIEnv* env, jobject reference) {
  RRVM_ENTRY(env);
  resolve(reference)->put<Object*>(wk::Reference_referent, nullptr);
}
