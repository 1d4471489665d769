#include "jit/hoist.h"

#include <algorithm>
#include <array>

#include "jit/fold.h"
#include "jit/induction.h"
#include "jit/numbering.h"

namespace rrvm::jit {
namespace {

class Hoisting {
 public:
  Hoisting(Graph& g, const std::function<bool(PlaceId)>& may_guess) : graph_(g), may_guess_(may_guess), flow_(g) {}

  // Inner loops come first: what is put before one of them may leave the next one too.
  uint32_t run() {
    if (!flow_.is_reducible()) return 0;
    for (const Loop& loop : flow_.loops()) visit(loop);
    return count_;
  }

 private:
  void visit(const Loop& loop) {
    entry_ = entry_of(graph_, flow_, loop);
    if (entry_ == kNoBlockId) return;
    const auto& before = graph_.blocks[entry_].nodes;
    auto at = std::find_if(before.begin(), before.end(), [&](Value v) { return graph_.node(v).op == Op::kLoopEntry; });
    if (at == before.end()) return;
    const Value loop_entry = *at;
    Changes changes;
    for (BlockId b : loop.blocks)
      for (Value v : graph_.blocks[b].nodes) changes.add(changes_of(graph_.node(v)));
    std::vector<Value> copied;
    for (BlockId b : loop.blocks) {
      bool is_each_round = std::all_of(loop.latches.begin(), loop.latches.end(),
                                       [&](BlockId latch) { return flow_.dominates(b, latch); });
      if (!is_each_round) continue;
      for (Value v : graph_.blocks[b].nodes)
        if (may_hoist(v, changes) && !is_among(copied, v)) copied.push_back(v);
    }
    for (Value v : copied) {
      Value copy = put(loop_entry, graph_.node(v), graph_.inputs_of(v));
      count_++;
      if (is_used_as_array(loop, v)) guess_array(loop_entry, copy);
    }
  }

  bool may_hoist(Value v, const Changes& changes) const {
    const Node& n = graph_.node(v);
    if ((n.op != Op::kLoadField && n.op != Op::kLoadStatic) || n.is_volatile || (memory_bit(n) & changes.memory))
      return false;
    if (n.op == Op::kLoadStatic) return true;
    Value object = graph_.input(v, 0);
    return is_outside(graph_, flow_, entry_, object) && is_not_null(object);
  }
  // At the end of the entry.
  bool is_not_null(Value object) const {
    if (is_never_null(graph_, object)) return true;
    for (BlockId b = entry_; b != kNoBlockId; b = flow_.dominator(b)) {
      for (Value v : graph_.blocks[b].nodes)
        if ((graph_.node(v).op == Op::kNullCheck || is_guess_of_array(v)) && graph_.input(v, 0) == object) return true;
      if (b == graph_.node(object).block) break;
    }
    return false;
  }
  bool is_guess_of_array(Value v) const {
    const Node& n = graph_.node(v);
    return n.op == Op::kExitUnless && n.condition == Condition::kNe &&
           graph_.node(graph_.input(v, 0)).type == Type::kRef;
  }
  bool is_among(const std::vector<Value>& list, Value v) const {
    const Node& n = graph_.node(v);
    return std::any_of(list.begin(), list.end(), [&](Value x) {
      const Node& other = graph_.node(x);
      return other.op == n.op && other.imm == n.imm && other.memory == n.memory &&
             (n.input_count == 0 || graph_.input(x, 0) == graph_.input(v, 0));
    });
  }
  bool is_used_as_array(const Loop& loop, Value array) const {
    return graph_.node(array).type == Type::kRef && std::any_of(loop.blocks.begin(), loop.blocks.end(), [&](BlockId b) {
             const auto& nodes = graph_.blocks[b].nodes;
             return std::any_of(nodes.begin(), nodes.end(), [&](Value v) {
               return graph_.node(v).op == Op::kArrayLength && graph_.input(v, 0) == array;
             });
           });
  }

  Value put(Value loop_entry, Node n, std::span<const Value> in) {
    n.insn = graph_.node(loop_entry).insn;
    n.block = entry_;
    const std::vector<Value> inputs(in.begin(), in.end());  // the graph's own may move
    Value v = graph_.add(n, inputs);
    auto& nodes = graph_.blocks[entry_].nodes;
    nodes.insert(nodes.end() - 1, v);
    return v;
  }
  void guess_array(Value loop_entry, Value array) {
    const StateId state = graph_.node(loop_entry).state;
    if (!may_guess_(graph_.states[state].insn)) return;
    Value null = put(loop_entry, {.op = Op::kConstRef, .type = Type::kRef}, {});
    put(loop_entry, {.op = Op::kExitUnless, .condition = Condition::kNe, .state = state}, std::array{array, null});
    put(loop_entry, {.op = Op::kArrayLength, .type = Type::kInt}, std::array{array});
  }

  Graph& graph_;
  const std::function<bool(PlaceId)>& may_guess_;
  Flow flow_;
  BlockId entry_ = kNoBlockId;
  uint32_t count_ = 0;
};

}  // namespace

uint32_t hoist_loads(Graph& g, const std::function<bool(PlaceId)>& may_guess) { return Hoisting(g, may_guess).run(); }

}  // namespace rrvm::jit
