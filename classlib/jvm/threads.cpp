// Natives of java.lang.Thread, and the raw monitors that libzip and others use.
#include <pthread.h>
#include <sched.h>

#include <mutex>
#include <vector>

#include "classlib/jvm/entry.h"
#include "classlib/jvm/throwable.h"
#include "vm/check/modes.h"
#include "vm/check/thread_ends.h"
#include "vm/diagnose/thread_dump.h"
#include "vm/diagnose/vm_output.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"

using namespace rrvm;

void JVM_StartThread(JNIEnv* env, jobject java_thread) {
  RRVM_ENTRY(env);
  threads::start(thread, resolve(java_thread));
}

void JVM_StopThread(JNIEnv* env, jobject java_thread, jobject exception) {
  RRVM_ENTRY(env);
  Object* throwable = resolve(exception);
  Object* target = resolve(java_thread);
  if (!throwable) {
    throw_new(thread, "java/lang/NullPointerException");
  } else if (threads::of_java_thread(target)) {
    threads::stop(thread, target, throwable);
  } else if (Field* f = wk::Thread->declared_field(Symbol::intern("stillborn"), Symbol::intern("Z"))) {
    target->put<uint8_t>(f->offset, 1);  // not started: it will end at once when it is
  }
}

void JVM_SuspendThread(JNIEnv* env, jobject java_thread) {
  RRVM_ENTRY(env);
  threads::suspend(thread, resolve(java_thread));
}

void JVM_ResumeThread(JNIEnv* env, jobject java_thread) {
  RRVM_ENTRY(env);
  threads::resume(resolve(java_thread));
}

// Kept for getPriority only: as java does without -XX:ThreadPriorityPolicy, the system's priority stays.
void JVM_SetThreadPriority(JNIEnv* env, jobject java_thread, jint priority) {
  RRVM_ENTRY(env);
  resolve(java_thread)->put<int32_t>(wk::Thread_priority, priority);
}

void JVM_Yield(JNIEnv* env, jclass) {
  RRVM_ENTRY(env);
  sched_yield();
}

void JVM_Sleep(JNIEnv* env, jclass, jlong millis) {
  RRVM_ENTRY(env);
  if (millis < 0) {
    throw_new(thread, "java/lang/IllegalArgumentException", "timeout value is negative");
    return;
  }
  threads::sleep(thread, millis);
}

jobject JVM_CurrentThread(JNIEnv* env, jclass) {
  RRVM_ENTRY(env);
  return to_jobject(thread->java_thread);
}

void JVM_Interrupt(JNIEnv* env, jobject java_thread) {
  RRVM_ENTRY(env);
  threads::interrupt(resolve(java_thread));
}

jboolean JVM_HoldsLock(JNIEnv* env, jclass, jobject object) {
  RRVM_ENTRY(env);
  Object* o = resolve(object);
  if (!o) {
    throw_new(thread, "java/lang/NullPointerException");
    return JNI_FALSE;
  }
  return threads::holds_lock(thread, o);
}

void JVM_DumpAllStacks(JNIEnv* env, jclass) {
  RRVM_ENTRY(env);
  thread_dump::print_all(thread, fileno(vm_output()));
}

jobjectArray JVM_GetAllThreads(JNIEnv* env, jclass) {
  RRVM_ENTRY(env);
  // An array from the start: a thread may end meanwhile, and a vector's memory keeps nothing alive.
  Array* all = heap::allocate_object_array(thread, wk::Thread, threads::live_count() + 16);
  if (!all) return nullptr;
  int32_t n = 0;
  threads::for_each([&](Thread* t) {
    if (t->java_thread && n < all->length) jvm::put_object_at(all, n++, t->java_thread);
  });
  if (check::active) check::saw_all_threads(thread);
  Array* result = heap::allocate_object_array(thread, wk::Thread, n);
  for (int32_t i = 0; result && i < n; i++) jvm::put_object_at(result, i, jvm::object_at(all, i));
  return to_local<jobjectArray>(result);
}

// Of the thread itself only, as java does: another one may not have begun or may be leaving.
void JVM_SetNativeThreadName(JNIEnv* env, jobject java_thread, jstring name) {
  RRVM_ENTRY(env);
  if (resolve(java_thread) != thread->java_thread || thread->attached_by_jni) return;
  threads::name_current_pthread(java_string::to_standard_utf8(resolve(name)));
}

// Thread.getAllStackTraces, getStackTrace of another thread: per thread its elements, null when it does not run.
jobjectArray JVM_DumpThreads(JNIEnv* env, jclass, jobjectArray threads_ref) {
  RRVM_ENTRY(env);
  Array* wanted = as_array(resolve(threads_ref));
  if (!wanted) {
    throw_new(thread, "java/lang/NullPointerException");
    return nullptr;
  }
  if (wanted->length == 0 || wanted->klass()->element_klass != wk::Thread) {
    throw_new(thread, "java/lang/IllegalArgumentException");
    return nullptr;
  }
  Klass* row_class = array_class_of(thread, wk::StackTraceElement);
  if (!row_class) return nullptr;
  Array* result = heap::allocate_object_array(thread, row_class, wanted->length);
  if (!result) return nullptr;
  for (int32_t i = 0; i < wanted->length; i++) {
    Object* java_thread = jvm::object_at(wanted, i);
    if (!java_thread) continue;
    std::vector<stack_traces::Location> locations;
    bool alive = stack_traces::capture_thread(thread, java_thread, &locations);
    if (!alive) continue;
    Array* row = stack_traces::elements_of(thread, locations);
    if (!row) return nullptr;
    jvm::put_object_at(result, i, row);
  }
  return to_local<jobjectArray>(result);
}

// --- raw monitors: for C code, not reentrant ---

void* JVM_RawMonitorCreate() { return new std::mutex; }

void JVM_RawMonitorDestroy(void* monitor) { delete static_cast<std::mutex*>(monitor); }

jint JVM_RawMonitorEnter(void* monitor) {
  static_cast<std::mutex*>(monitor)->lock();
  return 0;
}

void JVM_RawMonitorExit(void* monitor) { static_cast<std::mutex*>(monitor)->unlock(); }
