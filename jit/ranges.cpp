#include "jit/ranges.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "jit/flow.h"
#include "jit/fold.h"
#include "jit/induction.h"

namespace rrvm::jit {
namespace {

// value + constant, as a 64-bit number; no value: the constant alone.
struct Sum {
  Value value = kNoValue;
  int64_t constant = 0;
  bool operator==(const Sum&) const = default;
};

// The counter of a loop with its least and greatest value in the rounds that the loop's test lets through.
struct Counter {
  Value phi;
  Sum least, greatest;
  BlockId inside;  // what this block dominates is in such a round
};

struct Guard {  // a + b <= c
  Sum a, b, c;
  bool operator==(const Guard&) const = default;
};

class Ranges {
 public:
  Ranges(Graph& g, const std::function<bool(PlaceId)>& may_guess) : graph_(g), may_guess_(may_guess), flow_(g) {}

  uint32_t run() {
    for (uint32_t l = 0; l < flow_.loops().size(); l++) visit(l);
    return removed_;
  }

 private:
  const Node& node(Value v) const { return graph_.node(v); }
  bool is_int_constant(Value v) const { return node(v).op == Op::kConstInt; }
  int64_t constant(Value v) const { return static_cast<int32_t>(node(v).imm); }
  bool is_outside(Value v) const { return jit::is_outside(graph_, flow_, entry_, v); }
  Sum sum_of(Value v, int64_t plus = 0) const {
    if (is_int_constant(v)) return {kNoValue, constant(v) + plus};
    return {v, plus};
  }

  void visit(uint32_t number) {
    const Loop& loop = flow_.loops()[number];
    const Block& header = graph_.blocks[loop.header];
    entry_ = entry_of(graph_, flow_, loop);
    if (entry_ == kNoBlockId) return;
    const auto& nodes = graph_.blocks[entry_].nodes;
    auto at = std::find_if(nodes.begin(), nodes.end(), [&](Value v) { return node(v).op == Op::kLoopEntry; });
    if (at == nodes.end()) return;
    state_ = node(*at).state;
    place_ = node(*at).insn;
    if (!may_guess_(graph_.states[state_].insn)) return;
    guards_.clear();
    lows_.clear();
    for (Value phi : header.phis) {
      std::optional<Counter> c = counter(loop, phi);
      if (c) remove_checks(number, *c);
    }
    emit_guards();
  }

  std::optional<Counter> counter(const Loop& loop, Value phi) {
    std::optional<Induction> induction = induction_of(graph_, flow_, loop, entry_, phi);
    if (!induction) return {};
    auto [init, next, step] = *induction;
    // A test that every round makes: its block dominates all ways back, and one side leaves the loop.
    for (BlockId b : loop.blocks) {
      const Block& block = graph_.blocks[b];
      Value test = block.nodes.back();
      if (node(test).op != Op::kIf || node(graph_.input(test, 0)).type != Type::kInt) continue;
      bool stays[2];
      for (int s = 0; s < 2; s++)
        stays[s] = std::find(loop.blocks.begin(), loop.blocks.end(), block.successors[s]) != loop.blocks.end();
      if (stays[0] == stays[1]) continue;
      Condition c = stays[0] ? node(test).condition : opposite(node(test).condition);
      Value x = graph_.input(test, 0), y = graph_.input(test, 1);
      if (y == phi || y == next) {
        std::swap(x, y);
        c = mirrored(c);
      }
      if ((x != phi && x != next) || !is_outside(y)) continue;
      bool is_everywhere = std::all_of(loop.latches.begin(), loop.latches.end(),
                                       [&](BlockId latch) { return flow_.dominates(b, latch); });
      if (!is_everywhere) continue;
      BlockId inside = block.successors[stays[0] ? 0 : 1];
      if (auto found = bounded(phi, init, step, c, y, x == next, inside, loop.header)) return found;
    }
    return {};
  }
  static Condition mirrored(Condition c) {
    switch (c) {
      case Condition::kLt: return Condition::kGt;
      case Condition::kGt: return Condition::kLt;
      case Condition::kLe: return Condition::kGe;
      case Condition::kGe: return Condition::kLe;
      default: return c;
    }
  }

  // The loop goes on while `phi c limit`, or while that holds for the next value.
  std::optional<Counter> bounded(Value phi, Value init, int64_t step, Condition c, Value limit, bool tests_next,
                                 BlockId inside, BlockId header) {
    constexpr int64_t kMax = std::numeric_limits<int32_t>::max(), kMin = std::numeric_limits<int32_t>::min();
    Counter result{phi, sum_of(init), sum_of(init), tests_next ? header : inside};
    if (!tests_next && graph_.blocks[inside].predecessors.size() != 1) return {};
    if (c == Condition::kNe && step == 1) c = Condition::kLt, not_beyond_ = true;
    else if (c == Condition::kNe && step == -1) c = Condition::kGt, not_beyond_ = true;
    else not_beyond_ = false;
    // A test of the next value says nothing about the first one, and != nothing unless the first is on its side.
    bool needs_first = tests_next || not_beyond_;
    if (step > 0 && (c == Condition::kLt || c == Condition::kLe)) {
      result.greatest = sum_of(limit, c == Condition::kLt ? -1 : 0);
      if (needs_first)
        need({result.least, {}, not_beyond_ && !tests_next ? plus(result.greatest, 1) : result.greatest});
      // The counter itself must not wrap.
      if (step > 1 || c == Condition::kLe) need({result.greatest, {}, {kNoValue, kMax - step}});
      return result;
    }
    if (step < 0 && (c == Condition::kGt || c == Condition::kGe)) {
      result.least = sum_of(limit, c == Condition::kGt ? 1 : 0);
      if (needs_first) need({not_beyond_ && !tests_next ? plus(result.least, -1) : result.least, {}, result.greatest});
      if (step < -1 || c == Condition::kGe) need({{kNoValue, kMin - step}, {}, result.least});
      return result;
    }
    pending_.clear();
    return {};
  }
  static Sum plus(Sum s, int64_t n) { return {s.value, s.constant + n}; }

  void remove_checks(uint32_t loop, const Counter& c) {
    std::vector<Guard> needed = std::exchange(pending_, {});
    bool any = false;
    for (BlockId b : flow_.loops()[loop].blocks) {
      if (!flow_.dominates(c.inside, b)) continue;
      auto& nodes = graph_.blocks[b].nodes;
      std::erase_if(nodes, [&](Value v) {
        if (node(v).op != Op::kBoundsCheck) return false;
        Value index = graph_.input(v, 0), length = graph_.input(v, 1);
        std::optional<Offset> offset = offset_from(graph_, flow_, entry_, index, c.phi);
        if (!offset || offset->is_multiple() || !is_outside(length)) return false;
        if (!require(c.least, {offset->value, offset->constant}, c.greatest, sum_of(length, -1))) return false;
        any = true;
        removed_++;
        return true;
      });
    }
    if (any)
      for (const Guard& g : needed) add(guards_, g);
  }

  // 0 <= least + offset, greatest + offset <= last. False: it is known not to be so. Sums of ints stay far from the
  // limits of 64 bits.
  bool require(Sum least, Sum offset, Sum greatest, Sum last) {
    bool low_is_known = least.value == kNoValue && offset.value == kNoValue;
    bool high_is_known = greatest.value == last.value && offset.value == kNoValue;
    if (low_is_known && least.constant + offset.constant < 0) return false;
    if (high_is_known && greatest.constant + offset.constant > last.constant) return false;
    if (!low_is_known) add(lows_, {least, offset, {}});
    if (!high_is_known) add(guards_, {greatest, offset, last});
    return true;
  }
  void need(Guard g) { pending_.push_back(g); }
  static void add(std::vector<Guard>& list, const Guard& g) {
    if (std::find(list.begin(), list.end(), g) == list.end()) list.push_back(g);
  }

  // --- guards, in the entry before its jump ---
  Value emit(Node n, std::initializer_list<Value> in) {
    n.insn = place_;
    n.block = entry_;
    Value v = graph_.add(n, {in.begin(), in.size()});
    auto& nodes = graph_.blocks[entry_].nodes;
    nodes.insert(nodes.end() - 1, v);
    return v;
  }
  Value wide(Value v) { return emit({.op = Op::kConvert, .type = Type::kLong}, {v}); }
  Value total(const Sum& a, const Sum& b) {
    int64_t constant = a.constant + b.constant;
    Value v = kNoValue;
    for (Value part : {a.value, b.value}) {
      if (part == kNoValue) continue;
      Value w = wide(part);
      v = v == kNoValue ? w : emit({.op = Op::kAdd, .type = Type::kLong}, {v, w});
    }
    if (v == kNoValue) return constant_long(graph_, constant);
    if (constant == 0) return v;
    return emit({.op = Op::kAdd, .type = Type::kLong}, {v, constant_long(graph_, constant)});
  }
  void guard(Value a, Condition c, Value b) {
    if (graph_.is_constant(a) && !graph_.is_constant(b)) {
      std::swap(a, b);
      c = mirrored(c);
    }
    int d = decided(graph_, c, a, b);
    if (d == 1) return;
    emit({.op = Op::kExitUnless, .condition = c, .state = state_}, {a, b});
  }
  void emit_guards() {
    for (const Guard& g : lows_) guard(total(g.a, g.b), Condition::kGe, constant_long(graph_, 0));
    for (const Guard& g : guards_) {
      const Value left = total(g.a, g.b), right = total(g.c, {});  // in this order, whatever compiles this
      guard(left, Condition::kLe, right);
    }
  }

  Graph& graph_;
  const std::function<bool(PlaceId)>& may_guess_;
  Flow flow_;
  BlockId entry_ = kNoBlockId;
  StateId state_ = kNoState;
  PlaceId place_ = 0;
  bool not_beyond_ = false;
  std::vector<Guard> guards_, lows_;  // of lows_ only the left side counts: it must not be negative
  std::vector<Guard> pending_;        // what the present counter itself needs
  uint32_t removed_ = 0;
};

}  // namespace

uint32_t remove_bounds_checks(Graph& g, const std::function<bool(PlaceId)>& may_guess) {
  return Ranges(g, may_guess).run();
}

}  // namespace rrvm::jit
