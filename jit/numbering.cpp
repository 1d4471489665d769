#include "jit/numbering.h"

#include <algorithm>
#include <unordered_map>

#include "jit/cleanup.h"
#include "jit/flow.h"

namespace rrvm::jit {
namespace {

constexpr uint64_t kAllMemory = ~uint64_t{0};

// The lowest bits are those of elements, which are no fields.
constexpr unsigned kElementBits = 9;
// bastore serves arrays of bytes and of booleans.
uint64_t element_bit(Memory m) {
  static_assert(static_cast<unsigned>(Memory::kRef) < kElementBits);
  return uint64_t{1} << static_cast<unsigned>(m == Memory::kBoolean ? Memory::kByte : m);
}
uint64_t field_bit(const Node& n) {
  const uint64_t hash = (static_cast<uint64_t>(n.imm) * 16 + static_cast<uint64_t>(n.memory)) * 0x9E3779B97F4A7C15u;
  return uint64_t{1} << (kElementBits + (hash >> 32) % (64 - kElementBits));
}

}  // namespace

uint64_t memory_bit(const Node& n) {
  switch (n.op) {
    case Op::kLoadElement:
    case Op::kStoreElement: return element_bit(n.memory);
    default: return field_bit(n);
  }
}

Changes changes_of(const Node& n) {
  switch (n.op) {
    case Op::kStoreField:
    case Op::kStoreStatic:
    case Op::kStoreElement: return n.is_volatile ? Changes{kAllMemory, true} : Changes{memory_bit(n), false};
    case Op::kLoadField:
    case Op::kLoadStatic: return n.is_volatile ? Changes{kAllMemory, false} : Changes{};
    case Op::kLoadUnsafe: return n.is_volatile ? Changes{kAllMemory, false} : Changes{};
    case Op::kMonitorEnter:
    case Op::kLockMethod:
    case Op::kClassUse: return {kAllMemory, false};
    case Op::kStoreUnsafe:
    case Op::kCompareExchange:
    case Op::kGetAndAdd:
    case Op::kGetAndSet:
    case Op::kMonitorExit:
    case Op::kUnlockMethod:
    case Op::kNewMultiArray:
    case Op::kCallDirect:
    case Op::kCallVirtual:
    case Op::kCallInterface:
    case Op::kCallRuntime: return {kAllMemory, true};
    default: return {};
  }
}

namespace {

struct Key {
  Op op;
  Type type;
  Memory memory;
  int64_t imm;
  Value a, b, c;
  bool operator==(const Key&) const = default;
};
struct KeyHash {
  size_t operator()(const Key& k) const {
    uint64_t h =
        static_cast<uint64_t>(k.op) << 16 ^ static_cast<uint64_t>(k.type) << 8 ^ static_cast<uint64_t>(k.memory);
    for (uint64_t x : {static_cast<uint64_t>(k.imm), uint64_t{k.a}, uint64_t{k.b}, uint64_t{k.c}})
      h = (h ^ x) * 0x9E3779B97F4A7C15u, h ^= h >> 29;
    return h;
  }
};

// A value in memory that is known, or a check that has been made.
struct Fact {
  Key key;
  Value value = kNoValue;
  uint64_t bit = 0;       // of a load
  bool is_write = false;  // of a check
};

class Numbering {
 public:
  Numbering(Graph& g, const Knowledge& k) : graph_(g), knowledge_(k), flow_(g), instead_(g.nodes.size(), kNoValue) {}

  NumberingCounts run() {
    changes_.resize(graph_.blocks.size());
    facts_.resize(graph_.blocks.size());
    taken_.assign(graph_.blocks.size(), -1);
    for (BlockId b : flow_.order())
      for (Value v : graph_.blocks[b].nodes) changes_[b].add(changes_of(graph_.node(v)));
    find_patient_loops();
    for (BlockId root : flow_.roots()) walk(root);
    rewrite();
    remove_branches();
    return counts_;
  }

 private:
  Value now(Value v) const {
    while (v != kNoValue && v < instead_.size() && instead_[v] != kNoValue) v = instead_[v];
    return v;
  }
  void replace(Value v, Value by) {
    if (instead_.size() < graph_.nodes.size()) instead_.resize(graph_.nodes.size(), kNoValue);
    instead_[v] = by;
  }

  // --- loops that wait ---
  bool depends_on_phi(Value v, const std::vector<bool>& phis, std::vector<bool>& seen) const {
    std::vector<Value> work{v};
    while (!work.empty()) {
      Value x = work.back();
      work.pop_back();
      if (x == kNoValue || seen[x]) continue;
      seen[x] = true;
      if (phis[x]) return true;
      const Node& n = graph_.node(x);
      bool is_memory = n.op == Op::kLoadField || n.op == Op::kLoadStatic || n.op == Op::kLoadElement;
      if (n.op == Op::kPhi || is_memory || effects_of(n.op) == effect::pure)
        for (Value in : graph_.inputs_of(x)) work.push_back(in);
    }
    return false;
  }
  // Such a loop ends only when somebody else changes memory: its loads are made anew in each round.
  void find_patient_loops() {
    for (const Loop& loop : flow_.loops()) {
      std::vector<bool> phis(graph_.nodes.size());
      for (Value phi : graph_.blocks[loop.header].phis) phis[phi] = true;
      bool counts = false;
      for (BlockId b : loop.blocks) {
        const Block& block = graph_.blocks[b];
        bool leaves = std::any_of(block.successors.begin(), block.successors.end(), [&](BlockId s) {
          return std::find(loop.blocks.begin(), loop.blocks.end(), s) == loop.blocks.end();
        });
        if (!leaves) continue;
        std::vector<bool> seen(graph_.nodes.size());
        for (Value in : graph_.inputs_of(block.nodes.back())) counts |= depends_on_phi(in, phis, seen);
        if (counts) break;
      }
      if (!counts) changes_[loop.header].memory = kAllMemory;
    }
  }

  // --- the walk ---
  void walk(BlockId root) {
    struct Step {
      BlockId block;
      size_t next = 0;
      size_t undo = 0;
    };
    std::vector<Step> path{{root, 0, added_.size()}};
    visit(root);
    while (!path.empty()) {
      Step& step = path.back();
      const std::span<const BlockId> children = flow_.children(step.block);
      if (step.next == children.size()) {
        while (added_.size() > step.undo) {
          known_.erase(added_.back());
          added_.pop_back();
        }
        facts_[step.block].clear();
        path.pop_back();
        continue;
      }
      BlockId child = children[step.next++];
      path.push_back({child, 0, added_.size()});
      visit(child);
    }
  }

  // What may have changed on the paths from the dominator's end to the block's start.
  Changes changes_before(BlockId b) const {
    BlockId top = flow_.dominator(b);
    Changes result;
    if (top == kNoBlockId) return {kAllMemory, true};
    std::vector<BlockId> seen, work;
    auto add = [&](BlockId x) {
      if (x == top || std::find(seen.begin(), seen.end(), x) != seen.end()) return;
      seen.push_back(x);
      work.push_back(x);
    };
    for (BlockId p : graph_.blocks[b].predecessors)
      if (flow_.is_reachable(p)) add(p);
    while (!work.empty()) {
      if (seen.size() > 400) return {kAllMemory, true};
      BlockId x = work.back();
      work.pop_back();
      result.add(changes_[x]);
      for (BlockId p : graph_.blocks[x].predecessors)
        if (flow_.is_reachable(p)) add(p);
    }
    return result;
  }

  void visit(BlockId b) {
    BlockId top = flow_.dominator(b);
    if (top != kNoBlockId) {
      facts_[b] = facts_[top];
      apply(changes_before(b), facts_[b]);
      conclude_from_branch(top, b);
    }
    auto& nodes = graph_.blocks[b].nodes;
    size_t kept = 0;
    for (size_t i = 0; i < nodes.size(); i++) {
      Value v = nodes[i];
      for (Value& in : graph_.inputs_of(v)) in = now(in);
      if (!goes(b, v)) nodes[kept++] = v;
    }
    nodes.resize(kept);
  }

  // What acquires makes all memory unknown.
  void apply(const Changes& c, std::vector<Fact>& facts) const {
    if (!c.memory && !c.releases) return;
    const bool ends_cover = c.releases || (knowledge_.acquires_end_cover && c.memory == kAllMemory);
    std::erase_if(facts, [&](const Fact& f) { return f.bit ? (f.bit & c.memory) != 0 : ends_cover; });
  }

  // The only edge into the block is a branch's: what it tells.
  void conclude_from_branch(BlockId top, BlockId b) {
    const Block& block = graph_.blocks[b];
    if (block.predecessors.size() != 1 || block.predecessors[0] != top) return;
    const Block& before = graph_.blocks[top];
    Value jump = before.nodes.back();
    const Node& n = graph_.node(jump);
    if (n.op != Op::kIf || before.successors[0] == before.successors[1]) return;
    bool taken = before.successors[0] == b;
    Value x = input_key(graph_.input(jump, 0)), y = input_key(graph_.input(jump, 1));
    Key key{Op::kIf, Type::kVoid, Memory::kInt, static_cast<int64_t>(n.condition), x, y, kNoValue};
    learn(key, taken ? 1 : 0);
    key.imm = static_cast<int64_t>(opposite(n.condition));
    learn(key, taken ? 0 : 1);
    bool differs = taken ? n.condition == Condition::kNe : n.condition == Condition::kEq;
    if (differs && graph_.node(x).type == Type::kRef && graph_.node(y).op == Op::kConstRef && graph_.node(y).imm == 0)
      learn(Key{Op::kNullCheck, Type::kVoid, Memory::kInt, 0, x, kNoValue, kNoValue}, jump);
  }
  // What is guessed not to be null is not, behind the guess.
  void conclude_from_guess(Value v) {
    const Node& n = graph_.node(v);
    Value x = input_key(graph_.input(v, 0)), y = graph_.input(v, 1);
    if (n.condition == Condition::kNe && graph_.node(y).op == Op::kConstRef && graph_.node(y).imm == 0)
      learn(Key{Op::kNullCheck, Type::kVoid, Memory::kInt, 0, x, kNoValue, kNoValue}, v);
  }
  void learn(const Key& key, Value value) {
    if (known_.emplace(key, value).second) added_.push_back(key);
  }

  Key key_of(Value v) const {
    const Node& n = graph_.node(v);
    auto in = [&](unsigned i) { return i < n.input_count ? input_key(graph_.input(v, i)) : kNoValue; };
    return {n.op, n.type, n.memory, n.imm, in(0), in(1), in(2)};
  }
  // Equal constants are one input.
  Value input_key(Value v) const {
    if (v == kNoValue || !graph_.is_constant(v)) return v;
    const Node& n = graph_.node(v);
    auto [at, fresh] = constants_.try_emplace(Key{n.op, n.type, Memory::kInt, n.imm, 0, 0, 0}, v);
    return at->second;
  }

  // True: the node is not needed any more.
  bool goes(BlockId b, Value v) {
    if (graph_.is_constant(v)) return false;
    if (Value folded = fold(graph_, v, knowledge_); folded != kNoValue) {
      replace(v, folded);
      counts_.values++;
      return true;
    }
    const Node n = graph_.node(v);
    switch (n.op) {
      case Op::kNullCheck:
      case Op::kHandOut:
      case Op::kBoundsCheck:
      case Op::kZeroCheck:
      case Op::kCheckCast:
      case Op::kStoreCheck: return passes(v);
      case Op::kLoadField:
      case Op::kLoadStatic:
      case Op::kLoadElement: return is_loaded(b, v);
      case Op::kStoreField:
      case Op::kStoreStatic:
      case Op::kStoreElement: return note_store(b, v), false;
      case Op::kCheckField:
      case Op::kCheckStatic:
      case Op::kCheckElement: return is_checked(b, v);
      case Op::kIf: return decide(b, v), false;
      case Op::kExitUnless: return conclude_from_guess(v), false;
      case Op::kClassUse: return is_used(b, v);
      case Op::kReceiverMethod:
      case Op::kArrayShadow:  // is made if there is none
      case Op::kMaskIfBoolean:
      case Op::kInstanceOf: return is_computed(v);  // an object's class never changes
      case Op::kPhi:
      case Op::kVirtual: return false;  // equal objects are not the same
      default: break;
    }
    apply(changes_of(n), facts_[b]);
    return effects_of(n.op) == effect::pure && is_computed(v);
  }

  bool is_computed(Value v) {
    Key key = key_of(v);
    if (auto found = known_.find(key); found != known_.end()) {
      replace(v, found->second);
      counts_.values++;
      return true;
    }
    learn(key, v);
    return false;
  }

  // Whoever has used a class once knows what its initialiser did.
  bool is_used(BlockId b, Value v) {
    Key key = key_of(v);
    if (known_.contains(key)) return true;
    learn(key, v);
    apply(changes_of(graph_.node(v)), facts_[b]);
    return false;
  }

  bool passes(Value v) {
    Key key = key_of(v);
    if (always_passes(graph_, v, knowledge_) || known_.contains(key)) {
      counts_.tests++;
      return true;
    }
    learn(key, v);
    return false;
  }

  // Loads and stores of one location have the same key.
  Key memory_key(Value v) const {
    const Node& n = graph_.node(v);
    auto in = [&](unsigned i) { return input_key(graph_.input(v, i)); };
    switch (n.op) {
      case Op::kLoadField:
      case Op::kStoreField: return {Op::kLoadField, Type::kVoid, n.memory, n.imm, in(0), kNoValue, kNoValue};
      case Op::kLoadStatic:
      case Op::kStoreStatic: return {Op::kLoadStatic, Type::kVoid, n.memory, n.imm, kNoValue, kNoValue, kNoValue};
      default: return {Op::kLoadElement, Type::kVoid, n.memory, 0, in(0), in(1), kNoValue};
    }
  }
  void remember(BlockId b, Fact f) {
    auto& facts = facts_[b];
    constexpr size_t kMany = 128;
    if (facts.size() >= kMany) facts.erase(facts.begin());
    facts.push_back(f);
  }
  bool is_loaded(BlockId b, Value v) {
    const Node n = graph_.node(v);
    apply(changes_of(n), facts_[b]);
    if (n.is_volatile) return false;
    Key key = memory_key(v);
    for (const Fact& f : facts_[b]) {
      if (f.key != key) continue;
      replace(v, f.value);
      counts_.loads++;
      return true;
    }
    remember(b, {key, v, memory_bit(n)});
    return false;
  }
  void note_store(BlockId b, Value v) {
    const Node n = graph_.node(v);
    apply(changes_of(n), facts_[b]);
    // What is narrower in memory than in a register comes back otherwise.
    bool is_whole = n.memory >= Memory::kInt;
    if (n.is_volatile || !is_whole) return;
    remember(b, {memory_key(v), graph_.input(v, n.input_count - 1), memory_bit(n)});
  }

  bool is_checked(BlockId b, Value v) {
    if (!knowledge_.removes_checks || !knowledge_.location) return false;
    const Node n = graph_.node(v);
    Knowledge::Location l = knowledge_.location(n.imm);
    if (!l.may_go) return false;
    auto in = [&](unsigned i) { return i < n.input_count ? input_key(graph_.input(v, i)) : kNoValue; };
    bool is_element = n.op == Op::kCheckElement;
    Key key{n.op,    Type::kVoid, Memory::kInt, static_cast<int64_t>(l.id), in(0), is_element ? in(1) : kNoValue,
            kNoValue};
    for (Fact& f : facts_[b]) {
      if (f.key != key) continue;
      if (f.is_write || !l.is_write) {
        counts_.checks++;
        if (knowledge_.keeps_covered) graph_.cover(v);
        return !knowledge_.keeps_covered;
      }
      f.is_write = true;
      return false;
    }
    remember(b, {.key = key, .is_write = l.is_write});
    return false;
  }

  void decide(BlockId b, Value v) {
    const Node& n = graph_.node(v);
    Value x = input_key(graph_.input(v, 0)), y = input_key(graph_.input(v, 1));
    int d = decided(graph_, n.condition, x, y);
    if (d < 0) {
      Key key{Op::kIf, Type::kVoid, Memory::kInt, static_cast<int64_t>(n.condition), x, y, kNoValue};
      auto found = known_.find(key);
      if (found != known_.end()) d = static_cast<int>(found->second);
      bool is_equality = n.condition == Condition::kEq || n.condition == Condition::kNe;
      bool is_null = graph_.node(y).op == Op::kConstRef && graph_.node(y).imm == 0;
      if (d < 0 && is_equality && is_null &&
          known_.contains(Key{Op::kNullCheck, Type::kVoid, Memory::kInt, 0, x, kNoValue, kNoValue}))
        d = n.condition == Condition::kNe;
    }
    taken_[b] = static_cast<int8_t>(d);
  }

  void rewrite() {
    if (instead_.size() < graph_.nodes.size()) instead_.resize(graph_.nodes.size(), kNoValue);
    for (Value& v : graph_.inputs) v = now(v);
    for (FrameState& s : graph_.states)
      for (FrameState::Cell& c : s.cells) c.value = now(c.value);
  }

  void remove_branches() {
    bool any = false;
    for (BlockId b : flow_.order()) {
      if (taken_[b] < 0) continue;
      any = true;
      counts_.branches++;
      Block& block = graph_.blocks[b];
      BlockId gone = block.successors[taken_[b] ? 1 : 0], stays = block.successors[taken_[b] ? 0 : 1];
      if (gone != stays) remove_edge(graph_, b, gone);
      block.successors = {stays};
      Node& jump = graph_.node(block.nodes.back());
      jump.op = Op::kGoto;
      jump.input_count = 0;
    }
    if (any) remove_unreachable_blocks(graph_);
  }

  Graph& graph_;
  const Knowledge& knowledge_;
  Flow flow_;
  std::vector<Value> instead_;
  std::vector<Changes> changes_;
  std::vector<std::vector<Fact>> facts_;  // at the present end of each block on the path
  std::unordered_map<Key, Value, KeyHash> known_;
  std::vector<Key> added_;
  mutable std::unordered_map<Key, Value, KeyHash> constants_;
  std::vector<int8_t> taken_;
  NumberingCounts counts_;
};

}  // namespace

NumberingCounts number_values(Graph& g, const Knowledge& k) {
  NumberingCounts counts = Numbering(g, k).run();
  remove_trivial_phis(g);
  remove_dead_nodes(g);
  return counts;
}

}  // namespace rrvm::jit
