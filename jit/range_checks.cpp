#include "jit/range_checks.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>

#include "jit/cleanup.h"
#include "jit/induction.h"

namespace rrvm::jit {
namespace {

// What a node means for the loop around it.
enum class Part : uint8_t {
  kHarmless,
  kLeaves,   // may leave it here
  kHinders,  // orders threads, or runs code that may
};

Part part_of(const Node& n) {
  switch (n.op) {
    case Op::kNullCheck:
    case Op::kBoundsCheck:
    case Op::kZeroCheck:
    case Op::kPoll:
    case Op::kExitUnless:
    case Op::kExitUnlessNull: return Part::kLeaves;
    case Op::kLoadField:
    case Op::kLoadStatic:
    case Op::kStoreField:
    case Op::kStoreStatic: return n.is_volatile ? Part::kHinders : Part::kHarmless;
    case Op::kLoadLocal:
    case Op::kStoreLocal:
    case Op::kLoadElement:
    case Op::kStoreElement:
    case Op::kReceiverMethod:
    case Op::kMaskIfBoolean:
    case Op::kInstanceOf:
    case Op::kArrayShadow:
    case Op::kCheckField:
    case Op::kCheckElement:
    case Op::kCheckBorrowed:
    case Op::kHandOut:
    case Op::kCheckRange:
    case Op::kExtendRow:
    case Op::kCovered:
    case Op::kCountAccesses:
    case Op::kLoopEntry:
    case Op::kChooseLoop:
    case Op::kGoto:
    case Op::kIf:
    case Op::kSwitch: return Part::kHarmless;
    default: return effects_of(n.op) == effect::pure ? Part::kHarmless : Part::kHinders;
  }
}

constexpr int64_t kWidest = 8;  // step whose elements are worth a range

struct Row {
  Value first = kNoValue, next = kNoValue;
};

struct Candidate {
  Value check, phi, init;
  int64_t step;  // from element to element
  Offset offset;
  BlockId block;
  size_t position;          // in the block
  std::vector<bool> later;  // blocks of the loop that a round may come to after this one
  bool is_row = false;      // not every round makes it
  Value flag = kNoValue;    // 0 if the loop does not make it itself
  // Of a row: where it begins and where it would go on, at the start of each block of the loop and behind the check.
  std::vector<Row> starts = {};
  Row after = {};
};

enum class Made : uint8_t { kNo, kYes, kPerhaps };  // in the present round

class Joining {
 public:
  Joining(Graph& g, const Knowledge& k) : graph_(g), knowledge_(k), flow_(g), is_stale_(g.blocks.size()) {}

  uint32_t run() {
    if (!flow_.is_reducible()) return 0;
    std::vector<BlockId> headers;
    for (const Loop& loop : flow_.loops()) headers.push_back(loop.header);
    uint32_t joined = 0;
    for (BlockId header : headers) joined += visit(header);
    return joined;
  }

 private:
  // The flow is found anew only for a loop that an earlier one has changed, if there may be something to join in it.
  uint32_t visit(BlockId header) {
    if (is_stale_[header]) {
      if (!may_be_joined(loop_at(header))) return 0;
      flow_ = Flow(graph_);
      is_stale_.assign(graph_.blocks.size(), false);
    }
    const Loop& loop = loop_at(header);
    uint32_t joined = visit(loop);
    if (joined == 0) return 0;
    for (uint32_t around = loop.parent; around != UINT32_MAX; around = flow_.loops()[around].parent)
      is_stale_[flow_.loops()[around].header] = true;
    return joined;
  }
  const Loop& loop_at(BlockId header) const {
    return *std::find_if(flow_.loops().begin(), flow_.loops().end(),
                         [&](const Loop& loop) { return loop.header == header; });
  }
  bool may_be_joined(const Loop& loop) {
    return may_change(loop) && std::any_of(loop.blocks.begin(), loop.blocks.end(), [&](BlockId b) {
             const auto& nodes = graph_.blocks[b].nodes;
             return flow_.loops()[flow_.loop_of(b)].header == loop.header &&
                    std::any_of(nodes.begin(), nodes.end(), [&](Value v) { return is_element_check(v); });
           });
  }
  bool is_element_check(Value v) const {
    return graph_.node(v).op == Op::kCheckElement || graph_.node(v).op == Op::kCheckBorrowed;
  }
  uint32_t visit(const Loop& loop) {
    entry_ = entry_of(graph_, flow_, loop);
    if (entry_ == kNoBlockId || !may_change(loop)) return 0;
    const BlockId choice = choice_of(entry_);
    if (choice != kNoBlockId && graph_.blocks[choice].successors[1] == entry_) return 0;
    chooser_ = choice == kNoBlockId ? entry_ : choice;
    find_candidates(loop);
    for (Candidate& c : candidates_) c.is_row |= !is_certain(c, loop);
    std::erase_if(candidates_, [](const Candidate& c) { return c.is_row && c.offset.factor != kNoValue; });
    if (candidates_.empty()) return 0;
    flag_ = many_rounds(loop);
    if (flag_ == kNoValue || (is_int(flag_) && int_of(flag_) != 0)) return 0;
    if (choice != kNoBlockId && !is_int(flag_)) {
      Value jump = graph_.blocks[choice].nodes.back();
      graph_.node(jump).op = Op::kIf;
      graph_.node(jump).condition = Condition::kEq;
      add_inputs(jump, {flag_, constant_int(graph_, 0)});
      flag_ = constant_int(graph_, 0);
    }
    if (!is_int(flag_)) std::erase_if(candidates_, [](const Candidate& c) { return c.is_row; });
    flags_.clear();
    for (Candidate& c : candidates_) c.flag = flag_for(c.offset.factor);
    for (Candidate& c : candidates_)
      if (c.is_row) thread_row(loop, c);
    // An element is checked first by the access that comes to it first.
    std::stable_sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
      auto lead = [](const Candidate& c) { return c.step > 0 ? c.offset.constant : -c.offset.constant; };
      return lead(a) > lead(b);
    });
    let_wait(loop);
    add_to_edges(loop);
    for (const Candidate& c : candidates_) {
      if (!is_int(c.flag)) {
        add_inputs(c.check, {c.flag});
        continue;
      }
      const bool is_element = graph_.node(c.check).op == Op::kCheckElement;
      if (c.is_row) put_row(c);
      else if (is_element) count_less(c.block);
      if (is_element && knowledge_.keeps_covered) graph_.cover(c.check);
      else std::erase(graph_.blocks[c.block].nodes, c.check);
    }
    if (std::any_of(candidates_.begin(), candidates_.end(), [](const Candidate& c) { return c.is_row; }))
      remove_trivial_phis(graph_);
    return static_cast<uint32_t>(candidates_.size());
  }

  bool is_in(BlockId b) const { return in_[b]; }
  BlockId choice_of(BlockId entry) const {
    const auto& before = graph_.blocks[entry].predecessors;
    bool is_one = before.size() == 1 && graph_.node(graph_.blocks[before[0]].nodes.back()).op == Op::kChooseLoop;
    return is_one ? before[0] : kNoBlockId;
  }

  // A range costs about as much as the checks of some elements: with few rounds to come the loop makes them itself. A
  // value that is 0 if there will be many: of a test that every round makes, the distance of the counter from its
  // limit. None: nobody knows.
  Value many_rounds(const Loop& loop) {
    for (Value phi : graph_.blocks[loop.header].phis) {
      std::optional<Induction> i = induction_of(graph_, flow_, loop, entry_, phi);
      if (!i) continue;
      for (BlockId b : loop.blocks) {
        Value test = graph_.blocks[b].nodes.back();
        if (graph_.node(test).op != Op::kIf || !leaves(b) || graph_.node(graph_.input(test, 0)).type != Type::kInt ||
            !is_each_round(loop, b))
          continue;
        Value x = graph_.input(test, 0), y = graph_.input(test, 1);
        if (y == phi || y == i->next) std::swap(x, y);
        if ((x != phi && x != i->next) || !is_outside(graph_, flow_, chooser_, y) ||
            !is_outside(graph_, flow_, chooser_, i->init))
          continue;
        return distance_flag(i->step > 0 ? i->init : y, i->step > 0 ? y : i->init, std::abs(i->step));
      }
    }
    return kNoValue;
  }
  // 0 if b - a is at least so many steps, which are not few; else -1.
  Value distance_flag(Value a, Value b, int64_t step) {
    constexpr int64_t kFew = 24;
    if (is_int(a) && is_int(b)) return constant_int(graph_, int_of(b) - int_of(a) >= kFew * step ? 0 : -1);
    Value distance = before_loop({.op = Op::kSub, .type = Type::kLong}, {wide(b), wide(a)});
    Value beyond = before_loop({.op = Op::kAdd, .type = Type::kLong}, {distance, constant_long(graph_, -kFew * step)});
    Value sign = before_loop({.op = Op::kShr, .type = Type::kLong}, {beyond, constant_int(graph_, 63)});
    return before_loop({.op = Op::kConvert, .type = Type::kInt}, {sign});
  }
  // An index that is a product: the checks of the loop serve where it is not a multiple by 1.
  Value flag_for(Value factor) {
    if (factor == kNoValue) return flag_;
    auto [at, is_new] = flags_.try_emplace(factor, kNoValue);
    Value& flag = at->second;
    if (!is_new) return flag;
    flag = before_loop({.op = Op::kSub, .type = Type::kInt}, {factor, constant_int(graph_, 1)});
    if (!is_int(flag_)) flag = before_loop({.op = Op::kOr, .type = Type::kInt}, {flag, flag_});
    return flag;
  }
  Value wide(Value v) {
    return is_int(v) ? constant_long(graph_, int_of(v)) : before_loop({.op = Op::kConvert, .type = Type::kLong}, {v});
  }
  Value before_loop(Node n, std::initializer_list<Value> in) {
    auto& nodes = graph_.blocks[chooser_].nodes;
    n.insn = graph_.node(nodes.back()).insn;
    n.block = chooser_;
    Value v = graph_.add(n, {in.begin(), in.size()});
    nodes.insert(nodes.end() - 1, v);
    return v;
  }
  bool is_each_round(const Loop& loop, BlockId b) const {
    return flow_.loops()[flow_.loop_of(b)].header == loop.header &&
           std::all_of(loop.latches.begin(), loop.latches.end(),
                       [&](BlockId latch) { return flow_.dominates(b, latch); });
  }
  bool is_int(Value v) const { return graph_.node(v).op == Op::kConstInt; }
  int64_t int_of(Value v) const { return static_cast<int32_t>(graph_.node(v).imm); }

  bool may_change(const Loop& loop) {
    in_.assign(graph_.blocks.size(), false);
    for (BlockId b : loop.blocks) in_[b] = true;
    for (BlockId b : loop.blocks) {
      const Block& block = graph_.blocks[b];
      for (Value v : block.nodes) {
        if (part_of(graph_.node(v)) == Part::kHinders) return false;
      }
      for (size_t i = 0; i < block.successors.size(); i++)
        if (std::count(block.successors.begin(), block.successors.end(), block.successors[i]) > 1) return false;
    }
    return true;
  }

  void find_candidates(const Loop& loop) {
    candidates_.clear();
    for (BlockId b : loop.blocks) {
      if (flow_.loops()[flow_.loop_of(b)].header != loop.header) continue;
      const bool is_always = is_each_round(loop, b), is_mostly = is_always || is_in_most_rounds(loop, b);
      const auto& nodes = graph_.blocks[b].nodes;
      for (size_t i = 0; i < nodes.size(); i++) {
        if (!is_element_check(nodes[i])) continue;
        if ((is_mostly && consider(loop, b, i)) || consider_row(loop, b, i)) candidates_.back().is_row |= !is_always;
      }
    }
    // In the order of the program: each dominates those behind it.
    std::stable_sort(candidates_.begin(), candidates_.end(), [&](const Candidate& a, const Candidate& b) {
      return flow_.number(a.block) < flow_.number(b.block);
    });
  }
  bool may_join(Value check) const {
    const bool is_borrowed = graph_.node(check).op == Op::kCheckBorrowed;
    // One without its shadow is not inlined; one with more has been joined in an inner loop.
    if (graph_.node(check).input_count > (is_borrowed ? 2 : 3)) return false;
    if (!is_borrowed && !knowledge_.location(graph_.node(check).imm).may_go) return false;
    return is_outside(graph_, flow_, entry_, graph_.input(check, 0));
  }
  bool is_worth_a_range(Value check, int64_t step, const std::optional<Offset>& offset) const {
    const int64_t widest = graph_.node(check).op == Op::kCheckBorrowed ? 1 : kWidest;
    return offset && offset->constant == static_cast<int32_t>(offset->constant) && std::abs(step) <= widest &&
           (offset->factor == kNoValue || is_outside(graph_, flow_, chooser_, offset->factor));
  }
  bool consider(const Loop& loop, BlockId b, size_t position) {
    Value check = graph_.blocks[b].nodes[position];
    if (!may_join(check)) return false;
    for (Value phi : graph_.blocks[loop.header].phis) {
      std::optional<Induction> induction = induction_of(graph_, flow_, loop, entry_, phi);
      if (!induction) continue;
      std::optional<Offset> offset = offset_from(graph_, flow_, entry_, graph_.input(check, 1), phi);
      const int64_t step = offset ? induction->step * offset->scale : 0;
      if (!is_worth_a_range(check, step, offset)) continue;
      candidates_.push_back({check, phi, induction->init, step, *offset, b, position, later_blocks(b, loop)});
      return true;
    }
    return false;
  }

  // --- rows: elements that follow each other, but not every round accesses one ---
  // A test of a counter against something that does not change has the same outcome in all rounds but one, or changes
  // once: what only the border of an array needs.
  bool is_border_test(const Loop& loop, Value test) const {
    if (graph_.node(test).op != Op::kIf || graph_.node(graph_.input(test, 0)).type != Type::kInt) return false;
    for (Value phi : graph_.blocks[loop.header].phis) {
      if (!induction_of(graph_, flow_, loop, entry_, phi)) continue;
      for (unsigned side : {0u, 1u})
        if (offset_from(graph_, flow_, entry_, graph_.input(test, side), phi) &&
            is_outside(graph_, flow_, entry_, graph_.input(test, 1 - side)))
          return true;
    }
    return false;
  }
  bool is_in_most_rounds(const Loop& loop, BlockId b) const {
    for (; !is_each_round(loop, b); b = flow_.dominator(b)) {
      Value last = graph_.blocks[flow_.dominator(b)].nodes.back();
      if (graph_.node(last).op != Op::kGoto && !is_border_test(loop, last)) return false;
    }
    return true;
  }
  // A variable of the loop that goes up by the same constant on some ways through a round, where the check is.
  bool consider_row(const Loop& loop, BlockId b, size_t position) {
    Value check = graph_.blocks[b].nodes[position];
    if (!may_join(check)) return false;
    for (Value phi : graph_.blocks[loop.header].phis) {
      if (graph_.node(phi).type != Type::kInt || !offset_from(graph_, flow_, entry_, graph_.input(check, 1), phi))
        continue;
      const int64_t step = step_in(loop, b, phi);
      std::optional<Offset> offset = offset_from(graph_, flow_, entry_, graph_.input(check, 1), phi);
      if (step == 0 || offset->is_multiple() || !is_worth_a_range(check, step, offset)) continue;
      candidates_.push_back({check, phi, kNoValue, step, *offset, b, position, later_blocks(b, loop), true});
      return true;
    }
    return false;
  }
  // What this block adds to the variable, if nobody adds something else; 0: nothing.
  int64_t step_in(const Loop& loop, BlockId b, Value phi) const {
    int64_t step = 0;
    bool is_here = false;
    std::vector<Value> seen{phi}, work;
    const Block& header = graph_.blocks[loop.header];
    for (size_t i = 0; i < header.predecessors.size(); i++)
      if (header.predecessors[i] != entry_) work.push_back(graph_.input(phi, static_cast<unsigned>(i)));
    while (!work.empty()) {
      Value v = work.back();
      work.pop_back();
      if (std::find(seen.begin(), seen.end(), v) != seen.end()) continue;
      seen.push_back(v);
      const Node& n = graph_.node(v);
      if (n.op == Op::kPhi && is_in(n.block)) {
        for (Value in : graph_.inputs_of(v)) work.push_back(in);
        continue;
      }
      if (n.op != Op::kAdd || !is_int(graph_.input(v, 1))) return 0;
      const int64_t added = int_of(graph_.input(v, 1));
      if (step != 0 && added != step) return 0;
      step = added;
      is_here |= n.block == b;
      work.push_back(graph_.input(v, 0));
    }
    return is_here ? step : 0;
  }

  // The two values of a row go through the loop as variables do: a phi wherever ways meet.
  void thread_row(const Loop& loop, Candidate& c) {
    std::vector<BlockId> order = loop.blocks;
    std::sort(order.begin(), order.end(), [&](BlockId a, BlockId b) { return flow_.number(a) < flow_.number(b); });
    c.starts.assign(graph_.blocks.size(), {});
    Value zero = constant_int(graph_, 0), index = graph_.input(c.check, 1);
    auto value = [&](Node n, std::vector<Value> in) {
      n.type = Type::kInt;
      n.insn = graph_.node(c.check).insn;
      return graph_.add(n, in);
    };
    c.after.next = value({.op = Op::kAdd, .block = c.block}, {index, constant_int(graph_, c.step)});
    c.after.first = value({.op = Op::kExtendRow, .block = c.block}, {});
    auto end_of = [&](BlockId b) { return b == c.block ? c.after : c.starts[b]; };
    for (BlockId b : order) {
      const auto& before = graph_.blocks[b].predecessors;
      if (before.size() == 1) {
        c.starts[b] = end_of(before[0]);
        continue;
      }
      for (Value Row::*part : {&Row::first, &Row::next}) {
        c.starts[b].*part = value({.op = Op::kPhi, .block = b}, {});
        graph_.blocks[b].phis.push_back(c.starts[b].*part);
      }
    }
    for (BlockId b : order) {
      const auto& before = graph_.blocks[b].predecessors;
      if (before.size() == 1) continue;
      for (Value Row::*part : {&Row::first, &Row::next}) {
        std::vector<Value> in;
        for (BlockId p : before) in.push_back(p == entry_ && b == loop.header ? zero : end_of(p).*part);
        add_inputs(c.starts[b].*part, in);
      }
    }
    RangeCheck r = range_of(c, c.block, 0);
    graph_.node(c.after.first).imm = static_cast<int64_t>(graph_.ranges.size());
    graph_.ranges.push_back(r);
    const Row& before = c.starts[c.block];
    add_inputs(c.after.first, {index, graph_.input(c.check, 0), before.first, before.next, zero, zero});
  }
  void put_row(const Candidate& c) {
    auto& nodes = graph_.blocks[c.block].nodes;
    nodes.insert(std::find(nodes.begin(), nodes.end(), c.check), {c.after.first, c.after.next});
  }
  Row row_at(const Candidate& c, BlockId b, size_t position) const {
    return b == c.block && position > c.position ? c.after : c.starts[b];
  }

  std::vector<bool> later_blocks(BlockId b, const Loop& loop) const {
    std::vector<bool> seen(graph_.blocks.size());
    std::vector<BlockId> work{b};
    while (!work.empty()) {
      BlockId x = work.back();
      work.pop_back();
      for (BlockId s : graph_.blocks[x].successors) {
        if (s == loop.header || !is_in(s) || seen[s]) continue;
        seen[s] = true;
        work.push_back(s);
      }
    }
    return seen;
  }

  // Has the check been made in the present round when the node at this position is reached?
  Made made_before(const Candidate& c, BlockId block, size_t position) const {
    if (c.block == block) return c.position < position ? Made::kYes : Made::kNo;
    if (flow_.dominates(c.block, block)) return Made::kYes;
    return c.later[block] ? Made::kPerhaps : Made::kNo;
  }
  bool leaves(BlockId b) const {
    const auto& next = graph_.blocks[b].successors;
    return std::any_of(next.begin(), next.end(), [&](BlockId s) { return !is_in(s); });
  }
  // Wherever the loop may be left, it is known whether the present round has made the check.
  bool is_certain(const Candidate& c, const Loop& loop) const {
    return std::none_of(loop.blocks.begin(), loop.blocks.end(), [&](BlockId b) {
      const auto& nodes = graph_.blocks[b].nodes;
      bool may_leave = leaves(b) || std::any_of(nodes.begin(), nodes.end(),
                                                [&](Value v) { return part_of(graph_.node(v)) == Part::kLeaves; });
      return may_leave && made_before(c, b, 0) == Made::kPerhaps;
    });
  }

  // --- what takes their place ---
  // The range counts the accesses of a check that is no more.
  void count_less(BlockId b) {
    auto& nodes = graph_.blocks[b].nodes;
    auto at =
        std::find_if(nodes.begin(), nodes.end(), [&](Value v) { return graph_.node(v).op == Op::kCountAccesses; });
    if (at != nodes.end() && --graph_.node(*at).imm == 0) nodes.erase(at);
  }
  RangeCheck range_of(const Candidate& c, BlockId b, size_t position) const {
    const Node& check = graph_.node(c.check);
    return {check.imm,
            static_cast<int32_t>(c.step),
            c.is_row ? 0 : static_cast<int32_t>(c.offset.constant),
            !c.is_row && made_before(c, b, position) == Made::kYes,
            check.op == Op::kCheckBorrowed,
            is_int(c.flag) && !c.is_row,
            check.insn,
            c.is_row ? 1 : static_cast<int32_t>(c.offset.scale)};
  }
  std::array<Value, kRangeInputs> inputs_of(const Candidate& c, BlockId b, size_t position) {
    if (c.is_row) {
      Row row = row_at(c, b, position);
      return {graph_.input(c.check, 0), row.first, row.next, constant_int(graph_, 0), c.flag};
    }
    Value plus = c.offset.value == kNoValue ? constant_int(graph_, 0) : c.offset.value;
    return {graph_.input(c.check, 0), c.init, c.phi, plus, c.flag};
  }

  void add_inputs(Value v, std::vector<Value> more) {
    std::vector<Value> in(graph_.inputs_of(v).begin(), graph_.inputs_of(v).end());
    in.insert(in.end(), more.begin(), more.end());
    graph_.node(v).first_input = static_cast<uint32_t>(graph_.inputs.size());
    graph_.node(v).input_count = static_cast<uint32_t>(in.size());
    graph_.inputs.insert(graph_.inputs.end(), in.begin(), in.end());
  }
  void let_wait(const Loop& loop) {
    for (BlockId b : loop.blocks) {
      const auto& nodes = graph_.blocks[b].nodes;
      for (size_t i = 0; i < nodes.size(); i++) {
        if (part_of(graph_.node(nodes[i])) != Part::kLeaves) continue;
        Value v = nodes[i];
        std::vector<Value> in;
        // Those of a loop inside this one come first.
        auto earlier = static_cast<size_t>(graph_.node(v).imm);
        graph_.node(v).imm = static_cast<int64_t>(graph_.ranges.size());
        for (size_t w = 0; w < graph_.node(v).waiting; w++)
          graph_.ranges.push_back(RangeCheck(graph_.ranges[earlier + w]));
        graph_.node(v).waiting = static_cast<uint16_t>(graph_.node(v).waiting + candidates_.size());
        for (const Candidate& c : candidates_) {
          graph_.ranges.push_back(range_of(c, b, i));
          for (Value input : inputs_of(c, b, i)) in.push_back(input);
        }
        add_inputs(v, in);
      }
    }
  }

  void add_to_edges(const Loop& loop) {
    for (BlockId b : loop.blocks)
      for (size_t i = 0; i < graph_.blocks[b].successors.size(); i++)
        if (!is_in(graph_.blocks[b].successors[i])) add_to_edge(loop, b, i);
  }
  void add_to_edge(const Loop& loop, BlockId from, size_t which) {
    BlockId to = graph_.blocks[from].successors[which];
    auto edge = static_cast<BlockId>(graph_.blocks.size());
    graph_.blocks.emplace_back();
    in_.push_back(false);
    Block& block = graph_.blocks[edge];
    block.loop_depth = std::min(graph_.blocks[from].loop_depth, graph_.blocks[to].loop_depth);
    block.is_cold = graph_.blocks[to].is_cold;
    block.predecessors = {from};
    block.successors = {to};
    for (const Candidate& c : candidates_) {
      RangeCheck r = range_of(c, from, SIZE_MAX);
      Node n{.op = Op::kCheckRange, .insn = r.insn, .imm = static_cast<int64_t>(graph_.ranges.size())};
      graph_.ranges.push_back(r);
      graph_.append(edge, graph_.add(n, inputs_of(c, from, SIZE_MAX)));
    }
    PlaceId place = graph_.node(graph_.blocks[from].nodes.back()).insn;
    graph_.append(edge, graph_.add(Node{.op = Op::kGoto, .insn = place}, {}));
    graph_.blocks[from].successors[which] = edge;
    auto& before = graph_.blocks[to].predecessors;
    *std::find(before.begin(), before.end(), from) = edge;
    if (to < is_stale_.size()) is_stale_[to] = true;  // a header is entered by another block now
    place_in_order(loop, edge, to);
  }
  // Before what it leads to; if that comes before the loop, behind the loop.
  void place_in_order(const Loop& loop, BlockId edge, BlockId to) {
    auto& order = graph_.order;
    auto last = order.begin();
    for (auto at = order.begin(); at != order.end(); ++at)
      if (std::find(loop.blocks.begin(), loop.blocks.end(), *at) != loop.blocks.end()) last = at + 1;
    auto target = std::find(order.begin(), order.end(), to);
    order.insert(target < last ? last : target, edge);
  }

  Graph& graph_;
  const Knowledge& knowledge_;
  Flow flow_;
  BlockId entry_ = kNoBlockId, chooser_ = kNoBlockId;  // before the loop, and where it is known how long it will be
  Value flag_ = kNoValue;
  std::map<Value, Value> flags_;  // by factor
  std::vector<bool> in_;          // blocks of the present loop
  std::vector<bool> is_stale_;    // headers of loops that have changed since the flow was found
  std::vector<Candidate> candidates_;
};

}  // namespace

// Where nothing was joined, one of the two loops will do.
static void decide_for_first(Graph& g) {
  bool any = false;
  for (BlockId b : g.order) {
    Block& block = g.blocks[b];
    if (block.nodes.empty() || g.node(block.nodes.back()).op != Op::kChooseLoop) continue;
    Node& jump = g.node(block.nodes.back());
    any = true;
    remove_edge(g, b, block.successors[1]);
    block.successors.pop_back();
    jump.op = Op::kGoto;
  }
  if (!any) return;
  remove_unreachable_blocks(g);
  remove_trivial_phis(g);
}

uint32_t join_checks(Graph& g, const Knowledge& k) {
  uint32_t joined = k.joins_checks && k.location ? Joining(g, k).run() : 0;
  decide_for_first(g);
  return joined;
}

}  // namespace rrvm::jit
