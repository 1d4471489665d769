// Queries on classes, methods and fields. Covered by tests/vm and the Java corpus.
#include "vm/object/klass.h"

#include <algorithm>
#include <vector>

#include "vm/base/class_names.h"
#include "vm/exec/interpreter.h"
#include "vm/link/method_selection.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_units.h"
#include "vm/object/metaspace.h"
#include "vm/object/well_known.h"

namespace rrvm {

namespace compiler {
const void* to_interpreter = nullptr;
int32_t calls_before_compilation = INT32_MAX, loops_before_compilation = INT32_MAX;
}  // namespace compiler

BasicType basic_type_from_char(char c) {
  switch (c) {
    case 'Z': return BasicType::kBoolean;
    case 'C': return BasicType::kChar;
    case 'F': return BasicType::kFloat;
    case 'D': return BasicType::kDouble;
    case 'B': return BasicType::kByte;
    case 'S': return BasicType::kShort;
    case 'I': return BasicType::kInt;
    case 'J': return BasicType::kLong;
    case '[': return BasicType::kArray;
    case 'V': return BasicType::kVoid;
    default: return BasicType::kObject;
  }
}

char basic_type_char(BasicType t) { return "....ZCFDBSIJL[V"[static_cast<int>(t)]; }

const char* basic_type_name(BasicType t) {
  static const char* const kNames[] = {"",     "",      "",    "",     "boolean", "char",  "float", "double",
                                       "byte", "short", "int", "long", "object",  "array", "void"};
  return kNames[static_cast<int>(t)];
}

int Method::line_number(uint32_t bci) const {
  if (is_native()) return -2;
  int best = -1;
  unsigned best_start = 0;
  for (unsigned i = 0; i < line_count; ++i) {
    unsigned start = lines[2 * i];
    if (start <= bci && (best < 0 || start >= best_start)) {
      best = lines[2 * i + 1];
      best_start = start;
    }
  }
  return best;
}

std::string Method::to_string() const { return holder->external_name() + "." + name->str() + descriptor->str(); }

bool Klass::is_subtype_slow(const Klass* other) const {
  if (other->is_interface()) return implements(other);
  if (is_array() && other->is_array()) {
    if (is_type_array() || other->is_type_array()) return this == other;
    return element_klass->is_subtype_of(other->element_klass);
  }
  if (is_primitive() || other->is_primitive()) return false;
  return is_subclass_of(other);
}

bool Klass::is_subclass_of(const Klass* other) const {
  for (const Klass* k = this; k; k = k->super)
    if (k == other) return true;
  return false;
}

bool Klass::implements(const Klass* interface) const {
  if (secondary_cache.load(std::memory_order_relaxed) == interface) return true;
  for (Klass* i : all_interfaces)
    if (i == interface) {
      const_cast<Klass*>(this)->secondary_cache.store(i, std::memory_order_relaxed);
      return true;
    }
  return this == interface;
}

Field* Klass::declared_field(Symbol* n, Symbol* d) const {
  for (Field& f : fields)
    if (f.name == n && f.descriptor == d) return &f;
  return nullptr;
}

Method* Klass::declared_method(Symbol* n, Symbol* d) const {
  for (Method* m : methods)
    if (m->name == n && m->descriptor == d) return m;
  return nullptr;
}

Field* Klass::find_field(Symbol* n, Symbol* d) const {
  if (Field* f = declared_field(n, d)) return f;
  for (Klass* i : interfaces)
    if (Field* f = i->find_field(n, d)) return f;
  return super ? super->find_field(n, d) : nullptr;
}

namespace {

// Finds a method of MethodHandle or VarHandle that takes any descriptor (JVMS §2.9.3).
Method* polymorphic_method(const Klass* k, Symbol* n) {
  if (k != wk::MethodHandle && k != wk::VarHandle) return nullptr;
  for (Method* m : k->methods)
    if (m->name == n && m->intrinsic != MethodIntrinsic::kNone) return m;
  return nullptr;
}

Method* find_in_superinterfaces(const Klass* k, Symbol* n, Symbol* d) {
  std::vector<Method*> maximal = maximally_specific(k, n, d);
  Method* concrete = nullptr;
  int concrete_count = 0;
  for (Method* m : maximal)
    if (!m->is_abstract()) concrete = m, ++concrete_count;
  return concrete_count == 1 ? concrete : maximal.empty() ? nullptr : maximal[0];
}

// What runs when interface method n,d is called on an instance of k; a method that throws stands for several. Null:
// nothing implements it.
Method* select_implementation(const Klass* k, Symbol* n, Symbol* d) {
  std::vector<Method*> maximal = implementations_of(k, n, d);
  if (maximal.empty()) return nullptr;
  if (maximal.size() == 1) return maximal[0];
  std::string text = "Conflicting default methods:";
  for (Method* m : maximal) text += " " + m->holder->name->str() + "." + m->name->str();
  auto* conflict = metaspace::create<Method>(units::arena_of(k));
  conflict->holder = const_cast<Klass*>(k);
  conflict->name = n;
  conflict->descriptor = d;
  conflict->flags = kAccPublic;
  conflict->arg_slots = conflict->max_locals = maximal[0]->arg_slots;
  conflict->return_type = maximal[0]->return_type;
  conflict->is_overpass_error = true;
  conflict->conflict_text = Symbol::intern(text)->c_str();
  conflict->vtable_index = conflict->itable_index = kNoVtableIndex;
  conflict->entry = initial_entry(conflict);
  return conflict;
}

}  // namespace

Method* Klass::find_method(Symbol* n, Symbol* d) const {
  for (const Klass* k = this; k; k = k->super) {
    if (Method* m = polymorphic_method(k, n)) return m;
    if (Method* m = k->declared_method(n, d)) return m;
  }
  if (is_array()) return nullptr;
  return find_in_superinterfaces(this, n, d);
}

Method* Klass::find_interface_method(Symbol* n, Symbol* d) const {
  if (Method* m = declared_method(n, d)) return m;
  if (Method* m = wk::Object->declared_method(n, d))
    if (m->is_public() && !m->is_static()) return m;
  return find_in_superinterfaces(this, n, d);
}

Method* Klass::select_virtual(const Method* m) const {
  if (m->holder->is_interface()) return select_interface(m);
  return m->has_vtable_index() ? vtable[m->vtable_index] : const_cast<Method*>(m);
}

Method* Klass::select_interface(const Method* m) const {
  if (!m->holder->is_interface()) return select_virtual(m);
  if (m->itable_index < 0) return const_cast<Method*>(m);
  for (uint32_t i = 0; i < itable_length; ++i) {
    if (itable[i].interface != m->holder) continue;
    std::atomic<Method*>& cell = itable[i].methods[m->itable_index];
    Method* target = cell.load(std::memory_order_acquire);
    if (!target) {
      target = select_implementation(this, m->name, m->descriptor);
      cell.store(target, std::memory_order_release);
    }
    return target;
  }
  return nullptr;
}

const Field* Klass::field_at(uint32_t offset, bool is_static) const {
  for (const Klass* k = this; k; k = is_static ? nullptr : k->super)
    for (const Field& f : k->fields)
      if (f.is_static() == is_static && f.offset == offset) return &f;
  return nullptr;
}

std::string Klass::external_name() const {
  std::string text = dotted(name->view());
  const Klass* element = this;
  while (element->is_object_array()) element = element->element_klass;
  if (element->is_hidden) {  // a hidden class keeps the slash before its suffix
    size_t plus = text.rfind('+');
    if (plus != std::string::npos) text[plus] = '/';
  }
  return text;
}

std::string_view Klass::package_name() const {
  const Klass* k = this;
  while (k->is_object_array()) k = k->element_klass;
  std::string_view n = k->name->view();
  size_t slash = n.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : n.substr(0, slash);
}

bool Klass::same_package(const Klass* other) const {
  return loader == other->loader && package_name() == other->package_name();
}

}  // namespace rrvm
