// Finding, defining and asserting: how java.lang.Class and ClassLoader reach the loader. Names arrive in internal form
// ("a/b/C") except in findLoadedClass.
#include <string_view>

#include "classlib/jvm/entry.h"
#include "vm/exec/call.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_units.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"
#include "vm/options/assertions.h"

using namespace rrvm;

namespace {

constexpr size_t kMaxNameLength = 65535;

// Flags of Lookup.defineClass and defineHiddenClass.
enum : int { kNestmate = 1, kHidden = 2, kStrong = 4, kVmAnnotations = 8 };

Symbol* class_name_symbol(Thread* thread, const char* name, const char* error) {
  std::string_view text = name ? name : "";
  if (!name || text.size() > kMaxNameLength) {
    throw_new(thread, error,
              name ? "Class name exceeds maximum length of 65535: " + std::string(text) : "No class name given");
    return nullptr;
  }
  return Symbol::intern(text);
}

jclass initialized_mirror(Thread* thread, Klass* k, bool initialize) {
  if (!k) return nullptr;
  if (initialize && k->is_instance() && !initialize_class(thread, k)) return nullptr;
  return jvm::mirror_of(k);
}

std::span<const uint8_t> as_bytes(const jbyte* bytes, jsize length) {
  return {reinterpret_cast<const uint8_t*>(bytes), static_cast<size_t>(length)};
}

}  // namespace

jclass JVM_FindPrimitiveClass(JNIEnv* env, const char* name) {
  RRVM_ENTRY(env);
  for (auto type : {BasicType::kBoolean, BasicType::kChar, BasicType::kFloat, BasicType::kDouble, BasicType::kByte,
                    BasicType::kShort, BasicType::kInt, BasicType::kLong, BasicType::kVoid}) {
    if (std::string_view(name) == basic_type_name(type)) return jvm::mirror_of(primitive_class(type));
  }
  throw_new(thread, "java/lang/ClassNotFoundException", name);
  return nullptr;
}

jclass JVM_FindClassFromBootLoader(JNIEnv* env, const char* name) {
  RRVM_ENTRY(env);
  if (!name || std::string_view(name).size() > kMaxNameLength) return nullptr;
  return jvm::mirror_of(find_boot_class_or_null(thread, Symbol::intern(name)));
}

// Class.forName.
jclass JVM_FindClassFromCaller(JNIEnv* env, const char* name, jboolean init, jobject loader, jclass) {
  RRVM_ENTRY(env);
  Symbol* symbol = class_name_symbol(thread, name, "java/lang/ClassNotFoundException");
  if (!symbol) return nullptr;
  ClassLoaderData* data = loader_data_of(thread, resolve(loader));
  return data ? initialized_mirror(thread, load_class_cnf(thread, symbol, data), init) : nullptr;
}

jclass JVM_FindClassFromClass(JNIEnv* env, const char* name, jboolean init, jclass from) {
  RRVM_ENTRY(env);
  Symbol* symbol = class_name_symbol(thread, name, "java/lang/NoClassDefFoundError");
  if (!symbol) return nullptr;
  Klass* k = from ? jvm::klass_of(from) : nullptr;
  ClassLoaderData* data = k ? k->loader : boot_loader_data();
  return initialized_mirror(thread, load_class(thread, symbol, data), init);
}

jclass JVM_FindLoadedClass(JNIEnv* env, jobject loader, jstring name) {
  RRVM_ENTRY(env);
  if (!name) return nullptr;
  Symbol* symbol = java_string::to_internal_name(resolve(name));
  ClassLoaderData* data = loader_data_of(thread, resolve(loader));
  return data ? jvm::mirror_of(find_loaded_class(symbol, data)) : nullptr;
}

jclass JVM_DefineClass(JNIEnv* env, const char* name, jobject loader, const jbyte* bytes, jsize length,
                       jobject domain) {
  return JVM_DefineClassWithSource(env, name, loader, bytes, length, domain, nullptr);
}

jclass JVM_DefineClassWithSource(JNIEnv* env, const char* name, jobject loader, const jbyte* bytes, jsize length,
                                 jobject domain, const char* source) {
  RRVM_ENTRY(env);
  Symbol* symbol = nullptr;
  if (name) {
    symbol = class_name_symbol(thread, name, "java/lang/NoClassDefFoundError");
    if (!symbol) return nullptr;
  }
  ClassLoaderData* data = loader_data_of(thread, resolve(loader));
  return data ? jvm::mirror_of(define_class(thread, symbol, data, as_bytes(bytes, length), resolve(domain), source))
              : nullptr;
}

jclass JVM_LookupDefineClass(JNIEnv* env, jclass lookup, const char* name, const jbyte* bytes, jsize length,
                             jobject domain, jboolean init, int flags, jobject class_data) {
  RRVM_ENTRY(env);
  auto illegal = [&](const char* text) {
    throw_new(thread, "java/lang/IllegalArgumentException", text);
    return nullptr;
  };
  if (!lookup) return illegal("Lookup class is null");
  Klass* host = jvm::klass_of(lookup);
  HiddenClassOptions options;
  options.hidden = flags & kHidden;
  options.nestmate = flags & kNestmate;
  options.strong = flags & kStrong;
  options.vm_annotations = flags & kVmAnnotations;
  options.host = host;
  options.class_data = resolve(class_data);
  if (!options.hidden) {
    if (class_data) return illegal("classData is only applicable for hidden classes");
    if (options.nestmate) return illegal("dynamic nestmate is only applicable for hidden classes");
    if (!options.strong) return illegal("an ordinary class must be strongly referenced by its defining loader");
    if (options.vm_annotations) return illegal("vm annotations only allowed for hidden classes");
    if (flags != kStrong) {
      throw_format(thread, "java/lang/IllegalArgumentException", "invalid flag 0x%x", flags);
      return nullptr;
    }
  }
  Symbol* symbol = name ? class_name_symbol(thread, name, "java/lang/NoClassDefFoundError") : nullptr;
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  options.name = symbol;
  std::string source = options.nestmate ? host->external_name() : "__JVM_LookupDefineClass__";
  Klass* k =
      define_class(thread, symbol, host->loader, as_bytes(bytes, length), resolve(domain), source.c_str(), options);
  if (!k) return nullptr;
  jclass mirror = jvm::mirror_of(k);
  if (options.hidden && !options.strong) units::unpin(k->unit);
  bool ready = init ? initialize_class(thread, k) : link_class(thread, k);
  return ready ? mirror : nullptr;
}

jboolean JVM_DesiredAssertionStatus(JNIEnv* env, jclass, jclass cls) {
  RRVM_ENTRY(env);
  Klass* k = jvm::klass_of(cls);
  if (!k->is_instance()) return JNI_FALSE;
  return assertions::enabled_for(k->external_name(), k->loader->is_boot());
}

// What -ea and -da said, for ClassLoader's own tables.
jobject JVM_AssertionStatusDirectives(JNIEnv* env, jclass) {
  RRVM_ENTRY(env);
  Klass* k = wk::AssertionStatusDirectives;
  if (!initialize_class(thread, k)) return nullptr;
  Object* result = heap::allocate(thread, k);
  if (!result) return nullptr;
  // Java enters the rows in order and lets later ones win, so the latest option comes last.
  auto put_rows = [&](const std::vector<assertions::Choice>& latest_first, const char* names_field,
                      const char* enabled_field) {
    auto n = static_cast<int32_t>(latest_first.size());
    Array* names = heap::allocate_object_array(thread, wk::String, n);
    Array* enabled = heap::allocate_type_array(thread, BasicType::kBoolean, n);
    for (int32_t i = 0; i < n && !thread->has_exception(); i++) {
      const assertions::Choice& row = latest_first[static_cast<size_t>(n - 1 - i)];
      jvm::put_object_at(names, i, java_string::from_utf8(thread, row.name));
      enabled->data<uint8_t>()[i] = row.enabled;
    }
    if (thread->has_exception()) return false;
    result->put<Object*>(k->declared_field(Symbol::intern(names_field), Symbol::intern("[Ljava/lang/String;"))->offset,
                         names);
    result->put<Object*>(k->declared_field(Symbol::intern(enabled_field), Symbol::intern("[Z"))->offset, enabled);
    return true;
  };
  if (!put_rows(assertions::classes(), "classes", "classEnabled") ||
      !put_rows(assertions::packages(), "packages", "packageEnabled"))
    return nullptr;
  result->put<uint8_t>(k->declared_field(Symbol::intern("deflt"), Symbol::intern("Z"))->offset,
                       assertions::default_status());
  return to_jobject(result);
}
