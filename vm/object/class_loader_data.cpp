// See vm/object/class_loader_data.h. Loader data, modules and packages are freed with the loader's unit
// (vm/object/class_units.h). Until the module system defines java.base, every package of the boot loader counts as part
// of it.
#include "vm/object/class_loader_data.h"

#include <cinttypes>
#include <cstdio>

#include "vm/base/class_names.h"
#include "vm/exec/exceptions.h"
#include "vm/heap/heap.h"
#include "vm/object/class_units.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"
#include "vm/thread/monitor.h"
#include "vm/thread/thread.h"

namespace rrvm {

namespace {

constexpr const char* kPlatformLoaderClass = "jdk/internal/loader/ClassLoaders$PlatformClassLoader";

ClassLoaderData* make_boot_loader_data() {
  auto* data = new ClassLoaderData;
  data->is_platform_or_boot = data->is_builtin = true;
  data->parallel_capable = true;
  data->unnamed_module = new ModuleEntry;
  data->unnamed_module->loader = data;
  data->unnamed_module->is_open = true;
  data->unnamed_module->reads_all_unnamed = true;
  auto* base = new ModuleEntry;
  base->name = Symbol::intern("java.base");
  base->loader = data;
  data->modules[base->name] = base;
  return data;
}

std::mutex& registration_lock() {
  static std::mutex* instance = new std::mutex;
  return *instance;
}

// Guarded by registration_lock().
std::vector<ClassLoaderData*>& java_loaders() {
  static auto* instance = new std::vector<ClassLoaderData*>;
  return *instance;
}

ClassLoaderData* register_loader(Object* java_loader) {
  auto* data = new ClassLoaderData;
  data->java_loader = java_loader;
  data->is_platform_or_boot = java_loader->klass()->name->view() == kPlatformLoaderClass;
  data->is_builtin = java_loader->klass()->name->starts_with("jdk/internal/loader/ClassLoaders$");
  data->parallel_capable = java_loader->ref(wk::ClassLoader_parallelLockMap) != nullptr;
  data->for_accessors = java_loader->klass()->name->view() == "jdk/internal/reflect/DelegatingClassLoader" &&
                        java_loader->klass()->loader->is_boot();
  if (!data->is_builtin) data->unit = units::make(java_loader, data, true);
  if (!data->unit) heap::new_root(java_loader);
  auto* unnamed = new ModuleEntry;
  unnamed->loader = data;
  unnamed->is_open = true;
  unnamed->reads_all_unnamed = true;
  unnamed->module = java_loader->ref(wk::ClassLoader_unnamedModule);
  unnamed->module->put<ModuleEntry*>(wk::Module_entry, unnamed);
  data->unnamed_module = unnamed;
  return data;
}

bool is_java_base(const ModuleEntry* m) { return m->loader->is_boot() && m->name && m->name->view() == "java.base"; }

bool can_read(ModuleEntry* from, ModuleEntry* to) {
  if (!from->is_named() || is_java_base(to)) return true;
  std::lock_guard lock(module_lock());
  if (!to->is_named() && from->reads_all_unnamed) return true;
  return from->reads.contains(to);
}

bool exports_to(PackageEntry* package, ModuleEntry* to) {
  std::lock_guard lock(module_lock());
  if (package->exported_to_all || (package->exported_to_all_unnamed && !to->is_named())) return true;
  return package->exported_to.contains(to);
}

// "module java.sql" or "unnamed module @0x1b2c3d"
std::string module_text(ModuleEntry* m) {
  if (m->is_named()) return "module " + m->name->str();
  int32_t hash = m->module ? monitors::identity_hash(Thread::current(), m->module) : 0;
  char buffer[48];
  std::snprintf(buffer, sizeof buffer, "unnamed module @0x%" PRIx32, static_cast<uint32_t>(hash));
  return buffer;
}

}  // namespace

std::mutex& module_lock() {
  static std::mutex* instance = new std::mutex;
  return *instance;
}

ClassLoaderData* boot_loader_data() {
  static ClassLoaderData* const instance = make_boot_loader_data();
  return instance;
}

ClassLoaderData* loader_data_of(Thread* thread, Object* java_loader) {
  if (!java_loader) return boot_loader_data();
  auto* cell = static_cast<ClassLoaderData**>(java_loader->address(wk::ClassLoader_loader_data));
  if (ClassLoaderData* known = __atomic_load_n(cell, __ATOMIC_ACQUIRE)) return known;
  if (!java_loader->ref(wk::ClassLoader_unnamedModule)) {
    throw_new(thread, "java/lang/InternalError",
              "Internal Error: unnamed module of a " + java_loader->klass()->external_name() +
                  " is null or not an instance of java.lang.Module");
    return nullptr;
  }
  std::lock_guard lock(registration_lock());
  if (ClassLoaderData* known = __atomic_load_n(cell, __ATOMIC_ACQUIRE)) return known;
  ClassLoaderData* made = register_loader(java_loader);
  java_loaders().push_back(made);
  __atomic_store_n(cell, made, __ATOMIC_RELEASE);
  units::unpin(made->unit);  // the caller has the loader
  return made;
}

void for_each_loader(const std::function<void(ClassLoaderData*)>& visit) {
  std::vector<ClassLoaderData*> all;
  {
    std::lock_guard lock(registration_lock());
    for (ClassLoaderData* loader : java_loaders()) {
      if (loader->unit) loader->unit->pins.fetch_add(1);  // first: from now on no collection finds it dead
      if (!loader->unit || !loader->unit->dead.load()) all.push_back(loader);
      else units::unpin(loader->unit);
    }
  }
  visit(boot_loader_data());
  for (ClassLoaderData* loader : all) {
    visit(loader);
    units::unpin(loader->unit);
  }
}

void forget_loaders(const std::vector<ClassUnit*>& dead) {
  std::unordered_set<ModuleEntry*> modules;
  std::unordered_set<ClassLoaderData*> loaders;
  for (ClassUnit* u : dead) {
    if (!u->owns_loader) continue;
    loaders.insert(u->loader);
    modules.insert(u->loader->unnamed_module);
    for (auto& [name, module] : u->loader->modules) modules.insert(module);
  }
  if (loaders.empty()) return;
  std::scoped_lock lock(registration_lock(), module_lock());
  std::erase_if(java_loaders(), [&](ClassLoaderData* l) { return loaders.contains(l); });
  auto forget_modules = [&](std::unordered_set<ModuleEntry*>& set) {
    std::erase_if(set, [&](ModuleEntry* m) { return modules.contains(m); });
  };
  auto clean = [&](ClassLoaderData* l) {
    std::lock_guard guard(l->mutex);
    for (auto& [name, module] : l->modules) forget_modules(module->reads);
    for (auto& [name, package] : l->packages) forget_modules(package->exported_to);
  };
  clean(boot_loader_data());
  for (ClassLoaderData* l : java_loaders()) clean(l);
  for (ClassLoaderData* l : loaders) {
    for (auto& [name, package] : l->packages) delete package;
    delete l;
  }
  for (ModuleEntry* m : modules) delete m;
}

Klass* ClassLoaderData::find_class(Symbol* name) {
  std::lock_guard lock(mutex);
  auto found = classes.find(name);
  return found == classes.end() ? nullptr : found->second;
}

PackageEntry* ClassLoaderData::find_package(Symbol* name) {
  std::lock_guard lock(mutex);
  auto found = packages.find(name);
  return found == packages.end() ? nullptr : found->second;
}

PackageEntry* ClassLoaderData::package_for(Symbol* name) {
  std::lock_guard lock(mutex);
  PackageEntry*& entry = packages[name];
  if (!entry) {
    entry = new PackageEntry;
    entry->name = name;
    entry->module = unnamed_module;
    if (is_boot()) {
      ModuleEntry* base = modules[Symbol::intern("java.base")];
      if (!base->module && name->length() > 0) entry->module = base;
    }
  }
  return entry;
}

std::string ClassLoaderData::describe() const {
  if (is_boot()) return "'bootstrap'";
  if (Object* text = java_loader->ref(wk::ClassLoader_nameAndId)) return java_string::to_utf8(text);
  return java_loader->klass()->external_name();
}

bool module_access_allowed(const Klass* from, const Klass* to, std::string* why) {
  ModuleEntry* module_from = from->module;
  ModuleEntry* module_to = to->module;
  if (module_from == module_to || !module_from || !module_to) return true;
  bool readable = can_read(module_from, module_to);
  if (readable && (!module_to->is_named() || module_to->is_open)) return true;
  if (readable && to->package && exports_to(to->package, module_from)) return true;
  if (why) {
    *why = "class " + from->external_name() + " (in " + module_text(module_from) + ") cannot access class " +
           to->external_name() + " (in " + module_text(module_to) + ") because ";
    if (!readable) {
      *why += module_text(module_from) + " does not read " + module_text(module_to);
    } else {
      *why +=
          module_text(module_to) + " does not export " + dotted(to->package_name()) + " to " + module_text(module_from);
    }
  }
  return false;
}

}  // namespace rrvm
