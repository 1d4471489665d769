// Arithmetic, conversions, comparisons.
#include "jit/division.h"
#include "jit/emit_internal.h"

namespace rrvm::jit {

using namespace asmjit;

void Emitter::emit_arithmetic(const LoweredInstruction& i) {
  const Node& n = node(i);
  switch (n.op) {
    case Op::kShl:
    case Op::kShr:
    case Op::kUshr: return emit_shift(i);
    case Op::kDiv:
    case Op::kRem:
      if (!is_float(n.type) || n.op == Op::kRem) return emit_division(i);
      return emit_float(i);
    default: return is_float(n.type) ? emit_float(i) : emit_integer(i, n.type == Type::kLong);
  }
}

void Emitter::emit_integer(const LoweredInstruction& i, bool wide) {
  const Node& n = node(i);
  x86::Gp to = result(i, wide), a = gp(i, 0, wide);
  bool constant_b = is_constant(i, 1);
  auto imm = constant_b ? static_cast<int32_t>(constant(i, 1)) : 0;
  if (n.op == Op::kMul && constant_b) {
    if (imm > 0 && (imm & (imm - 1)) == 0) {
      if (to != a) as_.mov(to, a);
      if (imm > 1) as_.shl(to, Imm(__builtin_ctz(static_cast<uint32_t>(imm))));
    } else {
      as_.imul(to, a, Imm(imm));
    }
    return;
  }
  if (to != a) {
    bool add = n.op == Op::kAdd;
    if ((add || n.op == Op::kSub) && constant_b && imm != INT32_MIN)
      return (void)as_.lea(to, x86::ptr(a.r64(), add ? imm : -imm));
    if (add && in_register(i, 1) && gp(i, 1) != result(i)) return (void)as_.lea(to, x86::ptr(a.r64(), gp(i, 1)));
    if (in_register(i, 1) && gp(i, 1) == result(i)) {  // commutative, or b would be late
      switch (n.op) {
        case Op::kAdd: as_.add(to, a); return;
        case Op::kMul: as_.imul(to, a); return;
        case Op::kAnd: as_.and_(to, a); return;
        case Op::kOr: as_.or_(to, a); return;
        default: as_.xor_(to, a); return;
      }
    }
    as_.mov(to, a);
  }
  with_operand(i, 1, wide, [&](const auto& b) {
    switch (n.op) {
      case Op::kAdd: as_.add(to, b); return;
      case Op::kSub: as_.sub(to, b); return;
      case Op::kMul: as_.imul(to, b); return;
      case Op::kAnd: as_.and_(to, b); return;
      case Op::kOr: as_.or_(to, b); return;
      default: as_.xor_(to, b); return;
    }
  });
}

void Emitter::emit_float(const LoweredInstruction& i) {
  const Node& n = node(i);
  bool is_double = n.type == Type::kDouble;
  x86::Xmm to = result_xmm(i), a = xmm(i, 0);
  auto apply = [&](const auto& b) {
    switch (n.op) {
      case Op::kAdd: is_double ? as_.addsd(to, b) : as_.addss(to, b); return;
      case Op::kSub: is_double ? as_.subsd(to, b) : as_.subss(to, b); return;
      case Op::kMul: is_double ? as_.mulsd(to, b) : as_.mulss(to, b); return;
      default: is_double ? as_.divsd(to, b) : as_.divss(to, b); return;
    }
  };
  if (to != a) {
    if (in_register(i, 1) && xmm(i, 1) == to) return apply(a);  // commutative
    as_.movaps(to, a);
  }
  with_float_operand(i, 1, is_double, apply);
}

void Emitter::emit_shift(const LoweredInstruction& i) {
  const Node& n = node(i);
  bool wide = n.type == Type::kLong;
  x86::Gp to = result(i, wide);
  if (to != gp(i, 0, wide)) as_.mov(to, gp(i, 0, wide));
  auto apply = [&](const auto& count) {
    switch (n.op) {
      case Op::kShl: as_.shl(to, count); return;
      case Op::kShr: as_.sar(to, count); return;
      default: as_.shr(to, count); return;
    }
  };
  if (is_constant(i, 1)) apply(Imm(constant(i, 1) & (wide ? 63 : 31)));
  else apply(x86::cl);
}

// The quotient of the smallest number by -1 does not fit, and idiv traps: -1 goes its own way.
// See jit/division.h. r11 becomes the quotient, in rdx for the longs that are multiplied.
void Emitter::emit_constant_division(const LoweredInstruction& i) {
  const Node& n = node(i);
  const bool wide = n.type == Type::kLong;
  const int64_t by = constant(i, 1);
  const Divisor d = divisor(by, wide);
  x86::Gp x = gp(i, 0, wide), quotient = wide ? x86::Gp(x86::r11) : x86::Gp(x86::r11d);
  if (d.is_shift) {
    const uint32_t bits = wide ? 64 : 32;
    as_.mov(quotient, x);
    as_.sar(quotient, Imm(bits - 1));
    as_.shr(quotient, Imm(bits - d.shift));
    as_.add(quotient, x);
    if (n.op == Op::kRem) {
      as_.shr(quotient, Imm(d.shift));
      as_.shl(quotient, Imm(d.shift));
      as_.mov(result(i, wide), x);
      return void(as_.sub(result(i, wide), quotient));
    }
    as_.sar(quotient, Imm(d.shift));
  } else if (wide) {
    quotient = x86::rdx;
    as_.mov(x86::rax, Imm(d.multiplier));
    as_.imul(x);
    as_.add(quotient, x);
    as_.sar(quotient, Imm(d.shift - 64));
    as_.mov(x86::rax, x);
    as_.shr(x86::rax, Imm(63));
    as_.add(quotient, x86::rax);
  } else {
    x86::Gp other = temp(i, 0);
    as_.movsxd(x86::r11, x);
    load_constant(other, static_cast<int64_t>(d.multiplier), true);
    as_.imul(x86::r11, other);
    as_.sar(x86::r11, Imm(d.shift));
    as_.mov(other.r32(), x);
    as_.shr(other.r32(), Imm(31));
    as_.add(quotient, other.r32());
  }
  if (d.is_negative) as_.neg(quotient);
  if (n.op == Op::kDiv) {
    if (result(i, wide) != quotient) as_.mov(result(i, wide), quotient);
    return;
  }
  if (by == static_cast<int32_t>(by)) {
    as_.imul(quotient, quotient, Imm(by));
  } else {
    as_.mov(x86::rax, Imm(by));
    as_.imul(quotient, x86::rax);
  }
  as_.mov(result(i, wide), x);
  as_.sub(result(i, wide), quotient);
}

void Emitter::emit_division(const LoweredInstruction& i) {
  const Node& n = node(i);
  if (is_float(n.type)) {  // a remainder
    bool is_double = n.type == Type::kDouble;
    slow_call(is_double ? EntryPoint::double_remainder : EntryPoint::float_remainder, n.insn, [&] {
      pass(0, i, 0);
      pass(1, i, 1);
    });
    if (is_double) as_.movq(result_xmm(i), x86::r11);
    else as_.movd(result_xmm(i), x86::r11d);
    return;
  }
  bool wide = n.type == Type::kLong, divides = n.op == Op::kDiv;
  if (is_constant(i, 1)) return emit_constant_division(i);
  x86::Gp b = gp(i, 1, wide), a = wide ? x86::Gp(x86::rax) : x86::Gp(x86::eax);
  Label minus_one, done = as_.newLabel();
  bool may_be_minus_one = !graph_.is_constant(argument(i, 1).value) || graph_.node(argument(i, 1).value).imm == -1;
  if (may_be_minus_one) {
    minus_one = cold([this, done, a, divides] {
      if (divides) as_.neg(a);
      else as_.xor_(x86::edx, x86::edx);
      as_.jmp(done);
    });
    as_.cmp(b, Imm(-1));
    as_.je(minus_one);
  }
  if (wide) as_.cqo();
  else as_.cdq();
  as_.idiv(b);
  as_.bind(done);
}

void Emitter::emit_convert(const LoweredInstruction& i) {
  Type from = type(i, 0), to = node(i).type;
  auto is = [&](Type f, Type t) { return from == f && to == t; };
  if (is(Type::kInt, Type::kLong)) return (void)as_.movsxd(result(i), gp(i, 0, false));
  if (is(Type::kLong, Type::kInt)) return (void)as_.mov(result(i, false), gp(i, 0, false));
  if (is(Type::kFloat, Type::kDouble)) return (void)as_.cvtss2sd(result_xmm(i), xmm(i, 0));
  if (is(Type::kDouble, Type::kFloat)) return (void)as_.cvtsd2ss(result_xmm(i), xmm(i, 0));
  if (is_float(to)) {
    as_.xorps(result_xmm(i), result_xmm(i));  // else the conversion waits for what was there
    x86::Gp source = gp(i, 0, from == Type::kLong);
    if (to == Type::kDouble) as_.cvtsi2sd(result_xmm(i), source);
    else as_.cvtsi2ss(result_xmm(i), source);
    return;
  }
  // To an integer: the machine says the smallest number for all that it cannot do.
  bool wide = to == Type::kLong, is_double = from == Type::kDouble;
  x86::Gp result_register = result(i, wide);
  if (is_double) as_.cvttsd2si(result_register, xmm(i, 0));
  else as_.cvttss2si(result_register, xmm(i, 0));
  Label done = as_.newLabel();
  Label hard = cold([this, i, wide, is_double, result_register, done] {
    EntryPoint e = is_double ? (wide ? EntryPoint::double_to_long : EntryPoint::double_to_int)
                             : (wide ? EntryPoint::float_to_long : EntryPoint::float_to_int);
    slow_call(e, node(i).insn, [&] { pass(0, i, 0); });
    as_.mov(result_register, wide ? x86::Gp(x86::r11) : x86::Gp(x86::r11d));
    as_.jmp(done);
  });
  if (wide) {
    as_.mov(x86::r11, Imm(INT64_MIN));
    as_.cmp(result_register, x86::r11);
  } else {
    as_.cmp(result_register, Imm(INT32_MIN));
  }
  as_.je(hard);
  as_.bind(done);
}

void Emitter::emit_narrow(const LoweredInstruction& i) {
  x86::Gp to = result(i, false), from = gp(i, 0, false);
  switch (node(i).memory) {
    case Memory::kBoolean:
      if (to != from) as_.mov(to, from);
      as_.and_(to, Imm(1));
      return;
    case Memory::kByte: as_.movsx(to, from.r8()); return;
    case Memory::kChar: as_.movzx(to, from.r16()); return;
    case Memory::kShort: as_.movsx(to, from.r16()); return;
    default:
      if (to != from) as_.mov(to, from);
      return;
  }
}

void Emitter::emit_compare(const LoweredInstruction& i) {
  x86::Gp to = result(i, false);
  if (type(i, 0) == Type::kLong) {
    with_operand(i, 1, true, [&](const auto& b) { as_.cmp(gp(i, 0), b); });
    as_.setl(x86::r11b);
    as_.setg(to.r8());
    as_.movzx(x86::r11d, x86::r11b);
    as_.movzx(to, to.r8());
    as_.sub(to, x86::r11d);
    return;
  }
  bool is_double = type(i, 0) == Type::kDouble;
  with_float_operand(i, 1, is_double,
                     [&](const auto& b) { is_double ? as_.ucomisd(xmm(i, 0), b) : as_.ucomiss(xmm(i, 0), b); });
  Label done = as_.newLabel();
  as_.mov(to, Imm(static_cast<int32_t>(node(i).imm)));
  as_.jp(done);
  as_.mov(to, Imm(1));
  as_.ja(done);
  as_.mov(to, Imm(0));
  as_.je(done);
  as_.mov(to, Imm(-1));
  as_.bind(done);
}

// Counts ones, or zeros at an end. Not all machines have instructions for the latter that need no test.
void Emitter::emit_bit_count(const LoweredInstruction& i, bool wide) {
  const Op op = node(i).op;
  x86::Gp to = result(i, wide), from = gp(i, 0, wide), none = wide ? x86::Gp(x86::r11) : x86::Gp(x86::r11d);
  const int32_t bits = wide ? 64 : 32;
  if (op == Op::kBitCount) return void(as_.popcnt(to, from));
  as_.mov(none, Imm(op == Op::kLeadingZeros ? -1 : bits));
  if (op == Op::kLeadingZeros) as_.bsr(to, from);
  else as_.bsf(to, from);
  as_.cmovz(to, none);
  if (op == Op::kTrailingZeros) return;
  as_.neg(to);
  as_.add(to, Imm(bits - 1));
}

// The machine's own minimum is not Java's: a NaN wins, and -0 is less than 0.
void Emitter::emit_float_min_max(const LoweredInstruction& i, bool is_double) {
  const bool is_max = node(i).imm;
  x86::Xmm to = result_xmm(i), b = xmm(i, 1);
  Label done = as_.newLabel();
  if (to != xmm(i, 0)) as_.movaps(to, xmm(i, 0));
  is_double ? as_.ucomisd(to, b) : as_.ucomiss(to, b);
  as_.jp(cold([=, this] {
    is_double ? as_.addsd(to, b) : as_.addss(to, b);
    as_.jmp(done);
  }));
  as_.je(cold([=, this] {
    is_max ? as_.andps(to, b) : as_.orps(to, b);
    as_.jmp(done);
  }));
  is_max ? as_.ja(done) : as_.jb(done);
  as_.movaps(to, b);
  as_.bind(done);
}

void Emitter::emit_other_value(const LoweredInstruction& i) {
  const Node& n = node(i);
  bool wide = n.type == Type::kLong, is_double = n.type == Type::kDouble;
  switch (n.op) {
    case Op::kNeg:
      if (is_float(n.type)) {
        if (result_xmm(i) != xmm(i, 0)) as_.movaps(result_xmm(i), xmm(i, 0));
        as_.xorps(result_xmm(i), mask_constant(is_double ? INT64_MIN : static_cast<int64_t>(0x8000000080000000u)));
      } else {
        if (result(i) != gp(i, 0)) as_.mov(result(i, wide), gp(i, 0, wide));
        as_.neg(result(i, wide));
      }
      return;
    case Op::kAbs:
      if (is_float(n.type)) {
        if (result_xmm(i) != xmm(i, 0)) as_.movaps(result_xmm(i), xmm(i, 0));
        as_.andps(result_xmm(i), mask_constant(is_double ? INT64_MAX : 0x7FFFFFFF7FFFFFFF));
      } else {
        as_.mov(x86::r11, gp(i, 0));
        if (result(i) != gp(i, 0)) as_.mov(result(i, wide), gp(i, 0, wide));
        as_.neg(result(i, wide));
        as_.cmovs(result(i, wide), wide ? x86::Gp(x86::r11) : x86::Gp(x86::r11d));
      }
      return;
    case Op::kSqrt: as_.sqrtsd(result_xmm(i), xmm(i, 0)); return;
    case Op::kRound: as_.roundsd(result_xmm(i), xmm(i, 0), Imm(n.imm)); return;
    case Op::kBitCount:
    case Op::kLeadingZeros:
    case Op::kTrailingZeros: return emit_bit_count(i, type(i, 0) == Type::kLong);
    case Op::kReverseBytes:
      if (result(i) != gp(i, 0)) as_.mov(result(i, wide), gp(i, 0, wide));
      as_.bswap(result(i, wide));
      return;
    case Op::kMinMax: {
      if (is_float(n.type)) return emit_float_min_max(i, is_double);
      x86::Gp to = result(i, wide), b = gp(i, 1, wide);
      if (to != gp(i, 0, wide)) as_.mov(to, gp(i, 0, wide));
      as_.cmp(to, b);
      if (n.imm) as_.cmovl(to, b);
      else as_.cmovg(to, b);
      return;
    }
    case Op::kBitCast: {
      Type from = type(i, 0);
      if (is_float(n.type)) {
        if (from == Type::kLong) as_.movq(result_xmm(i), gp(i, 0));
        else as_.movd(result_xmm(i), gp(i, 0, false));
      } else {
        if (wide) as_.movq(result(i), xmm(i, 0));
        else as_.movd(result(i, false), xmm(i, 0));
      }
      return;
    }
    default: return;
  }
}

}  // namespace rrvm::jit
