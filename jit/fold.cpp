#include "jit/fold.h"

#include <bit>
#include <cmath>
#include <limits>

namespace rrvm::jit {
namespace {

struct Integer {  // a constant of type int or long
  bool is_known = false;
  int64_t value = 0;
};
Integer integer(const Graph& g, Value v) {
  const Node& n = g.node(v);
  if (n.op == Op::kConstInt) return {true, static_cast<int32_t>(n.imm)};
  if (n.op == Op::kConstLong) return {true, n.imm};
  return {};
}

Value constant(Graph& g, Type t, int64_t value) {
  return t == Type::kInt ? constant_int(g, static_cast<int32_t>(value)) : constant_long(g, value);
}

bool divides(Type t, int64_t a, int64_t b) {
  if (b == 0) return false;
  return !(b == -1 && a == (t == Type::kInt ? INT32_MIN : std::numeric_limits<int64_t>::min()));
}

// Wraps as Java does: done on unsigned numbers, cut to the type by `constant`.
bool compute(Op op, Type t, int64_t a, int64_t b, int64_t* out) {
  auto ua = static_cast<uint64_t>(a), ub = static_cast<uint64_t>(b);
  const unsigned distance = static_cast<unsigned>(b) & (t == Type::kInt ? 31 : 63);
  switch (op) {
    case Op::kAdd: *out = static_cast<int64_t>(ua + ub); return true;
    case Op::kSub: *out = static_cast<int64_t>(ua - ub); return true;
    case Op::kMul: *out = static_cast<int64_t>(ua * ub); return true;
    case Op::kAnd: *out = a & b; return true;
    case Op::kOr: *out = a | b; return true;
    case Op::kXor: *out = a ^ b; return true;
    case Op::kShl: *out = static_cast<int64_t>(ua << distance); return true;
    case Op::kShr: *out = a >> distance; return true;
    case Op::kUshr:
      *out = t == Type::kInt ? static_cast<int64_t>(static_cast<uint32_t>(a) >> distance)
                             : static_cast<int64_t>(ua >> distance);
      return true;
    case Op::kDiv:
      if (!divides(t, a, b)) return false;
      *out = a / b;
      return true;
    case Op::kRem:
      if (!divides(t, a, b)) return false;
      *out = a % b;
      return true;
    default: return false;
  }
}

int64_t narrowed(Memory m, int64_t v) {
  switch (m) {
    case Memory::kBoolean: return v & 1;
    case Memory::kByte: return static_cast<int8_t>(v);
    case Memory::kChar: return static_cast<uint16_t>(v);
    case Memory::kShort: return static_cast<int16_t>(v);
    default: return v;
  }
}

Value fold_binary(Graph& g, Value v) {
  const Node n = g.node(v);
  if (n.type != Type::kInt && n.type != Type::kLong) return kNoValue;
  Value a = g.input(v, 0), b = g.input(v, 1);
  Integer x = integer(g, a), y = integer(g, b);
  int64_t result;
  if (x.is_known && y.is_known)
    return compute(n.op, n.type, x.value, y.value, &result) ? constant(g, n.type, result) : kNoValue;
  const bool commutes = n.op == Op::kAdd || n.op == Op::kMul || n.op == Op::kAnd || n.op == Op::kOr || n.op == Op::kXor;
  if (x.is_known && commutes) {  // constants stand on the right
    std::swap(a, b);
    std::swap(x, y);
    g.inputs_of(v)[0] = a;
    g.inputs_of(v)[1] = b;
  }
  if (a == b && (n.op == Op::kSub || n.op == Op::kXor)) return constant(g, n.type, 0);
  if (a == b && (n.op == Op::kAnd || n.op == Op::kOr)) return a;
  if (!y.is_known) return kNoValue;
  switch (n.op) {
    case Op::kSub:  // as an addition, which can be joined with others
      if (y.value == 0) return a;
      g.node(v).op = Op::kAdd;
      b = constant(g, n.type, static_cast<int64_t>(-static_cast<uint64_t>(y.value)));
      g.inputs_of(v)[1] = b;
      y = integer(g, b);
      [[fallthrough]];
    case Op::kAdd:
      if (y.value == 0) return a;
      if (const Node& inner = g.node(a); inner.op == Op::kAdd) {
        if (Integer z = integer(g, g.input(a, 1)); z.is_known) {
          compute(Op::kAdd, n.type, y.value, z.value, &result);
          Value base = g.input(a, 0), sum = constant(g, n.type, result);
          g.inputs_of(v)[0] = base;
          g.inputs_of(v)[1] = sum;
          if (integer(g, sum).value == 0) return base;
        }
      }
      return kNoValue;
    case Op::kMul:
      if (y.value == 0) return b;
      if (y.value == 1) return a;
      if (y.value > 0 && std::has_single_bit(static_cast<uint64_t>(y.value))) {
        g.node(v).op = Op::kShl;
        Value distance = constant_int(g, std::countr_zero(static_cast<uint64_t>(y.value)));
        g.inputs_of(v)[1] = distance;
      }
      return kNoValue;
    case Op::kAnd: return y.value == 0 ? b : y.value == -1 ? a : kNoValue;
    case Op::kOr: return y.value == 0 ? a : y.value == -1 ? b : kNoValue;
    case Op::kXor: return y.value == 0 ? a : kNoValue;
    case Op::kShl:
    case Op::kShr:
    case Op::kUshr: return (y.value & (n.type == Type::kInt ? 31 : 63)) == 0 ? a : kNoValue;
    case Op::kDiv: return y.value == 1 ? a : kNoValue;
    default: return kNoValue;
  }
}

Value fold_conversion(Graph& g, Value v) {
  const Node n = g.node(v);
  Integer x = integer(g, g.input(v, 0));
  if (n.op == Op::kNarrow) {
    if (x.is_known) return constant_int(g, static_cast<int32_t>(narrowed(n.memory, x.value)));
    const Node& in = g.node(g.input(v, 0));
    bool is_loaded = in.op == Op::kLoadField || in.op == Op::kLoadStatic || in.op == Op::kLoadElement;
    if ((is_loaded || in.op == Op::kNarrow) && in.memory == n.memory && n.memory != Memory::kBoolean)
      return g.input(v, 0);
    if (in.op == Op::kNarrow && in.memory == n.memory) return g.input(v, 0);
    if (in.op == Op::kInstanceOf) return g.input(v, 0);
    return kNoValue;
  }
  if (!x.is_known) return kNoValue;
  if (n.type == Type::kInt || n.type == Type::kLong) return constant(g, n.type, x.value);
  if (n.type == Type::kDouble) {
    auto d = static_cast<double>(x.value);
    return g.add(Node{.op = Op::kConstDouble, .type = Type::kDouble, .imm = std::bit_cast<int64_t>(d)}, {});
  }
  return kNoValue;
}

}  // namespace

Value constant_int(Graph& g, int32_t value) {
  return g.add(Node{.op = Op::kConstInt, .type = Type::kInt, .imm = value}, {});
}
Value constant_long(Graph& g, int64_t value) {
  return g.add(Node{.op = Op::kConstLong, .type = Type::kLong, .imm = value}, {});
}

bool is_never_null(const Graph& g, Value v) {
  if (v == g.receiver) return true;
  const Node& n = g.node(v);
  switch (n.op) {
    case Op::kNew:
    case Op::kNewArray:
    case Op::kNewMultiArray:
    case Op::kCaught: return true;
    case Op::kConstRef: return n.imm != 0;
    default: return false;
  }
}

int decided(const Graph& g, Condition c, Value a, Value b) {
  Integer x = integer(g, a), y = integer(g, b);
  if (x.is_known && y.is_known) {
    switch (c) {
      case Condition::kEq: return x.value == y.value;
      case Condition::kNe: return x.value != y.value;
      case Condition::kLt: return x.value < y.value;
      case Condition::kGe: return x.value >= y.value;
      case Condition::kGt: return x.value > y.value;
      case Condition::kLe: return x.value <= y.value;
      default: return -1;
    }
  }
  if (c != Condition::kEq && c != Condition::kNe) return -1;
  if (g.node(a).type == Type::kRef) {
    bool a_is_null = g.node(a).op == Op::kConstRef && g.node(a).imm == 0;
    bool b_is_null = g.node(b).op == Op::kConstRef && g.node(b).imm == 0;
    if (a_is_null && b_is_null) return c == Condition::kEq;
    if ((a_is_null && is_never_null(g, b)) || (b_is_null && is_never_null(g, a))) return c == Condition::kNe;
    if (a == b) return c == Condition::kEq;
    if (g.node(a).op == Op::kConstRef && g.node(b).op == Op::kConstRef)
      return (g.node(a).imm == g.node(b).imm) == (c == Condition::kEq);
  }
  if (a == b && (g.node(a).type == Type::kInt || g.node(a).type == Type::kLong)) return c == Condition::kEq;
  return -1;
}

Value fold(Graph& g, Value v, const Knowledge& k) {
  const Node n = g.node(v);
  switch (n.op) {
    case Op::kAdd:
    case Op::kSub:
    case Op::kMul:
    case Op::kAnd:
    case Op::kOr:
    case Op::kXor:
    case Op::kShl:
    case Op::kShr:
    case Op::kUshr:
    case Op::kDiv:
    case Op::kRem: return fold_binary(g, v);
    case Op::kNeg:
      if (Integer x = integer(g, g.input(v, 0)); x.is_known)
        return constant(g, n.type, static_cast<int64_t>(-static_cast<uint64_t>(x.value)));
      return kNoValue;
    case Op::kConvert:
    case Op::kNarrow: return fold_conversion(g, v);
    case Op::kCompare: {
      Integer x = integer(g, g.input(v, 0)), y = integer(g, g.input(v, 1));
      if (!x.is_known || !y.is_known) return kNoValue;
      return constant_int(g, x.value < y.value ? -1 : x.value > y.value);
    }
    case Op::kArrayLength: {
      Value array = g.input(v, 0);
      return g.node(array).op == Op::kNewArray ? g.input(array, 0) : kNoValue;
    }
    case Op::kReceiverClass: {
      const Node& object = g.node(g.input(v, 0));
      return object.op == Op::kNew || object.op == Op::kNewArray ? constant_long(g, object.imm) : kNoValue;
    }
    case Op::kInstanceOf: {
      const Node& object = g.node(g.input(v, 0));
      if (object.op == Op::kConstRef && object.imm == 0) return constant_int(g, 0);
      if ((object.op == Op::kNew || object.op == Op::kNewArray) && k.is_subclass)
        return constant_int(g, k.is_subclass(object.imm, n.imm));
      return kNoValue;
    }
    default: return kNoValue;
  }
}

bool always_passes(const Graph& g, Value v, const Knowledge& k) {
  const Node& n = g.node(v);
  switch (n.op) {
    case Op::kNullCheck: return is_never_null(g, g.input(v, 0));
    case Op::kHandOut: {
      const Node& object = g.node(g.input(v, 0));
      return object.op == Op::kNew || (object.op == Op::kConstRef && object.imm == 0);
    }
    case Op::kZeroCheck: {
      Integer x = integer(g, g.input(v, 0));
      return x.is_known && x.value != 0;
    }
    case Op::kBoundsCheck: {
      Integer index = integer(g, g.input(v, 0)), length = integer(g, g.input(v, 1));
      return index.is_known && length.is_known && index.value >= 0 && index.value < length.value;
    }
    case Op::kCheckCast: {
      const Node& object = g.node(g.input(v, 0));
      if (object.op == Op::kConstRef) return object.imm == 0;
      return (object.op == Op::kNew || object.op == Op::kNewArray) && k.is_subclass && k.is_subclass(object.imm, n.imm);
    }
    default: return false;
  }
}

}  // namespace rrvm::jit
