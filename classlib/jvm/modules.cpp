// Natives of java.lang.Module and the boot loader's packages, over vm/object/class_loader_data.h: java's checks, texts
// and order. java.base exists in the VM before it is defined; defining it gives its module to every class made so far.
#include <string>
#include <vector>

#include "classlib/jvm/entry.h"
#include "loader/descriptor.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_units.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"

using namespace rrvm;

namespace {

constexpr const char* kIllegalArgument = "java/lang/IllegalArgumentException";
constexpr const char* kNullPointer = "java/lang/NullPointerException";

bool check_is_module(Thread* thread, Object* module, const char* null_text) {
  if (!module) {
    throw_new(thread, kNullPointer, null_text);
  } else if (!instance_of(module, wk::Module)) {
    throw_new(thread, kIllegalArgument, "module is not an instance of type java.lang.Module");
  } else {
    return true;
  }
  return false;
}

// A module that was never defined is its loader's unnamed one.
ModuleEntry* entry_of(Thread* thread, Object* module) {
  if (auto* entry = module->get<ModuleEntry*>(wk::Module_entry)) return entry;
  if (module->ref(wk::Module_name)) return nullptr;
  ClassLoaderData* loader = loader_data_of(thread, module->ref(wk::Module_loader));
  return loader ? loader->unnamed_module : nullptr;
}

Symbol* symbol_or_null(jstring s) { return s ? java_string::to_symbol(resolve(s)) : nullptr; }

Symbol* internal_package(Object* name) { return java_string::to_internal_name(name); }

// The packages of a module to be defined; false with an exception pending.
bool read_packages(Thread* thread, Array* names, ClassLoaderData* loader, const std::string& module_name,
                   std::vector<Symbol*>* out) {
  for (int32_t i = 0; names && i < names->length; i++) {
    Object* name = jvm::object_at(names, i);
    if (!name || name->klass() != wk::String) {
      throw_new(thread, kIllegalArgument, "Bad package name");
      return false;
    }
    Symbol* package = internal_package(name);
    if (!is_unqualified_name(package->view(), NameUse::kClass)) {
      throw_new(thread, kIllegalArgument, "Invalid package name: " + package->str() + " for module: " + module_name);
      return false;
    }
    if (!loader->is_platform_or_boot && (package->view() == "java" || package->starts_with("java/"))) {
      throw_new(thread, kIllegalArgument,
                "Class loader (instance of): " + loader->describe() +
                    " tried to define prohibited package name: " + java_string::to_utf8(name));
      return false;
    }
    out->push_back(package);
  }
  return true;
}

void set_mirror_module(Klass* k, Object* module) {
  for (; k; k = k->array_klass.load(std::memory_order_acquire)) {
    if (k->mirror && !k->mirror->ref(wk::Class_module)) k->mirror->put<Object*>(wk::Class_module, module);
  }
}

// Classes made before their module's object existed get it now.
void give_module_to_classes(ModuleEntry* entry) {
  std::vector<Klass*> classes;
  {
    std::lock_guard lock(entry->loader->mutex);
    classes = entry->loader->defined;
  }
  for (Klass* k : classes) {
    if (k->module == entry) set_mirror_module(k, entry->module);
  }
}

void define_java_base(Thread* thread, Object* module, jstring version, jstring location, Array* package_names) {
  ClassLoaderData* boot = boot_loader_data();
  if (module->ref(wk::Module_loader)) {
    throw_new(thread, kIllegalArgument, "Class loader must be the boot class loader");
    return;
  }
  std::vector<Symbol*> names;
  if (!read_packages(thread, package_names, boot, "java.base", &names)) return;
  Symbol* version_name = symbol_or_null(version);
  Symbol* location_name = symbol_or_null(location);
  ModuleEntry* base;
  {
    std::scoped_lock lock(module_lock(), boot->mutex);
    base = boot->modules[Symbol::intern("java.base")];
    if (!base->module) {
      base->version = version_name;
      base->location = location_name;
      for (Symbol* name : names) {
        PackageEntry*& p = boot->packages[name];
        if (!p) {
          p = new PackageEntry;
          p->name = name;
        }
        p->module = base;
      }
      heap::new_root(module);
      base->module = module;
      module->put<ModuleEntry*>(wk::Module_entry, base);
      base = nullptr;
    }
  }
  if (base) {
    throw_new(thread, "java/lang/InternalError", "Module java.base is already defined");
    return;
  }
  base = module->get<ModuleEntry*>(wk::Module_entry);
  give_module_to_classes(base);
  for (auto type : {BasicType::kBoolean, BasicType::kChar, BasicType::kFloat, BasicType::kDouble, BasicType::kByte,
                    BasicType::kShort, BasicType::kInt, BasicType::kLong, BasicType::kVoid}) {
    set_mirror_module(primitive_class(type), module);
    if (type != BasicType::kVoid) set_mirror_module(type_array_class(type), module);
  }
}

void throw_package_taken(Thread* thread, const std::string& module_name, const PackageEntry* existing) {
  std::string text = "Package " + existing->name->str() + " for module " + module_name + " is already in ";
  if (existing->module->is_named()) {
    text += "another module, " + existing->module->name->str() + ", defined to the class loader";
  } else {
    text += "the unnamed module defined to the class loader";
  }
  throw_new(thread, "java/lang/IllegalStateException", text);
}

// All three kinds of export: `to` null is everybody, unless `all_unnamed`.
void add_exports(Thread* thread, jobject from_ref, jstring package_ref, ModuleEntry* to, bool all_unnamed) {
  if (!package_ref) {
    throw_new(thread, kNullPointer, "package is null");
    return;
  }
  Object* from_module = resolve(from_ref);
  if (!check_is_module(thread, from_module, all_unnamed ? "module is null" : "from_module is null")) return;
  ModuleEntry* from = entry_of(thread, from_module);
  if (!from) {
    throw_new(thread, kIllegalArgument, all_unnamed ? "module is invalid" : "from_module cannot be found");
    return;
  }
  if (!from->is_named() || from->is_open) return;  // exported anyway
  Symbol* name = internal_package(resolve(package_ref));
  PackageEntry* package = from->loader->find_package(name);
  if (!package || package->module != from) {
    throw_new(thread, kIllegalArgument,
              "Package " + name->str() + (all_unnamed ? " not found in module " : " not found in from_module ") +
                  from->name->str());
    return;
  }
  std::lock_guard lock(module_lock());
  if (all_unnamed) {
    package->exported_to_all_unnamed = true;
  } else if (!to) {
    package->exported_to_all = true;
  } else if (to != from) {
    package->exported_to.insert(to);
  }
}

// Where a package of the boot loader comes from; null for what came from no place (a proxy's module).
Symbol* origin(PackageEntry* p) { return p->module->location ? p->module->location : p->boot_path_element; }

// Packages of the boot loader that have a class and come from a place.
std::vector<PackageEntry*> loaded_boot_packages() {
  ClassLoaderData* boot = boot_loader_data();
  std::lock_guard lock(boot->mutex);
  std::unordered_set<PackageEntry*> seen;
  std::vector<PackageEntry*> result;
  for (Klass* k : boot->defined) {
    if (k->package && origin(k->package) && seen.insert(k->package).second) result.push_back(k->package);
  }
  return result;
}

}  // namespace

void JVM_DefineModule(JNIEnv* env, jobject module_ref, jboolean is_open, jstring version, jstring location,
                      jobjectArray packages) {
  RRVM_ENTRY(env);
  Object* module = resolve(module_ref);
  if (!check_is_module(thread, module, "Null module object")) return;
  Object* name = module->ref(wk::Module_name);
  if (!name) {
    throw_new(thread, kNullPointer, "Null module name");
    return;
  }
  std::string module_name = java_string::to_utf8(name);
  Array* package_names = as_array(resolve(packages));
  if (module_name == "java.base") {
    define_java_base(thread, module, version, location, package_names);
    return;
  }
  ClassLoaderData* loader = loader_data_of(thread, module->ref(wk::Module_loader));
  if (!loader) return;
  std::vector<Symbol*> names;
  if (!read_packages(thread, package_names, loader, module_name, &names)) return;
  auto* entry = new ModuleEntry;
  entry->name = Symbol::intern(module_name);
  entry->version = symbol_or_null(version);
  entry->location = symbol_or_null(location);
  entry->loader = loader;
  entry->is_open = is_open;
  entry->module = module;
  units::keep(thread, loader->unit, module);
  PackageEntry* taken = nullptr;
  bool defined;
  {
    std::scoped_lock lock(module_lock(), loader->mutex);
    defined = loader->modules.contains(entry->name);
    for (Symbol* n : names) {
      auto found = loader->packages.find(n);
      if (found != loader->packages.end() && !taken) taken = found->second;
    }
    if (!defined && !taken) {
      loader->modules[entry->name] = entry;
      for (Symbol* n : names) {
        auto* p = new PackageEntry;
        p->name = n;
        p->module = entry;
        loader->packages[n] = p;
      }
      module->put<ModuleEntry*>(wk::Module_entry, entry);
      return;
    }
  }
  delete entry;
  if (defined) {
    throw_new(thread, "java/lang/IllegalStateException", "Module " + module_name + " is already defined");
  } else {
    throw_package_taken(thread, module_name, taken);
  }
}

void JVM_AddModuleExports(JNIEnv* env, jobject from, jstring package, jobject to_ref) {
  RRVM_ENTRY(env);
  Object* to = resolve(to_ref);
  if (!check_is_module(thread, to, "to_module is null")) return;
  ModuleEntry* to_entry = entry_of(thread, to);
  if (!to_entry) {
    throw_new(thread, kIllegalArgument, "to_module is invalid");
    return;
  }
  add_exports(thread, from, package, to_entry, false);
}

void JVM_AddModuleExportsToAll(JNIEnv* env, jobject from, jstring package) {
  RRVM_ENTRY(env);
  add_exports(thread, from, package, nullptr, false);
}

void JVM_AddModuleExportsToAllUnnamed(JNIEnv* env, jobject from, jstring package) {
  RRVM_ENTRY(env);
  add_exports(thread, from, package, nullptr, true);
}

void JVM_AddReadsModule(JNIEnv* env, jobject from_ref, jobject to_ref) {
  RRVM_ENTRY(env);
  Object* from_module = resolve(from_ref);
  if (!check_is_module(thread, from_module, "from_module is null")) return;
  ModuleEntry* from = entry_of(thread, from_module);
  if (!from) {
    throw_new(thread, kIllegalArgument, "from_module is not valid");
    return;
  }
  ModuleEntry* to = nullptr;
  if (Object* to_module = resolve(to_ref)) {
    if (!check_is_module(thread, to_module, "")) return;
    to = entry_of(thread, to_module);
    if (!to) {
      throw_new(thread, kIllegalArgument, "to_module is invalid");
      return;
    }
  }
  if (from == to || !from->is_named()) return;
  std::lock_guard lock(module_lock());
  if (to) {
    from->reads.insert(to);
  } else {
    from->reads_all_unnamed = true;
  }
}

void JVM_SetBootLoaderUnnamedModule(JNIEnv* env, jobject module_ref) {
  RRVM_ENTRY(env);
  Object* module = resolve(module_ref);
  if (!check_is_module(thread, module, "Null module object")) return;
  if (module->ref(wk::Module_name)) {
    throw_new(thread, kIllegalArgument, "boot loader's unnamed module's java.lang.Module has a name");
    return;
  }
  if (module->ref(wk::Module_loader)) {
    throw_new(thread, kIllegalArgument, "Class loader must be the boot class loader");
    return;
  }
  ModuleEntry* unnamed = boot_loader_data()->unnamed_module;
  heap::new_root(module);
  unnamed->module = module;
  module->put<ModuleEntry*>(wk::Module_entry, unnamed);
  give_module_to_classes(unnamed);
}

// It is only called with a shared archive, and there is none.
void JVM_DefineArchivedModules(JNIEnv*, jobject, jobject) { RRVM_TRACE_CALL(__func__); }

jstring JVM_GetSystemPackage(JNIEnv* env, jstring name_ref) {
  RRVM_ENTRY(env);
  Symbol* name = internal_package(resolve(name_ref));
  for (PackageEntry* p : loaded_boot_packages()) {
    if (p->name == name) return to_local<jstring>(java_string::from_symbol(thread, origin(p)));
  }
  return nullptr;
}

jobjectArray JVM_GetSystemPackages(JNIEnv* env) {
  RRVM_ENTRY(env);
  std::vector<PackageEntry*> packages = loaded_boot_packages();
  Array* result = heap::allocate_object_array(thread, wk::String, static_cast<int32_t>(packages.size()));
  if (!result) return nullptr;
  for (size_t i = 0; i < packages.size(); i++) {
    Object* s = java_string::from_symbol(thread, packages[i]->name);
    if (!s) return nullptr;
    jvm::put_object_at(result, static_cast<int32_t>(i), s);
  }
  return to_local<jobjectArray>(result);
}
