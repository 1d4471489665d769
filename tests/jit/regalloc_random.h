// Random functions in the allocator's form: a random graph with a way to every block, critical edges split,
// blocks in random order; uses are chosen among the definitions that dominate them; operands are chosen so
// that the registers suffice for each instruction.
#pragma once

#include <algorithm>
#include <random>

#include "tests/jit/regalloc_builder.h"

namespace rrvm::jit::regalloc::testing {

struct Shape {
  uint32_t blocks, instructions;  // at most so many instructions a block
  Machine machine;
  uint32_t recent = 30;  // uses choose mostly among so many latest definitions
};

class RandomFunction {
 public:
  RandomFunction(uint32_t seed, const Shape& shape) : random_(seed), shape_(shape) {
    make_graph();
    find_dominators();
    for (Body& b : bodies_) b.depth = below(3), b.is_cold = one_in(6);
    for (uint32_t b = 1; b < bodies_.size(); ++b)
      if (one_in(2))
        for (uint32_t k = below(5); k > 0; --k) bodies_[b].parameters.push_back(new_vreg());
    fill();
    lay_out();
  }
  const Function& function() const { return f_; }

 private:
  struct Body {
    std::vector<uint32_t> successors, predecessors, dominated;
    std::vector<VReg> parameters;
    std::vector<std::vector<VReg>> arguments;  // by successor
    std::vector<std::pair<std::vector<Operand>, PRegSet>> instructions;
    uint32_t depth = 0;
    bool is_cold = false;
  };

  uint32_t below(uint32_t n) { return n ? static_cast<uint32_t>(random_() % n) : 0; }
  bool one_in(uint32_t n) { return below(n) == 0; }
  VReg new_vreg() {
    f_.vreg_classes.push_back(one_in(4) ? RegClass::kFloat : RegClass::kGeneral);
    return static_cast<VReg>(f_.vreg_classes.size() - 1);
  }

  void make_graph() {
    uint32_t n = 1 + below(shape_.blocks);
    if (shape_.blocks > 1000) n = shape_.blocks / 2;
    bodies_.resize(n);
    for (uint32_t b = 1; b < n; ++b)
      bodies_[shape_.recent > 100 ? b - 1 - below(std::min(b, 3u)) : below(b)].successors.push_back(b);
    for (uint32_t k = n > 1 ? below(n + 1) : 0; k > 0; --k) {
      uint32_t from = below(n),
               to = shape_.recent > 100 ? std::clamp(from + below(12), 6u, n + 4) - 5 : 1 + below(n - 1);
      if (bodies_[from].successors.size() < 4) bodies_[from].successors.push_back(to);
    }
    link();
    for (uint32_t b = 0; b < n; ++b)
      for (size_t k = 0; k < bodies_[b].successors.size() && bodies_[b].successors.size() > 1; ++k) {
        uint32_t to = bodies_[b].successors[k];
        if (bodies_[to].predecessors.size() == 1) continue;
        Body between;
        between.successors = {to};
        bodies_[b].successors[k] = static_cast<uint32_t>(bodies_.size());
        bodies_.push_back(between);
      }
    link();
  }

  void link() {
    for (Body& b : bodies_) b.predecessors.clear();
    for (uint32_t b = 0; b < bodies_.size(); ++b)
      for (uint32_t to : bodies_[b].successors) bodies_[to].predecessors.push_back(b);
  }

  // After Cooper, Harvey and Kennedy.
  void find_dominators() {
    std::vector<uint32_t> order, number(bodies_.size(), UINT32_MAX), idom(bodies_.size(), UINT32_MAX);
    std::vector<std::pair<uint32_t, size_t>> stack = {{0, 0}};
    std::vector<bool> seen(bodies_.size(), false);
    seen[0] = true;
    while (!stack.empty()) {
      auto& [b, k] = stack.back();
      if (k == bodies_[b].successors.size()) {
        number[b] = static_cast<uint32_t>(order.size());
        order.push_back(b);
        stack.pop_back();
      } else if (uint32_t to = bodies_[b].successors[k++]; !seen[to]) {
        seen[to] = true;
        stack.push_back({to, 0});
      }
    }
    idom[0] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t k = order.size() - 1; k-- > 0;) {
        uint32_t b = order[k], best = UINT32_MAX;
        for (uint32_t p : bodies_[b].predecessors) {
          if (idom[p] == UINT32_MAX) continue;
          uint32_t q = best == UINT32_MAX ? p : best;
          while (p != q) {
            while (number[p] < number[q]) p = idom[p];
            while (number[q] < number[p]) q = idom[q];
          }
          best = p;
        }
        changed |= idom[b] != best;
        idom[b] = best;
      }
    }
    for (uint32_t b = 1; b < bodies_.size(); ++b) bodies_[idom[b]].dominated.push_back(b);
  }

  // Down the tree of dominators, with what is defined above.
  void fill() {
    struct Level {
      uint32_t block;
      size_t next, visible;
    };
    std::vector<Level> stack;
    auto enter = [&](uint32_t b) {
      stack.push_back({b, 0, visible_.size()});
      fill_block(b);
    };
    enter(0);
    while (!stack.empty()) {
      Level& top = stack.back();
      if (top.next < bodies_[top.block].dominated.size()) {
        enter(bodies_[top.block].dominated[top.next++]);
      } else {
        visible_.resize(top.visible);
        stack.pop_back();
      }
    }
  }

  VReg pick(RegClass c) {
    for (int tries = 0; tries < 12 && !visible_.empty(); ++tries) {
      size_t n = visible_.size(), reach = one_in(6) ? n : std::min<size_t>(n, shape_.recent);
      VReg v = visible_[n - 1 - below(static_cast<uint32_t>(reach))];
      if (f_.vreg_classes[v] == c) return v;
    }
    return kNoVReg;
  }

  void fill_block(uint32_t b) {
    Body& body = bodies_[b];
    visible_.insert(visible_.end(), body.parameters.begin(), body.parameters.end());
    if (b == 0) {  // one of each class, so that there is always an argument
      for (RegClass c : {RegClass::kGeneral, RegClass::kFloat}) {
        f_.vreg_classes.push_back(c);
        VReg v = static_cast<VReg>(f_.vreg_classes.size() - 1);
        body.instructions.push_back({{def(v)}, 0});
        first_of_[static_cast<int>(c)] = v;
        visible_.push_back(v);
      }
    }
    for (uint32_t k = below(shape_.instructions + 1); k > 0; --k) add_instruction(b, false);
    bool is_bare = body.successors.size() == 1 && bodies_[body.successors[0]].predecessors.size() > 1;
    if (is_bare || one_in(2)) body.instructions.push_back({});
    else add_instruction(b, true);
    for (uint32_t to : body.successors) {
      std::vector<VReg> arguments;
      for (VReg p : bodies_[to].parameters) {
        RegClass c = f_.vreg_classes[p];
        VReg v = one_in(3) && !bodies_[to].parameters.empty() ? same_class(bodies_[to].parameters, c) : pick(c);
        arguments.push_back(v == kNoVReg ? first_of_[static_cast<int>(c)] : v);
      }
      body.arguments.push_back(arguments);
    }
  }

  // A parameter of the target itself, if it is visible here: the loop's swap.
  VReg same_class(const std::vector<VReg>& parameters, RegClass c) {
    VReg v = parameters[below(static_cast<uint32_t>(parameters.size()))];
    return f_.vreg_classes[v] == c && std::find(visible_.begin(), visible_.end(), v) != visible_.end() ? v : pick(c);
  }

  PReg random_register(RegClass c) {
    for (;;) {
      PReg r = static_cast<PReg>(below(16) + (c == RegClass::kFloat ? 16 : 0));
      if (shape_.machine.allocatable & set_of(r)) return r;
    }
  }

  void add_instruction(uint32_t b, bool is_last) {
    std::vector<Operand> ops;
    PRegSet clobbers = 0;
    if (one_in(6)) clobbers = kAll;
    else if (one_in(4)) clobbers = static_cast<PRegSet>(random_()) & static_cast<PRegSet>(random_());
    clobbers &= shape_.machine.allocatable | (one_in(2) ? kAll : 0);
    std::vector<VReg> defined;
    for (uint32_t k = below(7); k > 0; --k) {
      ops.push_back(random_operand());
      if (ops.back().kind == Operand::Kind::kUse && ops.back().vreg == kNoVReg) {
        ops.pop_back();
        continue;
      }
      if (!is_possible(ops, clobbers)) {
        if (ops.back().kind == Operand::Kind::kDef) f_.vreg_classes.pop_back();
        ops.pop_back();
      } else if (ops.back().kind == Operand::Kind::kDef) {
        defined.push_back(ops.back().vreg);
      }
    }
    bodies_[b].instructions.push_back({ops, clobbers});
    visible_.insert(visible_.end(), defined.begin(), defined.end());
  }

  Operand random_operand() {
    using P = Operand::Place;
    static constexpr P kPlaces[] = {P::kReg, P::kReg, P::kAny, P::kFixed};
    Operand op;
    op.place = kPlaces[below(4)];
    uint32_t kind = below(10);
    RegClass c = one_in(4) ? RegClass::kFloat : RegClass::kGeneral;
    if (kind < 6) {
      op.vreg = pick(c);
      op.late = one_in(4);
      op.is_indifferent = one_in(3);
    } else if (kind < 9) {
      op.kind = Operand::Kind::kDef;
      op.vreg = new_vreg();
      c = f_.vreg_classes[op.vreg];
      if (one_in(2)) op.prefers = 0;
    } else {
      op.kind = Operand::Kind::kTemp;
      op.temp_class = c;
      if (op.place == P::kAny) op.place = P::kReg;
    }
    if (op.place == P::kFixed) op.fixed = random_register(c);
    return op;
  }

  // Do the registers suffice? Counted with a little caution.
  bool is_possible(const std::vector<Operand>& ops, PRegSet clobbers) const {
    using Kind = Operand::Kind;
    PRegSet early = 0, whole = 0, results = 0;
    VReg owner[32];
    std::fill_n(owner, 32, kNoVReg);
    for (const Operand& op : ops) {
      if (op.place != Operand::Place::kFixed) continue;
      PRegSet bit = set_of(op.fixed);
      if (op.kind == Kind::kUse) {
        if (early & bit && owner[op.fixed] != op.vreg) return false;
        owner[op.fixed] = op.vreg;
        if (op.late && (clobbers | results) & bit) return false;
        early |= bit;
        if (op.late) whole |= bit;
      } else if (op.kind == Kind::kDef) {
        if ((results | whole) & bit) return false;
        results |= bit;
      } else {
        if ((early | whole | results) & bit) return false;
        early |= bit, whole |= bit, results |= bit;
      }
    }
    for (RegClass c : {RegClass::kGeneral, RegClass::kFloat}) {
      std::vector<VReg> early_uses, late_uses;
      int temps = 0, defs = 0;
      auto add = [](std::vector<VReg>* list, VReg v) {
        if (std::find(list->begin(), list->end(), v) == list->end()) list->push_back(v);
      };
      for (const Operand& op : ops) {
        if (op.place != Operand::Place::kReg) continue;
        if ((op.kind == Kind::kTemp ? op.temp_class : f_.vreg_classes[op.vreg]) != c) continue;
        if (op.kind == Kind::kTemp) ++temps;
        if (op.kind == Kind::kDef) ++defs;
        if (op.kind == Kind::kUse) add(&early_uses, op.vreg);
      }
      // A late use of any kind makes all uses of that virtual register late.
      for (const Operand& op : ops)
        if (op.kind == Kind::kUse && op.late &&
            std::find(early_uses.begin(), early_uses.end(), op.vreg) != early_uses.end())
          add(&late_uses, op.vreg);
      PRegSet all = shape_.machine.allocatable & (c == RegClass::kGeneral ? 0xFFFFu : 0xFFFF0000u);
      int l = static_cast<int>(late_uses.size()) + temps, e = static_cast<int>(early_uses.size()) + temps;
      if (__builtin_popcount(all & ~(early | whole | results | clobbers)) < l) return false;
      if (__builtin_popcount(all & ~(early | whole)) < e) return false;
      if (__builtin_popcount(all & ~(whole | results)) < l + defs) return false;
    }
    return true;
  }

  void lay_out() {
    std::vector<uint32_t> order(bodies_.size()), place(bodies_.size());
    for (uint32_t k = 0; k < order.size(); ++k) order[k] = k;
    if (one_in(2)) std::shuffle(order.begin() + 1, order.end(), random_);
    if (one_in(2))
      std::stable_partition(order.begin() + 1, order.end(), [&](uint32_t b) { return !bodies_[b].is_cold; });
    for (uint32_t k = 0; k < order.size(); ++k) place[order[k]] = k;
    for (uint32_t b : order) {
      const Body& body = bodies_[b];
      Block block;
      block.first_instruction = static_cast<uint32_t>(f_.instructions.size());
      block.instruction_count = static_cast<uint32_t>(body.instructions.size());
      for (const auto& [ops, clobbers] : body.instructions) {
        f_.instructions.push_back(
            {static_cast<uint32_t>(f_.operands.size()), static_cast<uint32_t>(ops.size()), clobbers});
        f_.operands.insert(f_.operands.end(), ops.begin(), ops.end());
      }
      for (uint32_t p : body.predecessors) block.predecessors.push_back(place[p]);
      for (size_t k = 0; k < body.successors.size(); ++k)
        block.successors.push_back({place[body.successors[k]], body.arguments[k]});
      block.parameters = body.parameters;
      block.loop_depth = body.depth;
      block.is_cold = body.is_cold;
      f_.blocks.push_back(std::move(block));
    }
  }

  std::mt19937 random_;
  const Shape& shape_;
  std::vector<Body> bodies_;
  std::vector<VReg> visible_;
  VReg first_of_[2] = {};
  Function f_;
};

}  // namespace rrvm::jit::regalloc::testing
