// Constants, locals, the operand stack, arithmetic, jumps and returns.
#include <bit>
#include <cmath>

#include "jit/builder_internal.h"
#include "vm/object/constant_pool.h"
#include "vm/object/well_known.h"

namespace rrvm::jit {

bool Builder::build_constant(const Instruction& in) {
  auto float_const = [&](float f) {
    return pure({.op = jit::Op::kConstFloat, .type = Type::kFloat, .imm = std::bit_cast<int32_t>(f)}, {});
  };
  auto double_const = [&](double d) {
    return pure({.op = jit::Op::kConstDouble, .type = Type::kDouble, .imm = std::bit_cast<int64_t>(d)}, {});
  };
  switch (in.opcode) {
    case op_nop: return true;
    case op_aconst_null: push(const_ref(nullptr)); return true;
    case op_iconst_m1:
    case op_iconst_0:
    case op_iconst_1:
    case op_iconst_2:
    case op_iconst_3:
    case op_iconst_4:
    case op_iconst_5: push(const_int(in.opcode - op_iconst_0)); return true;
    case op_lconst_0:
    case op_lconst_1: push(const_long(in.opcode - op_lconst_0)); return true;
    case op_fconst_0:
    case op_fconst_1:
    case op_fconst_2: push(float_const(static_cast<float>(in.opcode - op_fconst_0))); return true;
    case op_dconst_0:
    case op_dconst_1: push(double_const(in.opcode - op_dconst_0)); return true;
    case op_bipush:
    case op_sipush: push(const_int(in.value)); return true;
    case op_ldc:
    case op_ldc_w:
    case op_ldc2_w: break;
    default: return false;
  }
  ConstantPool* pool = method_->constants;
  switch (pool->tag(in.index)) {
    case CpTag::kInteger: push(const_int(pool->int_at(in.index))); return true;
    case CpTag::kFloat: push(float_const(pool->float_at(in.index))); return true;
    case CpTag::kLong: push(const_long(pool->long_at(in.index))); return true;
    case CpTag::kDouble: push(double_const(pool->double_at(in.index))); return true;
    default: break;
  }
  switch (form()) {
    case InsnOp::const_ref: push(const_ref(insn().ptr)); return true;
    case InsnOp::check_const_ref:
      call_runtime(EntryPoint::link_used, Type::kVoid, {const_ref(insn().ptr)});
      push(const_ref(insn().ptr));
      return true;
    case InsnOp::const_int:
    case InsnOp::const_long: {  // a dynamic constant
      int64_t imm = insn().imm;
      switch (pool->ref_descriptor(in.index)->byte_at(0)) {
        case 'J': push(const_long(imm)); return true;
        case 'D': push(double_const(std::bit_cast<double>(imm))); return true;
        case 'F': push(float_const(std::bit_cast<float>(static_cast<int32_t>(imm)))); return true;
        default: push(const_int(static_cast<int32_t>(imm))); return true;
      }
    }
    default: exit_here(); return true;
  }
}

bool Builder::build_local(const Instruction& in) {
  Type t;
  if (in.opcode == op_iinc) {
    write(in.index, pure({.op = jit::Op::kAdd, .type = Type::kInt}, {read(in.index, Type::kInt), const_int(in.value)}));
    return true;
  }
  if (reads_local(in, &t)) {
    push(read(in.index, t));
    return true;
  }
  if (writes_local(in, &t)) {
    write(in.index, pop(t));
    return true;
  }
  return false;
}

bool Builder::build_stack(const Instruction& in) {
  auto cell = [&](size_t from_top) -> Value& {
    if (stack_.size() < from_top) throw Unsupported{"operands that do not fit"};
    return stack_[stack_.size() - from_top];
  };
  // Puts copies of the n topmost cells below `over` more cells.
  auto insert = [&](size_t n, size_t over) {
    cell(n + over);
    std::vector<Value> copy(stack_.end() - static_cast<ptrdiff_t>(n), stack_.end());
    stack_.insert(stack_.end() - static_cast<ptrdiff_t>(n + over), copy.begin(), copy.end());
  };
  switch (in.opcode) {
    case op_pop:
      cell(1);
      stack_.pop_back();
      return true;
    case op_pop2:
      cell(2);
      stack_.pop_back();
      stack_.pop_back();
      return true;
    case op_dup: insert(1, 0); return true;
    case op_dup_x1: insert(1, 1); return true;
    case op_dup_x2: insert(1, 2); return true;
    case op_dup2: insert(2, 0); return true;
    case op_dup2_x1: insert(2, 1); return true;
    case op_dup2_x2: insert(2, 2); return true;
    case op_swap: std::swap(cell(1), cell(2)); return true;
    default: return false;
  }
}

void Builder::binary(jit::Op op, Type t) {
  Value b = pop(t), a = pop(t);
  push(pure({.op = op, .type = t}, {a, b}));
}
void Builder::shift(jit::Op op, Type t) {
  Value b = pop(Type::kInt), a = pop(t);
  push(pure({.op = op, .type = t}, {a, b}));
}
void Builder::divide(jit::Op op, Type t) {
  Value b = pop(t), a = pop(t);
  const Node& divisor = graph_->node(b);
  bool is_safe = is_float(t) || (graph_->is_constant(b) && divisor.imm != 0);
  if (!is_safe) pure({.op = jit::Op::kZeroCheck, .type = Type::kVoid}, {b});
  push(pure({.op = op, .type = t}, {a, b}));
}
void Builder::convert(Type from, Type to) {
  Value v = pop(from);
  push(pure({.op = jit::Op::kConvert, .type = to}, {v}));
}
void Builder::narrow(Memory m) {
  Value v = pop(Type::kInt);
  push(pure({.op = jit::Op::kNarrow, .type = Type::kInt, .memory = m}, {v}));
}
void Builder::compare(Type t, int unordered) {
  Value b = pop(t), a = pop(t);
  push(pure({.op = jit::Op::kCompare, .type = Type::kInt, .imm = unordered}, {a, b}));
}

bool Builder::build_arithmetic(const Instruction& in) {
  using enum jit::Op;
  constexpr Type I = Type::kInt, J = Type::kLong, F = Type::kFloat, D = Type::kDouble;
  switch (in.opcode) {
    case op_iadd: binary(kAdd, I); return true;
    case op_ladd: binary(kAdd, J); return true;
    case op_fadd: binary(kAdd, F); return true;
    case op_dadd: binary(kAdd, D); return true;
    case op_isub: binary(kSub, I); return true;
    case op_lsub: binary(kSub, J); return true;
    case op_fsub: binary(kSub, F); return true;
    case op_dsub: binary(kSub, D); return true;
    case op_imul: binary(kMul, I); return true;
    case op_lmul: binary(kMul, J); return true;
    case op_fmul: binary(kMul, F); return true;
    case op_dmul: binary(kMul, D); return true;
    case op_idiv: divide(kDiv, I); return true;
    case op_ldiv: divide(kDiv, J); return true;
    case op_fdiv: divide(kDiv, F); return true;
    case op_ddiv: divide(kDiv, D); return true;
    case op_irem: divide(kRem, I); return true;
    case op_lrem: divide(kRem, J); return true;
    case op_frem: divide(kRem, F); return true;
    case op_drem: divide(kRem, D); return true;
    case op_ineg: push(pure({.op = kNeg, .type = I}, {pop(I)})); return true;
    case op_lneg: push(pure({.op = kNeg, .type = J}, {pop(J)})); return true;
    case op_fneg: push(pure({.op = kNeg, .type = F}, {pop(F)})); return true;
    case op_dneg: push(pure({.op = kNeg, .type = D}, {pop(D)})); return true;
    case op_ishl: shift(kShl, I); return true;
    case op_lshl: shift(kShl, J); return true;
    case op_ishr: shift(kShr, I); return true;
    case op_lshr: shift(kShr, J); return true;
    case op_iushr: shift(kUshr, I); return true;
    case op_lushr: shift(kUshr, J); return true;
    case op_iand: binary(kAnd, I); return true;
    case op_land: binary(kAnd, J); return true;
    case op_ior: binary(kOr, I); return true;
    case op_lor: binary(kOr, J); return true;
    case op_ixor: binary(kXor, I); return true;
    case op_lxor: binary(kXor, J); return true;
    case op_i2l: convert(I, J); return true;
    case op_i2f: convert(I, F); return true;
    case op_i2d: convert(I, D); return true;
    case op_l2i: convert(J, I); return true;
    case op_l2f: convert(J, F); return true;
    case op_l2d: convert(J, D); return true;
    case op_f2i: convert(F, I); return true;
    case op_f2l: convert(F, J); return true;
    case op_f2d: convert(F, D); return true;
    case op_d2i: convert(D, I); return true;
    case op_d2l: convert(D, J); return true;
    case op_d2f: convert(D, F); return true;
    case op_i2b: narrow(Memory::kByte); return true;
    case op_i2c: narrow(Memory::kChar); return true;
    case op_i2s: narrow(Memory::kShort); return true;
    case op_lcmp: compare(J, 0); return true;
    case op_fcmpl: compare(F, -1); return true;
    case op_fcmpg: compare(F, 1); return true;
    case op_dcmpl: compare(D, -1); return true;
    case op_dcmpg: compare(D, 1); return true;
    default: return false;
  }
}

void Builder::poll_if_backward(const Instruction& in) {
  bool backward = false;
  in.each_target([&](int64_t bci) { backward |= bci <= in.pc; });
  if (backward) emit(jit::Op::kPoll, Type::kVoid, {});
}

// A comparison of zero with the result of lcmp, fcmpl or the like is a comparison of what that compared.
void Builder::branch(const Instruction& in, Condition c, Value a, Value b) {
  uint32_t taken = next_stretch(stretch_at(in.target())), fall = next_stretch(stretch_of_[at_ + 1]);
  poll_if_backward(in);
  if (taken == fall) {
    emit(jit::Op::kGoto, Type::kVoid, {});
    return end_block({&taken, 1});
  }
  const Node compared = graph_->node(a);
  if (compared.op == jit::Op::kCompare && graph_->node(b).op == jit::Op::kConstInt && graph_->node(b).imm == 0) {
    Value x = graph_->input(a, 0), y = graph_->input(a, 1);
    if (is_float(type(x))) {
      bool less = compared.imm < 0;  // what an unordered pair counts as
      switch (c) {
        case Condition::kLt: c = less ? Condition::kULt : Condition::kLt; break;
        case Condition::kLe: c = less ? Condition::kULe : Condition::kLe; break;
        case Condition::kGt: c = less ? Condition::kGt : Condition::kUGt; break;
        case Condition::kGe: c = less ? Condition::kGe : Condition::kUGe; break;
        default: break;
      }
    }
    a = x;
    b = y;
  }
  emit(Node{.op = jit::Op::kIf, .condition = c}, std::array{a, b});
  uint32_t targets[] = {taken, fall};
  end_block(targets);
}

bool Builder::build_jump(const Instruction& in) {
  static constexpr Condition kConditions[] = {Condition::kEq, Condition::kNe, Condition::kLt,
                                              Condition::kGe, Condition::kGt, Condition::kLe};
  if (in.opcode >= op_ifeq && in.opcode <= op_ifle) {
    Value a = pop(Type::kInt);
    branch(in, kConditions[in.opcode - op_ifeq], a, const_int(0));
    return true;
  }
  if (in.opcode >= op_if_icmpeq && in.opcode <= op_if_icmple) {
    Value b = pop(Type::kInt), a = pop(Type::kInt);
    branch(in, kConditions[in.opcode - op_if_icmpeq], a, b);
    return true;
  }
  switch (in.opcode) {
    case op_if_acmpeq:
    case op_if_acmpne: {
      Value b = pop(Type::kRef), a = pop(Type::kRef);
      branch(in, in.opcode == op_if_acmpeq ? Condition::kEq : Condition::kNe, a, b);
      return true;
    }
    case op_ifnull:
    case op_ifnonnull: {
      Value a = pop(Type::kRef);
      branch(in, in.opcode == op_ifnull ? Condition::kEq : Condition::kNe, a, const_ref(nullptr));
      return true;
    }
    case op_goto:
    case op_goto_w: {
      poll_if_backward(in);
      emit(jit::Op::kGoto, Type::kVoid, {});
      uint32_t target = next_stretch(stretch_at(in.target()));
      end_block({&target, 1});
      return true;
    }
    case op_tableswitch:
    case op_lookupswitch: break;
    default: return false;
  }
  Value key = pop(Type::kInt);
  poll_if_backward(in);
  SwitchTargets table;
  const std::vector<uint32_t>& targets = stretches_[stretch_].next;  // without repetitions
  auto which = [&](int64_t bci) {
    return static_cast<uint32_t>(std::find(targets.begin(), targets.end(), next_stretch(stretch_at(bci))) -
                                 targets.begin());
  };
  table.default_target = which(in.target());
  for (uint32_t i = 0; i < in.count; i++) {
    table.keys.push_back(in.switch_key(i));
    table.targets.push_back(which(in.switch_target(i)));
  }
  if (targets.size() == 1) {
    emit(jit::Op::kGoto, Type::kVoid, {});
  } else {
    emit(jit::Op::kSwitch, Type::kVoid, {key}, static_cast<int64_t>(graph_->switches.size()));
    graph_->switches.push_back(std::move(table));
  }
  end_block(targets);
  return true;
}

// In the interpreter's order: a watched method gives up its monitor inside its own events.
bool Builder::build_return(const Instruction& in) {
  if (!in.is_return()) return false;
  InsnOp op = form();
  if (op == InsnOp::booked_return) throw Unsupported{"unpaired monitors"};
  Value v = returned(in);
  if (join_ != kNoBlock) {  // in line: the caller goes on
    if (op == InsnOp::return_array) emit(jit::Op::kHandOut, Type::kVoid, {v}, 0);
    emit(jit::Op::kGoto, Type::kVoid, {});
    link(block_, join_);
    returns_.push_back({block_, v});
    end_block({});
    return true;
  }
  if (method_ == wk::Object_init) emit(jit::Op::kObjectInit, Type::kVoid, {this_});
  bool is_watched_return = op == InsnOp::watched_return;
  if (is_watched_return) {
    if (method_->is_synchronized()) emit(jit::Op::kUnlockMethod, Type::kVoid, {});
    int cells = v == kNoValue ? 0 : is_wide(type(v)) ? 2 : 1;
    call_runtime(EntryPoint::method_left, Type::kVoid, {v == kNoValue ? const_int(0) : v, const_int(cells)});
    op = op_of(insn().ptr);  // the plain return
  }
  if (op == InsnOp::return_array) emit(jit::Op::kHandOut, Type::kVoid, {v}, 0);
  emit(jit::Op::kPoll, Type::kVoid, {});
  if (method_->is_synchronized() && !is_watched_return) emit(jit::Op::kUnlockMethod, Type::kVoid, {});
  if (v == kNoValue) emit(jit::Op::kReturn, Type::kVoid, {});
  else emit(jit::Op::kReturn, Type::kVoid, {v});
  end_block({});
  return true;
}

Value Builder::returned(const Instruction& in) {
  Value v = kNoValue;
  switch (in.opcode) {
    case op_ireturn: v = pop(Type::kInt); break;
    case op_lreturn: v = pop(Type::kLong); break;
    case op_freturn: v = pop(Type::kFloat); break;
    case op_dreturn: v = pop(Type::kDouble); break;
    case op_areturn: v = pop(Type::kRef); break;
    default: break;
  }
  auto narrowed = [&](Memory m) { return pure({.op = jit::Op::kNarrow, .type = Type::kInt, .memory = m}, {v}); };
  if (in.opcode == op_ireturn) {
    switch (method_->return_type) {
      case BasicType::kBoolean: v = narrowed(Memory::kBoolean); break;
      case BasicType::kByte: v = narrowed(Memory::kByte); break;
      case BasicType::kChar: v = narrowed(Memory::kChar); break;
      case BasicType::kShort: v = narrowed(Memory::kShort); break;
      default: break;
    }
  }
  return v;
}

}  // namespace rrvm::jit
