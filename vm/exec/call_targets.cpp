// Covered by tests/java/methods, tests/java/indy and tests/java/lambda.
#include "vm/exec/call_targets.h"

#include "vm/check/modes.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"
#include "vm/link/method_handles.h"
#include "vm/object/external_name.h"
#include "vm/object/well_known.h"

namespace rrvm {

void throw_not_implementer(Thread* t, Object* receiver, Klass* interface) {
  throw_new(t, "java/lang/IncompatibleClassChangeError",
            "Class " + receiver->klass()->external_name() + " does not implement the requested interface " +
                interface->external_name());
}

namespace {

// The class that an AbstractMethodError names: java gives a class whose interfaces have default methods an entry of its
// own for what it leaves abstract.
const Klass* owner_of_missing(const Klass* k, const Method* m) {
  const Klass* owner = nullptr;
  for (; k && k->is_subtype_of(m->holder); k = k->super)
    if (k->declares_or_inherits_defaults) owner = k;
  return owner;
}

// Through a class, conflicting defaults and the like are methods that throw; an interface's table has no entry for
// them. Java links a call site that has never worked again each time, and says more then (`linked` is false).
Method* select_interface_method(Thread* t, Method* m, Object* receiver, bool through_class, bool linked) {
  Klass* k = receiver->klass();
  if (!m->holder->is_interface()) return m->has_vtable_index() ? k->vtable[m->vtable_index] : m;
  if (!k->is_subtype_of(m->holder)) {
    throw_not_implementer(t, receiver, m->holder);
    return nullptr;
  }
  if (m->is_private()) return m;
  Method* target = k->select_interface(m);
  if (target && !target->is_abstract() && !target->is_overpass_error) {
    if (target->is_public()) return target;
    if (linked || !m->is_abstract()) throw_new(t, "java/lang/IllegalAccessError");
    else
      throw_new(t, "java/lang/IllegalAccessError", "'" + external_signature(k, target->name, target->descriptor) + "'");
    return nullptr;
  }
  if (target && target->is_overpass_error && through_class) return target;
  const Klass* owner = through_class ? owner_of_missing(k, m) : nullptr;
  if (owner) {
    throw_new(t, "java/lang/AbstractMethodError",
              "Method " + owner->name->str() + "." + m->name->str() + m->descriptor->str() + " is abstract");
  } else {
    Method* declared =
        linked ? nullptr : k->find_method(m->name, m->descriptor);  // an abstract class may declare it again
    throw_abstract_method(t, m, linked && through_class ? nullptr : receiver,
                          declared && declared->is_abstract() ? declared : nullptr);
  }
  return nullptr;
}

}  // namespace

Method* interface_target(Thread* t, InterfaceSite* site, Object* receiver) {
  Method* target = site->method;
  if (Klass* caller = site->special_in) {
    if (!receiver->klass()->is_subtype_of(caller)) {
      throw_new(t, "java/lang/IllegalAccessError",
                "Receiver class " + receiver->klass()->external_name() +
                    " must be the current class or a subtype of interface " + caller->external_name());
      return nullptr;
    }
  } else if (site->named && !receiver->klass()->is_subtype_of(site->named)) {
    throw_not_implementer(t, receiver, site->named);
    return nullptr;
  } else {
    target = select_interface_method(t, site->method, receiver, site->through_class,
                                     site->receivers[0].load(std::memory_order_relaxed) != 0);
  }
  if (!target) return nullptr;
  uint64_t entry = static_cast<uint64_t>(receiver->klass_ref) << 32 | reinterpret_cast<uintptr_t>(target);
  for (auto& known : site->receivers) {
    uint64_t empty = 0;
    if (known.compare_exchange_strong(empty, entry, std::memory_order_relaxed) || empty == entry) break;
  }
  return target;
}

Method* linked_target(Thread* t, const Method* linker, const Slot* args) {
  const bool has_member = linker->intrinsic != MethodIntrinsic::kInvokeBasic;  // a MemberName, the last argument
  Object* said_by = args[has_member ? linker->arg_slots - 1 : 0].ref;
  if (!said_by) return throw_null_pointer(t), nullptr;
  if (!has_member) return target_of_member_name(said_by->ref(wk::MethodHandle_form)->ref(wk::LambdaForm_vmentry));
  Method* target = target_of_member_name(said_by);
  if (linker->intrinsic == MethodIntrinsic::kLinkToStatic) {
    bool is_ready = target->holder->is_initialized() && !check::modes.wants_classes;
    return is_ready || initialize_class(t, target->holder) ? target : nullptr;
  }
  Object* receiver = args[0].ref;
  if (!receiver) return throw_null_pointer(t), nullptr;
  if (linker->intrinsic == MethodIntrinsic::kLinkToSpecial) return target;
  if (linker->intrinsic == MethodIntrinsic::kLinkToVirtual) {
    if (target->has_vtable_index()) return receiver->klass()->vtable[target->vtable_index];
    if (!target->holder->is_interface()) return target;  // else a default method that a class inherits
  }
  return select_interface_method(t, target, receiver, false, true);
}

void throw_abstract_method(Thread* t, const Method* resolved, const Object* receiver, const Method* selected) {
  auto modifiers = [](const Method* m) {
    return std::string(m->is_abstract() ? "abstract " : "") + (m->is_private() ? "private " : "");
  };
  const Klass* holder = resolved->holder;
  const char* kind = holder->is_interface() ? "interface " : holder->is_abstract() ? "abstract class " : "class ";
  std::string text = receiver ? "Receiver class " + receiver->klass()->external_name() +
                                    " does not define or inherit an implementation of the "
                              : "Missing implementation of ";
  text += "resolved method '" + modifiers(resolved) + external_signature_without_class(resolved) + "' of " + kind +
          holder->external_name() + ".";
  if (selected && selected != resolved)
    text += " Selected method is '" + modifiers(selected) + external_signature(selected) + "'.";
  throw_new(t, "java/lang/AbstractMethodError", text);
}

void throw_method_conflict(Thread* t, Method* m) {
  throw_new(t, "java/lang/IncompatibleClassChangeError",
            m->conflict_text ? m->conflict_text : "Conflicting default methods");
}

}  // namespace rrvm
