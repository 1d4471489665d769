// Fields, arrays, allocation, type tests, monitors and throws.
#include <algorithm>

#include "jit/builder_internal.h"
#include "jit/check_shape.h"
#include "vm/check/modes.h"
#include "vm/check/plan.h"
#include "vm/object/class_provider.h"
#include "vm/object/constant_pool.h"
#include "vm/object/well_known.h"

namespace rrvm::jit {
namespace {

Memory memory_of_descriptor(char c) {
  switch (c) {
    case 'Z': return Memory::kBoolean;
    case 'B': return Memory::kByte;
    case 'C': return Memory::kChar;
    case 'S': return Memory::kShort;
    case 'I': return Memory::kInt;
    case 'J': return Memory::kLong;
    case 'F': return Memory::kFloat;
    case 'D': return Memory::kDouble;
    default: return Memory::kRef;
  }
}

}  // namespace

// A static method is there because its class has been used.
void Builder::class_use(const Klass* k) {
  if (!method_->is_static() || method_->holder != k) emit(jit::Op::kClassUse, Type::kVoid, {}, as_imm(k));
}

void Builder::exit_here() {
  StateId state = state_here();
  emit(Node{.op = jit::Op::kExit, .state = state}, {});
  end_block({});
}

bool Builder::is_never_null(Value v) const {
  const Node& n = graph_->node(v);
  if (v == this_) return true;
  if (n.op == jit::Op::kNew || n.op == jit::Op::kNewArray || n.op == jit::Op::kCaught) return true;
  if (n.op == jit::Op::kConstRef) return n.imm != 0;
  return std::find(checked_.begin(), checked_.end(), v) != checked_.end();
}
void Builder::null_check(Value v) {
  if (is_never_null(v)) return;
  emit(jit::Op::kNullCheck, Type::kVoid, {v});
  checked_.push_back(v);
}

Value Builder::call_runtime(EntryPoint e, Type type, std::initializer_list<Value> in) {
  return emit(jit::Op::kCallRuntime, type, in, static_cast<int64_t>(e));
}

Memory Builder::memory_of_field(const Instruction& in) const {
  return memory_of_descriptor(static_cast<char>(method_->constants->ref_descriptor(in.index)->byte_at(0)));
}

// The field, if it is resolved; an access of one that is not becomes an exit.
const Field* Builder::field_of(const Instruction& in) const {
  return static_cast<const Field*>(method_->constants->resolved[in.index].load(std::memory_order_acquire));
}
// What a Reference refers to is changed by the collector, at any allocation or poll: each load is made.
bool Builder::is_volatile_field(const Instruction& in) const {
  const Field* f = field_of(in);
  return !f || f->is_volatile() || (f->holder == wk::Reference && f->offset == wk::Reference_referent);
}

Value Builder::boolean_in(Value v, Memory m) {
  return m == Memory::kBoolean ? pure({.op = jit::Op::kNarrow, .type = Type::kInt, .memory = m}, {v}) : v;
}

// Volatile under a tool, or with the value that a tool may replace: calls.
void Builder::field_with_plan(const Instruction& in, Memory m, InsnOp op, bool is_put, bool is_static) {
  const void* plan = insn().ptr;
  bool is_volatile = op == InsnOp::volatile_get || op == InsnOp::volatile_put;
  Value value = is_put ? pop(type_of(m)) : kNoValue;
  Value target;
  if (is_static) {
    target = const_ref(static_cast<const check::AccessPlan*>(plan)->field->holder->mirror);
  } else {
    target = pop(Type::kRef);
    null_check(target);
  }
  Value p = const_long(as_imm(plan));
  if (is_put)
    call_runtime(is_volatile ? EntryPoint::volatile_put : EntryPoint::value_put, Type::kVoid, {p, target, value});
  else push(call_runtime(is_volatile ? EntryPoint::volatile_get : EntryPoint::value_get, type_of(m), {p, target}));
}

void Builder::instance_field(const Instruction& in, Memory m) {
  bool is_put = in.opcode == op_putfield;
  InsnOp op = form();
  if (op == InsnOp::volatile_get || op == InsnOp::volatile_put || op == InsnOp::value_get || op == InsnOp::value_put)
    return field_with_plan(in, m, op, is_put, false);
  if (op == InsnOp::received_get) {
    auto* plan = static_cast<const check::AccessPlan*>(insn().ptr);
    Value target = pop(Type::kRef);
    null_check(target);
    push(emit(Node{.op = jit::Op::kLoadField,
                   .type = type_of(m),
                   .memory = m,
                   .is_volatile = plan->field->is_volatile(),
                   .imm = plan->field->offset},
              std::array{target}));
    emit(jit::Op::kHandOut, Type::kVoid, {stack_.back()}, 1);
    return;
  }
  bool is_checked = is_checked_field(op),
       is_volatile = op == InsnOp::putfield_volatile || (!is_put && is_volatile_field(in));
  if (!is_checked && op != InsnOp::putfield_volatile && !is_plain_get(op) && !is_plain_put(op)) return exit_here();
  int64_t offset = insn().a;
  Value value = is_put ? pop(type_of(m)) : kNoValue;
  Value target = pop(Type::kRef);
  if (!is_put && !is_checked && fold_field(field_of(in), target, m)) return;
  if (is_put) value = boolean_in(value, m);
  null_check(target);
  if (is_checked) {
    accesses_++;
    emit(jit::Op::kCheckField, Type::kVoid, {target}, as_imm(plan_of(insn())));
  }
  if (is_put)
    emit(Node{.op = jit::Op::kStoreField, .memory = m, .is_volatile = is_volatile, .imm = offset},
         std::array{target, value});
  else
    push(emit(
        Node{.op = jit::Op::kLoadField, .type = type_of(m), .memory = m, .is_volatile = is_volatile, .imm = offset},
        std::array{target}));
}

void Builder::static_field(const Instruction& in, Memory m) {
  bool is_put = in.opcode == op_putstatic;
  InsnOp op = form();
  if (op == InsnOp::volatile_get || op == InsnOp::volatile_put || op == InsnOp::value_get || op == InsnOp::value_put)
    return field_with_plan(in, m, op, is_put, true);
  int64_t cell;
  bool is_volatile = op == InsnOp::putstatic_volatile || (!is_put && is_volatile_field(in));
  if (is_checked_static(op)) {
    auto* plan = static_cast<const check::AccessPlan*>(insn().ptr);
    accesses_++;
    emit(jit::Op::kCheckStatic, Type::kVoid, {}, as_imm(plan));
    cell = as_imm(plan->cell);
  } else if (op == InsnOp::class_getstatic || op == InsnOp::class_putstatic || op == InsnOp::received_get) {
    auto* plan = static_cast<const check::AccessPlan*>(insn().ptr);
    if (op != InsnOp::received_get || check::modes.wants_classes) class_use(plan->field->holder);
    cell = as_imm(plan->cell);
    if (op == InsnOp::class_putstatic) is_volatile = plan->field->is_volatile();
  } else if (op == InsnOp::putstatic_volatile) {
    cell = as_imm(insn().field->holder->mirror->address(insn().field->offset));
  } else if (is_plain_get(op) || is_plain_put(op)) {
    cell = as_imm(insn().ptr);
  } else {
    return exit_here();
  }
  if (!is_put && !is_checked_static(op) && op != InsnOp::received_get && fold_static(field_of(in), m)) return;
  if (is_put) {
    Value value = boolean_in(pop(type_of(m)), m);
    emit(Node{.op = jit::Op::kStoreStatic, .memory = m, .is_volatile = is_volatile, .imm = cell}, std::array{value});
  } else {
    push(
        emit(Node{.op = jit::Op::kLoadStatic, .type = type_of(m), .memory = m, .is_volatile = is_volatile, .imm = cell},
             {}));
    if (op == InsnOp::received_get) emit(jit::Op::kHandOut, Type::kVoid, {stack_.back()}, 1);
  }
}

bool Builder::build_field(const Instruction& in) {
  switch (in.opcode) {
    case op_getfield:
    case op_putfield: instance_field(in, memory_of_field(in)); return true;
    case op_getstatic:
    case op_putstatic: static_field(in, memory_of_field(in)); return true;
    default: return false;
  }
}

void Builder::array_checks(Value array, Value index) {
  null_check(array);
  Value length = pure({.op = jit::Op::kArrayLength, .type = Type::kInt}, {array});
  pure({.op = jit::Op::kBoundsCheck, .type = Type::kVoid}, {index, length});
}

// What the interpreter raises before the access: see vm/exec/insns.def.
void Builder::element_event(const Instruction& in, Value array, Value index, bool is_write) {
  InsnOp op = form();
  const void* plan = plan_of(insn());
  switch (op) {
    case InsnOp::helper_array_load:
    case InsnOp::helper_array_store:
    case InsnOp::helper_array_store2: emit(jit::Op::kCheckBorrowed, Type::kVoid, {array, index}, is_write | 2); return;
    case InsnOp::borrowed_array_load:
    case InsnOp::borrowed_array_store:
    case InsnOp::borrowed_array_store2: emit(jit::Op::kCheckBorrowed, Type::kVoid, {array, index}, is_write); return;
    case InsnOp::release_array_store: call_runtime(EntryPoint::element_released, Type::kVoid, {array, index}); return;
    case InsnOp::coarse_array_load:
    case InsnOp::coarse_array_store:
      call_runtime(EntryPoint::coarse_array, Type::kVoid, {array, const_long(as_imm(plan))});
      return;
    default:
      if (!is_checked_element(op)) return;
      accesses_++;
      if (element_shape(is_write).is_inlined)
        emit(jit::Op::kCheckElement, Type::kVoid,
             {array, index, pure({.op = jit::Op::kArrayShadow, .type = Type::kLong}, {array})}, as_imm(plan));
      else emit(jit::Op::kCheckElement, Type::kVoid, {array, index}, as_imm(plan));
      return;
  }
}

void Builder::load_element(const Instruction& in, Memory m) {
  Value index = pop(Type::kInt), array = pop(Type::kRef);
  if (fold_element(array, index, m)) return;
  array_checks(array, index);
  if (form() == InsnOp::value_array_load) {
    push(call_runtime(EntryPoint::value_array_load, type_of(m), {const_long(as_imm(plan_of(insn()))), array, index}));
    return;
  }
  element_event(in, array, index, false);
  push(emit(Node{.op = jit::Op::kLoadElement, .type = type_of(m), .memory = m}, std::array{array, index}));
}

void Builder::store_element(const Instruction& in, Memory m) {
  Value value = pop(type_of(m)), index = pop(Type::kInt), array = pop(Type::kRef);
  array_checks(array, index);
  bool is_null = graph_->node(value).op == jit::Op::kConstRef && graph_->node(value).imm == 0;
  if (m == Memory::kRef && !is_null) emit(jit::Op::kStoreCheck, Type::kVoid, {array, value});
  if (form() == InsnOp::value_array_store) {
    call_runtime(EntryPoint::value_array_store, Type::kVoid,
                 {const_long(as_imm(plan_of(insn()))), array, index, value});
    return;
  }
  element_event(in, array, index, true);
  if (m == Memory::kByte) value = emit(jit::Op::kMaskIfBoolean, Type::kInt, {array, value});
  emit(Node{.op = jit::Op::kStoreElement, .memory = m}, std::array{array, index, value});
}

bool Builder::build_array(const Instruction& in) {
  static constexpr Memory kMemory[] = {Memory::kInt, Memory::kLong, Memory::kFloat, Memory::kDouble,
                                       Memory::kRef, Memory::kByte, Memory::kChar,  Memory::kShort};
  if (in.opcode >= op_iaload && in.opcode <= op_saload) {
    load_element(in, kMemory[in.opcode - op_iaload]);
    return true;
  }
  if (in.opcode >= op_iastore && in.opcode <= op_sastore) {
    store_element(in, kMemory[in.opcode - op_iastore]);
    return true;
  }
  if (in.opcode != op_arraylength) return false;
  Value array = pop(Type::kRef);
  null_check(array);
  push(pure({.op = jit::Op::kArrayLength, .type = Type::kInt}, {array}));
  return true;
}

bool Builder::build_object(const Instruction& in) {
  InsnOp op = form();
  switch (in.opcode) {
    case op_new:
      if (op == InsnOp::check_new) class_use(insn().klass);
      else if (op != InsnOp::new_object) return exit_here(), true;
      push(emit(jit::Op::kNew, Type::kRef, {}, as_imm(insn().klass)));
      return true;
    case op_newarray:
    case op_anewarray: {
      if (op != InsnOp::newarray) return exit_here(), true;
      Value length = pop(Type::kInt);
      push(emit(jit::Op::kNewArray, Type::kRef, {length}, as_imm(insn().klass)));
      return true;
    }
    case op_multianewarray: return exit_here_or_multi(in), true;
    case op_checkcast: {
      if (op == InsnOp::checkcast_resolve) {  // null needs no class
        StateId state = state_here();
        emit(Node{.op = jit::Op::kExitUnlessNull, .state = state}, std::array{stack_.back()});
        stack_.back() = const_ref(nullptr);
        return true;
      }
      if (op == InsnOp::checkcast_array) emit(jit::Op::kHandOut, Type::kVoid, {stack_.back()}, 1);
      if (const Object* o = constant_object(stack_.back()); o && o->klass()->is_subtype_of(insn().klass)) return true;
      emit(jit::Op::kCheckCast, Type::kVoid, {stack_.back()}, as_imm(insn().klass));
      return true;
    }
    case op_instanceof: {
      if (op == InsnOp::instanceof_resolve) {
        StateId state = state_here();
        emit(Node{.op = jit::Op::kExitUnlessNull, .state = state}, std::array{stack_.back()});
        pop(Type::kRef);
        push(const_int(0));
        return true;
      }
      Value v = pop(Type::kRef);
      push(pure({.op = jit::Op::kInstanceOf, .type = Type::kInt, .imm = as_imm(insn().klass)}, {v}));
      return true;
    }
    case op_athrow: {
      Value v = pop(Type::kRef);
      null_check(v);
      emit(jit::Op::kThrow, Type::kVoid, {v});
      end_block({});
      return true;
    }
    case op_monitorenter:
    case op_monitorexit: {
      if (op == InsnOp::booked_monitorenter || op == InsnOp::booked_monitorexit) throw Unsupported{"unpaired monitors"};
      Value v = pop(Type::kRef);
      null_check(v);
      bool enters = in.opcode == op_monitorenter;
      emit(enters ? jit::Op::kMonitorEnter : jit::Op::kMonitorExit, Type::kVoid, {v});
      return true;
    }
    default: return false;
  }
}

// The class is resolved by the interpreter's first execution; the constant pool remembers it.
void Builder::exit_here_or_multi(const Instruction& in) {
  auto* k = static_cast<Klass*>(method_->constants->resolved[in.index].load(std::memory_order_acquire));
  if (!k || method_->constants->tag(in.index) != CpTag::kClass) return exit_here();
  auto n = static_cast<uint32_t>(in.value);
  if (stack_.size() < n) throw Unsupported{"operands that do not fit"};
  auto first = static_cast<uint32_t>(stack_.size() - n);
  std::vector<Value> lengths(stack_.begin() + first, stack_.end());
  stack_.resize(first);
  // The lengths go to their operand cells, as for a call.
  push(emit(
      Node{.op = jit::Op::kNewMultiArray, .type = Type::kRef, .cell = static_cast<uint16_t>(first), .imm = as_imm(k)},
      lengths));
}

}  // namespace rrvm::jit
