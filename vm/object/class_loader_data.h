// Each class loader (the boot loader included) has one of these: its dictionary of classes, packages and modules.
// The Java loader's injected field points here; a loader that is no longer reachable takes this and its classes along
// (vm/object/class_units.h). Whoever holds one across a collection keeps its loader.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "vm/object/klass.h"

namespace rrvm {

struct ModuleEntry {
  Object* module = nullptr;  // java.lang.Module; kept by the loader; null until the VM knows it
  Symbol* name = nullptr;    // null: unnamed module
  Symbol* version = nullptr;
  Symbol* location = nullptr;
  ClassLoaderData* loader = nullptr;
  bool is_open = false;
  bool reads_all_unnamed = false;
  std::atomic<bool> has_agents_code{false};  // an agent changed a class, and so it reads where agents' classes are
  std::unordered_set<ModuleEntry*> reads;    // guarded by module_lock()
  bool is_named() const { return name != nullptr; }
};

struct PackageEntry {
  Symbol* name = nullptr;  // "java/lang"; the unnamed package: ""
  ModuleEntry* module = nullptr;
  Symbol* boot_path_element = nullptr;  // what -Xbootclasspath/a named, of a package found there first
  bool exported_to_all = false;
  bool exported_to_all_unnamed = false;
  std::unordered_set<ModuleEntry*> exported_to;  // guarded by module_lock()
};

std::mutex& module_lock();

struct ClassLoaderData {
  // Null: boot loader. The Java loader keeps this structure alive, not the other way round, but for the JDK's own.
  Object* java_loader = nullptr;
  bool is_boot() const { return java_loader == nullptr; }
  bool is_platform_or_boot = false;  // trusted: VM annotations are honoured
  bool is_builtin = false;           // one of the JDK's own three
  bool parallel_capable = false;
  // The JDK's loader of one class that calls a reflected member; its parent is asked for all others.
  bool for_accessors = false;

  ClassUnit* unit = nullptr;  // null: lives for ever (vm/object/class_units.h)

  std::mutex mutex;                             // guards the maps below
  std::unordered_map<Symbol*, Klass*> classes;  // defined or initiated here
  std::unordered_map<Symbol*, PackageEntry*> packages;
  std::unordered_map<Symbol*, ModuleEntry*> modules;
  std::vector<Klass*> defined;  // classes that this loader defined
  ModuleEntry* unnamed_module = nullptr;

  // These take `mutex` themselves.
  Klass* find_class(Symbol* name);  // null when not recorded
  PackageEntry* find_package(Symbol* name);
  PackageEntry* package_for(Symbol* name);  // creates it in the unnamed module
  std::string describe() const;             // as in java's messages: "'bootstrap'", "'app'", "Foo @1b2c"
};

ClassLoaderData* boot_loader_data();
// The data of a Java class loader (null: boot), made on first use. Null with InternalError pending if the loader has no
// unnamed module because its constructor has not run.
ClassLoaderData* loader_data_of(Thread* thread, Object* java_loader);

// Visits every loader that the VM has met and that lives, the boot loader first. It stays alive while it is visited,
// and no lock is held.
void for_each_loader(const std::function<void(ClassLoaderData*)>&);

// Frees the loaders of dead units, and with them all that is known of their modules. All threads are stopped.
void forget_loaders(const std::vector<ClassUnit*>& dead);

// Can code in `from` see the type `to` as far as modules are concerned? When not, *why says it as java does. Null for
// `why` is allowed.
bool module_access_allowed(const Klass* from, const Klass* to, std::string* why);

}  // namespace rrvm
