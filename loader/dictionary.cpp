// Finding and defining classes (JVMS §5.3): the boot loader's own search, calls of Java class loaders, arrays,
// duplicate and circular definitions. Covered by tests/java/loaders and tests/java/badclass.
#include "loader/dictionary.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <mutex>
#include <vector>

#include "loader/boot_path.h"
#include "loader/class_builder.h"
#include "loader/class_file.h"
#include "loader/class_head.h"
#include "loader/constraints.h"
#include "loader/java_facts.h"
#include "loader/load_claims.h"
#include "loader/method_comparison.h"
#include "loader/redefinition.h"
#include "loader/supertypes.h"
#include "vm/base/check.h"
#include "vm/base/class_names.h"
#include "vm/base/log.h"
#include "vm/check/lifecycle.h"
#include "vm/check/quiet.h"
#include "vm/exec/c_stack.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"
#include "vm/heap/heap.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/class_units.h"
#include "vm/object/constant_pool.h"
#include "vm/object/external_name.h"
#include "vm/object/java_string.h"
#include "vm/object/metaspace_limit.h"
#include "vm/object/well_known.h"
#include "vm/thread/monitor.h"

namespace rrvm {

bool enable_preview = false;
ClassFileHook class_file_hook = nullptr;

namespace {

Klass* primitive_classes[16];
Klass* type_array_classes[16];

std::string_view package_of(std::string_view class_name) {
  size_t slash = class_name.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : class_name.substr(0, slash);
}

Klass* define_boot_class(Thread* t, Symbol* name) {
  ClassLoaderData* loader = boot_loader_data();
  std::string_view package = package_of(name->view());
  PackageEntry* entry = loader->find_package(Symbol::intern(package));
  std::string_view module =
      entry && entry->module && entry->module->is_named() ? entry->module->name->view() : std::string_view();
  if (module.empty() && !modules_are_defined()) module = "java.base";
  auto found = boot_path::find_class(name->view(), module);
  if (!found) return nullptr;
  if (Klass* k = loader->find_class(name)) return k;  // another thread was faster
  Klass* k = define_class(t, name, loader, found->bytes, nullptr, found->source.c_str());
  if (k && module.empty() && k->package) {
    std::lock_guard<std::mutex> guard(loader->mutex);
    if (!k->package->boot_path_element) k->package->boot_path_element = Symbol::intern(found->element);
  }
  return k;
}

ModuleEntry* java_base() {
  ClassLoaderData* boot = boot_loader_data();
  std::lock_guard<std::mutex> guard(boot->mutex);
  return boot->modules[Symbol::intern("java.base")];
}

// A loader may not take a class that another loader, bound to agree with it, knows as a different one.
bool check_constraints(Thread* t, ClassLoaderData* loader, Klass* k) {
  Klass* other = constraints::conflicting(loader, k);
  if (!other) return true;
  throw_new(t, "java/lang/LinkageError",
            "loader constraint violation: loader " + loader->describe() + " wants to load class " + k->external_name() +
                ". A different class with the same name was previously loaded by " + other->loader->describe() + ". (" +
                describe_placement(other) + ")");
  return false;
}

// The lock that java takes around loadClass and all that goes with it, for loaders that are not parallel-capable.
class LoaderLock {
 public:
  LoaderLock(Thread* t, ClassLoaderData* loader)
      : thread_(t), lock_(loader->parallel_capable ? nullptr : loader->java_loader) {
    if (lock_) monitors::enter(t, lock_);
  }
  ~LoaderLock() {
    if (!lock_) return;
    Object* pending = take_exception(thread_);
    monitors::exit(thread_, lock_);
    thread_->exception = pending;
  }
  LoaderLock(const LoaderLock&) = delete;

 private:
  Thread* const thread_;
  Object* const lock_;
};

// The upcall ClassLoader.loadClass(String). Null with what it threw pending; null without an exception when it returned
// null or another class.
Klass* load_through_java(Thread* t, Symbol* name, ClassLoaderData* loader) {
  Object* text = java_string::from_class_name(t, name);
  if (!text) return nullptr;
  check::Quiet quiet(t, loader->is_builtin);
  Object* mirror = call_virtual(t, wk::ClassLoader_loadClass, {loader->java_loader, text}).ref;
  if (t->has_exception()) return nullptr;
  Klass* k = mirror ? klass_of_mirror(mirror) : nullptr;
  if (!k || k->name != name) return nullptr;
  if (!check_constraints(t, loader, k)) return nullptr;
  units::depend(t, loader->unit, k);
  constraints::record(loader, k);
  std::lock_guard<std::mutex> guard(loader->mutex);
  auto [position, inserted] = loader->classes.emplace(name, k);
  return position->second;
}

Klass* circular(Thread* t, Symbol* name) {
  throw_new(t, "java/lang/ClassCircularityError", name->str());
  return nullptr;
}

Klass* load_supertype(Thread* t, Symbol* name, ClassLoaderData* loader, Symbol* supertype) {
  if (load_claims::is_mine(t, name, loader, load_claims::Kind::kSupertype)) return circular(t, name);
  load_claims::Claim claim(t, name, loader, load_claims::Kind::kSupertype, supertype);
  return load_class(t, supertype, loader);
}

// Loads by a loader whose lock this thread holds. Null without an exception: there is no such class.
Klass* load_in_turn(Thread* t, Symbol* name, ClassLoaderData* loader) {
  if (load_claims::is_mine(t, name, loader, load_claims::Kind::kClass)) return circular(t, name);
  if (Klass* k = load_claims::wait_for_others(t, name, loader)) return k;
  load_claims::Claim claim(t, name, loader, load_claims::Kind::kClass);
  return load_through_java(t, name, loader);
}

Klass* load_array(Thread* t, Symbol* name, ClassLoaderData* loader) {
  std::string_view rest = name->view().substr(1);
  Klass* element = nullptr;
  if (rest.empty()) return nullptr;
  if (rest[0] == '[') {
    element = load_class_cnf(t, Symbol::intern(rest), loader);
  } else if (rest[0] == 'L' && rest.size() > 2 && rest.back() == ';') {
    element = load_class_cnf(t, Symbol::intern(rest.substr(1, rest.size() - 2)), loader);
  } else if (rest.size() == 1 && std::string_view("ZCFDBSIJ").find(rest[0]) != std::string_view::npos) {
    return type_array_class(basic_type_from_char(rest[0]));
  }
  return element ? array_class_of(t, element) : nullptr;
}

// Null without an exception: there is no such class.
Klass* load_or_null(Thread* t, Symbol* name, ClassLoaderData* loader) {
  if (name->length() > 0 && name->byte_at(0) == '[') return load_array(t, name, loader);
  if (Klass* k = loader->find_class(name)) return k;
  if (is_c_stack_exhausted(t)) return nullptr;
  if (loader->for_accessors) {  // nothing of the program runs because a reflected call got an accessor of its own
    ClassLoaderData* parent = loader_data_of(t, loader->java_loader->ref(wk::ClassLoader_parent));
    return parent ? load_or_null(t, name, parent) : nullptr;
  }
  check::Loud loud(t, !loader->is_builtin);
  LoaderLock lock(t, loader);
  if (Klass* k = loader->find_class(name)) return k;  // another thread was faster
  if (Symbol* supertype = load_claims::supertype_in_progress(name, loader))
    if (!load_supertype(t, name, loader, supertype)) return nullptr;
  if (loader->is_boot()) return define_boot_class(t, name);
  return loader->parallel_capable ? load_through_java(t, name, loader) : load_in_turn(t, name, loader);
}

// No class can name a hidden one, so nothing can lead back to it.
Klass* resolve_super(Thread* t, const ClassFile& file, ClassLoaderData* loader, Symbol* name, bool hidden) {
  return hidden ? load_class(t, name, loader) : load_supertype(t, file.name(), loader, name);
}

// Interfaces are loaded before the superclass, and before errors in what follows them in the file are reported: class
// loaders see the order, and errors name the first that is missing.
bool load_interfaces(Thread* t, const ClassFile& file, ClassLoaderData* loader, bool hidden,
                     std::vector<Klass*>* interfaces) {
  for (uint16_t index : file.interfaces) {
    Klass* i = resolve_super(t, file, loader, file.pool.name_of(index), hidden);
    if (!i || !check_interface(t, file, i)) return false;
    interfaces->push_back(i);
  }
  return true;
}

void assign_module(Klass* k) {
  ClassLoaderData* loader = k->loader;
  k->package = loader->package_for(Symbol::intern(k->package_name()));
  if (k->is_hidden && k->host_class) k->package = k->host_class->package;
  k->module = k->package->module;
}

// A hidden class's own unit, until the class is complete: then its mirror keeps it, and the caller unpins it.
class HiddenUnit {
 public:
  explicit HiddenUnit(ClassUnit* u) : unit_(u) {}
  ~HiddenUnit() { units::abandon(unit_); }
  HiddenUnit(const HiddenUnit&) = delete;
  ClassUnit* get() const { return unit_; }
  void release() { unit_ = nullptr; }

 private:
  ClassUnit* unit_;
};

void log_loaded(const Klass* k, const char* source) {
  if (log::wants(log::Topic::kClassLoad))
    log::write(log::Topic::kClassLoad, k->external_name() + " source: " + (source ? source : "__JVM_DefineClass__"));
}

// Hidden classes that live for ever; others are in their units.
struct HiddenClasses {
  std::mutex mutex;
  std::vector<Klass*> permanent;
};
HiddenClasses& hidden_classes() {
  static HiddenClasses& the = *new HiddenClasses;
  return the;
}

// An agent has changed a class of the JDK: methods with another body are not the VM's to replace.
void note_rewritten(Klass* k, Bytes before, const ParseOptions& options) {
  ParseResult parsed = parse_class_file(before, options);
  if (!parsed) return;
  for (Method* m : k->methods) m->is_rewritten = !is_declared_alike(*parsed.class_file, *m);
}

}  // namespace

void for_each_hidden_class(const std::function<void(Klass*)>& visit) {
  {
    std::lock_guard guard(hidden_classes().mutex);
    for (Klass* k : hidden_classes().permanent) visit(k);
  }
  for (ClassUnit* u = units::first(); u; u = u->next.load(std::memory_order_acquire)) {
    std::lock_guard guard(u->mutex);
    for (Klass* k : u->classes)
      if (k->is_hidden && !u->dead.load(std::memory_order_acquire)) visit(k);
  }
}

ParseOptions parse_options_of(const ClassLoaderData* loader) {
  ParseOptions options;
  options.check_format = !loader->is_boot();
  options.trusted = loader->is_platform_or_boot;
  options.enable_preview = enable_preview;
  return options;
}

const ClassFile* keep_class_file(ClassUnit* unit, std::unique_ptr<ClassFile> file, OfferedClass& from) {
  file->original = from.original;
  if (unit) {
    std::lock_guard<std::mutex> guard(unit->mutex);
    unit->class_files.push_back(std::move(from.bytes_memory));
    if (from.original_memory) unit->class_files.push_back(std::move(from.original_memory));
  } else {
    from.bytes_memory.release();
    from.original_memory.release();
  }
  return file.release();
}

void forget_classes(const std::vector<ClassUnit*>& dead) {
  for (ClassUnit* u : dead) {
    for (Klass* k : u->classes) {
      if (log::wants(log::Topic::kClassUnload) && !k->is_array()) {
        char address[32];
        std::snprintf(address, sizeof address, " %p", static_cast<void*>(k));
        log::write(log::Topic::kClassUnload, "unloading class " + k->external_name() + address);
      }
      for (ConstantPool* cp = k->constants; cp; cp = cp->previous) delete cp->class_file;
    }
  }
  constraints::forget(dead);
  java_facts::forget(dead);
}

bool modules_are_defined() {
  static bool defined = false;  // goes from false to true once
  if (!defined) defined = java_base()->module != nullptr;
  return defined;
}

Klass* load_class_cnf(Thread* t, Symbol* name, ClassLoaderData* loader) {
  Klass* k = load_or_null(t, name, loader);
  if (k || t->has_exception()) return k;
  throw_new(t, "java/lang/ClassNotFoundException", dotted(name->view()));
  return nullptr;
}

Klass* load_class(Thread* t, Symbol* name, ClassLoaderData* loader) {
  Klass* k = load_or_null(t, name, loader);
  if (k) return k;
  if (t->has_exception()) {
    if (!t->exception->klass()->is_subtype_of(wk::ClassNotFoundException)) return nullptr;
    Object* cause = take_exception(t);
    throw_with_cause(t, "java/lang/NoClassDefFoundError", name->str(), cause);
    return nullptr;
  }
  throw_new(t, "java/lang/NoClassDefFoundError", name->str());
  return nullptr;
}

Klass* find_boot_class_or_null(Thread* t, Symbol* name) { return load_or_null(t, name, boot_loader_data()); }

Klass* find_loaded_class(Symbol* name, ClassLoaderData* loader) {
  std::string_view text = name->view();
  if (text.empty() || text[0] != '[') return loader->find_class(name);
  size_t dims = text.find_first_not_of('[');
  if (dims == std::string_view::npos) return nullptr;
  Klass* k = text[dims] == 'L' ? loader->find_class(Symbol::intern(text.substr(dims + 1, text.size() - dims - 2)))
                               : primitive_class(basic_type_from_char(text[dims]));
  for (size_t i = 0; k && i < dims; ++i) k = k->array_klass.load(std::memory_order_acquire);
  return k;
}

Klass* define_class(Thread* t, Symbol* name, ClassLoaderData* loader, std::span<const uint8_t> bytes,
                    Object* protection_domain, const char* source, const HiddenClassOptions& options) {
  if (loader->unit || (options.hidden && !options.strong)) units::collect_if_grown(t);
  bool starting =
      loader->is_boot() && !modules_are_defined();  // nothing could be thrown yet: boot_vm looks when it is done
  if (!starting && !metaspace::make_room(t, bytes.size())) return nullptr;
  bool from_image = loader->is_boot() && source && std::string_view(source).starts_with("jrt:");
  OfferedClass offered{name, loader, protection_domain, nullptr, false, bytes};
  if (!from_image)
    offered.put(bytes, false);  // the caller's buffer dies; the class refers to its bytes as long as it lives
  if (class_file_hook && !options.hidden) {
    class_file_hook(t, offered);
    RRVM_RETURN_IF_PENDING(t, nullptr);
  }
  ParseOptions parse_options = parse_options_of(loader);
  if (name && !options.hidden) parse_options.expected_name = name->view();
  if (options.vm_annotations) parse_options.trusted = true;
  ParseResult parsed = parse_class_file(offered.bytes, parse_options);
  std::vector<Klass*> interfaces;
  if (!parsed) {
    std::unique_ptr<ClassFile> head = parse_class_head(offered.bytes, parse_options);
    if (head && !load_interfaces(t, *head, loader, options.hidden, &interfaces)) return nullptr;
    throw_new(t, parsed.error.exception_class()->c_str(), parsed.error.message);
    return nullptr;
  }
  std::unique_ptr<ClassFile> file = std::move(parsed.class_file);
  if (!options.hidden && !loader->is_boot()) {
    if (Klass* old = loader->find_class(file->name())) return duplicate_definition(t, old, loader);
  }

  if (!load_interfaces(t, *file, loader, options.hidden, &interfaces)) return nullptr;
  Klass* super = nullptr;
  if (Symbol* super_name = file->super_name()) {
    super = super_name == file->name() ? circular(t, super_name)
                                       : resolve_super(t, *file, loader, super_name, options.hidden);
    if (!super) return nullptr;
  }
  if (!loader->is_platform_or_boot && file->name()->starts_with("java/")) {
    throw_new(t, "java/lang/SecurityException",
              "Class loader (instance of): " + loader->describe() +
                  " tried to load prohibited package name: " + dotted(package_of(file->name()->view())));
    return nullptr;
  }
  HiddenUnit own_unit(options.hidden && !options.strong ? units::make(nullptr, loader, false) : nullptr);
  ClassUnit* unit = own_unit.get() ? own_unit.get() : loader->unit;
  Klass* k = build_class(file.get(), loader, super, interfaces, options, unit);
  if (from_image && offered.bytes.data() != bytes.data()) note_rewritten(k, bytes, parse_options);
  if (options.nestmate) k->nest_host = nest_host_of(t, options.host);
  assign_module(k);
  if (!loader->is_boot() || modules_are_defined()) {
    if (super && !check_super(t, *file, k, super, false)) return nullptr;
    for (Klass* i : interfaces)
      if (!check_super(t, *file, k, i, true)) return nullptr;
  }
  if (!options.hidden && !check_constraints(t, loader, k)) return nullptr;
  if (!create_mirror(t, k, protection_domain)) return nullptr;
  const ClassFile* kept_file = keep_class_file(unit, std::move(file), offered);
  own_unit.release();
  if (super) units::depend(t, unit, super);
  for (Klass* i : interfaces) units::depend(t, unit, i);
  if (options.host) units::depend(t, unit, options.host);
  if (options.class_data) k->mirror->put<Object*>(wk::Class_classData, options.class_data);
  {
    std::lock_guard<std::mutex> guard(loader->mutex);
    if (!options.hidden) {
      auto [position, inserted] = loader->classes.emplace(k->name, k);
      if (inserted) loader->defined.push_back(k);
      else k = position->second;  // another thread was faster
    }
  }
  if (k->is_hidden && !unit) {
    std::lock_guard guard(hidden_classes().mutex);
    hidden_classes().permanent.push_back(k);
  }
  if (k->class_file != kept_file) return loader->is_boot() ? k : duplicate_definition(t, k, loader);
  if (!options.hidden) constraints::record(loader, k);
  if (offered.is_changed) let_module_read_agents(t, k);
  log_loaded(k, source);
  if (check::active) check::count_class(k);
  return k;
}

Klass* duplicate_definition(Thread* t, Klass* old, ClassLoaderData* loader) {
  throw_new(t, "java/lang/LinkageError",
            "loader " + loader->describe() + " attempted duplicate " +
                (old->is_interface()  ? "interface"
                 : old->is_abstract() ? "abstract class"
                                      : "class") +
                " definition for " + old->external_name() + ". (" + old->external_name() + " is in " +
                external_module(old) + describe_parent_loader(loader) + ")");
  return nullptr;
}

Klass* array_class_of(Thread* t, Klass* element) {
  if (Klass* k = element->array_klass.load(std::memory_order_acquire)) return k;
  if (element->dimension == 255) {
    throw_new(t, "java/lang/IllegalArgumentException");
    return nullptr;
  }
  Klass* k = build_array_class(element, element->is_primitive() ? element->element_type : BasicType::kObject);
  if (!create_mirror(t, k, nullptr)) return nullptr;
  Klass* expected = nullptr;
  return element->array_klass.compare_exchange_strong(expected, k, std::memory_order_acq_rel) ? k : expected;
}

void make_primitive_classes(Thread* t) {
  for (int i = static_cast<int>(BasicType::kBoolean); i <= static_cast<int>(BasicType::kLong); ++i) {
    auto type = static_cast<BasicType>(i);
    primitive_classes[i] = build_primitive_class(type);
    primitive_classes[i]->module = java_base();
    RRVM_CHECK(create_mirror(t, primitive_classes[i], nullptr));
  }
  int v = static_cast<int>(BasicType::kVoid);
  primitive_classes[v] = build_primitive_class(BasicType::kVoid);
  primitive_classes[v]->module = java_base();
  RRVM_CHECK(create_mirror(t, primitive_classes[v], nullptr));
}

void make_type_array_classes(Thread* t) {
  for (int i = static_cast<int>(BasicType::kBoolean); i <= static_cast<int>(BasicType::kLong); ++i) {
    type_array_classes[i] = array_class_of(t, primitive_classes[i]);
    RRVM_CHECK(type_array_classes[i]);
  }
}

Klass* primitive_class(BasicType type) { return primitive_classes[static_cast<int>(type)]; }
Klass* type_array_class(BasicType type) { return type_array_classes[static_cast<int>(type)]; }

Klass* class_of_descriptor(Thread* t, std::string_view d, ClassLoaderData* loader) {
  if (d.empty()) return nullptr;
  if (d[0] == '[') return load_class(t, Symbol::intern(d), loader);
  if (d[0] == 'L') return load_class(t, Symbol::intern(d.substr(1, d.size() - 2)), loader);
  return primitive_class(basic_type_from_char(d[0]));
}

Klass* klass_of_mirror(const Object* mirror) { return mirror->get<Klass*>(wk::Class_klass); }

}  // namespace rrvm
