// The invocation interface: attaching and detaching threads, the end of the VM. The functions that libjvm exports by
// name (JNI_CreateJavaVM and friends) are in create_vm.cpp. Covered by tests/java/jni and the launcher's tests.
#include <atomic>

#include "classlib/jni/jni_table.h"
#include "classlib/jni/support.h"
#include "classlib/jvmti/agents.h"
#include "vm/diagnose/shutdown.h"
#include "vm/diagnose/trace.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"

namespace rrvm {
namespace {

std::atomic<bool> is_destroyed{false};  // the process may live on, and call again from an atexit handler

jint attach(void** env, void* raw_args, bool daemon) {
  if (is_destroyed) return JNI_ERR;
  Thread* t = Thread::current();
  if (!t) {
    auto* args = static_cast<JavaVMAttachArgs*>(raw_args);
    if (args && !is_supported_jni_version(args->version)) return JNI_EVERSION;
    t = threads::attach_current(args ? args->name : nullptr, args ? resolve(args->group) : nullptr, daemon);
    if (!t) return JNI_ERR;
    t->attached_by_jni = true;
  }
  *env = t->env();
  return JNI_OK;
}

jint JNICALL AttachCurrentThread(JavaVM*, void** env, void* args) {
  RRVM_TRACE_CALL("JNI AttachCurrentThread");
  return attach(env, args, false);
}

jint JNICALL AttachCurrentThreadAsDaemon(JavaVM*, void** env, void* args) {
  RRVM_TRACE_CALL("JNI AttachCurrentThreadAsDaemon");
  return attach(env, args, true);
}

jint JNICALL DetachCurrentThread(JavaVM*) {
  RRVM_TRACE_CALL("JNI DetachCurrentThread");
  if (is_destroyed) return JNI_ERR;
  Thread* t = Thread::current();
  if (!t) return JNI_OK;
  if (!FrameWalker(t->frame).done()) return JNI_ERR;  // Java code is waiting for this thread's native to return
  threads::detach_current(t);
  return JNI_OK;
}

jint JNICALL GetEnv(JavaVM*, void** env, jint version) {
  if (is_destroyed) return *env = nullptr, JNI_EDETACHED;
  if ((*env = agents::environment(version))) return JNI_OK;
  Thread* t = Thread::current();
  *env = nullptr;
  if (!t) return JNI_EDETACHED;
  if (!is_supported_jni_version(version)) return JNI_EVERSION;
  *env = t->env();
  return JNI_OK;
}

// Waits for the last non-daemon thread, runs the shutdown hooks and the VM's own last actions. The caller ends the
// process.
jint JNICALL DestroyJavaVM(JavaVM*) {
  RRVM_TRACE_CALL("JNI DestroyJavaVM");
  if (is_destroyed) return JNI_ERR;
  Thread* t = Thread::current();
  if (!t) t = threads::attach_current("DestroyJavaVM", nullptr, false);
  if (!t) return JNI_ERR;
  threads::wait_for_non_daemon(t);
  if (Klass* hooks = find_boot_class_or_null(t, Symbol::intern("java/lang/Shutdown")))
    call_static(t, hooks, "shutdown", "()V", {});
  t->exception = nullptr;
  shutdown::run_actions();
  is_destroyed = true;
  return JNI_OK;
}

const JNIInvokeInterface_ invoke_table = {nullptr,
                                          nullptr,
                                          nullptr,
                                          DestroyJavaVM,
                                          AttachCurrentThread,
                                          DetachCurrentThread,
                                          GetEnv,
                                          AttachCurrentThreadAsDaemon};
JavaVM_ the_vm = {&invoke_table};

}  // namespace

bool is_supported_jni_version(jint version) {
  switch (version) {
    case JNI_VERSION_1_1:
    case JNI_VERSION_1_2:
    case JNI_VERSION_1_4:
    case JNI_VERSION_1_6:
    case JNI_VERSION_1_8:
    case JNI_VERSION_9:
    case JNI_VERSION_10: return true;
    default: return false;
  }
}

JavaVM* java_vm() { return &the_vm; }
bool vm_is_destroyed() { return is_destroyed; }

}  // namespace rrvm
