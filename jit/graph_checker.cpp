#include "jit/graph_checker.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>

#include "jit/flow.h"

namespace rrvm::jit {
namespace {

constexpr BlockId kNowhere = UINT32_MAX;
constexpr int32_t kCellBytes = 8;  // of a frame; Scope counts in bytes

bool has_effect(Op op) { return (effects_of(op) & ~effect::reads) != 0; }
bool ends_block(Op op) { return (effects_of(op) & effect::ends) != 0; }
bool is_call(Op op) { return (effects_of(op) & effect::calls) == effect::calls; }

// The first mistake that was found is the one that is told.
class Checker {
 public:
  Checker(const Graph& g, Stage stage) : graph_(g), stage_(stage) {}

  std::string run() {
    check_order();
    if (mistake_.empty()) check_edges();
    if (mistake_.empty()) check_contents();
    if (!mistake_.empty()) return mistake_;
    flow_.emplace_back(graph_);
    for (BlockId b : graph_.order) {
      if (!flow().is_reachable(b)) wrong("B%u cannot be reached", b);
      else check_block(b);
      if (!mistake_.empty()) break;
    }
    return mistake_;
  }

 private:
  [[gnu::format(printf, 2, 3)]] void wrong(const char* format, ...) {
    if (!mistake_.empty()) return;
    char text[200];
    va_list args;
    va_start(args, format);
    std::vsnprintf(text, sizeof text, format, args);
    va_end(args);
    mistake_ = text;
  }
  const Flow& flow() const { return flow_.front(); }
  const char* name(Value v) const { return name_of(graph_.node(v).op); }

  // --- blocks ---
  void check_order() {
    in_order_.assign(graph_.blocks.size(), false);
    if (graph_.order.empty() || graph_.order[0] != 0) return wrong("the order does not begin with the entry");
    for (BlockId b : graph_.order) {
      if (b >= graph_.blocks.size()) return wrong("the order has B%u, which does not exist", b);
      if (in_order_[b]) return wrong("the order has B%u twice", b);
      in_order_[b] = true;
    }
    for (const Graph::Handler& h : graph_.handlers)
      if (h.block >= graph_.blocks.size() || !in_order_[h.block] || !graph_.blocks[h.block].is_handler)
        return wrong("B%u should be a handler", h.block);
  }

  void check_edges() {
    for (BlockId b : graph_.order) {
      const Block& block = graph_.blocks[b];
      auto count = [](const std::vector<BlockId>& list, BlockId x) { return std::count(list.begin(), list.end(), x); };
      for (BlockId s : block.successors) {
        if (s >= graph_.blocks.size() || !in_order_[s])
          return wrong("B%u goes to B%u, which is not in the order", b, s);
        if (count(block.successors, s) != count(graph_.blocks[s].predecessors, b))
          return wrong("the edge from B%u to B%u is not known to B%u", b, s, s);
        if (stage_ == Stage::kSplit && block.successors.size() > 1 && graph_.blocks[s].predecessors.size() > 1)
          return wrong("the edge from B%u to B%u is critical", b, s);
      }
      for (BlockId p : block.predecessors) {
        if (p >= graph_.blocks.size() || !in_order_[p])
          return wrong("B%u comes from B%u, which is not in the order", b, p);
        if (count(block.predecessors, p) != count(graph_.blocks[p].successors, b))
          return wrong("the edge from B%u to B%u is not known to B%u", p, b, p);
      }
      if ((b == 0 || block.is_handler) && !block.predecessors.empty())
        return wrong("B%u is entered from outside and has predecessors", b);
    }
  }

  // Where each value is defined, and that each node is in one place.
  void check_contents() {
    place_.assign(graph_.nodes.size(), {kNowhere, 0});
    for (BlockId b : graph_.order) {
      const Block& block = graph_.blocks[b];
      if (block.nodes.empty() || !ends_block(graph_.node(block.nodes.back()).op)) return wrong("B%u does not end", b);
      for (Value v : block.phis) put(b, 0, v, true);
      for (size_t i = 0; i < block.nodes.size(); i++) put(b, static_cast<uint32_t>(i + 1), block.nodes[i], false);
    }
  }
  void put(BlockId b, uint32_t position, Value v, bool is_phi) {
    if (v >= graph_.nodes.size()) return wrong("B%u has v%u, which does not exist", b, v);
    const Node& n = graph_.node(v);
    if (place_[v].block != kNowhere) return wrong("v%u (%s) is in B%u and in B%u", v, name(v), place_[v].block, b);
    if (n.block != b) return wrong("v%u (%s) is in B%u and says B%u", v, name(v), b, n.block);
    if ((n.op == Op::kPhi) != is_phi) return wrong("v%u (%s) is in the wrong list of B%u", v, name(v), b);
    if (ends_block(n.op) && position != graph_.blocks[b].nodes.size())
      return wrong("v%u (%s) ends B%u in its midst", v, name(v), b);
    if (n.first_input + size_t{n.input_count} > graph_.inputs.size())
      return wrong("v%u (%s) has inputs that do not exist", v, name(v));
    place_[v] = {b, position};
  }

  void check_block(BlockId b) {
    const Block& block = graph_.blocks[b];
    for (Value phi : block.phis) check_phi(b, phi);
    for (size_t i = 0; i < block.nodes.size() && mistake_.empty(); i++) {
      Value v = block.nodes[i];
      check_types(v);
      for (Value in : graph_.inputs_of(v))
        if (in != kNoValue) check_use(v, in, b, static_cast<uint32_t>(i + 1));
      check_state(v, b, static_cast<uint32_t>(i + 1));
    }
    check_jump(b);
  }

  void check_jump(BlockId b) {
    const Block& block = graph_.blocks[b];
    const Node& n = graph_.node(block.nodes.back());
    size_t ways = block.successors.size();
    switch (n.op) {
      case Op::kGoto:
        if (ways != 1) wrong("B%u jumps, and has %zu successors", b, ways);
        break;
      case Op::kChooseLoop:
        if (stage_ == Stage::kSplit) return wrong("B%u: which of two loops is not decided", b);
        [[fallthrough]];
      case Op::kIf:
        if (ways != 2) wrong("B%u branches, and has %zu successors", b, ways);
        break;
      case Op::kSwitch: {
        auto which = static_cast<size_t>(n.imm);
        if (which >= graph_.switches.size()) return wrong("B%u has a switch without targets", b);
        const SwitchTargets& t = graph_.switches[which];
        bool fits = t.keys.size() == t.targets.size() && t.default_target < ways &&
                    std::all_of(t.targets.begin(), t.targets.end(), [&](uint32_t i) { return i < ways; });
        if (!fits) return wrong("the switch of B%u has targets that are no successors", b);
        if (std::adjacent_find(t.keys.begin(), t.keys.end(), std::greater_equal<>()) != t.keys.end())
          wrong("the keys of the switch of B%u are not sorted", b);
        break;
      }
      default:
        if (ways != 0) wrong("B%u leaves the method, and has %zu successors", b, ways);
    }
  }

  // --- values ---
  bool is_value(Value v) const { return v < graph_.nodes.size() && graph_.node(v).type != Type::kVoid; }
  // Constants are made anew at each use: they have no place.
  bool is_defined_before(Value v, BlockId b, uint32_t position) const {
    if (graph_.is_constant(v)) return true;
    auto [block, at] = place_[v];
    if (block == kNowhere) return false;
    return block == b ? at < position : flow().dominates(block, b);
  }
  void check_use(Value user, Value v, BlockId b, uint32_t position, bool is_state = false) {
    if (!is_value(v)) return wrong("v%u (%s) uses v%u, which is no value", user, name(user), v);
    if (graph_.is_virtual(v) && !is_state && !graph_.is_virtual(user))
      return wrong("v%u (%s) uses v%u, an object that is not there", user, name(user), v);
    if (!is_defined_before(v, b, position))
      wrong("v%u (%s) in B%u uses v%u (%s), which is not defined there", user, name(user), b, v, name(v));
  }

  void check_phi(BlockId b, Value phi) {
    const auto& before = graph_.blocks[b].predecessors;
    const Node& n = graph_.node(phi);
    if (n.input_count != before.size())
      return wrong("v%u has %u inputs, and B%u %zu predecessors", phi, n.input_count, b, before.size());
    for (unsigned i = 0; i < n.input_count; i++) {
      Value in = graph_.input(phi, i);
      if (in == kNoValue || !is_value(in)) return wrong("v%u has an input that is no value", phi);
      if (graph_.node(in).type != n.type) return wrong("v%u has v%u as input, which is of another type", phi, in);
      check_use(phi, in, before[i], UINT32_MAX);
    }
  }

  // Compares with the row of jit/ir.def.
  void check_types(Value v) {
    const Node& n = graph_.node(v);
    const char* types = types_of(n.op);
    Type same = Type::kVoid;
    if (!fits(*types++, n.type, n, &same)) return wrong("v%u (%s) has the wrong type", v, name(v));
    const unsigned of_ranges = kRangeInputs * n.waiting;
    if (n.input_count < of_ranges) return wrong("v%u (%s) lacks inputs of checks that wait", v, name(v));
    const unsigned own = n.input_count - of_ranges;
    unsigned i = 0;
    while (*types) {
      const bool may_lack = *types == '?';
      types += may_lack;
      const char type = *types++;
      const bool repeats = *types == '*';
      types += repeats;
      do {
        if (i == own) {
          if (may_lack || repeats) break;
          return wrong("v%u (%s) has %u inputs, which are too few", v, name(v), own);
        }
        Value in = graph_.input(v, i);
        if (in == kNoValue) {
          // A long that is an argument takes two cells.
          bool is_second = is_call(n.op) && repeats && i > 0 && graph_.input(v, i - 1) != kNoValue &&
                           is_wide(graph_.node(graph_.input(v, i - 1)).type);
          if (!is_second) return wrong("v%u (%s) lacks input %u", v, name(v), i);
        } else if (!is_value(in) || !fits(type, graph_.node(in).type, n, &same)) {
          return wrong("v%u (%s) has v%u as input %u, which is of the wrong type", v, name(v), in, i);
        }
        i++;
      } while (repeats);
    }
    if (i != own) return wrong("v%u (%s) has %u inputs, which are too many", v, name(v), own);
    if (n.op == Op::kVirtual) check_virtual(v);
    if (has_range(n.op)) check_range(v, static_cast<size_t>(n.imm));
    for (unsigned w = 0; w < n.waiting; w++) check_waiting(v, own + w * kRangeInputs, static_cast<size_t>(n.imm) + w);
  }
  static bool fits(char letter, Type t, const Node& n, Type* same) {
    switch (letter) {
      case 'I': return t == Type::kInt;
      case 'J': return t == Type::kLong;
      case 'F': return t == Type::kFloat;
      case 'D': return t == Type::kDouble;
      case 'A': return t == Type::kRef;
      case 'V': return t == Type::kVoid;
      case 'T': return t == n.type && t != Type::kVoid;
      case 'M': return t == type_of(n.memory);
      case 'X': return t != Type::kVoid;
      case 'Z': return true;
      case 'S':
        if (*same == Type::kVoid) *same = t;
        return t == *same && t != Type::kVoid;
      default: return false;
    }
  }
  // Its inputs are the fields that it describes.
  void check_virtual(Value v) {
    const Node& n = graph_.node(v);
    auto number = static_cast<size_t>(n.imm);
    if (number >= graph_.virtuals.size()) return wrong("v%u describes an object that nobody knows", v);
    const auto& fields = graph_.virtuals[number].fields;
    bool fits = fields.size() == n.input_count;
    for (unsigned i = 0; fits && i < n.input_count; i++)
      fits = graph_.node(graph_.input(v, i)).type == type_of(fields[i].memory);
    if (!fits) wrong("v%u describes an object with other fields", v);
  }
  void check_range(Value v, size_t number) {
    if (number >= graph_.ranges.size()) wrong("v%u (%s) has a range that does not exist", v, name(v));
    else if (graph_.ranges[number].step == 0) wrong("v%u (%s) has a range without a step", v, name(v));
  }
  void check_waiting(Value v, unsigned first, size_t number) {
    check_range(v, number);
    for (unsigned i = 0; i < kRangeInputs; i++) {
      Value in = graph_.input(v, first + i);
      Type expected = i == 0 ? Type::kRef : Type::kInt;
      if (in == kNoValue || in >= graph_.nodes.size() || graph_.node(in).type != expected)
        return wrong("v%u (%s) has a check that waits with a wrong input %u", v, name(v), i);
    }
  }

  // --- frame states ---
  void check_state(Value v, BlockId b, uint32_t position) {
    const Node& n = graph_.node(v);
    bool needs = n.op == Op::kExit || n.op == Op::kExitToLoop || n.op == Op::kExitUnless ||
                 n.op == Op::kExitUnlessNull || n.op == Op::kLoopEntry || n.op == Op::kCountLoop;
    if (needs != (n.state != kNoState))
      return wrong("v%u (%s) %s a frame state", v, name(v), needs ? "lacks" : "should not have");
    if (n.op == Op::kLoopEntry && stage_ == Stage::kSplit) return wrong("v%u: an entry of a loop is left", v);
    if (!needs) return;
    uint32_t inner = UINT32_MAX;  // the scope that the present one calls
    for (StateId s = n.state; s != kNoState; s = graph_.states[s].caller) {
      if (s >= graph_.states.size()) return wrong("v%u (%s) has a frame state that does not exist", v, name(v));
      const FrameState& state = graph_.states[s];
      uint32_t scope = scope_of(state.insn);
      if (!graph_.scopes.empty() && scope >= graph_.scopes.size())
        return wrong("v%u (%s) has a state of scope %u, which does not exist", v, name(v), scope);
      if (inner != UINT32_MAX &&
          (scope != graph_.scopes[inner].caller || insn_of(state.insn) != graph_.scopes[inner].call))
        return wrong("v%u (%s) has a state whose caller is not where scope %u is called", v, name(v), inner);
      if (state.caller == kNoState && scope != 0)
        return wrong("v%u (%s) has a state of scope %u without its caller's", v, name(v), scope);
      check_cells(v, state, scope);
      for (const FrameState::Cell& c : state.cells) check_use(v, c.value, b, position, true);
      if (!mistake_.empty()) return;
      inner = scope;
    }
  }
  uint32_t locals_of(uint32_t scope) const {
    if (scope == 0) return graph_.max_locals;
    const Scope& s = graph_.scopes[scope];
    return static_cast<uint32_t>((s.frame - s.locals) / kCellBytes);
  }
  // A local at most once; an operand exactly once, and a long one in two cells.
  void check_cells(Value v, const FrameState& state, uint32_t scope) {
    const uint32_t locals = locals_of(scope);
    std::vector<uint8_t> named(locals + state.depth);
    for (const FrameState::Cell& c : state.cells) {
      if (!is_value(c.value)) return wrong("v%u (%s) has a state with v%u, which is no value", v, name(v), c.value);
      const unsigned cells = is_wide(graph_.node(c.value).type) ? 2 : 1;
      const uint32_t limit = c.number < locals ? locals : locals + state.depth;
      if (c.number + cells > limit) return wrong("v%u (%s) has a state with cell %u", v, name(v), c.number);
      for (unsigned i = 0; i < cells; i++)
        if (named[c.number + i]++) return wrong("v%u (%s) has a state with cell %u twice", v, name(v), c.number + i);
    }
    for (uint32_t i = locals; i < named.size(); i++)
      if (!named[i]) return wrong("v%u (%s) has a state without operand %u", v, name(v), i - locals);
  }

  struct Place {
    BlockId block;
    uint32_t position;
  };
  const Graph& graph_;
  const Stage stage_;
  std::vector<Flow> flow_;  // one, once edges are known to be right
  std::vector<bool> in_order_;
  std::vector<Place> place_;
  std::string mistake_;
};

}  // namespace

std::string find_mistake(const Graph& g, Stage stage) { return Checker(g, stage).run(); }

EffectOrder::EffectOrder(const Graph& g) : places_(g.nodes.size(), {kNowhere, 0}) {
  for (BlockId b : g.order) {
    uint32_t position = 0;
    for (Value v : g.blocks[b].nodes)
      if (has_effect(g.node(v).op)) places_[v] = {b, position++};
  }
}

std::string EffectOrder::find_mistake(const Graph& after) const {
  struct Last {
    BlockId now = kNowhere;
    Value value = kNoValue;
  };
  std::vector<Last> last(after.blocks.size());  // by the block where it stood before
  for (BlockId b : after.order) {
    for (Value v : after.blocks[b].nodes) {
      if (v >= places_.size() || places_[v].block == kNowhere) continue;
      Last& before = last[places_[v].block];
      if (before.now == b && places_[before.value].position > places_[v].position)
        return "v" + std::to_string(before.value) + " and v" + std::to_string(v) + " have been swapped in B" +
               std::to_string(b);
      before = {b, v};
    }
  }
  return {};
}

}  // namespace rrvm::jit
