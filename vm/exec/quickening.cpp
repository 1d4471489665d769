// Covered by tests/java/opcodes and the rest of the Java corpus.
#include "vm/exec/quickening.h"

#include "vm/base/check.h"
#include "vm/check/plan.h"
#include "vm/check/sync.h"
#include "vm/exec/call.h"
#include "vm/exec/call_targets.h"
#include "vm/exec/exceptions.h"
#include "vm/exec/interpreter_support.h"
#include "vm/exec/meaning.h"
#include "vm/link/method_handles.h"
#include "vm/object/class_provider.h"
#include "vm/object/class_units.h"
#include "vm/object/metaspace.h"
#include "vm/object/well_known.h"

namespace rrvm {
namespace {

void rewrite(Insn* pc, Op op) { pc->handler.store(handler_of(op), std::memory_order_release); }
void rewrite(Insn* pc, Op op, void* ptr) {
  RRVM_CHECK(is_pointer(operand_of(op)));
  __atomic_store_n(&pc->ptr, ptr, __ATOMIC_RELEASE);
  rewrite(pc, op);
}
void rewrite(Insn* pc, Op op, int32_t a, int32_t b) {
  RRVM_CHECK(operand_of(op) > Operand::imm && !is_pointer(operand_of(op)));
  Insn operand;
  operand.a = a;
  operand.b = b;
  __atomic_store_n(&pc->imm, operand.imm, __ATOMIC_RELEASE);
  rewrite(pc, op);
}

// The form of an instruction for a field's type, by the order of RRVM_GETS and RRVM_PUTS of vm/exec/insns.def. `first`
// is the form that comes first there.
Op get_form(Op first, BasicType t) {
  static_assert(Op::getfield_ref == nth(Op::getfield_byte, 5) && Op::getfield_int == nth(Op::getfield_byte, 3));
  switch (t) {
    case BasicType::kBoolean:
    case BasicType::kByte: return nth(first, 0);
    case BasicType::kChar: return nth(first, 1);
    case BasicType::kShort: return nth(first, 2);
    case BasicType::kInt:
    case BasicType::kFloat: return nth(first, 3);
    case BasicType::kLong:
    case BasicType::kDouble: return nth(first, 4);
    default: return nth(first, 5);
  }
}
Op put_form(Op first, BasicType t) {
  static_assert(Op::putfield_ref == nth(Op::putfield_boolean, 5) && Op::putfield_int == nth(Op::putfield_boolean, 3));
  switch (t) {
    case BasicType::kBoolean: return nth(first, 0);
    case BasicType::kByte: return nth(first, 1);
    case BasicType::kChar:
    case BasicType::kShort: return nth(first, 2);
    case BasicType::kInt:
    case BasicType::kFloat: return nth(first, 3);
    case BasicType::kLong:
    case BasicType::kDouble: return nth(first, 4);
    default: return nth(first, 5);
  }
}

unsigned ldc_index(const Method* m, const Insn* pc) {
  const uint8_t* p = m->bytecode + bci_of(m, pc);
  return *p == op_ldc ? p[1] : p[1] << 8 | p[2];
}

// Statics and instances of a class may be used without a check once it is initialised; the thread that is
// initialising it may use it too, but must not let others skip the check.
bool ready(Thread* t, Klass* k, bool* for_all) {
  if (!k->is_initialized() && !initialize_class_slow(t, k)) return false;
  *for_all = k->is_initialized();
  return true;
}

// The interpreter's instruction for an access of a resolved field.
void rewrite_field(Method* m, Insn* pc, Field* field, bool is_put) {
  uint32_t bci = bci_of(m, pc);
  auto plan = [&] { return check::plan_access(m, bci, field, is_put, nullptr); };
  auto offset = static_cast<int32_t>(field->offset);
  switch (meaning::of_field(m, bci, *field, is_put)) {
    case meaning::FieldAccess::kPlain: {
      if (field->is_static()) {
        Op op = is_put ? put_form(Op::putstatic_boolean, field->type) : get_form(Op::getstatic_byte, field->type);
        return rewrite(pc, op, field->holder->mirror->address(field->offset));
      }
      Op op = is_put ? put_form(Op::putfield_boolean, field->type) : get_form(Op::getfield_byte, field->type);
      return rewrite(pc, op, offset, 0);
    }
    case meaning::FieldAccess::kOrdered:
      if (field->is_static()) return rewrite(pc, Op::putstatic_volatile, field);
      return rewrite(pc, Op::putfield_volatile, offset, static_cast<int32_t>(field->type));
    case meaning::FieldAccess::kSync: return rewrite(pc, is_put ? Op::volatile_put : Op::volatile_get, plan());
    case meaning::FieldAccess::kReceived: return rewrite(pc, Op::received_get, plan());
    case meaning::FieldAccess::kClassUse:
      return rewrite(pc, is_put ? Op::class_putstatic : Op::class_getstatic, plan());
    case meaning::FieldAccess::kValue: return rewrite(pc, is_put ? Op::value_put : Op::value_get, plan());
    case meaning::FieldAccess::kChecked: {
      if (field->is_static()) {
        Op op = is_put ? put_form(Op::check_putstatic_boolean, field->type)
                       : get_form(Op::check_getstatic_byte, field->type);
        return rewrite(pc, op, plan());
      }
      Op op =
          is_put ? put_form(Op::check_putfield_boolean, field->type) : get_form(Op::check_getfield_byte, field->type);
      return rewrite(pc, op, offset, static_cast<int32_t>(reinterpret_cast<uintptr_t>(plan())));
    }
  }
}

InterfaceSite* new_site(const Method* caller, Method* m) {
  auto* site = metaspace::create<InterfaceSite>(units::arena_of(caller->holder));
  site->method = m;
  units::add_site(caller->holder->unit, site);
  return site;
}

}  // namespace

bool quicken_ldc(Thread* t, Frame* f, Insn* pc, Slot* out, BasicType* type) {
  ConstantPool* pool = f->method->constants;
  if (!resolve_constant(t, pool, ldc_index(f->method, pc), out, type)) return false;
  if (is_reference(*type)) {
    bool uses_link = meaning::is_link_use(pool, ldc_index(f->method, pc));
    rewrite(pc, uses_link ? Op::check_const_ref : Op::const_ref, out->ref);
  } else {
    __atomic_store_n(&pc->imm, out->l, __ATOMIC_RELEASE);
    rewrite(pc, is_two_slots(*type) ? Op::const_long : Op::const_int);
  }
  return true;
}

bool quicken_new(Thread* t, Frame* f, Insn* pc, Klass** out) {
  Klass* k = resolve_class(t, f->method->constants, bytecode_u2(f->method, pc));
  if (!k) return false;
  if (k->is_abstract() || k->is_interface() || k == wk::Class || k->is_array()) {
    throw_new(t, "java/lang/InstantiationError", k->external_name());
    return false;
  }
  bool for_all;
  if (!ready(t, k, &for_all)) return false;
  *out = k;
  bool uses = meaning::is_class_use(f->method, k);
  if (for_all && uses) check::class_used(t, k);  // this time; the rewritten instruction says so itself
  if (for_all) rewrite(pc, uses ? Op::check_new : Op::new_object, k);
  return true;
}

bool quicken_anewarray(Thread* t, Frame* f, Insn* pc) {
  Klass* element = resolve_class(t, f->method->constants, bytecode_u2(f->method, pc));
  if (!element) return false;
  Klass* array = array_class_of(t, element);
  if (!array) return false;
  rewrite(pc, Op::newarray, array);
  return true;
}

bool quicken_checkcast(Thread* t, Frame* f, Insn* pc, bool instanceof) {
  Klass* k = resolve_class(t, f->method->constants, bytecode_u2(f->method, pc));
  if (!k) return false;
  Op cast = meaning::receives_array(f->method, k) ? Op::checkcast_array : Op::checkcast;
  rewrite(pc, instanceof ? Op:: instanceof : cast, k);
  return true;
}

Field* quicken_field(Thread* t, Frame* f, Insn* pc, bool is_static, bool is_put, bool* quickened) {
  Method* m = f->method;
  Field* field = resolve_field(t, m->constants, bytecode_u2(m, pc), is_static, is_put, m);
  if (!field) return nullptr;
  *quickened = true;
  if (is_static && !ready(t, field->holder, quickened)) return nullptr;
  if (*quickened) rewrite_field(m, pc, field, is_put);
  return field;
}

bool quicken_invoke(Thread* t, Frame* f, Insn* pc, const Slot* sp, InvokeKind kind, CallForm* form, Method** method) {
  Method* caller = f->method;
  ConstantPool* cp = caller->constants;
  unsigned index = bytecode_u2(caller, pc);
  Method* m = resolve_method(t, cp, index, kind);
  if (!m) return false;
  *form = CallForm::kAgain;
  *method = m;
  if (m->intrinsic == MethodIntrinsic::kInvokeGeneric && kind == InvokeKind::kVirtual) {
    LinkedCallSite* site =
        resolve_invoke_handle(t, cp, index, m->holder, cp->ref_name(index), cp->ref_descriptor(index));
    if (!site) return false;
    rewrite(pc, Op::invokelinked, site);
    return true;
  }
  if (m->intrinsic != MethodIntrinsic::kNone && m->intrinsic != MethodIntrinsic::kInvokeGeneric) {
    Method* linker = polymorphic_intrinsic(t, m->intrinsic, cp->ref_descriptor(index));
    if (!linker) return false;
    rewrite(pc, linker->is_static() ? Op::invokestatic : Op::invokedirect, linker);
    return true;
  }
  meaning::Call call = meaning::of_call(caller, m, kind);
  switch (call.kind) {
    case meaning::Call::Kind::kStatic: {
      bool for_all;
      if (!ready(t, m->holder, &for_all)) return false;
      if (!for_all) *form = CallForm::kDirect;
      else rewrite(pc, meaning::is_class_use(caller, m->holder) ? Op::check_invokestatic : Op::invokestatic, m);
      return true;
    }
    case meaning::Call::Kind::kDirect: rewrite(pc, Op::invokedirect, m); return true;
    case meaning::Call::Kind::kVirtual: {
      const Object* receiver = sp[-m->arg_slots].ref;
      if (const Method* selected = receiver ? receiver->klass()->vtable[m->vtable_index] : nullptr;
          selected && selected->is_abstract()) {
        throw_abstract_method(t, m, receiver, selected);
        return false;
      }
      rewrite(pc, Op::invokevirtual, m->vtable_index << 8 | m->arg_slots, 0);
      return true;
    }
    case meaning::Call::Kind::kInterface: {
      auto* site = new_site(caller, m);
      site->through_class = call.through_class;
      if (call.by_special) site->special_in = caller->holder;
      if (call.of_object) site->named = resolve_class(t, cp, cp->ref_class_index(index));
      rewrite(pc, Op::invokeinterface, site);
      return true;
    }
    case meaning::Call::Kind::kPrivateInterface: rewrite(pc, Op::invokeinterface_private, m); return true;
  }
  return false;
}

// What is remembered must not die before the code that remembers it.
void note_receiver(const Method* caller, Insn* pc, const Object* receiver) {
  const ClassUnit* unit = receiver->klass()->unit;
  bool is_first = pc->b == 0 && (!unit || unit == caller->holder->unit);
  pc->b = is_first ? static_cast<int32_t>(receiver->klass_ref) : kSeveralReceivers;
}

bool quicken_invokedynamic(Thread* t, Frame* f, Insn* pc) {
  LinkedCallSite* site = resolve_invoke_dynamic(t, f->method, bci_of(f->method, pc), bytecode_u2(f->method, pc));
  if (!site) return false;
  bool uses_link = meaning::is_link_use(f->method->constants, bytecode_u2(f->method, pc));
  rewrite(pc, uses_link ? Op::check_invokelinked : Op::invokelinked, site);
  return true;
}

}  // namespace rrvm
