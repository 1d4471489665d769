// Tests that throw, and accesses to fields, statics and elements.
#include "jit/emit_internal.h"

namespace rrvm::jit {

using namespace asmjit;

void Emitter::emit_test(const LoweredInstruction& i) {
  const Node& n = node(i);
  switch (n.op) {
    case Op::kNullCheck:
      if (n.waiting) {
        as_.test(gp(i, 0), gp(i, 0));
        as_.je(cold([this, i] {
          emit_waiting(i);
          slow_call(EntryPoint::throw_null_pointer, node(i).insn, nullptr);
        }));
        return;
      }
      may_fault(n.insn);
      as_.cmp(x86::byte_ptr(gp(i, 0)), Imm(0));
      return;
    case Op::kZeroCheck: {
      bool wide = type(i, 0) == Type::kLong;
      as_.test(gp(i, 0, wide), gp(i, 0, wide));
      as_.je(cold([this, i] {
        emit_waiting(i);
        slow_call(EntryPoint::throw_division_by_zero, node(i).insn, nullptr);
      }));
      return;
    }
    default: break;
  }
  // The index counts as unsigned, so that a negative one is too large.
  Label fail = cold([this, i, insn = n.insn] {
    emit_waiting(i);
    slow_call(EntryPoint::throw_array_index, insn, [&] {
      pass(0, i, 0);
      pass(1, i, 1);
    });
  });
  if (is_constant(i, 0)) {
    as_.cmp(gp(i, 1, false), Imm(static_cast<int32_t>(constant(i, 0))));
    as_.jbe(fail);
  } else {
    with_operand(i, 1, false, [&](const auto& length) { as_.cmp(gp(i, 0, false), length); });
    as_.jae(fail);
  }
}

void Emitter::load_memory(const LoweredInstruction& i, Memory m, x86::Mem from) {
  from.setSize(1u << shift_of(m));
  switch (m) {
    case Memory::kBoolean:
    case Memory::kByte: as_.movsx(result(i, false), from); return;
    case Memory::kChar: as_.movzx(result(i, false), from); return;
    case Memory::kShort: as_.movsx(result(i, false), from); return;
    case Memory::kInt: as_.mov(result(i, false), from); return;
    case Memory::kLong:
    case Memory::kRef: as_.mov(result(i), from); return;
    case Memory::kFloat: as_.movss(result_xmm(i), from); return;
    case Memory::kDouble: as_.movsd(result_xmm(i), from); return;
  }
}

void Emitter::store_memory(const LoweredInstruction& i, unsigned n, Memory m, x86::Mem to) {
  to.setSize(1u << shift_of(m));
  if (m == Memory::kFloat) return (void)as_.movss(to, xmm(i, n));
  if (m == Memory::kDouble) return (void)as_.movsd(to, xmm(i, n));
  if (is_constant(i, n)) {
    int64_t c = constant(i, n);
    switch (m) {
      case Memory::kBoolean:
      case Memory::kByte: as_.mov(to, Imm(static_cast<int8_t>(c))); return;
      case Memory::kChar:
      case Memory::kShort: as_.mov(to, Imm(static_cast<int16_t>(c))); return;
      default: as_.mov(to, Imm(static_cast<int32_t>(c))); return;
    }
  }
  switch (m) {
    case Memory::kBoolean:
    case Memory::kByte: as_.mov(to, gp(i, n).r8()); return;
    case Memory::kChar:
    case Memory::kShort: as_.mov(to, gp(i, n).r16()); return;
    case Memory::kInt: as_.mov(to, gp(i, n, false)); return;
    default: as_.mov(to, gp(i, n)); return;
  }
}

void Emitter::emit_memory(const LoweredInstruction& i) {
  const Node& n = node(i);
  auto field = [&] { return x86::ptr(gp(i, 0), static_cast<int32_t>(n.imm)); };
  auto element = [&] {
    unsigned shift = shift_of(n.memory);
    if (is_constant(i, 1))
      return x86::ptr(gp(i, 0),
                      static_cast<int32_t>(kArrayBaseOffset + (static_cast<uint64_t>(constant(i, 1)) << shift)));
    return x86::ptr(gp(i, 0), gp(i, 1), shift, static_cast<int32_t>(kArrayBaseOffset));
  };
  auto static_cell = [&] {
    load_constant(x86::r11, n.imm, true);
    return x86::ptr(x86::r11);
  };
  switch (n.op) {
    case Op::kLoadField:
      before_access(i);
      load_memory(i, n.memory, field());
      return;
    case Op::kStoreField:
      before_access(i);
      store_memory(i, 1, n.memory, field());
      if (n.is_volatile) fence();
      return;
    case Op::kLoadStatic: load_memory(i, n.memory, static_cell()); return;
    case Op::kStoreStatic:
      store_memory(i, 0, n.memory, static_cell());
      if (n.is_volatile) fence();
      return;
    case Op::kLoadElement: {
      // An index that is out of every array's range has failed its test before: it need not be encoded right.
      if (is_constant(i, 1) && (constant(i, 1) < 0 || constant(i, 1) > (1 << 27))) return (void)as_.ud2();
      load_memory(i, n.memory, element());
      return;
    }
    case Op::kStoreElement:
      if (is_constant(i, 1) && (constant(i, 1) < 0 || constant(i, 1) > (1 << 27))) return (void)as_.ud2();
      store_memory(i, 2, n.memory, element());
      return;
    case Op::kArrayLength:
      before_access(i);
      as_.mov(result(i, false), x86::dword_ptr(gp(i, 0), kArrayLengthOffset));
      return;
    case Op::kReceiverClass:
    case Op::kReceiverMethod:
      before_access(i);
      as_.mov(result(i, false), x86::dword_ptr(gp(i, 0), offsetof(Object, klass_ref)));
      if (n.op == Op::kReceiverClass) return;
      as_.mov(result(i), x86::qword_ptr(result(i), offsetof(Klass, vtable)));
      as_.mov(result(i), x86::qword_ptr(result(i), static_cast<int32_t>(n.imm * 8)));
      return;
    case Op::kMaskIfBoolean: {
      Label skip = as_.newLabel();
      as_.mov(x86::r11d, x86::dword_ptr(gp(i, 0), offsetof(Object, klass_ref)));
      if (result(i, false) != gp(i, 1, false)) as_.mov(result(i, false), gp(i, 1, false));
      as_.cmp(x86::byte_ptr(x86::r11, offsetof(Klass, element_type)), Imm(static_cast<int>(BasicType::kBoolean)));
      as_.jne(skip);
      as_.and_(result(i, false), Imm(1));
      as_.bind(skip);
      return;
    }
    default: return;
  }
}

void Emitter::emit_unsafe(const LoweredInstruction& i) {
  const Node& n = node(i);
  const bool wide = n.memory != Memory::kInt;
  x86::Mem at =
      is_constant(i, 1) ? x86::ptr(gp(i, 0), static_cast<int32_t>(constant(i, 1))) : x86::ptr(gp(i, 0), gp(i, 1));
  at.setSize(1u << shift_of(n.memory));
  switch (n.op) {
    case Op::kLoadUnsafe: return load_memory(i, n.memory, at);
    case Op::kStoreUnsafe:
      store_memory(i, 2, n.memory, at);
      if (n.is_volatile) fence();
      return;
    case Op::kCompareExchange:  // what is expected is in rax, and so is the result
      as_.lock().cmpxchg(at, gp(i, 3, wide));
      if (n.imm == 0) return;
      as_.sete(x86::al);
      as_.movzx(x86::eax, x86::al);
      return;
    case Op::kGetAndAdd:
    case Op::kGetAndSet:
      if (result(i) != gp(i, 2)) as_.mov(result(i, wide), gp(i, 2, wide));
      if (n.op == Op::kGetAndAdd) as_.lock().xadd(at, result(i, wide));
      else as_.xchg(at, result(i, wide));
      return;
    default: return;
  }
}

}  // namespace rrvm::jit
