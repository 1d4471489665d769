// Constant-pool resolution and access control (JVMS §5.4.3, §5.4.4). Errors carry java's texts. A class
// that failed to resolve fails again with the same error. Method handles and call sites: vm/method_handles.cpp.
#include <mutex>
#include <unordered_map>

#include "vm/call.h"
#include "vm/class_loader_data.h"
#include "vm/class_provider.h"
#include "vm/constant_pool.h"
#include "vm/exceptions.h"
#include "vm/java_string.h"
#include "vm/method_handles.h"
#include "vm/resolution_errors.h"
#include "vm/well_known.h"

namespace rrvm {
namespace {

constexpr const char* kNoSuchField = "java/lang/NoSuchFieldError";
constexpr const char* kNoSuchMethod = "java/lang/NoSuchMethodError";
constexpr const char* kIllegalAccess = "java/lang/IllegalAccessError";
constexpr const char* kIncompatible = "java/lang/IncompatibleClassChangeError";

template <typename T>
T* resolved_entry(ConstantPool* cp, unsigned i) { return static_cast<T*>(cp->resolved[i].load(std::memory_order_acquire)); }

std::string signature_text(Klass* k, Symbol* name, Symbol* descriptor) {
  std::string_view d = descriptor->view();
  size_t close = d.find(')');
  std::string text = type_external_text(d.substr(close + 1)) + " " + k->external_name() + "." + name->str() + "(";
  for (size_t i = 1; i < close;) {
    size_t start = i;
    while (d[i] == '[') ++i;
    i = d[i] == 'L' ? d.find(';', i) + 1 : i + 1;
    if (start > 1) text += ", ";
    text += type_external_text(d.substr(start, i - start));
  }
  return text + ")";
}

// "class A is in unnamed module of loader 'app'" as java ends its access messages.
std::string where(const Klass* k) {
  std::string text = k->external_name() + " is in ";
  if (k->module && k->module->is_named()) text += "module " + k->module->name->str();
  else text += "unnamed module";
  return text + " of loader " + k->loader->describe();
}
std::string both_where(const Klass* a, const Klass* b) {
  if (a->module == b->module && a->loader == b->loader) {
    std::string module = a->module && a->module->is_named() ? "module " + a->module->name->str() : "unnamed module";
    return a->external_name() + " and " + b->external_name() + " are in " + module + " of loader " + a->loader->describe();
  }
  return where(a) + "; " + where(b);
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
    std::string text = std::string("failed to access class ") + k->external_name() + " from class " + from->external_name() + " (" + both_where(k, from) + ")";
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
    if (from->is_subclass_of(holder) &&
        ((flags & kAccStatic) || from == referenced || referenced->is_subclass_of(from) || from->is_subclass_of(referenced)))
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
    const char* modifier = flags & kAccPrivate ? "private " : flags & kAccProtected ? "protected " : flags & kAccAbstract ? "abstract " : "";
    throw_new(t, kIllegalAccess, "class " + from->external_name() + " tried to access " + modifier + kind + " " + text + " (" + both_where(from, holder) + ")");
  }
  return false;
}

Klass* resolve_class(Thread* t, ConstantPool* cp, unsigned index) {
  if (Klass* k = resolved_entry<Klass>(cp, index)) return k;
  if (rethrow_resolution_error(t, cp, index)) return nullptr;
  Klass* k = load_class(t, cp->class_name(index), cp->holder->loader);
  if (k && !check_class_access(t, cp->holder, k)) k = nullptr;
  if (!k) {
    remember_resolution_error(t, cp, index);
    return nullptr;
  }
  cp->resolved[index].store(k, std::memory_order_release);
  return k;
}

Object* resolve_string(Thread* t, ConstantPool* cp, unsigned index) {
  if (auto* cell = resolved_entry<Object*>(cp, index)) return *cell;
  Object* s = java_string::intern(t, cp->string_utf8(index));
  if (!s) return nullptr;
  return publish_constant(cp, index, s);
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
    if (!check_member_access(t, from, referenced, f->holder, f->flags, "field", f->holder->external_name() + "." + name->str())) return nullptr;
    if (!check_loading_constraints(t, from, f->holder, f->descriptor, f->name, false)) return nullptr;
    cp->resolved[index].store(f, std::memory_order_release);
  }
  if (f->is_static() != is_static) {
    throw_new(t, kIncompatible, std::string("Expected ") + (is_static ? "static" : "non-static") + " field " + f->holder->external_name() + "." + f->name->str());
    return nullptr;
  }
  if (is_put && f->is_final()) {
    bool initializer = is_static ? caller->is_class_initializer() : caller->is_initializer();
    if (from != f->holder || (!initializer && from->major_version >= 53)) {
      std::string text = std::string("Update to ") + (is_static ? "static" : "non-static") + " final field " + f->holder->external_name() + "." + f->name->str();
      if (from != f->holder) text += " attempted from a different class (" + from->external_name() + ") than the field's declaring class";
      else text += " attempted from a different method (" + caller->name->str() + ") than the initializer method " + (is_static ? "<clinit>" : "<init>") + " ";
      throw_new(t, kIllegalAccess, text);
      return nullptr;
    }
  }
  return f;
}

namespace {

Method* lookup_method(Thread* t, ConstantPool* cp, unsigned index, Klass* referenced, Symbol* name, Symbol* descriptor) {
  bool interface_ref = cp->tag(index) == CpTag::kInterfaceMethodref;
  if (interface_ref != referenced->is_interface()) {
    std::string text = interface_ref ? "Found class " + referenced->external_name() + ", but interface was expected"
                                     : "Found interface " + referenced->external_name() + ", but class was expected";
    throw_new(t, kIncompatible, text);
    return nullptr;
  }
  Method* m = interface_ref ? referenced->find_interface_method(name, descriptor) : referenced->find_method(name, descriptor);
  if (!m && referenced->is_array()) m = wk::Object->find_method(name, descriptor);
  if (!m) throw_new(t, kNoSuchMethod, "'" + signature_text(referenced, name, descriptor) + "'");
  return m;
}

}  // namespace

Method* resolve_method(Thread* t, ConstantPool* cp, unsigned index, InvokeKind kind) {
  Klass* from = cp->holder;
  Method* m = resolved_entry<Method>(cp, index);
  Klass* referenced = resolve_class(t, cp, cp->ref_class_index(index));
  if (!referenced) return nullptr;
  Symbol* name = cp->ref_name(index);
  if (!m) {
    m = lookup_method(t, cp, index, referenced, name, cp->ref_descriptor(index));
    if (!m) return nullptr;
    if (m->intrinsic == MethodIntrinsic::kNone) {
      if (!check_member_access(t, from, referenced, m->holder, m->flags, "method", "'" + method_external_text(m, false) + "'")) return nullptr;
      if (!check_loading_constraints(t, from, m->holder, m->descriptor, m->name, true)) return nullptr;
      cp->resolved[index].store(m, std::memory_order_release);
    }
  }
  bool is_static = kind == InvokeKind::kStatic;
  if (m->is_static() != is_static) {
    throw_new(t, kIncompatible, std::string("Expected ") + (is_static ? "static" : "instance not static") + " method '" + method_external_text(m, false) + "'");
    return nullptr;
  }
  if (kind != InvokeKind::kSpecial) return m;

  // invokespecial: constructors must be the class's own; super calls reselect from the direct superclass.
  if (m->is_initializer() && m->holder != referenced) {
    throw_new(t, kNoSuchMethod, referenced->external_name() + ": method '" + method_external_text(m, false) + "' not found");
    return nullptr;
  }
  if (referenced->is_interface() && from->is_instance() && referenced != from) {
    bool direct = false;
    for (Klass* i : from->interfaces) direct |= i == referenced;
    Klass* host = from->host_class && from->is_hidden ? from->host_class : nullptr;
    if (host) for (Klass* i : host->interfaces) direct |= i == referenced;
    if (!direct && !(from->is_hidden)) {
      throw_new(t, kIncompatible, "Interface method reference: '" + method_external_text(m, false) + "', is in an indirect superinterface " + referenced->external_name());
      return nullptr;
    }
  }
  if (!m->is_initializer() && !m->is_private() && !referenced->is_interface() && from != referenced &&
      from->is_subclass_of(referenced) && (from->flags & kAccSuper) && from->super) {
    if (Method* selected = from->super->find_method(m->name, m->descriptor)) m = selected;
  }
  if (m->is_abstract()) {
    throw_new(t, "java/lang/AbstractMethodError", "'" + method_external_text(m, false) + "'");
    return nullptr;
  }
  return m;
}

bool resolve_constant(Thread* t, ConstantPool* cp, unsigned index, Slot* out, BasicType* type) {
  *type = BasicType::kObject;
  switch (cp->tag(index)) {
    case CpTag::kInteger: *type = BasicType::kInt; *out = Slot::of_int(cp->int_at(index)); return true;
    case CpTag::kFloat: *type = BasicType::kFloat; *out = Slot::of_float(cp->float_at(index)); return true;
    case CpTag::kLong: *type = BasicType::kLong; *out = Slot::of_long(cp->long_at(index)); return true;
    case CpTag::kDouble: *type = BasicType::kDouble; *out = Slot::of_double(cp->double_at(index)); return true;
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
    default:
      throw_new(t, "java/lang/ClassFormatError", "Unloadable constant");
      return false;
  }
}

}  // namespace rrvm
