// Bytecode -> the interpreter's instructions (vm/object/code.h), once per method at its first call. One
// instruction per bytecode, so that exception ranges, lines and jumps keep their meaning; then hot pairs are
// fused in place (the parts stay behind the fused instruction, so jumps into the middle still work).
// Unverified (boot) code is trusted to be well formed; verified code has been checked.
#include <algorithm>
#include <mutex>
#include <vector>

#include "vm/base/check.h"
#include "vm/bytecode/bytecode.h"
#include "vm/check/plan.h"
#include "vm/exec/exceptions.h"
#include "vm/exec/interpreter.h"
#include "vm/exec/meaning.h"
#include "vm/object/class_provider.h"
#include "vm/object/class_units.h"
#include "vm/object/constant_pool.h"
#include "vm/object/metaspace.h"
#include "vm/object/well_known.h"

namespace rrvm {
namespace {

class Translator {
 public:
  explicit Translator(Method* m)
      : method_(m), arena_(units::arena_of(m->holder)), code_(m->bytecode, m->code_length), meaning_(m) {}

  Insn* run() {
    number_instructions();
    Insn* out = metaspace::create_array<Insn>(bcis_.size() + 1, arena_);
    for (size_t i = 0; i < bcis_.size(); ++i) {
      index_ = static_cast<int32_t>(i);
      insn_ = &out[i];
      translate(decode_instruction(code_, bcis_[i]));
    }
    out[bcis_.size()].handler = handler_of(Op::fall_off);
    fuse(out);
    auto* bcis = metaspace::create_array<uint16_t>(bcis_.size() + 1, arena_);
    std::copy(bcis_.begin(), bcis_.end(), bcis);
    bcis[bcis_.size()] = bcis_.empty() ? 0 : bcis_.back();
    method_->insn_bci = bcis;
    method_->insn_count = static_cast<uint32_t>(bcis_.size());
    return out;
  }

 private:
  void number_instructions() {
    index_of_.assign(code_.size() + 1, -1);
    for (BytecodeStream s(code_); s.next();) {
      index_of_[s->pc] = static_cast<int32_t>(bcis_.size());
      bcis_.push_back(static_cast<uint16_t>(s->pc));
    }
  }

  // Distance in instructions to a bci; a target that is no instruction falls off the code.
  int32_t distance(int64_t bci) {
    int32_t target = bci >= 0 && bci < static_cast<int64_t>(code_.size()) ? index_of_[bci] : -1;
    if (target < 0) target = static_cast<int32_t>(bcis_.size());
    return target - index_;
  }

  // Each says what operand the instruction has (vm/exec/insns.def).
  void emit(Op op) {
    RRVM_CHECK(operand_of(op) == Operand::none);
    insn_->handler = handler_of(op);
  }
  void emit_imm(Op op, int64_t imm) {
    RRVM_CHECK(operand_of(op) == Operand::imm);
    insn_->imm = imm;
    insn_->handler = handler_of(op);
  }
  void emit_ab(Op op, int32_t a, int32_t b = 0) {
    RRVM_CHECK(operand_of(op) > Operand::imm && !is_pointer(operand_of(op)));
    insn_->a = a;
    insn_->b = b;
    insn_->handler = handler_of(op);
  }
  void emit_ptr(Op op, const void* ptr) {
    RRVM_CHECK(is_pointer(operand_of(op)));
    insn_->ptr = const_cast<void*>(ptr);
    insn_->handler = handler_of(op);
  }

  // The backward form follows the forward one in the table, by RRVM_BRANCH.
  void emit_jump(Op op, int64_t bci) {
    static_assert(Op::ifeq_back == nth(Op::ifeq, 1) && Op::goto__back == nth(Op::goto_, 1));
    int32_t d = distance(bci);
    emit_ab(d <= 0 ? nth(op, 1) : op, d);
  }

  void emit_switch(const Instruction& in) {
    auto* table = metaspace::create<SwitchTable>(arena_);
    table->default_target = distance(in.target());
    auto* targets = metaspace::create_array<int32_t>(in.count, arena_);
    for (uint32_t i = 0; i < in.count; ++i) targets[i] = distance(in.switch_target(i));
    table->targets = targets;
    if (in.opcode == op_tableswitch) {
      table->low = in.low;
      table->high = static_cast<int32_t>(in.low + static_cast<int64_t>(in.count) - 1);
    } else {
      auto* keys = metaspace::create_array<int32_t>(in.count, arena_);
      for (uint32_t i = 0; i < in.count; ++i) keys[i] = in.switch_key(i);
      table->keys = keys;
      table->high = static_cast<int32_t>(in.count);
    }
    emit_ptr(in.opcode == op_tableswitch ? Op::tableswitch : Op::lookupswitch, table);
  }

  // Numeric constants are known now; the rest is resolved when first executed.
  void emit_ldc(const Instruction& in) {
    ConstantPool* cp = method_->constants;
    switch (cp->tag(in.index)) {
      case CpTag::kInteger: return emit_imm(Op::const_int, cp->int_at(in.index));
      case CpTag::kFloat:
        return emit_imm(Op::const_int, static_cast<int64_t>(Slot::of_float(cp->float_at(in.index)).raw));
      case CpTag::kLong: return emit_imm(Op::const_long, cp->long_at(in.index));
      case CpTag::kDouble: return emit_imm(Op::const_long, Slot::of_double(cp->double_at(in.index)).l);
      default: return emit(Op::ldc_resolve);
    }
  }

  void emit_monitor(Op plain, Op checked, Op booked) {
    switch (meaning_.monitor()) {
      case meaning::Monitor::kPlain: return emit(plain);
      case meaning::Monitor::kChecked:
        return emit_imm(checked, check::site_of(method_, bcis_[static_cast<size_t>(index_)], nullptr));
      case meaning::Monitor::kUnpaired: return emit(booked);
    }
  }

  void emit_return(Op op) {
    switch (meaning_.leaving()) {
      case meaning::Return::kPlain: return emit(op);
      case meaning::Return::kWatched: return emit_ptr(Op::watched_return, handler_of(op));
      case meaning::Return::kUnpaired: return emit_ptr(Op::booked_return, handler_of(op));
    }
  }

  void emit_int_return() {
    switch (method_->return_type) {
      case BasicType::kBoolean: return emit_return(Op::return_boolean);
      case BasicType::kByte: return emit_return(Op::return_byte);
      case BasicType::kChar: return emit_return(Op::return_char);
      case BasicType::kShort: return emit_return(Op::return_short);
      default: return emit_return(Op::return1);
    }
  }

  void translate(const Instruction& in);
  void fuse(Insn* out);

  void emit_array(const Instruction& in, Op op) {
    using meaning::ElementAccess;
    static_assert(Op::check_sastore ==
                  nth(Op::check_iaload, static_cast<int>(Op::sastore) - static_cast<int>(Op::iaload)));
    bool is_store = in.info().event == BytecodeEvent::array_write;
    bool is_wide =
        in.opcode == op_lastore || in.opcode == op_dastore || in.opcode == op_laload || in.opcode == op_daload;
    auto with_plan = [&](Op checked) {
      auto* plan = check::plan_access(method_, in.pc, nullptr, is_store, handler_of(op));
      emit_ab(checked, is_wide ? 2 : 1, static_cast<int32_t>(reinterpret_cast<uintptr_t>(plan)));
    };
    auto of_library = [&](Op load, Op store, Op store2) {
      emit_ptr(!is_store ? load : is_wide ? store2 : store, handler_of(op));
    };
    switch (meaning_.element(in)) {
      case ElementAccess::kPlain: return emit(op);
      case ElementAccess::kChecked:
        return with_plan(nth(Op::check_iaload, static_cast<int>(op) - static_cast<int>(Op::iaload)));
      case ElementAccess::kCoarse: return with_plan(is_store ? Op::coarse_array_store : Op::coarse_array_load);
      case ElementAccess::kValue: return with_plan(is_store ? Op::value_array_store : Op::value_array_load);
      case ElementAccess::kReleased: return with_plan(Op::release_array_store);
      case ElementAccess::kHelped:
        return of_library(Op::helper_array_load, Op::helper_array_store, Op::helper_array_store2);
      case ElementAccess::kBorrowed:
        return of_library(Op::borrowed_array_load, Op::borrowed_array_store, Op::borrowed_array_store2);
    }
  }

  Method* method_;
  metaspace::Arena* const arena_;
  std::span<const uint8_t> code_;
  std::vector<uint16_t> bcis_;
  std::vector<int32_t> index_of_;
  const meaning::OfMethod meaning_;
  Insn* insn_ = nullptr;
  int32_t index_ = 0;
};

void Translator::translate(const Instruction& in) {
  // clang-format off
  switch (in.opcode) {  // without a default: the compiler names an opcode that has no case
    case op_aconst_null: return emit_imm(Op::const_int, 0);
    case op_iconst_m1: case op_iconst_0: case op_iconst_1: case op_iconst_2: case op_iconst_3:
    case op_iconst_4: case op_iconst_5: return emit_imm(Op::const_int, in.opcode - op_iconst_0);
    case op_lconst_0: case op_lconst_1: return emit_imm(Op::const_long, in.opcode - op_lconst_0);
    case op_fconst_0: case op_fconst_1: case op_fconst_2:
      return emit_imm(Op::const_int,
                      static_cast<int64_t>(Slot::of_float(static_cast<float>(in.opcode - op_fconst_0)).raw));
    case op_dconst_0: case op_dconst_1: return emit_imm(Op::const_long, Slot::of_double(in.opcode - op_dconst_0).l);
    case op_bipush: case op_sipush: return emit_imm(Op::const_int, in.value);
    case op_ldc: case op_ldc_w: case op_ldc2_w: return emit_ldc(in);

    case op_iload: case op_fload: case op_aload: case op_iload_0: case op_iload_1: case op_iload_2:
    case op_iload_3: case op_fload_0: case op_fload_1: case op_fload_2: case op_fload_3: case op_aload_0:
    case op_aload_1: case op_aload_2: case op_aload_3: return emit_ab(Op::load1, in.index);
    case op_lload: case op_dload: case op_lload_0: case op_lload_1: case op_lload_2: case op_lload_3:
    case op_dload_0: case op_dload_1: case op_dload_2: case op_dload_3: return emit_ab(Op::load2, in.index);
    case op_istore: case op_fstore: case op_astore: case op_istore_0: case op_istore_1: case op_istore_2:
    case op_istore_3: case op_fstore_0: case op_fstore_1: case op_fstore_2: case op_fstore_3:
    case op_astore_0: case op_astore_1: case op_astore_2: case op_astore_3: return emit_ab(Op::store1, in.index);
    case op_lstore: case op_dstore: case op_lstore_0: case op_lstore_1: case op_lstore_2: case op_lstore_3:
    case op_dstore_0: case op_dstore_1: case op_dstore_2: case op_dstore_3: return emit_ab(Op::store2, in.index);
    case op_iinc: return emit_ab(Op::iinc, in.index, in.value);
#define SAME(name) case op_##name: return emit(Op::name);
    SAME(nop) SAME(arraylength) SAME(pop) SAME(pop2) SAME(dup) SAME(dup_x1) SAME(dup_x2) SAME(dup2) SAME(dup2_x1) SAME(dup2_x2)
    SAME(swap) SAME(iadd) SAME(ladd) SAME(fadd) SAME(dadd) SAME(isub) SAME(lsub) SAME(fsub) SAME(dsub) SAME(imul)
    SAME(lmul) SAME(fmul) SAME(dmul) SAME(idiv) SAME(ldiv) SAME(fdiv) SAME(ddiv) SAME(irem) SAME(lrem) SAME(frem)
    SAME(drem) SAME(ineg) SAME(lneg) SAME(fneg) SAME(dneg) SAME(ishl) SAME(lshl) SAME(ishr) SAME(lshr) SAME(iushr)
    SAME(lushr) SAME(iand) SAME(land) SAME(ior) SAME(lor) SAME(ixor) SAME(lxor) SAME(i2l) SAME(i2f) SAME(i2d)
    SAME(l2i) SAME(l2f) SAME(l2d) SAME(f2i) SAME(f2l) SAME(f2d) SAME(d2i) SAME(d2l) SAME(d2f) SAME(i2b) SAME(i2c)
    SAME(i2s) SAME(lcmp) SAME(fcmpl) SAME(fcmpg) SAME(dcmpl) SAME(dcmpg) SAME(athrow)
#undef SAME
    case op_monitorenter: return emit_monitor(Op::monitorenter, Op::check_monitorenter, Op::booked_monitorenter);
    case op_monitorexit: return emit_monitor(Op::monitorexit, Op::check_monitorexit, Op::booked_monitorexit);
#define ARRAY(name) case op_##name: return emit_array(in, Op::name);
    ARRAY(iaload) ARRAY(laload) ARRAY(faload) ARRAY(daload) ARRAY(aaload) ARRAY(baload) ARRAY(caload) ARRAY(saload)
    ARRAY(iastore) ARRAY(lastore) ARRAY(fastore) ARRAY(dastore) ARRAY(aastore) ARRAY(bastore) ARRAY(castore) ARRAY(sastore)
#undef ARRAY
#define JUMP(name) case op_##name: return emit_jump(Op::name, in.target());
    JUMP(ifeq) JUMP(ifne) JUMP(iflt) JUMP(ifge) JUMP(ifgt) JUMP(ifle) JUMP(if_icmpeq) JUMP(if_icmpne)
    JUMP(if_icmplt) JUMP(if_icmpge) JUMP(if_icmpgt) JUMP(if_icmple) JUMP(if_acmpeq) JUMP(if_acmpne)
    JUMP(ifnull) JUMP(ifnonnull)
#undef JUMP
    case op_goto: case op_goto_w: return emit_jump(Op::goto_, in.target());
    case op_jsr: case op_jsr_w: return emit_ab(Op::jsr, distance(in.target()));
    case op_ret: return emit_ab(Op::ret, in.index);
    case op_tableswitch: case op_lookupswitch: return emit_switch(in);

    case op_ireturn: return emit_int_return();
    case op_freturn: return emit_return(Op::return1);
    case op_areturn: return emit_return(meaning_.hands_out_arrays() ? Op::return_array : Op::return1);
    case op_lreturn: case op_dreturn: return emit_return(Op::return2);
    case op_return: return emit_return(method_ == wk::Object_init ? Op::return_from_object_init : Op::return_void);

#define RESOLVE(name) case op_##name: return emit(Op::name##_resolve);
    RESOLVE(getfield) RESOLVE(putfield) RESOLVE(getstatic) RESOLVE(putstatic) RESOLVE(invokevirtual)
    RESOLVE(invokespecial) RESOLVE(invokestatic) RESOLVE(invokeinterface) RESOLVE(invokedynamic) RESOLVE(anewarray)
    RESOLVE(multianewarray) RESOLVE(checkcast) RESOLVE(instanceof)
#undef RESOLVE
    case op_new: return emit(Op::new_resolve);
    case op_newarray: return emit_ptr(Op::newarray, type_array_class(static_cast<BasicType>(in.value)));
    case op_wide: case op_breakpoint: case op_impdep1: case op_impdep2: break;
  }
  // clang-format on
  emit(Op::fall_off);  // no instruction of a class file that was verified
}

// Later instructions are fused first, so that a triple is seen as "load1 + (load1 iaload)".
void Translator::fuse(Insn* out) {
  auto is = [&](size_t i, Op op) {
    return i < bcis_.size() && out[i].handler.load(std::memory_order_relaxed) == handler_of(op);
  };
  for (size_t i = bcis_.size(); i-- > 0;) {
    if (is(i, Op::const_int) && is(i + 1, Op::iadd)) {
      out[i].a = static_cast<int32_t>(out[i].imm);
      out[i].handler = handler_of(Op::const_iadd);
    }
  }
  for (size_t i = 0; i + 1 < bcis_.size(); ++i) {
    if (!is(i, Op::load1)) continue;
    Op fused = Op::nop;
    int32_t b = 0;
    if (is(i + 1, Op::load1)) {
      b = out[i + 1].a;
      fused = Op::load1_load1;
#define TRIPLE(name)                                       \
  if (is(i + 2, Op::name)) fused = Op::load1_load1_##name; \
  if (is(i + 2, Op::check_##name)) fused = Op::load1_load1_check_##name;
      TRIPLE(iaload) TRIPLE(aaload) TRIPLE(daload) TRIPLE(baload) TRIPLE(caload)
#undef TRIPLE
    } else if (is(i + 1, Op::const_int) && out[i + 1].imm == static_cast<int32_t>(out[i + 1].imm)) {
      b = static_cast<int32_t>(out[i + 1].imm);
      fused = Op::load1_const_int;
    } else if (is(i + 1, Op::iadd)) {
      fused = Op::load1_iadd;
    } else if (is(i + 1, Op::isub)) {
      fused = Op::load1_isub;
    } else if (is(i + 1, Op::imul)) {
      fused = Op::load1_imul;
    }
    if (fused == Op::nop) continue;
    out[i].b = b;
    out[i].handler = handler_of(fused);
  }
}

std::mutex& translation_lock() {
  static std::mutex lock;
  return lock;
}

}  // namespace

Insn* code_of(Thread*, Method* m) {
  if (Insn* code = m->code.load(std::memory_order_acquire)) return code;
  std::lock_guard<std::mutex> guard(translation_lock());
  if (Insn* code = m->code.load(std::memory_order_acquire)) return code;
  Insn* code = Translator(m).run();
  m->code.store(code, std::memory_order_release);
  return code;
}

}  // namespace rrvm
