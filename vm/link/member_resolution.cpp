#include "vm/link/member_resolution.h"

#include "vm/exec/exceptions.h"
#include "vm/object/external_name.h"

namespace rrvm {
namespace {

constexpr const char* kIncompatible = "java/lang/IncompatibleClassChangeError";

std::string quoted(const Klass* holder, const Symbol* name, const Symbol* descriptor) {
  return "'" + external_signature(holder, name, descriptor) + "'";
}
std::string quoted(const Method* m) { return quoted(m->holder, m->name, m->descriptor); }

// Method lookup in the class or interface named, with access check (§5.4.3.3, §5.4.3.4).
Method* find_checked(Thread* thread, const MemberReference& ref, bool as_interface) {
  if (as_interface != ref.klass->is_interface()) {
    throw_format(
        thread, kIncompatible,
        as_interface ? "Found class %s, but interface was expected" : "Found interface %s, but class was expected",
        ref.klass->external_name().c_str());
    return nullptr;
  }
  Method* m = as_interface ? ref.klass->find_interface_method(ref.name, ref.descriptor)
                           : ref.klass->find_method(ref.name, ref.descriptor);
  if (!m) {
    throw_new(thread, "java/lang/NoSuchMethodError", quoted(ref.klass, ref.name, ref.descriptor));
    return nullptr;
  }
  if (ref.caller && !check_member_access(thread, ref.caller, ref.klass, m->holder, m->flags, "method", quoted(m))) {
    return nullptr;
  }
  return m;
}

Method* fail(Thread* thread, const char* error, const std::string& text) {
  throw_new(thread, error, text);
  return nullptr;
}

// The nearest instance method from `k` upwards: a static one that hides it does not count (§6.5 invokespecial).
Method* find_instance_method(Klass* k, Symbol* name, Symbol* descriptor) {
  Method* m = k->find_method(name, descriptor);
  while (m && m->is_static()) m = m->holder->super ? m->holder->super->find_method(name, descriptor) : nullptr;
  return m;
}

Method* resolve_special(Thread* thread, const MemberReference& ref) {
  Method* m = find_checked(thread, ref, ref.klass->is_interface());
  if (!m) return nullptr;
  if (m->is_static() && ref.klass->is_interface())
    return fail(thread, kIncompatible, "Expected instance not static method " + quoted(m));
  if (m->is_initializer() && m->holder != ref.klass) {
    return fail(thread, "java/lang/NoSuchMethodError",
                ref.klass->external_name() + ": method '" + external_signature_without_class(m) + "' not found");
  }
  if (m->is_static()) return fail(thread, kIncompatible, "Expecting non-static method " + quoted(m));
  Klass* current = ref.caller;
  if (current && !m->is_initializer() && (current->flags & kAccSuper) && current != ref.klass &&
      !ref.klass->is_interface() && current->is_subclass_of(ref.klass)) {
    Method* selected = find_instance_method(current->super, m->name, m->descriptor);
    if (!selected) return fail(thread, "java/lang/AbstractMethodError", quoted(m));
    m = selected;
  }
  if (m->is_abstract()) return fail(thread, "java/lang/AbstractMethodError", quoted(ref.klass, m->name, m->descriptor));
  return m;
}

}  // namespace

Method* resolve_member_method(Thread* thread, const MemberReference& ref, InvokeKind kind) {
  switch (kind) {
    case InvokeKind::kSpecial: return resolve_special(thread, ref);
    case InvokeKind::kStatic: {
      Method* m = find_checked(thread, ref, ref.klass->is_interface());
      if (m && !m->is_static()) return fail(thread, kIncompatible, "Expected static method " + quoted(m));
      return m;
    }
    case InvokeKind::kVirtual: {
      Method* m = find_checked(thread, ref, false);
      if (m && m->is_static()) return fail(thread, kIncompatible, "Expecting non-static method " + quoted(m));
      return m;
    }
    case InvokeKind::kInterface: {
      Method* m = find_checked(thread, ref, true);
      if (m && m->is_static()) return fail(thread, kIncompatible, "Expected instance not static method " + quoted(m));
      return m;
    }
  }
  return nullptr;
}

Field* resolve_member_field(Thread* thread, const MemberReference& ref) {
  Field* f = ref.klass->find_field(ref.name, ref.descriptor);
  if (!f) {
    throw_new(thread, "java/lang/NoSuchFieldError", ref.name->str());
    return nullptr;
  }
  if (ref.caller && !check_member_access(thread, ref.caller, ref.klass, f->holder, f->flags, "field",
                                         f->holder->external_name() + "." + f->name->str())) {
    return nullptr;
  }
  return f;
}

CallShape call_shape_of(const Method* m, const Klass* referenced) {
  bool bound = m->is_static() || m->is_private() || m->is_initializer() || m->is_final() ||
               (m->holder->is_final() && !m->holder->is_interface());
  if (bound) return {CallShape::kDirect, -1};
  if (m->holder->is_interface()) {
    return {referenced->is_interface() ? CallShape::kInterface : CallShape::kVirtual, m->itable_index};
  }
  return m->has_vtable_index() ? CallShape{CallShape::kVirtual, m->vtable_index} : CallShape{CallShape::kDirect, -1};
}

}  // namespace rrvm
