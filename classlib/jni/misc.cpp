// The rest of JNI: version, VM, monitors, direct buffers. Covered by tests/java/jni.
#include "classlib/jni/jni_table.h"
#include "classlib/jni/support.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"
#include "vm/thread/monitor.h"

namespace rrvm::jni {
namespace {

// java.nio's classes and fields that direct buffers need, looked up at the first use.
struct DirectBuffers {
  Klass* direct = nullptr;  // sun.nio.ch.DirectBuffer
  Klass* buffer = nullptr;  // java.nio.Buffer
  Klass* bytes = nullptr;   // java.nio.DirectByteBuffer
  Field* address = nullptr;
  Field* capacity = nullptr;
};

const DirectBuffers* direct_buffers(Thread* t) {
  static const DirectBuffers found = [t] {
    DirectBuffers d;
    auto find = [t](const char* name) { return find_boot_class_or_null(t, Symbol::intern(name)); };
    d.direct = find("sun/nio/ch/DirectBuffer");
    d.buffer = find("java/nio/Buffer");
    d.bytes = find("java/nio/DirectByteBuffer");
    if (d.buffer) {
      d.address = d.buffer->find_field(Symbol::intern("address"), Symbol::intern("J"));
      d.capacity = d.buffer->find_field(Symbol::intern("capacity"), Symbol::intern("I"));
    }
    return d;
  }();
  return found.direct && found.bytes && found.address && found.capacity ? &found : nullptr;
}

}  // namespace

jint GetVersion(JNIEnv*) { return JNI_VERSION_10; }

jint GetJavaVM(JNIEnv*, JavaVM** vm) {
  *vm = java_vm();
  return JNI_OK;
}

jint MonitorEnter(JNIEnv* env, jobject ref) {
  Thread* t = thread_of(env);
  Object* o = resolve(ref);
  if (!o) return throw_new(t, "java/lang/NullPointerException"), JNI_ERR;
  monitors::enter(t, o);
  return JNI_OK;
}

jint MonitorExit(JNIEnv* env, jobject ref) {
  Thread* t = thread_of(env);
  Object* o = resolve(ref);
  if (!o) return throw_new(t, "java/lang/NullPointerException"), JNI_ERR;
  return monitors::exit(t, o) ? JNI_OK : JNI_ERR;
}

jobject NewDirectByteBuffer(JNIEnv* env, void* address, jlong capacity) {
  Thread* t = thread_of(env);
  const DirectBuffers* d = direct_buffers(t);
  if (!d || !initialize_class(t, d->bytes)) return nullptr;
  Object* o = new_object(t, d->bytes, "(JI)V", {reinterpret_cast<int64_t>(address), static_cast<int32_t>(capacity)});
  return t->exception ? nullptr : local(t, o);
}

void* GetDirectBufferAddress(JNIEnv* env, jobject ref) {
  const DirectBuffers* d = direct_buffers(thread_of(env));
  Object* o = resolve(ref);
  if (!d || !instance_of(o, d->direct)) return nullptr;
  return reinterpret_cast<void*>(o->get<int64_t>(d->address->offset));
}

jlong GetDirectBufferCapacity(JNIEnv* env, jobject ref) {
  const DirectBuffers* d = direct_buffers(thread_of(env));
  Object* o = resolve(ref);
  if (!d || !instance_of(o, d->direct)) return -1;
  return o->get<int32_t>(d->capacity->offset);
}

}  // namespace rrvm::jni
