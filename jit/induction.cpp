#include "jit/induction.h"

#include <cstdlib>
#include <utility>

namespace rrvm::jit {
namespace {

bool is_int_constant(const Graph& g, Value v) { return g.node(v).op == Op::kConstInt; }
int64_t constant_of(const Graph& g, Value v) { return static_cast<int32_t>(g.node(v).imm); }

}  // namespace

BlockId entry_of(const Graph& g, const Flow& flow, const Loop& loop) {
  BlockId entry = kNoBlockId;
  for (BlockId p : g.blocks[loop.header].predecessors) {
    if (!flow.is_reachable(p) || flow.is_back_edge(p, loop.header)) continue;
    if (entry != kNoBlockId) return kNoBlockId;
    entry = p;
  }
  return entry;
}

bool is_outside(const Graph& g, const Flow& flow, BlockId entry, Value v) {
  return g.is_constant(v) || flow.dominates(g.node(v).block, entry);
}

std::optional<Induction> induction_of(const Graph& g, const Flow& flow, const Loop& loop, BlockId entry, Value phi) {
  const Block& header = g.blocks[loop.header];
  if (g.node(phi).type != Type::kInt) return {};
  Induction found{kNoValue, kNoValue, 0};
  for (size_t i = 0; i < header.predecessors.size(); i++) {
    Value in = g.input(phi, static_cast<unsigned>(i));
    Value& side = header.predecessors[i] == entry ? found.init : found.next;
    if (side != kNoValue && side != in) return {};
    side = in;
  }
  if (found.init == kNoValue || found.next == kNoValue || !is_outside(g, flow, entry, found.init)) return {};
  const Node& n = g.node(found.next);
  if (n.op != Op::kAdd || g.input(found.next, 0) != phi || !is_int_constant(g, g.input(found.next, 1))) return {};
  found.step = constant_of(g, g.input(found.next, 1));
  constexpr int64_t kLargest = 1024;
  if (found.step == 0 || found.step > kLargest || found.step < -kLargest) return {};
  return found;
}

namespace {

std::optional<Offset> plus(const Graph& g, Offset o, Value v) {
  if (is_int_constant(g, v)) {
    o.constant += constant_of(g, v);
    return o;
  }
  if (o.value != kNoValue) return {};
  o.value = v;
  return o;
}

std::optional<Offset> times(Offset o, int64_t n) {
  if (o.value != kNoValue) return {};
  o.scale *= n;
  o.constant *= n;
  constexpr int64_t kLargest = 1 << 20;  // no array has so many elements that more matters
  if (o.scale == 0 || std::abs(o.scale) > kLargest || std::abs(o.constant) > kLargest * kLargest) return {};
  return o;
}

}  // namespace

std::optional<Offset> offset_from(const Graph& g, const Flow& flow, BlockId entry, Value index, Value phi) {
  if (index == phi) return Offset{};
  const Op op = g.node(index).op;
  if (op != Op::kAdd && op != Op::kSub && op != Op::kMul && op != Op::kShl) return {};
  Value a = g.input(index, 0), b = g.input(index, 1);  // b is to be what does not change
  const bool is_from = op == Op::kSub && is_outside(g, flow, entry, a);
  if (is_from || (op != Op::kShl && !is_outside(g, flow, entry, b))) std::swap(a, b);
  if (!is_outside(g, flow, entry, b)) return {};
  std::optional<Offset> inner = offset_from(g, flow, entry, a, phi);
  if (!inner) return {};
  const bool is_constant = is_int_constant(g, b);
  switch (op) {
    case Op::kAdd: return plus(g, *inner, b);
    case Op::kSub:
      if (is_from) inner = times(*inner, -1);
      else if (is_constant) inner->constant -= constant_of(g, b);
      else return {};
      return inner && is_from ? plus(g, *inner, b) : inner;
    case Op::kShl: return is_constant ? times(*inner, int64_t{1} << (constant_of(g, b) & 31)) : std::nullopt;
    default:
      if (is_constant) return times(*inner, constant_of(g, b));
      if (inner->factor != kNoValue) return {};
      inner->factor = b;
      return inner;
  }
}

}  // namespace rrvm::jit
