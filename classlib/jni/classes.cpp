// JNI on classes and members: finding, defining, ids, reflection, registration of natives. Error texts are
// HotSpot's. Covered by tests/java/jni.
#include <cstring>
#include <string>

#include "classlib/jni/jni_table.h"
#include "classlib/jni/support.h"
#include "classlib/jvm/reflection.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"
#include "vm/exec/interpreter.h"
#include "vm/exec/native_call.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/constant_pool.h"
#include "vm/object/external_name.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"

namespace rrvm::jni {
namespace {

constexpr size_t kMaxNameLength = 65535;

Object* system_class_loader(Thread* t) {
  return call_static(t, wk::ClassLoader, "getSystemClassLoader", "()Ljava/lang/ClassLoader;", {}).ref;
}

// The loader that FindClass uses: that of the calling native method's class. While a library is being loaded the
// caller is NativeLibraries itself, which knows the class on whose behalf it works.
ClassLoaderData* caller_loader(Thread* t) {
  FrameWalker walker(t->frame);
  if (walker.done()) {
    Object* loader = system_class_loader(t);
    return t->exception ? nullptr : loader_data_of(t, loader);
  }
  Klass* caller = walker.method()->holder;
  if (!caller->loader->is_boot() || caller->name->view() != "jdk/internal/loader/NativeLibraries")
    return caller->loader;
  Object* from = call_static(t, caller, "getFromClass", "()Ljava/lang/Class;", {}).ref;
  if (t->exception) return nullptr;
  if (from) return klass_of_mirror(from)->loader;
  Object* loader = system_class_loader(t);
  return t->exception ? nullptr : loader_data_of(t, loader);
}

// "LFoo;", arrays and primitives as they are.
std::string descriptor_of(const Klass* k) {
  return k->is_array()       ? k->name->str()
         : k->is_primitive() ? std::string(1, basic_type_char(k->element_type))
                             : 'L' + k->name->str() + ';';
}

jmethodID find_method_id(JNIEnv* env, jclass c, const char* name, const char* descriptor, bool is_static) {
  Thread* t = thread_of(env);
  if (!name) name = "<init>";
  Symbol* n = Symbol::find(name);
  Symbol* d = Symbol::find(descriptor);
  if (!n || !d) return throw_new(t, "java/lang/NoSuchMethodError", name), nullptr;
  Klass* k = klass_of(c);
  if (!k->is_primitive() && !initialize_class(t, k)) return nullptr;
  Method* m = nullptr;
  if (name[0] == '<') m = k->is_instance() ? k->declared_method(n, d) : nullptr;
  else if (!k->is_primitive()) m = k->is_interface() ? k->find_interface_method(n, d) : k->find_method(n, d);
  if (m && m->is_static() == is_static) return reinterpret_cast<jmethodID>(m);
  throw_format(t, "java/lang/NoSuchMethodError", "%s%s.%s%s", is_static ? "static " : "", descriptor_of(k).c_str(),
               name, descriptor);
  return nullptr;
}

Field* find_field(Thread* t, Klass* k, const char* name, const char* descriptor, bool is_static) {
  if (!k->is_primitive() && !initialize_class(t, k)) return nullptr;
  Symbol* n = Symbol::find(name);
  Symbol* d = Symbol::find(descriptor);
  Field* f = n && d && k->is_instance() ? k->find_field(n, d) : nullptr;
  return f && f->is_static() == is_static ? f : nullptr;
}

// The native method that agents' prefixes have made of this one, which is Java now.
Method* find_prefixed_native(Klass* k, const Method* wrapper) {
  if (!native_method_prefixes) return nullptr;
  std::string name = wrapper->name->str();
  for (const std::string& prefix : native_method_prefixes()) {
    Symbol* longer = Symbol::find(prefix + name);
    Method* m = longer ? k->find_method(longer, wrapper->descriptor) : nullptr;
    if (m && m->is_native()) return m;
    if (m) name = prefix + name;
  }
  return nullptr;
}

// Finds and binds one native method; false with NoSuchMethodError pending.
bool register_native(Thread* t, Klass* k, const JNINativeMethod& row) {
  Symbol* name = Symbol::find(row.name);
  Symbol* descriptor = Symbol::find(row.signature);
  if (!name || !descriptor) {
    throw_format(t, "java/lang/NoSuchMethodError", "Method %s.%s%s not found", k->external_name().c_str(), row.name,
                 row.signature);
    return false;
  }
  Method* m = k->is_instance() ? k->find_method(name, descriptor) : nullptr;
  if (Method* prefixed = m && !m->is_native() ? find_prefixed_native(k, m) : nullptr) m = prefixed;
  if (m && m->is_native()) {
    m->native_function.store(row.fnPtr, std::memory_order_release);
    return true;
  }
  throw_new(t, "java/lang/NoSuchMethodError",
            "Method '" + external_signature(k, name, descriptor) +
                (m ? "' is not declared as native" : "' name or signature does not match"));
  return false;
}

}  // namespace

Object* allocate_instance(Thread* t, Klass* k) {
  if (k->is_primitive()) return throw_new(t, "java/lang/InstantiationException"), nullptr;
  if (!k->is_instance() || k->is_abstract() || k->is_interface() || k == wk::Class) {
    throw_new(t, "java/lang/InstantiationException", k->external_name());
    return nullptr;
  }
  return initialize_class(t, k) ? heap::allocate(t, k) : nullptr;
}

jclass FindClass(JNIEnv* env, const char* name) {
  Thread* t = thread_of(env);
  if (!name) return throw_new(t, "java/lang/NoClassDefFoundError", "No class name given"), nullptr;
  std::string_view text = name;
  if (text.size() > kMaxNameLength) {
    throw_format(t, "java/lang/NoClassDefFoundError", "Class name exceeds maximum length of %zu: %s", kMaxNameLength,
                 name);
    return nullptr;
  }
  if (text.size() > 2 && text.front() == 'L' && text.back() == ';') text = text.substr(1, text.size() - 2);
  ClassLoaderData* loader = caller_loader(t);
  if (!loader) return nullptr;
  Klass* k = load_class(t, Symbol::intern(text), loader);
  if (!k || (k->is_instance() && !initialize_class(t, k))) return nullptr;
  return local<jclass>(t, k->mirror);
}

jclass DefineClass(JNIEnv* env, const char* name, jobject loader, const jbyte* bytes, jsize length) {
  Thread* t = thread_of(env);
  if (name && std::strlen(name) > kMaxNameLength) {
    throw_format(t, "java/lang/NoClassDefFoundError", "Class name exceeds maximum length of %zu: %s", kMaxNameLength,
                 name);
    return nullptr;
  }
  ClassLoaderData* data = loader ? loader_data_of(t, resolve(loader)) : boot_loader_data();
  if (!data) return nullptr;
  Klass* k = define_class(t, name ? Symbol::intern(name) : nullptr, data,
                          {reinterpret_cast<const uint8_t*>(bytes), static_cast<size_t>(length)}, nullptr, "JNI");
  return k ? local<jclass>(t, k->mirror) : nullptr;
}

jclass GetSuperclass(JNIEnv* env, jclass sub) {
  Klass* k = klass_of(sub);
  bool none = k->is_primitive() || k->is_interface() || !k->super;
  return none ? nullptr : local<jclass>(thread_of(env), k->super->mirror);
}

jboolean IsAssignableFrom(JNIEnv*, jclass sub, jclass super) {
  Klass *from = klass_of(sub), *to = klass_of(super);
  if (from->is_primitive() || to->is_primitive()) return from == to;
  return from->is_subtype_of(to);
}

jclass GetObjectClass(JNIEnv* env, jobject o) { return local<jclass>(thread_of(env), resolve(o)->klass()->mirror); }

jboolean IsInstanceOf(JNIEnv*, jobject o, jclass c) {
  Object* object = resolve(o);
  if (!object) return JNI_TRUE;
  Klass* k = klass_of(c);
  return !k->is_primitive() && instance_of(object, k);
}

jobject AllocObject(JNIEnv* env, jclass c) {
  Thread* t = thread_of(env);
  return local(t, allocate_instance(t, klass_of(c)));
}

jobject GetModule(JNIEnv* env, jclass c) {
  Thread* t = thread_of(env);
  Object* mirror = resolve(c);
  if (!mirror) return throw_new(t, "java/lang/NullPointerException", "class is null"), nullptr;
  if (mirror->klass() != wk::Class) return throw_new(t, "java/lang/IllegalArgumentException", "Invalid class"), nullptr;
  return local(t, mirror->ref(wk::Class_module));
}

jmethodID GetMethodID(JNIEnv* env, jclass c, const char* name, const char* descriptor) {
  return find_method_id(env, c, name, descriptor, false);
}

jmethodID GetStaticMethodID(JNIEnv* env, jclass c, const char* name, const char* descriptor) {
  return find_method_id(env, c, name, descriptor, true);
}

jfieldID GetFieldID(JNIEnv* env, jclass c, const char* name, const char* descriptor) {
  Thread* t = thread_of(env);
  Klass* k = klass_of(c);
  Field* f = find_field(t, k, name, descriptor, false);
  if (!f) throw_format(t, "java/lang/NoSuchFieldError", "%s.%s %s", k->external_name().c_str(), name, descriptor);
  return reinterpret_cast<jfieldID>(f);
}

jfieldID GetStaticFieldID(JNIEnv* env, jclass c, const char* name, const char* descriptor) {
  Thread* t = thread_of(env);
  Field* f = find_field(t, klass_of(c), name, descriptor, true);
  if (!f) throw_new(t, "java/lang/NoSuchFieldError", name);
  return reinterpret_cast<jfieldID>(f);
}

jmethodID FromReflectedMethod(JNIEnv* env, jobject executable) {
  Method* m = jvm::method_of_reflected(resolve(executable));
  return initialize_class(thread_of(env), m->holder) ? reinterpret_cast<jmethodID>(m) : nullptr;
}

jfieldID FromReflectedField(JNIEnv* env, jobject field) {
  Field* f = jvm::field_of_reflected(resolve(field));
  return initialize_class(thread_of(env), f->holder) ? reinterpret_cast<jfieldID>(f) : nullptr;
}

jobject ToReflectedMethod(JNIEnv* env, jclass, jmethodID id, jboolean) {
  Thread* t = thread_of(env);
  Method* m = method_of(id);
  return local(t, m->is_initializer() ? jvm::new_reflected_constructor(t, m) : jvm::new_reflected_method(t, m));
}

jobject ToReflectedField(JNIEnv* env, jclass, jfieldID id, jboolean) {
  Thread* t = thread_of(env);
  return local(t, jvm::new_reflected_field(t, field_of(id)));
}

jint RegisterNatives(JNIEnv* env, jclass c, const JNINativeMethod* rows, jint count) {
  Thread* t = thread_of(env);
  Klass* k = klass_of(c);
  for (jint i = 0; i < count; ++i)
    if (!register_native(t, k, rows[i])) return JNI_ERR;
  return JNI_OK;
}

jint UnregisterNatives(JNIEnv*, jclass c) {
  for (Method* m : klass_of(c)->methods)
    if (m->is_native()) m->native_function.store(nullptr, std::memory_order_release);
  return JNI_OK;
}

}  // namespace rrvm::jni
