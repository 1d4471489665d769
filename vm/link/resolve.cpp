// Constant-pool resolution and access control (JVMS §5.4.3, §5.4.4). Errors carry java's texts. A class
// that failed to resolve fails again with the same error. Method handles and call sites: vm/link/method_handles.cpp.
#include <algorithm>

#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"
#include "vm/link/method_handles.h"
#include "vm/link/resolution_errors.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/class_units.h"
#include "vm/object/constant_pool.h"
#include "vm/object/external_name.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"

namespace rrvm {
namespace {

constexpr const char* kNoSuchField = "java/lang/NoSuchFieldError";
constexpr const char* kIllegalAccess = "java/lang/IllegalAccessError";
constexpr const char* kIncompatible = "java/lang/IncompatibleClassChangeError";

template <typename T>
T* resolved_entry(ConstantPool* cp, unsigned i) {
  return static_cast<T*>(cp->resolved[i].load(std::memory_order_acquire));
}

// May code of `from` name `interface` in an invokespecial? A hidden class speaks for its host too.
bool is_direct_superinterface(const Klass* from, const Klass* interface) {
  auto has = [interface](const Klass* k) {
    return std::find(k->interfaces.begin(), k->interfaces.end(), interface) != k->interfaces.end();
  };
  return from == interface || has(from) ||
         (from->host_class && (from->host_class == interface || has(from->host_class)));
}

}  // namespace

namespace {

// Why java did not find one of the two in the other's nest, where a nest host was named and refused.
std::string nest_complaints(Thread* t, Klass* from, Klass* holder) {
  std::string a = nest_host_complaint(t, from), b = nest_host_complaint(t, holder);
  if (a.empty() && b.empty()) return "";
  return ", (" + a + (!a.empty() && !b.empty() ? ", " : "") + b + ")";
}

}  // namespace

bool check_class_access(Thread* t, Klass* from, Klass* to, bool throw_error) {
  Klass* k = to;
  while (k->is_object_array()) k = k->element_klass;
  if (k->is_primitive() || k->is_type_array() || from == k) return true;
  std::string why;
  if (k->is_public()) {
    if (from->module == k->module || module_access_allowed(from, k, &why)) return true;
  } else if (from->same_package(k)) {
    return true;
  }
  if (from->is_subtype_of(wk::MagicAccessor)) return true;
  if (throw_error) {
    std::string text = std::string("failed to access class ") + k->external_name() + " from class " +
                       from->external_name() + " (" + external_placement(k, from) + ")";
    if (!why.empty()) text = why;
    throw_new(t, kIllegalAccess, text);
  }
  return false;
}

Klass* nest_host_of(Thread* t, Klass* k) {
  if (Klass* host = k->nest_host.load(std::memory_order_acquire)) return host;
  Klass* host = find_nest_host(t, k);
  k->nest_host.store(host, std::memory_order_release);
  return host;
}

bool are_nestmates(Thread* t, Klass* a, Klass* b) { return a == b || nest_host_of(t, a) == nest_host_of(t, b); }

bool check_member_access(Thread* t, Klass* from, Klass* referenced, Klass* holder, uint16_t flags, const char* kind,
                         const std::string& text, bool throw_error) {
  if ((flags & kAccPublic) || from == holder) return true;
  if (flags & kAccProtected) {
    if (from->same_package(holder)) return true;
    if (from->is_subclass_of(holder) && ((flags & kAccStatic) || from == referenced ||
                                         referenced->is_subclass_of(from) || from->is_subclass_of(referenced)))
      return true;
    // clone() and finalize() of arrays are reached through Object.
    if (referenced->is_array() && holder == wk::Object && text.find("clone()") != std::string::npos) return true;
  } else if (flags & kAccPrivate) {
    if (are_nestmates(t, from, holder)) return true;
    if (t->has_exception()) return false;
  } else if (from->same_package(holder)) {
    return true;
  }
  if (from->is_subtype_of(wk::MagicAccessor)) return true;
  if (throw_error) {
    const char* modifier = flags & kAccPrivate     ? "private "
                           : flags & kAccProtected ? "protected "
                           : flags & kAccAbstract  ? "abstract "
                                                   : "";
    throw_new(t, kIllegalAccess,
              "class " + from->external_name() + " tried to access " + modifier + kind + " " + text + " (" +
                  external_placement(from, holder) + ")" +
                  (flags & kAccPrivate ? nest_complaints(t, from, holder) : ""));
  }
  return false;
}

Klass* resolve_class(Thread* t, ConstantPool* cp, unsigned index) {
  if (Klass* k = resolved_entry<Klass>(cp, index)) return k;
  if (rethrow_resolution_error(t, cp, index)) return nullptr;
  Klass* k = load_class(t, cp->class_name(index), cp->holder->loader);
  if (k && !check_class_access(t, cp->holder, k)) k = nullptr;
  if (!k) return static_cast<Klass*>(settle_resolution_error(t, cp, index));
  units::depend(t, cp->holder->unit, k);
  return static_cast<Klass*>(settle_resolution(t, cp, index, k));
}

Object* resolve_string(Thread* t, ConstantPool* cp, unsigned index) {
  if (auto* cell = resolved_entry<Object*>(cp, index)) return *cell;
  Object* s = java_string::intern(t, cp->string_utf8(index));
  if (!s) return nullptr;
  return publish_constant(t, cp, index, s);
}

Field* resolve_field(Thread* t, ConstantPool* cp, unsigned index, bool is_static, bool is_put, Method* caller) {
  Klass* from = cp->holder;
  Field* f = resolved_entry<Field>(cp, index);
  if (!f) {
    Klass* referenced = resolve_class(t, cp, cp->ref_class_index(index));
    if (!referenced) return nullptr;
    Symbol* name = cp->ref_name(index);
    f = referenced->is_array() ? nullptr : referenced->find_field(name, cp->ref_descriptor(index));
    if (!f) {
      throw_new(t, kNoSuchField, name->str());
      return nullptr;
    }
    if (!check_member_access(t, from, referenced, f->holder, f->flags, "field",
                             f->holder->external_name() + "." + name->str()))
      return nullptr;
    if (!check_loading_constraints(t, from, f->holder, f->descriptor, f->name, MemberKind::kField)) return nullptr;
    cp->resolved[index].store(f, std::memory_order_release);
  }
  if (f->is_static() != is_static) {
    throw_new(t, kIncompatible,
              std::string("Expected ") + (is_static ? "static" : "non-static") + " field " +
                  f->holder->external_name() + "." + f->name->str());
    return nullptr;
  }
  if (is_put && f->is_final()) {
    bool initializer = is_static ? caller->is_class_initializer() : caller->is_initializer();
    if (from != f->holder || (!initializer && from->major_version >= 53)) {
      std::string text = std::string("Update to ") + (is_static ? "static" : "non-static") + " final field " +
                         f->holder->external_name() + "." + f->name->str();
      if (from != f->holder)
        text += " attempted from a different class (" + from->external_name() + ") than the field's declaring class";
      else
        text += " attempted from a different method (" + caller->name->str() + ") than the initializer method " +
                (is_static ? "<clinit>" : "<init>") + " ";
      throw_new(t, kIllegalAccess, text);
      return nullptr;
    }
  }
  return f;
}

Method* resolve_method(Thread* t, ConstantPool* cp, unsigned index, InvokeKind kind) {
  Klass* referenced = resolve_class(t, cp, cp->ref_class_index(index));
  if (!referenced) return nullptr;
  bool interface_ref = cp->tag(index) == CpTag::kInterfaceMethodref;
  bool wants_kind = interface_ref ? kind == InvokeKind::kInterface : kind == InvokeKind::kVirtual;
  if (interface_ref != referenced->is_interface() && !wants_kind) {
    throw_new(t, kIncompatible,
              "Method '" + external_signature(referenced, cp->ref_name(index), cp->ref_descriptor(index)) +
                  "' must be " + (interface_ref ? "Methodref constant" : "InterfaceMethodref constant"));
    return nullptr;
  }
  if (interface_ref != referenced->is_interface()) {
    throw_new(t, kIncompatible,
              interface_ref ? "Found class " + referenced->external_name() + ", but interface was expected"
                            : "Found interface " + referenced->external_name() + ", but class was expected");
    return nullptr;
  }
  Method* m = resolve_member_method(t, {referenced, cp->ref_name(index), cp->ref_descriptor(index), cp->holder}, kind);
  if (!m) return nullptr;
  if (kind == InvokeKind::kSpecial && referenced->is_interface() && !is_direct_superinterface(cp->holder, referenced)) {
    throw_new(t, kIncompatible,
              "Interface method reference: '" + external_signature(m) + "', is in an indirect superinterface of " +
                  cp->holder->external_name());
    return nullptr;
  }
  if (m->intrinsic != MethodIntrinsic::kNone) return m;
  MemberKind member = interface_ref ? MemberKind::kInterfaceMethod : MemberKind::kMethod;
  if (!check_loading_constraints(t, cp->holder, m->holder, m->descriptor, m->name, member)) return nullptr;
  return m;
}

bool resolve_constant(Thread* t, ConstantPool* cp, unsigned index, Slot* out, BasicType* type) {
  *type = BasicType::kObject;
  switch (cp->tag(index)) {
    case CpTag::kInteger:
      *type = BasicType::kInt;
      *out = Slot::of_int(cp->int_at(index));
      return true;
    case CpTag::kFloat:
      *type = BasicType::kFloat;
      *out = Slot::of_float(cp->float_at(index));
      return true;
    case CpTag::kLong:
      *type = BasicType::kLong;
      *out = Slot::of_long(cp->long_at(index));
      return true;
    case CpTag::kDouble:
      *type = BasicType::kDouble;
      *out = Slot::of_double(cp->double_at(index));
      return true;
    case CpTag::kClass: {
      Klass* k = resolve_class(t, cp, index);
      if (!k) return false;
      out->ref = k->mirror;
      return true;
    }
    case CpTag::kString: out->ref = resolve_string(t, cp, index); return out->ref != nullptr;
    case CpTag::kMethodHandle: out->ref = resolve_method_handle_constant(t, cp, index); return out->ref != nullptr;
    case CpTag::kMethodType: out->ref = resolve_method_type_constant(t, cp, index); return out->ref != nullptr;
    case CpTag::kDynamic: return resolve_dynamic_constant(t, cp, index, out, type);
    default: throw_new(t, "java/lang/ClassFormatError", "Unloadable constant"); return false;
  }
}

}  // namespace rrvm
