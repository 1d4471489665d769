#include "jit/fresh_objects.h"

#include <algorithm>
#include <map>
#include <optional>

#include "jit/cleanup.h"
#include "jit/flow.h"
#include "jit/numbering.h"

namespace rrvm::jit {
namespace {

constexpr size_t kMostObjects = 200;  // of one graph and round
constexpr unsigned kRounds = 4;       // objects inside objects
constexpr size_t kMostFields = 32;
constexpr int64_t kLongestArray = 64;  // elements

// The checks of one field that were left out on every way to a place, the first of each kind.
struct Skipped {
  enum class Known : uint8_t {
    kNotYet,
    kSame,
    kDiffers
  } known = Known::kNotYet;   // kDiffers: nobody can make up for them
  int64_t plans[2] = {0, 0};  // of a read before any write, of a write
  PlaceId places[2] = {0, 0};
  bool operator==(const Skipped&) const = default;
};
using SkippedOfFields = std::map<uint64_t, Skipped>;  // by location, or index

class FreshObjects {
 public:
  FreshObjects(Graph& g, const Knowledge& k) : graph_(g), knowledge_(k), flow_(g) {}

  uint32_t run() {
    find_uses();
    uint32_t replaced = 0;
    std::vector<bool> is_dirty(graph_.nodes.size());  // was inside another one
    for (BlockId b : flow_.order()) {
      const std::vector<Value> nodes = graph_.blocks[b].nodes;
      for (Value v : nodes) {
        const bool is_made = graph_.node(v).op == Op::kNew || graph_.node(v).op == Op::kNewArray;
        if (!is_made || is_dirty[v] || replaced == kMostObjects || !begin(v)) continue;
        for (Value content : contents_)
          if (content < is_dirty.size()) is_dirty[content] = true;
        replace();
        replaced++;
      }
    }
    if (replaced) rewrite();
    return replaced;
  }

 private:
  // A field, or an element of an array, whose offset is its index.
  struct Field {
    int64_t offset;
    Memory memory;
  };

  void find_uses() {
    users_.assign(graph_.nodes.size(), {});
    in_state_.assign(graph_.nodes.size(), false);
    instead_.assign(graph_.nodes.size(), kNoValue);
    for (BlockId b : flow_.order()) {
      auto add = [&](Value user) {
        for (Value in : graph_.inputs_of(user))
          if (in != kNoValue) users_[in].push_back(user);
        graph_.each_cell(graph_.node(user).state, [&](const FrameState::Cell& c) { in_state_[c.value] = true; });
      };
      for (Value phi : graph_.blocks[b].phis) add(phi);
      for (Value v : graph_.blocks[b].nodes) add(v);
    }
  }

  // --- may it go? ---
  bool begin(Value object) {
    object_ = object;
    fields_.clear();
    contents_.clear();
    has_checks_ = false;
    is_array_ = graph_.node(object).op == Op::kNewArray;
    if (is_array_ ? !has_short_length(object)
                  : !knowledge_.is_plain_class || !knowledge_.is_plain_class(graph_.node(object).imm))
      return false;
    bool is_described = in_state_[object];
    for (Value user : users_[object]) {
      if (!is_harmless(user)) return false;
      is_described |= graph_.node(user).op == Op::kVirtual;
    }
    if (fields_.size() > kMostFields) return false;
    home_ = graph_.node(object).block;
    for (BlockId b : flow_.order()) {
      if (b == home_ || !flow_.dominates(home_, b)) continue;
      for (BlockId p : graph_.blocks[b].predecessors)
        if (!flow_.dominates(home_, p)) return false;
    }
    return !has_checks_ || !is_described || find_skipped();
  }
  bool has_short_length(Value array) {
    const Node& length = graph_.node(graph_.input(array, 0));
    length_ = length.op == Op::kConstInt ? length.imm : -1;
    return length_ >= 0 && length_ <= kLongestArray;
  }
  bool may_skip(const Node& check) {
    has_checks_ = true;
    return knowledge_.removes_checks && knowledge_.location && knowledge_.location(check.imm).may_go;
  }
  bool is_harmless(Value user) {
    const Node& n = graph_.node(user);
    auto is_object = [&](unsigned i) { return graph_.input(user, i) == object_; };
    switch (n.op) {
      case Op::kArrayLength:
      case Op::kArrayShadow: return true;
      case Op::kCheckElement: return has_element(user) && may_skip(n);
      case Op::kLoadElement: return has_element(user) && add_field(user);
      case Op::kStoreElement:
        if (is_object(2)) return false;
        contents_.push_back(graph_.input(user, 2));
        return has_element(user) && add_field(user);
      case Op::kNullCheck:
      case Op::kObjectInit: return n.waiting == 0;
      case Op::kVirtual: return true;
      case Op::kCheckCast: return knowledge_.is_subclass && knowledge_.is_subclass(graph_.node(object_).imm, n.imm);
      case Op::kStoreLocal: return scope_of(n.insn) != 0;  // who looks there must not find another one
      case Op::kCheckField: return may_skip(n);
      case Op::kLoadField: return add_field(user);
      case Op::kStoreField:
        if (is_object(1)) return false;
        contents_.push_back(graph_.input(user, 1));
        return add_field(user);
      default: return false;
    }
  }
  // Is it known which element of an array is meant, and is there one?
  bool has_element(Value user) const {
    const Node& index = graph_.node(graph_.input(user, 1));
    return index.op == Op::kConstInt && index.imm >= 0 && index.imm < length_;
  }
  int64_t offset_in(Value user) const {
    return is_array_ ? graph_.node(graph_.input(user, 1)).imm : graph_.node(user).imm;
  }
  bool add_field(Value user) {
    const Memory memory = graph_.node(user).memory;
    for (const Field& f : fields_)
      if (f.offset == offset_in(user)) return f.memory == memory;
    fields_.push_back({offset_in(user), memory});
    return true;
  }

  // --- checks that are made up for where the object is made after all ---
  static bool releases(const Node& n) { return changes_of(n).releases; }

  void skip(SkippedOfFields& known, Value v) const {
    const Node& check = graph_.node(v);
    Knowledge::Location l = knowledge_.location(check.imm);
    Skipped& s = known[is_array_ ? static_cast<uint64_t>(offset_in(v)) : l.id];
    if (s.known == Skipped::Known::kDiffers) return;
    s.known = Skipped::Known::kSame;
    if (s.plans[1] || s.plans[l.is_write]) return;
    s.plans[l.is_write] = check.imm;
    s.places[l.is_write] = check.insn;
  }
  static void release(SkippedOfFields& known) {
    for (auto& [location, s] : known) s = {.known = Skipped::Known::kDiffers};
  }
  bool is_in_state(Value v) const {
    bool found = false;
    graph_.each_cell(graph_.node(v).state, [&](const FrameState::Cell& c) { found |= describes(c.value); });
    return found;
  }
  // The value is the object, or the description of one that has it inside.
  bool describes(Value v) const {
    if (v == object_) return true;
    if (graph_.node(v).op != Op::kVirtual) return false;
    auto in = graph_.inputs_of(v);
    return std::any_of(in.begin(), in.end(), [&](Value x) { return describes(now(x)); });
  }
  // At every place that describes it: on all ways there the same checks have been left out, without a release since.
  bool find_skipped() {
    std::vector<std::optional<SkippedOfFields>> ends(graph_.blocks.size());
    skipped_at_.clear();
    for (bool changed = true; changed;) {
      changed = false;
      skipped_at_.clear();
      for (BlockId b : flow_.order()) {
        if (!flow_.dominates(home_, b)) continue;
        SkippedOfFields now_known;
        if (b != home_) now_known = meet(b, ends);
        bool is_there = b != home_;
        for (Value v : graph_.blocks[b].nodes) {
          const Node& n = graph_.node(v);
          if (v == object_) is_there = true;
          if (!is_there) continue;
          if ((n.op == Op::kCheckField || n.op == Op::kCheckElement) && graph_.input(v, 0) == object_)
            skip(now_known, v);
          else if (releases(n)) release(now_known);
          if (n.state != kNoState && is_in_state(v)) skipped_at_[v] = now_known;
        }
        if (ends[b] == now_known) continue;
        ends[b] = std::move(now_known);
        changed = true;
      }
    }
    return std::none_of(skipped_at_.begin(), skipped_at_.end(), [](const auto& at) {
      return std::any_of(at.second.begin(), at.second.end(),
                         [](const auto& f) { return f.second.known == Skipped::Known::kDiffers; });
    });
  }
  SkippedOfFields meet(BlockId b, const std::vector<std::optional<SkippedOfFields>>& ends) const {
    std::optional<SkippedOfFields> result;
    for (BlockId p : graph_.blocks[b].predecessors) {
      if (!ends[p]) continue;
      if (!result) {
        result = ends[p];
        continue;
      }
      for (const auto& [location, s] : *ends[p]) (*result)[location];
      for (auto& [location, s] : *result) {
        auto other = ends[p]->find(location);
        if (other == ends[p]->end() || !(other->second == s)) s = {.known = Skipped::Known::kDiffers};
      }
    }
    return result.value_or(SkippedOfFields{});
  }

  // --- it goes ---
  Value now(Value v) const {
    while (v != kNoValue && v < instead_.size() && instead_[v] != kNoValue) v = instead_[v];
    return v;
  }
  void let(Value v, Value by) {
    if (instead_.size() < graph_.nodes.size()) instead_.resize(graph_.nodes.size(), kNoValue);
    instead_[v] = by;
  }
  size_t index_of(Value user) const {
    auto at = std::find_if(fields_.begin(), fields_.end(), [&](const Field& f) { return f.offset == offset_in(user); });
    return static_cast<size_t>(at - fields_.begin());
  }
  Value zero(Memory m) {
    Type t = type_of(m);
    Op op = t == Type::kLong     ? Op::kConstLong
            : t == Type::kFloat  ? Op::kConstFloat
            : t == Type::kDouble ? Op::kConstDouble
            : t == Type::kRef    ? Op::kConstRef
                                 : Op::kConstInt;
    return graph_.add(Node{.op = op, .type = t}, {});
  }

  void replace() {
    values_.assign(graph_.blocks.size(), {});
    std::vector<BlockId> with_phis;
    for (BlockId b : flow_.order()) {
      if (!flow_.dominates(home_, b)) continue;
      std::vector<Value>& values = values_[b];
      const auto& before = graph_.blocks[b].predecessors;
      if (b == home_) {
        for (const Field& f : fields_) values.push_back(zero(f.memory));
      } else if (before.size() == 1) {
        values = values_[before[0]];
      } else {
        for (const Field& f : fields_) values.push_back(add_phi(b, type_of(f.memory)));
        with_phis.push_back(b);
        starts_[b] = values;
      }
      rewrite_block(b, values);
    }
    for (BlockId b : with_phis) fill_phis(b);
    starts_.clear();
  }
  Value add_phi(BlockId b, Type t) {
    PlaceId place = graph_.node(graph_.blocks[b].nodes.front()).insn;
    Value phi = graph_.add(Node{.op = Op::kPhi, .type = t, .insn = place, .block = b}, {});
    graph_.blocks[b].phis.push_back(phi);
    return phi;
  }
  void fill_phis(BlockId b) {
    for (size_t f = 0; f < fields_.size(); f++) {
      std::vector<Value> in;
      for (BlockId p : graph_.blocks[b].predecessors) in.push_back(values_[p][f]);
      Node& phi = graph_.node(starts_[b][f]);
      phi.first_input = static_cast<uint32_t>(graph_.inputs.size());
      phi.input_count = static_cast<uint32_t>(in.size());
      graph_.inputs.insert(graph_.inputs.end(), in.begin(), in.end());
    }
  }

  void rewrite_block(BlockId b, std::vector<Value>& values) {
    std::vector<Value> old = std::move(graph_.blocks[b].nodes), kept;
    bool is_there = b != home_;
    for (Value v : old) {
      if (v == object_) {
        is_there = true;
        continue;
      }
      if (is_there && graph_.node(v).state != kNoState && is_in_state(v)) describe_at(b, v, values, kept);
      const Node n = graph_.node(v);
      bool uses = is_there && n.input_count > 0 && graph_.input(v, 0) == object_;
      if (!uses || n.op == Op::kVirtual) {
        kept.push_back(v);
        continue;
      }
      switch (n.op) {
        case Op::kArrayLength: let(v, graph_.input(object_, 0)); break;
        case Op::kLoadField:
        case Op::kLoadElement: let(v, values[index_of(v)]); break;
        case Op::kStoreField: values[index_of(v)] = as_stored(b, n, graph_.input(v, 1), kept); break;
        case Op::kStoreElement: values[index_of(v)] = as_stored(b, n, graph_.input(v, 2), kept); break;
        case Op::kStoreLocal:
          graph_.inputs_of(v)[0] = zero(Memory::kRef);
          kept.push_back(v);
          break;
        default: break;
      }
    }
    graph_.blocks[b].nodes = std::move(kept);
  }
  // What comes back when it is loaded again.
  Value as_stored(BlockId b, const Node& store, Value value, std::vector<Value>& nodes) {
    bool is_narrow = store.memory == Memory::kByte || store.memory == Memory::kChar || store.memory == Memory::kShort;
    if (!is_narrow) return value;
    Value v =
        graph_.add(Node{.op = Op::kNarrow, .type = Type::kInt, .memory = store.memory, .insn = store.insn, .block = b},
                   std::array{value});
    nodes.push_back(v);
    return v;
  }

  // --- descriptions ---
  void describe_at(BlockId b, Value v, const std::vector<Value>& values, std::vector<Value>& nodes) {
    const Node& made = graph_.node(object_);
    VirtualObject description{
        .klass = made.imm, .length = is_array_ ? length_ : -1, .insn = made.insn, .fields = {}, .checks = {}};
    for (const Field& f : fields_) description.fields.push_back({f.offset, f.memory});
    if (has_checks_)
      for (const auto& [location, s] : skipped_at_[v])
        for (int i = 0; i < 2; i++)
          if (s.plans[i]) description.checks.push_back({s.plans[i], s.places[i], is_array_ ? int64_t(location) : -1});
    Node n{.op = Op::kVirtual, .type = Type::kRef, .insn = graph_.node(v).insn, .block = b};
    n.imm = static_cast<int64_t>(graph_.virtuals.size());
    graph_.virtuals.push_back(std::move(description));
    Value virtual_object = graph_.add(n, values);
    nodes.push_back(virtual_object);
    copies_.clear();
    graph_.node(v).state = with(graph_.node(v).state, b, virtual_object, nodes);
  }
  // A copy of the state, and of those of its callers, in which the object is described.
  StateId with(StateId s, BlockId b, Value virtual_object, std::vector<Value>& nodes) {
    FrameState copy = graph_.states[s];
    for (FrameState::Cell& c : copy.cells)
      if (describes(c.value)) c.value = replaced_in(c.value, b, virtual_object, nodes);
    if (copy.caller != kNoState) copy.caller = with(copy.caller, b, virtual_object, nodes);
    graph_.states.push_back(std::move(copy));
    return static_cast<StateId>(graph_.states.size() - 1);
  }
  Value replaced_in(Value v, BlockId b, Value virtual_object, std::vector<Value>& nodes) {
    if (v == object_) return virtual_object;
    // An object that is in several cells of the states is one object.
    if (auto known = copies_.find(v); known != copies_.end()) return known->second;
    std::vector<Value> in;
    for (Value x : std::vector<Value>(graph_.inputs_of(v).begin(), graph_.inputs_of(v).end())) {
      x = now(x);
      in.push_back(describes(x) ? replaced_in(x, b, virtual_object, nodes) : x);
    }
    Node n = graph_.node(v);
    n.block = b;
    Value copy = graph_.add(n, in);
    nodes.push_back(copy);
    copies_.emplace(v, copy);
    return copy;
  }

  void rewrite() {
    instead_.resize(graph_.nodes.size(), kNoValue);
    for (Value& v : graph_.inputs) v = now(v);
    for (FrameState& s : graph_.states)
      for (FrameState::Cell& c : s.cells) c.value = now(c.value);
    remove_trivial_phis(graph_);
    remove_dead_nodes(graph_);
  }

  Graph& graph_;
  const Knowledge& knowledge_;
  Flow flow_;
  std::vector<std::vector<Value>> users_;
  std::vector<bool> in_state_;
  std::map<Value, Value> copies_;  // of what describes the object, for the states that are being rewritten
  std::vector<Value> instead_;
  // The present object.
  Value object_ = kNoValue;
  BlockId home_ = 0;
  std::vector<Field> fields_;
  std::vector<Value> contents_;  // stored into it
  bool has_checks_ = false, is_array_ = false;
  int64_t length_ = 0;                           // of an array
  std::map<Value, SkippedOfFields> skipped_at_;  // by node with a state
  std::vector<std::vector<Value>> values_;       // of the fields, at the end of each block
  std::map<BlockId, std::vector<Value>> starts_;
};

}  // namespace

uint32_t replace_fresh_objects(Graph& g, const Knowledge& k) {
  uint32_t replaced = 0;
  for (unsigned round = 0; round < kRounds; round++) {
    uint32_t n = FreshObjects(g, k).run();
    if (!n) break;
    replaced += n;
  }
  return replaced;
}

}  // namespace rrvm::jit
