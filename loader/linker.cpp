// Linking: verification, dispatch tables, constant initial values (JVMS §5.4). Verification may load classes and so run
// Java code; it happens outside the lock and may be done twice by racing threads. The tables are then
// built by one of them.
#include <algorithm>
#include <mutex>
#include <vector>

#include "loader/class_file.h"
#include "loader/constraints.h"
#include "loader/dictionary.h"
#include "loader/java_facts.h"
#include "loader/verification.h"
#include "vm/base/class_names.h"
#include "vm/exec/c_stack.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"
#include "vm/link/method_selection.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/class_units.h"
#include "vm/object/constant_pool.h"
#include "vm/object/external_name.h"
#include "vm/object/java_string.h"
#include "vm/object/metaspace.h"
#include "vm/object/well_known.h"

namespace rrvm {
namespace {

std::mutex link_lock;

bool can_override(const Method* sub, const Method* sup) {
  if (sup->is_private() || sup->is_static()) return false;
  if (sup->flags & (kAccPublic | kAccProtected)) return true;
  return sub->holder->same_package(sup->holder);
}

// What `m` overrides in slot `i` (JVMS §5.4.5): the method that is there, or one above it which that one overrides in
// turn. The latter is so since class files of version 51.
Method* overridden_at(const Method* m, const Klass* super, size_t i) {
  constexpr unsigned kTransitiveSince = 51;
  Method* there = super->vtable[i];
  if (there->name != m->name || there->descriptor != m->descriptor) return nullptr;
  if (can_override(m, there)) return there;
  if (m->holder->major_version < kTransitiveSince) return nullptr;
  for (const Klass* k = there->holder->super; k && i < k->vtable_length; k = k->super)
    if (can_override(m, k->vtable[i])) return k->vtable[i];
  return nullptr;
}

// A method and what it overrides must agree on the classes of their descriptor across loaders.
bool check_override(Thread* t, Klass* k, Method* super_method, Method* m) {
  if (super_method->holder->loader == k->loader) return true;
  Symbol* failed = constraints::impose_descriptor(m->descriptor, k->loader, super_method->holder->loader);
  if (!failed) return true;
  std::string type = dotted(failed->view());
  throw_new(t, "java/lang/LinkageError",
            "loader constraint violation for class " + k->external_name() + ": when selecting overriding method '" +
                external_signature(m) + "' the class loader " + k->loader->describe() +
                " of the selected method's type " + m->holder->external_name() + ", and the class loader " +
                super_method->holder->loader->describe() + " for its super type " +
                super_method->holder->external_name() + " have different Class objects for the type " + type +
                " used in the signature (" + describe_placement(k) + "; " + describe_placement(super_method->holder) +
                ")");
  return false;
}

// Are all classes and interfaces that k inherits from, except Object, of its own loader?
bool has_one_loader(const Klass* k) {
  for (const Klass* c = k->super; c && c->super; c = c->super)
    if (c->loader != k->loader) return false;
  return std::all_of(k->all_interfaces.begin(), k->all_interfaces.end(),
                     [k](const Klass* i) { return i->loader == k->loader; });
}

// A method of an interface and what implements it must agree in the same way. Methods that only throw are not asked.
bool check_interface_methods(Thread* t, Klass* k) {
  if (k->is_interface() || has_one_loader(k)) return true;
  for (Klass* i : k->all_interfaces) {
    for (Method* m : i->methods) {
      if (m->is_static() || m->is_private()) continue;
      std::vector<Method*> found = implementations_of(k, m->name, m->descriptor);
      if (found.size() != 1 || !found[0]->is_public() || found[0]->holder->loader == i->loader) continue;
      Klass* holder = found[0]->holder;
      if (holder == k && k->super->implements(i)) {  // java has a slot for it in the superclass's table
        if (!check_override(t, k, m, found[0])) return false;
        continue;
      }
      Symbol* failed = constraints::impose_descriptor(m->descriptor, holder->loader, i->loader);
      if (!failed) continue;
      std::string type = dotted(failed->view());
      throw_new(t, "java/lang/LinkageError",
                "loader constraint violation in interface itable initialization for class " + k->external_name() +
                    ": when selecting method '" + external_signature(m) + "' the class loader " +
                    i->loader->describe() + " for super interface " + i->external_name() + ", and the class loader " +
                    holder->loader->describe() + " of the selected method's " +
                    (holder->is_interface() ? "interface" : "class") + ", " + holder->external_name() +
                    " have different Class objects for the type " + type + " used in the signature (" +
                    describe_placement(i) + "; " + describe_placement(holder) + ")");
      return false;
    }
  }
  return true;
}

// False with an error pending when a final method is overridden.
bool build_vtable(Thread* t, Klass* k) {
  if (k->is_interface()) {
    k->vtable_length = k->super->vtable_length;
    k->vtable = k->super->vtable;
    return true;
  }
  std::vector<Method*> table;
  if (k->super) table.assign(k->super->vtable, k->super->vtable + k->super->vtable_length);
  for (Method* m : k->methods) {
    if (m->is_static() || m->is_private() || m->is_initializer()) continue;
    // A package-private method has a slot of its own too, for those of its package that override it and not what it
    // overrides.
    bool placed = false, has_package_access = !(m->flags & (kAccPublic | kAccProtected));
    for (size_t i = 0; k->super && i < k->super->vtable_length; ++i) {
      Method* other = overridden_at(m, k->super, i);
      if (!other) continue;
      if (other->is_final()) {
        throw_new(t, "java/lang/IncompatibleClassChangeError",
                  "class " + k->external_name() + " overrides final method " + other->holder->external_name() + "." +
                      other->name->str() + other->descriptor->str());
        return false;
      }
      if (!check_override(t, k, other, m)) return false;
      table[i] = m;
      m->vtable_index = static_cast<int32_t>(i);
      placed = !has_package_access;
    }
    if (placed) continue;
    m->vtable_index = static_cast<int32_t>(table.size());
    table.push_back(m);
  }
  auto** copy = metaspace::create_array<Method*>(table.size(), units::arena_of(k));
  std::copy(table.begin(), table.end(), copy);
  k->vtable_length = static_cast<uint32_t>(table.size());
  k->vtable = copy;
  return true;
}

void build_itable(Klass* k) {
  k->itable = metaspace::create_array<ItableEntry>(k->all_interfaces.size(), units::arena_of(k));
  uint32_t n = 0;
  for (Klass* i : k->all_interfaces) {
    if (i->itable_method_count == 0) continue;
    k->itable[n++] = {i, metaspace::create_array<std::atomic<Method*>>(i->itable_method_count, units::arena_of(k))};
  }
  k->itable_length = n;
}

bool set_constant_values(Thread* t, Klass* k) {
  for (Field& f : k->fields) {
    if (!f.is_static()) continue;
    unsigned index = k->class_file->fields[f.index].constant_value_index;
    if (index == 0) continue;
    const ClassFilePool& pool = k->class_file->pool;
    Object* mirror = k->mirror;
    switch (f.type) {
      case BasicType::kBoolean:
      case BasicType::kByte: mirror->put<int8_t>(f.offset, static_cast<int8_t>(pool.integer(index))); break;
      case BasicType::kChar:
      case BasicType::kShort: mirror->put<int16_t>(f.offset, static_cast<int16_t>(pool.integer(index))); break;
      case BasicType::kInt: mirror->put<int32_t>(f.offset, pool.integer(index)); break;
      case BasicType::kFloat: mirror->put<float>(f.offset, pool.float_value(index)); break;
      case BasicType::kLong: mirror->put<int64_t>(f.offset, pool.long_value(index)); break;
      case BasicType::kDouble: mirror->put<double>(f.offset, pool.double_value(index)); break;
      default: {
        Object* s = java_string::intern(t, pool.name_of(index));
        if (!s) return false;
        mirror->put<Object*>(f.offset, s);
      }
    }
  }
  return true;
}

void add_to_hierarchy(Klass* k) {
  if (!k->super) return;
  k->next_sibling = k->super->first_subclass.load(std::memory_order_relaxed);
  k->super->first_subclass.store(k, std::memory_order_release);
}

}  // namespace

bool link_class_impl(Thread* t, Klass* k) {
  if (k->is_linked()) return true;
  if (is_c_stack_exhausted(t)) return false;
  if (k->super && !link_class(t, k->super)) return false;
  for (Klass* i : k->interfaces)
    if (!link_class(t, i)) return false;
  if (k->is_linked()) return true;
  if (!verify_class(t, k)) return false;
  if (!k->vtable && !build_vtable(t, k)) return false;  // racing threads build the same table
  if (!k->loader->is_boot() && !check_interface_methods(t, k)) return false;
  {
    std::lock_guard<std::mutex> guard(link_lock);
    if (k->is_linked()) return true;
    if (!set_constant_values(t, k)) return false;
    build_itable(k);
    add_to_hierarchy(k);
    k->init_state.store(InitState::kLinked, std::memory_order_release);
  }
  java_facts::note_linked(t, k);
  return true;
}

}  // namespace rrvm
