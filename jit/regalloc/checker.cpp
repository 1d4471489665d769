// See checker.h. A fixpoint over blocks, then one more pass that reports.
#include "jit/regalloc/checker.h"

#include <algorithm>
#include <map>

#include "jit/regalloc/cells_in_use.h"

namespace rrvm::jit::regalloc {

namespace {

using Values = std::vector<VReg>;  // ascending
using SetId = uint32_t;
using State = std::vector<SetId>;  // by place: registers, then cells

// Sets of values, each there once, so that a state is copied and compared as numbers. A function has few different
// ones.
class Sets {
 public:
  static constexpr SetId kEmpty = 0;

  bool holds(SetId s, VReg v) const { return std::binary_search(sets_[s]->begin(), sets_[s]->end(), v); }
  SetId single(VReg v) { return intern({v}); }
  SetId without(SetId s, VReg v) {
    if (!holds(s, v)) return s;
    Values left = *sets_[s];
    std::erase(left, v);
    return intern(std::move(left));
  }
  SetId with(SetId s, VReg v) {
    if (holds(s, v)) return s;
    Values more = *sets_[s];
    more.insert(std::lower_bound(more.begin(), more.end(), v), v);
    return intern(std::move(more));
  }
  SetId both(SetId a, SetId b) {
    if (a == b) return a;
    Values common;
    std::ranges::set_intersection(*sets_[a], *sets_[b], std::back_inserter(common));
    return intern(std::move(common));
  }

 private:
  SetId intern(Values values) {
    auto [at, is_new] = ids_.try_emplace(std::move(values), static_cast<SetId>(sets_.size()));
    if (is_new) sets_.push_back(&at->first);
    return at->second;
  }
  std::map<Values, SetId> ids_{{{}, kEmpty}};
  std::vector<const Values*> sets_{&ids_.begin()->first};
};

class Checker {
 public:
  struct InUse {
    CellSet cells;
    PRegSet registers;
  };
  Checker(const Function& f, const Machine& m, const Result& r, const std::vector<InUse>* in_use, std::string* error)
      : f_(f), m_(m), r_(r), in_use_(in_use), error_(*error) {}

  bool run() {
    if (!constraints()) return false;
    first_move_.assign(f_.instructions.size() + 1, 0);
    for (size_t k = 0; k < r_.moves.size(); ++k) {
      const Move& m = r_.moves[k];
      if (m.at >= f_.instructions.size() || (k > 0 && m.at < r_.moves[k - 1].at))
        return bad(m.at, "moves out of order");
      ++first_move_[m.at + 1];
      if (!is_valid(m.from) || !is_valid(m.to) || (m.from.is_stack() && m.to.is_stack()))
        return bad(m.at, "a move that cannot be");
      for (Place p : {m.from, m.to})
        if (p.is_register() && class_of(static_cast<PReg>(p.index)) != m.reg_class)
          return bad(m.at, "a move of the wrong class");
    }
    for (size_t i = 1; i < first_move_.size(); ++i) first_move_[i] += first_move_[i - 1];

    std::vector<State> in(f_.blocks.size());
    std::vector<bool> is_reached(f_.blocks.size(), false), is_waiting(f_.blocks.size(), false);
    std::vector<uint32_t> work;
    for (uint32_t b = 0; b < f_.blocks.size(); ++b) {
      if (!f_.blocks[b].predecessors.empty()) continue;
      in[b].assign(32 + r_.stack_cells, Sets::kEmpty);
      is_reached[b] = true;
      work.push_back(b);
    }
    while (!work.empty()) {
      uint32_t b = work.back();
      work.pop_back();
      is_waiting[b] = false;
      State state = in[b];
      run_block(b, &state, false);
      for (const Edge& e : f_.blocks[b].successors) {
        State there = hand_over(state, e);
        if (is_reached[e.target] && !meet(&in[e.target], there)) continue;
        if (!is_reached[e.target]) in[e.target] = std::move(there);
        is_reached[e.target] = true;
        if (!is_waiting[e.target]) work.push_back(e.target);
        is_waiting[e.target] = true;
      }
    }
    for (uint32_t b = 0; b < f_.blocks.size(); ++b) {
      if (!is_reached[b]) continue;
      State state = in[b];
      if (!run_block(b, &state, true)) return false;
    }
    return true;
  }

 private:
  static size_t number(Place p) { return p.is_register() ? p.index : 32 + size_t{p.index}; }
  bool is_valid(Place p) const { return p.is_register() ? p.index < 32 : p.is_stack() && p.index < r_.stack_cells; }

  bool bad(uint32_t i, const std::string& what) {
    error_ = "instruction " + std::to_string(i) + ": " + what;
    return false;
  }

  std::span<const Operand> operands(uint32_t i) const {
    return {f_.operands.data() + f_.instructions[i].first_operand, f_.instructions[i].operand_count};
  }
  Place place(uint32_t i, size_t k) const { return r_.places[f_.instructions[i].first_operand + k]; }

  // What can be seen without flow: each operand where it asked to be, and nobody in another's way.
  bool constraints() {
    using Kind = Operand::Kind;
    if (r_.places.size() != f_.operands.size()) return bad(0, "places missing");
    for (uint32_t i = 0; i < f_.instructions.size(); ++i) {
      std::span<const Operand> ops = operands(i);
      for (size_t k = 0; k < ops.size(); ++k) {
        const Operand& op = ops[k];
        Place p = place(i, k);
        std::string who = "operand " + std::to_string(k) + " ";
        if (!is_valid(p)) return bad(i, who + "has no place");
        if (op.place != Operand::Place::kAny && !p.is_register()) return bad(i, who + "is not in a register");
        RegClass c = op.kind == Kind::kTemp ? op.temp_class : f_.vreg_classes[op.vreg];
        if (p.is_register()) {
          PReg r = static_cast<PReg>(p.index);
          if (class_of(r) != c) return bad(i, who + "has the wrong class");
          if (op.place == Operand::Place::kFixed ? r != op.fixed : !(m_.allocatable & set_of(r)))
            return bad(i, who + "is in the wrong register");
          bool is_fixed_temp = op.kind == Kind::kTemp && op.place == Operand::Place::kFixed;
          if ((op.kind == Kind::kTemp || (op.kind == Kind::kUse && op.late)) && !is_fixed_temp &&
              f_.instructions[i].clobbers & set_of(r))
            return bad(i, who + "is clobbered");
        }
        for (size_t j = 0; j < k; ++j)
          if (place(i, j) == p && collide(ops[j], op))
            return bad(i, who + "shares its place with operand " + std::to_string(j));
      }
    }
    return true;
  }

  static bool collide(const Operand& a, const Operand& b) {
    using Kind = Operand::Kind;
    if (a.kind == Kind::kTemp || b.kind == Kind::kTemp) return true;
    if (a.kind == Kind::kUse && b.kind == Kind::kUse) return false;  // that they hold both is seen by the flow
    if (a.kind == Kind::kDef && b.kind == Kind::kDef) return true;
    return a.kind == Kind::kUse ? a.late : b.late;
  }

  bool run_block(uint32_t b, State* state, bool reports) {
    const Block& block = f_.blocks[b];
    for (uint32_t i = block.first_instruction; i < block.first_instruction + block.instruction_count; ++i) {
      for (uint32_t k = first_move_[i]; k < first_move_[i + 1]; ++k) {
        const Move& m = r_.moves[k];
        if (reports && !sets_.holds((*state)[number(m.from)], m.vreg))
          return bad(i, "a move of v" + std::to_string(m.vreg) + " from where it is not");
        (*state)[number(m.to)] = (*state)[number(m.from)];
      }
      if (!run_instruction(i, state, reports)) return false;
    }
    return true;
  }

  bool run_instruction(uint32_t i, State* state, bool reports) {
    using Kind = Operand::Kind;
    std::span<const Operand> ops = operands(i);
    for (PReg scratch : m_.scratch)
      if (scratch != kNoPReg) (*state)[scratch] = Sets::kEmpty;
    for (uint32_t cell = 0; in_use_ && cell < r_.stack_cells; ++cell)
      if (!((*in_use_)[i].cells[cell / 64] >> cell % 64 & 1)) (*state)[32 + cell] = Sets::kEmpty;
    for (PReg r = 0; in_use_ && r < 32; ++r)
      if (!((*in_use_)[i].registers & set_of(r))) (*state)[r] = Sets::kEmpty;
    for (size_t k = 0; k < ops.size() && reports; ++k)
      if (ops[k].kind == Kind::kUse && !sets_.holds((*state)[number(place(i, k))], ops[k].vreg))
        return bad(i, "v" + std::to_string(ops[k].vreg) + " is not where operand " + std::to_string(k) + " reads it");
    for (PReg r = 0; r < 32; ++r)
      if (f_.instructions[i].clobbers & set_of(r)) (*state)[r] = Sets::kEmpty;
    for (size_t k = 0; k < ops.size(); ++k) {
      if (ops[k].kind == Kind::kUse) continue;
      if (ops[k].kind == Kind::kDef)  // what another place holds is of the round before
        for (SetId& held : *state) held = sets_.without(held, ops[k].vreg);
      (*state)[number(place(i, k))] = Sets::kEmpty;
    }
    for (size_t k = 0; k < ops.size(); ++k)
      if (ops[k].kind == Kind::kDef) (*state)[number(place(i, k))] = sets_.single(ops[k].vreg);
    return true;
  }

  // Over an edge: whoever holds an argument holds the parameter's new value; its old one is gone.
  State hand_over(const State& state, const Edge& e) {
    const std::vector<VReg>& parameters = f_.blocks[e.target].parameters;
    State there = state;
    for (size_t p = 0; p < state.size() && !parameters.empty(); ++p) {
      if (state[p] == Sets::kEmpty) continue;
      for (VReg v : parameters) there[p] = sets_.without(there[p], v);
      for (size_t k = 0; k < parameters.size(); ++k)
        if (sets_.holds(state[p], e.arguments[k])) there[p] = sets_.with(there[p], parameters[k]);
    }
    return there;
  }

  // True if *a becomes less.
  bool meet(State* a, const State& b) {
    bool changed = false;
    for (size_t p = 0; p < a->size(); ++p) {
      SetId less = sets_.both((*a)[p], b[p]);
      changed |= less != (*a)[p];
      (*a)[p] = less;
    }
    return changed;
  }

  const Function& f_;
  const Machine& m_;
  const Result& r_;
  const std::vector<InUse>* const in_use_;
  std::string& error_;
  std::vector<uint32_t> first_move_;  // by instruction
  Sets sets_;
};

}  // namespace

bool check(const Function& f, const Machine& m, const Result& r, std::string* error) {
  return Checker(f, m, r, nullptr, error).run();
}

bool check_cells_in_use(const Function& f, const Machine& m, const Result& r, std::string* error) {
  std::vector<Checker::InUse> in_use(f.instructions.size());
  visit_cells_in_use(f, r, std::vector<bool>(f.instructions.size(), true),
                     [&](uint32_t i, const CellSet& cells, PRegSet registers) {
                       in_use[i] = {cells, registers};
                     });
  return Checker(f, m, r, &in_use, error).run();
}

}  // namespace rrvm::jit::regalloc
