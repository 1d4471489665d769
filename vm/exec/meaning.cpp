#include "vm/exec/meaning.h"

#include "vm/bytecode/lock_balance.h"
#include "vm/check/bulk.h"
#include "vm/check/methods.h"
#include "vm/check/modes.h"
#include "vm/check/plan.h"
#include "vm/check/sync.h"
#include "vm/link/method_handles.h"
#include "vm/object/class_loader_data.h"

namespace rrvm::meaning {
namespace {

FieldAccess without_event(const Field& field, bool is_put) {
  return is_put && field.is_volatile() ? FieldAccess::kOrdered : FieldAccess::kPlain;
}

}  // namespace

FieldAccess of_field(const Method* code, uint32_t bci, const Field& field, bool is_put) {
  if (!check::active) return without_event(field, is_put);
  if (check::synchronises(field))
    return check::modes.wants_volatiles ? FieldAccess::kSync : without_event(field, is_put);
  if (!is_put && field.type == BasicType::kArray && check::modes.wants_arrays && !check::checks_class(field.holder) &&
      check::checks_class(code->holder))
    return FieldAccess::kReceived;
  if (!field.shadow_offset || !check::checks_code(code, bci)) {
    // The first use of a class is ordered after its initialiser whatever the field.
    if (field.is_static() && is_class_use(code, field.holder)) return FieldAccess::kClassUse;
    return without_event(field, is_put);
  }
  return check::modes.wants_values ? FieldAccess::kValue : FieldAccess::kChecked;
}

// Uses of the library's own classes by the library do not count; but its code for reflection and annotations uses
// classes of the program.
bool is_class_use(const Method* code, const Klass* used) {
  return check::active && check::orders_uses(used) &&
         (!used->loader->is_platform_or_boot || check::checks_class(code->holder));
}

bool is_link_use(ConstantPool* pool, unsigned index) { return check::active && is_linked_by_program(pool, index); }

bool receives_array(const Method* code, const Klass* cast_to) {
  return cast_to->is_array() && check::modes.wants_arrays && check::checks_class(code->holder);
}

Call of_call(const Method* caller, const Method* m, InvokeKind kind) {
  switch (kind) {
    case InvokeKind::kStatic: return {Call::Kind::kStatic};
    case InvokeKind::kSpecial:
      if (caller->holder->is_interface() && !m->is_initializer())
        return {.kind = Call::Kind::kInterface, .by_special = true};
      return {Call::Kind::kDirect};
    case InvokeKind::kVirtual:
      if (m->has_vtable_index()) return {Call::Kind::kVirtual};
      if (m->holder->is_interface() && !m->is_private()) return {.kind = Call::Kind::kInterface, .through_class = true};
      return {Call::Kind::kDirect};
    case InvokeKind::kInterface:
      if (m->is_private()) return {Call::Kind::kPrivateInterface};
      return {.kind = Call::Kind::kInterface, .of_object = !m->holder->is_interface()};
  }
  __builtin_unreachable();
}

OfMethod::OfMethod(Method* m)
    : method_(m),
      checks_arrays_(check::active && check::modes.wants_arrays && check::checks_method(m)),
      releases_elements_(check::releases_elements(m->holder)),
      is_watched_(check::watches_return(m)),
      has_paired_monitors_(
          monitors_are_balanced({m->bytecode, m->code_length}, {m->handlers, m->handler_count}, m->arg_slots)) {
  check::ArrayCode library = checks_arrays_ ? check::ArrayCode::kOthers : check::array_code(m->holder);
  helps_ = library == check::ArrayCode::kHelper;
  borrows_ = library == check::ArrayCode::kBorrower;
}

ElementAccess OfMethod::element(const Instruction& in) const {
  if (releases_elements_ && in.opcode == op_aastore) return ElementAccess::kReleased;
  if (!checks_arrays_ || !check::checks_code(method_, in.pc))
    return helps_ ? ElementAccess::kHelped : borrows_ ? ElementAccess::kBorrowed : ElementAccess::kPlain;
  if (check::modes.wants_values) return ElementAccess::kValue;
  return check::modes.coarse_arrays ? ElementAccess::kCoarse : ElementAccess::kChecked;
}

Monitor OfMethod::monitor() const {
  if (!has_paired_monitors_) return Monitor::kUnpaired;
  return check::active ? Monitor::kChecked : Monitor::kPlain;
}

Return OfMethod::leaving() const {
  if (!has_paired_monitors_) return Return::kUnpaired;
  return is_watched_ ? Return::kWatched : Return::kPlain;
}

bool OfMethod::hands_out_arrays() const { return check::may_hand_out_arrays(method_); }

}  // namespace rrvm::meaning
