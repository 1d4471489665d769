#include "loader/class_builder.h"

#include <algorithm>
#include <cstring>
#include <mutex>

#include "loader/descriptor.h"
#include "loader/layout.h"
#include "vm/check/plan.h"
#include "vm/exec/interpreter.h"
#include "vm/heap/heap.h"
#include "vm/link/method_handles.h"
#include "vm/object/class_units.h"
#include "vm/object/constant_pool.h"
#include "vm/object/metaspace.h"
#include "vm/object/well_known.h"

namespace rrvm {
namespace {

std::mutex mirrors_lock;
std::vector<Klass*> postponed_mirrors;  // guarded by mirrors_lock

template <typename T>
std::span<T> copy_to_metaspace(const Klass* k, const std::vector<T>& v) {
  T* data = metaspace::create_array<T>(v.size(), units::arena_of(k));
  std::copy(v.begin(), v.end(), data);
  return {data, v.size()};
}

void build_fields(Klass* k, const ClassFile* file) {
  auto* fields = metaspace::create_array<Field>(file->fields.size(), units::arena_of(k));
  for (size_t i = 0; i < file->fields.size(); ++i) {
    const FieldInfo& info = file->fields[i];
    Field& f = fields[i];
    f.holder = k;
    f.name = file->field_name(info);
    f.descriptor = file->field_descriptor(info);
    f.flags = info.access_flags;
    f.index = static_cast<uint16_t>(i);
    f.type = basic_type_from_char(static_cast<char>(f.descriptor->byte_at(0)));
    f.stable = info.vm_annotations & kVmStable;
    if (check::active) f.marks = find_check_marks(file->pool, info.annotations) | check::library_marks(f);
  }
  k->fields = {fields, file->fields.size()};
}

void set_code(Method* m, const CodeInfo& code) {
  m->max_locals = code.max_locals;
  m->max_stack = code.max_stack;
  m->bytecode = code.code.data();
  m->code_length = static_cast<uint32_t>(code.code.size());
  auto* handlers = metaspace::create_array<HandlerRange>(code.exception_table.size(), units::arena_of(m->holder));
  for (size_t i = 0; i < code.exception_table.size(); ++i) {
    auto h = code.exception_table[i];
    handlers[i] = {h.start_pc, h.end_pc, h.handler_pc, h.catch_type};
  }
  m->handlers = handlers;
  m->handler_count = static_cast<uint16_t>(code.exception_table.size());
  auto* lines = metaspace::create_array<uint16_t>(2 * code.line_numbers.size(), units::arena_of(m->holder));
  for (size_t i = 0; i < code.line_numbers.size(); ++i) {
    auto line = code.line_numbers[i];
    lines[2 * i] = line.start_pc;
    lines[2 * i + 1] = line.line;
  }
  m->lines = lines;
  m->line_count = static_cast<uint16_t>(code.line_numbers.size());
}

Method* build_method(Klass* k, const ClassFile* file, const MethodInfo& info, size_t index) {
  auto* m = metaspace::create<Method>(units::arena_of(k));
  m->holder = k;
  m->name = file->method_name(info);
  m->descriptor = file->method_descriptor(info);
  m->flags = info.access_flags;
  m->index = static_cast<uint16_t>(index);
  m->constants = k->constants;
  m->info = &info;
  MethodShape shape = method_shape(m->descriptor->view());
  m->arg_slots = static_cast<uint16_t>(shape.parameter_slots + (m->is_static() ? 0 : 1));
  m->return_type = basic_type_from_char(shape.return_kind);
  m->vtable_index = m->itable_index = kNoVtableIndex;
  m->caller_sensitive = info.vm_annotations & kVmCallerSensitive;
  m->hidden = k->is_hidden || (info.vm_annotations & kVmHidden);
  m->force_inline = info.vm_annotations & kVmForceInline;
  m->max_locals = m->arg_slots;
  if (check::active) m->marks = find_check_marks(file->pool, info.annotations);
  if (info.code) set_code(m, *info.code);
  if (m->is_class_initializer() && m->is_static() && info.code) k->class_initializer = m;
  return m;
}

void build_methods(Klass* k, const ClassFile* file) {
  std::vector<Method*> methods;
  uint32_t itable_count = 0;
  for (size_t i = 0; i < file->methods.size(); ++i) {
    Method* m = build_method(k, file, file->methods[i], i);
    methods.push_back(m);
    if (!k->is_interface() || m->is_static() || m->is_class_initializer()) continue;
    if (!m->is_private()) m->itable_index = static_cast<int32_t>(itable_count++);
    if (!m->is_abstract()) k->has_default_methods = true;
  }
  k->itable_method_count = itable_count;
  k->methods = copy_to_metaspace(k, methods);
  for (Method* m : methods) {
    if (m->is_native()) m->intrinsic = polymorphic_kind(k, m->name);
    m->entry = initial_entry(m);
  }
}

void build_interfaces(Klass* k, const std::vector<Klass*>& direct) {
  std::vector<Klass*> all;
  auto add = [&all](Klass* i) {
    if (std::find(all.begin(), all.end(), i) == all.end()) all.push_back(i);
  };
  if (k->super)
    for (Klass* i : k->super->all_interfaces) add(i);
  for (Klass* i : direct) {
    for (Klass* j : i->all_interfaces) add(j);
    add(i);
  }
  k->interfaces = copy_to_metaspace(k, direct);
  k->all_interfaces = copy_to_metaspace(k, all);
  k->declares_or_inherits_defaults =
      k->has_default_methods || std::any_of(all.begin(), all.end(), [](Klass* i) { return i->has_default_methods; });
}

void set_display(Klass* k) {
  if (k->super) {
    std::copy(std::begin(k->super->display), std::end(k->super->display), k->display);
    k->depth = static_cast<uint16_t>(k->super->depth + 1);
  }
  if (k->is_interface() || k->is_array()) k->depth = Klass::kDisplaySize;  // never found in a display
  if (k->depth < Klass::kDisplaySize) k->display[k->depth] = k;
}

ReferenceKind reference_kind_of(const Klass* k) {
  if (k->super && k->super->reference_kind != ReferenceKind::kNone) return k->super->reference_kind;
  if (!k->loader->is_boot()) return ReferenceKind::kNone;
  std::string_view n = k->name->view();
  if (n == "java/lang/ref/SoftReference") return ReferenceKind::kSoft;
  if (n == "java/lang/ref/WeakReference") return ReferenceKind::kWeak;
  if (n == "java/lang/ref/FinalReference") return ReferenceKind::kFinal;
  if (n == "java/lang/ref/PhantomReference") return ReferenceKind::kPhantom;
  return ReferenceKind::kNone;
}

bool declares_finalizer(const Klass* k) {
  if (k->super == nullptr) return false;  // Object's own does nothing
  if (k->super->has_finalizer) return true;
  for (Method* m : k->methods)
    if (!m->is_static() && m->name->view() == "finalize" && m->descriptor->view() == "()V")
      return m->code_length > 1;  // an empty body needs no Finalizer
  return false;
}

ConstantPool* build_pool(Klass* k, const ClassFile* file) {
  auto* cp = metaspace::create<ConstantPool>(units::arena_of(k));
  cp->holder = k;
  cp->length = file->pool.size();
  auto* tags = metaspace::create_array<uint8_t>(cp->length, units::arena_of(k));
  for (unsigned i = 0; i < cp->length; ++i) tags[i] = static_cast<uint8_t>(file->pool.tag(i));
  cp->tags = tags;
  cp->class_file = file;
  cp->resolved = metaspace::create_array<std::atomic<void*>>(cp->length, units::arena_of(k));
  cp->resolved[file->this_class_index].store(k, std::memory_order_relaxed);
  return cp;
}

}  // namespace

Klass* build_class(const ClassFile* file, ClassLoaderData* loader, Klass* super, const std::vector<Klass*>& interfaces,
                   const HiddenClassOptions& options, ClassUnit* unit) {
  auto* k = metaspace::create<Klass>(unit ? &unit->arena : nullptr);
  k->unit = unit;
  k->kind = KlassKind::kInstance;
  k->flags = file->access_flags;
  k->major_version = file->major_version;
  k->loader = loader;
  k->super = super;
  k->class_file = file;
  k->name = file->name();
  if (options.hidden) {
    char suffix[32];
    std::snprintf(suffix, sizeof suffix, "+0x%016lx", reinterpret_cast<unsigned long>(k));
    k->name = Symbol::intern((options.name ? options.name : k->name)->str() + suffix);
    k->is_hidden = true;
  }
  k->host_class = options.host;
  k->is_record = file->is_record && k->is_final() && super && super == wk::Record;
  k->source_file = file->source_file_index ? file->pool.symbol(file->source_file_index) : nullptr;
  k->constants = build_pool(k, file);
  k->reference_kind = reference_kind_of(k);
  if (check::active) k->marks = find_check_marks(file->pool, file->annotations);
  build_fields(k, file);
  build_methods(k, file);
  build_interfaces(k, interfaces);
  set_display(k);
  lay_out_fields(k);
  k->has_finalizer = declares_finalizer(k);
  k->init_state.store(InitState::kLoaded, std::memory_order_relaxed);
  return k;
}

Klass* build_array_class(Klass* element, BasicType element_type) {
  auto* k = metaspace::create<Klass>(units::arena_of(element));
  k->unit = element->unit;
  bool primitive = element->is_primitive();
  k->kind = primitive ? KlassKind::kTypeArray : KlassKind::kObjectArray;
  k->element_type = primitive ? element_type : BasicType::kObject;
  k->element_shift = static_cast<uint8_t>(log2_size(k->element_type));
  k->alloc_kind = primitive ? AllocKind::kPointerFree : AllocKind::kNormal;
  k->element_klass = primitive ? nullptr : element;
  k->super = wk::Object;
  k->loader = element->loader;
  k->dimension = static_cast<uint16_t>(element->dimension + 1);
  std::string name = "[";
  if (primitive) name += basic_type_char(element_type);
  else if (element->is_array()) name += element->name->view();
  else name += "L" + element->name->str() + ";";
  k->name = Symbol::intern(name);
  k->flags = static_cast<uint16_t>((element->flags & kAccPublic) | kAccFinal | kAccAbstract);
  build_interfaces(k, {wk::Cloneable, wk::Serializable});
  set_display(k);
  k->package = element->package;
  k->module = element->module;
  k->instance_size = kArrayBaseOffset;
  k->vtable = wk::Object->vtable;
  k->vtable_length = wk::Object->vtable_length;
  k->init_state.store(InitState::kInitialized, std::memory_order_release);
  return k;
}

Klass* build_primitive_class(BasicType t) {
  auto* k = metaspace::create<Klass>();
  k->kind = KlassKind::kPrimitive;
  k->element_type = t;
  k->name = Symbol::intern(basic_type_name(t));
  k->flags = kAccPublic | kAccFinal | kAccAbstract;
  k->loader = boot_loader_data();
  k->depth = Klass::kDisplaySize;
  k->init_state.store(InitState::kInitialized, std::memory_order_release);
  return k;
}

bool create_mirror(Thread* t, Klass* k, Object* protection_domain) {
  if (!wk::Class) {
    std::lock_guard<std::mutex> guard(mirrors_lock);
    postponed_mirrors.push_back(k);
    return true;
  }
  // Statics were placed from 0; the mirror's own fields come first.
  uint32_t base = wk::Class->instance_size;
  Object* mirror = heap::allocate_mirror(t, wk::Class, base + k->static_size);
  if (!mirror) return false;
  for (Field& f : k->fields) {
    if (!f.is_static()) continue;
    f.offset += base;
    if (f.shadow_offset) f.shadow_offset += base;
  }
  mirror->put<Klass*>(wk::Class_klass, k);
  mirror->put<Object*>(wk::Class_classLoader, k->loader->java_loader);
  mirror->put<Object*>(wk::Class_protection_domain, protection_domain);
  if (k->is_array()) {
    Klass* element = k->element_klass ? k->element_klass : primitive_class(k->element_type);
    mirror->put<Object*>(wk::Class_componentType, element->mirror);
  }
  if (k->unit && !k->unit->keeper.load(std::memory_order_relaxed))
    k->unit->keeper.store(mirror, std::memory_order_release);
  else units::keep(t, k->unit, mirror);
  units::add_class(k);
  // Before java.base is defined there is no module object; JVM_DefineModule gives it to these classes then.
  if (k->module) mirror->put<Object*>(wk::Class_module, k->module->module);
  k->mirror = mirror;
  return true;
}

bool create_postponed_mirrors(Thread* t) {
  std::vector<Klass*> list;
  list.swap(postponed_mirrors);
  return std::all_of(list.begin(), list.end(), [t](Klass* k) { return create_mirror(t, k, nullptr); });
}

}  // namespace rrvm
