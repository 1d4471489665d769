// Natives of java.lang.Object. Covered by the Java corpus (threads, objects).
#include "classlib/natives/natives_table.h"
#include "vm/check/bulk.h"
#include "vm/exec/exceptions.h"
#include "vm/heap/heap.h"
#include "vm/object/klass.h"
#include "vm/object/well_known.h"
#include "vm/thread/monitor.h"

namespace rrvm::natives {
namespace {

jclass object_getClass(JNIEnv*, jobject self) { return to_local<jclass>(object(self)->klass()->mirror); }

jint object_hashCode(JNIEnv* env, jobject self) { return monitors::identity_hash(Thread::from_env(env), object(self)); }

jobject object_clone(JNIEnv* env, jobject self) {
  Thread* thread = Thread::from_env(env);
  Klass* k = object(self)->klass();
  // References take part in the collector's bookkeeping: two with one state must not exist.
  bool cloneable = k->is_array() || (k->is_subtype_of(wk::Cloneable) && k->reference_kind == ReferenceKind::kNone);
  if (!cloneable) {
    throw_new(thread, "java/lang/CloneNotSupportedException", k->external_name());
    return nullptr;
  }
  Object* copy = heap::clone(thread, object(self));
  if (copy && check::active) check::cloned(thread, object(self), copy);
  if (copy && k->has_finalizer) heap::register_finalizable(thread, copy);
  return to_jobject(copy);
}

void object_notify(JNIEnv* env, jobject self) { monitors::notify(Thread::from_env(env), object(self), false); }
void object_notifyAll(JNIEnv* env, jobject self) { monitors::notify(Thread::from_env(env), object(self), true); }

void object_wait(JNIEnv* env, jobject self, jlong millis) {
  Thread* thread = Thread::from_env(env);
  if (millis < 0) return throw_new(thread, "java/lang/IllegalArgumentException", "timeout value is negative");
  monitors::wait(thread, object(self), millis);
}

#define RRVM_NATIVES_OBJECT
const NativeMethodRow kRows[] = {
#include "classlib/natives.def"
};

}  // namespace

void register_object_natives() { register_native_table(kRows); }

}  // namespace rrvm::natives
