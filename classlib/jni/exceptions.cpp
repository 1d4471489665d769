// JNI exceptions. Unlike the VM's own throw functions, Throw and ThrowNew replace what is pending.
// Covered by tests/java/jni.
#include "vm/exec/exceptions.h"

#include <cstdio>
#include <cstdlib>

#include "classlib/jni/jni_table.h"
#include "classlib/jni/support.h"
#include "vm/diagnose/vm_output.h"
#include "vm/exec/call.h"
#include "vm/object/external_name.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"

namespace rrvm::jni {
namespace {

// False with NoSuchMethodError pending, whose text depends on whether a superclass has such a constructor.
bool has_constructor(Thread* t, Klass* k, const char* descriptor) {
  Symbol *name = Symbol::intern("<init>"), *d = Symbol::intern(descriptor);
  if (k->declared_method(name, d)) return true;
  std::string signature = external_signature(k, name, d);
  if (!k->find_method(name, d)) return throw_new(t, "java/lang/NoSuchMethodError", '\'' + signature + '\''), false;
  signature.erase(signature.find(k->external_name()), k->external_name().size() + 1);
  throw_new(t, "java/lang/NoSuchMethodError", k->external_name() + ": method '" + signature + "' not found");
  return false;
}

}  // namespace

jint Throw(JNIEnv* env, jthrowable ref) {
  thread_of(env)->exception = resolve(ref);
  return JNI_OK;
}

jint ThrowNew(JNIEnv* env, jclass c, const char* message) {
  Thread* t = thread_of(env);
  t->exception = nullptr;
  Object* text = message ? java_string::from_utf8(t, message) : nullptr;
  if (t->exception) return JNI_OK;
  Klass* k = klass_of(c);
  if (!has_constructor(t, k, message ? "(Ljava/lang/String;)V" : "()V")) return JNI_OK;
  Object* throwable = message ? new_object(t, k, "(Ljava/lang/String;)V", {text}) : new_object(t, k, "()V", {});
  if (!t->exception) t->exception = throwable;
  return JNI_OK;
}

jthrowable ExceptionOccurred(JNIEnv* env) { return local<jthrowable>(thread_of(env), thread_of(env)->exception); }

jboolean ExceptionCheck(JNIEnv* env) { return thread_of(env)->has_exception(); }

void ExceptionClear(JNIEnv* env) { thread_of(env)->exception = nullptr; }

void ExceptionDescribe(JNIEnv* env) {
  Thread* t = thread_of(env);
  Object* throwable = take_exception(t);
  if (!throwable || throwable->klass()->name->view() == "java/lang/ThreadDeath") return;
  std::fflush(stdout);
  std::fprintf(stderr, "Exception in thread \"%s\" ", threads::name_of(t).c_str());
  std::fflush(stderr);
  print_stack_trace(t, throwable);
  t->exception = nullptr;
}

void FatalError(JNIEnv* env, const char* message) {
  std::FILE* out = vm_output();
  std::fprintf(out, "FATAL ERROR in native method: %s\n", message ? message : "(null)");
  for (FrameWalker w(thread_of(env)->frame); !w.done(); w.next()) {
    const Method* m = w.method();
    std::fprintf(out, "\tat %s.%s", m->holder->external_name().c_str(), m->name->c_str());
    int line = m->is_native() ? -2 : m->line_number(w.frame()->bci());
    const char* file = m->holder->source_file ? m->holder->source_file->c_str() : nullptr;
    if (m->is_native()) std::fprintf(out, "(Native Method)\n");
    else if (file && line > 0) std::fprintf(out, "(%s:%d)\n", file, line);
    else std::fprintf(out, "(%s)\n", file ? file : "Unknown Source");
  }
  std::fflush(out);
  std::abort();
}

}  // namespace rrvm::jni
