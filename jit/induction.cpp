#include "jit/induction.h"

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

std::optional<Offset> offset_from(const Graph& g, const Flow& flow, BlockId entry, Value index, Value phi) {
  if (index == phi) return Offset{};
  if (g.node(index).op != Op::kAdd) return {};
  Value a = g.input(index, 0), b = g.input(index, 1);
  if (is_int_constant(g, b)) {
    std::optional<Offset> inner = offset_from(g, flow, entry, a, phi);
    if (inner) inner->constant += constant_of(g, b);
    return inner;
  }
  if (!is_outside(g, flow, entry, b)) std::swap(a, b);
  if (!is_outside(g, flow, entry, b)) return {};
  std::optional<Offset> inner = offset_from(g, flow, entry, a, phi);
  if (!inner || inner->value != kNoValue) return {};
  inner->value = b;
  return inner;
}

}  // namespace rrvm::jit
