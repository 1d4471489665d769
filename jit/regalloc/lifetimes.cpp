// Lifetimes from the code, back to front: liveness at the borders of blocks first, then ranges and uses block
// by block.
#include "jit/regalloc/lifetimes.h"

namespace rrvm::jit::regalloc {

namespace {

class Builder {
 public:
  Builder(const Function& f, const Machine& m, Lifetimes* out, std::string* error)
      : f_(f), m_(m), out_(*out), error_(*error) {}

  bool run() {
    lay_out();
    find_loops();
    find_definitions();
    find_live_in();
    const char* what = nullptr;
    out_.live_in.each(0, [&](uint32_t bit) {
      what = "used without a definition on some way: ";
      error_ = what + ("v" + std::to_string(out_.globals[bit]));
    });
    if (what) return false;
    for (uint32_t i = 0; i < f_.instructions.size(); ++i)
      if (!reserve(i)) return false;
    heads_.assign(out_.vregs_and_temps, kNone);
    use_heads_.assign(out_.vregs_and_temps, kNone);
    for (uint32_t b = static_cast<uint32_t>(f_.blocks.size()); b-- > 0;) walk_block(b);
    collect(heads_, range_nodes_, &out_.ranges);
    collect(use_heads_, use_nodes_, &out_.uses);
    auto is_earlier = [](const Use& a, const Use& b) { return a.at < b.at; };
    for (VReg v = 0; v < out_.vregs; ++v) {
      auto first = out_.uses.items.begin() + out_.uses.start[v], end = out_.uses.items.begin() + out_.uses.start[v + 1];
      if (!std::is_sorted(first, end, is_earlier)) std::stable_sort(first, end, is_earlier);
    }
    find_affinities();
    return true;
  }

 private:
  template <typename T>
  struct Node {
    T item;
    uint32_t next;
  };

  std::span<const Operand> operands(uint32_t i) const {
    const Instruction& insn = f_.instructions[i];
    return {f_.operands.data() + insn.first_operand, insn.operand_count};
  }

  void lay_out() {
    out_.block_of.resize(f_.instructions.size());
    for (uint32_t b = 0; b < f_.blocks.size(); ++b) {
      const Block& block = f_.blocks[b];
      out_.starts.push_back(gap_of(block.first_instruction));
      std::fill_n(out_.block_of.begin() + block.first_instruction, block.instruction_count, b);
      out_.depths.push_back(block.is_cold ? 0 : static_cast<uint8_t>(1 + std::min(block.loop_depth, 200u)));
      float weight = 16;
      for (uint32_t d = 0; d < std::min(block.loop_depth, 8u); ++d) weight *= 8;
      out_.weights.push_back(block.is_cold ? 1 : weight);
    }
    out_.starts.push_back(gap_of(static_cast<uint32_t>(f_.instructions.size())));
  }

  // Cold blocks belong to no loop and interrupt none.
  void find_loops() {
    std::vector<uint32_t> open;
    Position end = 0;
    auto close = [&] {
      out_.loops[open.back()].to = end;
      open.pop_back();
    };
    for (uint32_t b = 0; b < f_.blocks.size(); ++b) {
      if (out_.depths[b] == 0) {
        out_.loop_of.push_back(kNone);
        continue;
      }
      size_t depth = out_.depths[b] - 1u;
      while (open.size() > depth) close();
      bool is_header = std::any_of(f_.blocks[b].predecessors.begin(), f_.blocks[b].predecessors.end(),
                                   [&](uint32_t p) { return p >= b; });
      if (is_header && depth > 0 && open.size() == depth) close();
      while (open.size() < depth) {
        uint32_t parent = open.empty() ? kNone : open.back();
        open.push_back(static_cast<uint32_t>(out_.loops.size()));
        out_.loops.push_back({out_.starts[b], 0, parent});
      }
      out_.loop_of.push_back(open.empty() ? kNone : open.back());
      end = out_.starts[b + 1];
    }
    while (!open.empty()) close();
  }

  void find_definitions() {
    out_.vregs = static_cast<uint32_t>(f_.vreg_classes.size());
    out_.classes = f_.vreg_classes;
    out_.definitions.resize(out_.vregs);
    for (uint32_t b = 0; b < f_.blocks.size(); ++b) {
      for (VReg p : f_.blocks[b].parameters) out_.definitions[p] = {b, kNone, kNoPReg};
      const Block& block = f_.blocks[b];
      for (uint32_t i = block.first_instruction; i < block.first_instruction + block.instruction_count; ++i)
        for (const Operand& op : operands(i)) {
          if (op.kind == Operand::Kind::kDef)
            out_.definitions[op.vreg] = {b, i, op.place == Operand::Place::kFixed ? op.fixed : kNoPReg};
          if (op.kind == Operand::Kind::kTemp && op.place != Operand::Place::kFixed) {
            out_.temp_operands.push_back(static_cast<uint32_t>(&op - f_.operands.data()));
            out_.classes.push_back(op.temp_class);
          }
        }
    }
    out_.vregs_and_temps = static_cast<uint32_t>(out_.classes.size());
  }

  template <typename F>
  void each_foreign_use(uint32_t b, F f) {
    const Block& block = f_.blocks[b];
    auto see = [&](VReg v) {
      if (out_.definitions[v].block != b) f(v);
    };
    for (uint32_t i = block.first_instruction; i < block.first_instruction + block.instruction_count; ++i)
      for (const Operand& op : operands(i))
        if (op.kind == Operand::Kind::kUse) see(op.vreg);
    for (const Edge& e : block.successors)
      for (VReg v : e.arguments) see(v);
  }

  void find_live_in() {
    uint32_t blocks = static_cast<uint32_t>(f_.blocks.size());
    bits_.assign(out_.vregs, kNone);
    for (uint32_t b = 0; b < blocks; ++b)
      each_foreign_use(b, [&](VReg v) {
        if (bits_[v] != kNone) return;
        bits_[v] = static_cast<uint32_t>(out_.globals.size());
        out_.globals.push_back(v);
      });
    uint32_t count = static_cast<uint32_t>(out_.globals.size());
    out_.live_in.resize(blocks, count);
    live_out_.resize(blocks, count);
    Bits kill;
    kill.resize(blocks, count);
    for (uint32_t b = 0; b < blocks; ++b)
      each_foreign_use(b, [&](VReg v) { out_.live_in.row(b)[bits_[v] / 64] |= uint64_t{1} << bits_[v] % 64; });
    for (VReg v : out_.globals)
      if (out_.definitions[v].block != kNone)
        kill.row(out_.definitions[v].block)[bits_[v] / 64] |= uint64_t{1} << bits_[v] % 64;
    std::vector<uint32_t> work(blocks);
    std::vector<bool> is_waiting(blocks, true);
    for (uint32_t b = 0; b < blocks; ++b) work[b] = b;
    while (!work.empty()) {
      uint32_t b = work.back();
      work.pop_back();
      is_waiting[b] = false;
      uint64_t *in = out_.live_in.row(b), *out = live_out_.row(b), *killed = kill.row(b);
      for (const Edge& e : f_.blocks[b].successors) {
        const uint64_t* next = out_.live_in.row(e.target);
        for (uint32_t w = 0; w < kill.words(); ++w) out[w] |= next[w];
      }
      uint64_t changed = 0;
      for (uint32_t w = 0; w < kill.words(); ++w) {
        uint64_t more = out[w] & ~killed[w] & ~in[w];
        changed |= more;
        in[w] |= more;
      }
      if (!changed) continue;
      for (uint32_t p : f_.blocks[b].predecessors)
        if (!is_waiting[p]) {
          is_waiting[p] = true;
          work.push_back(p);
        }
    }
  }

  bool contradiction(uint32_t i, PReg r) {
    error_ =
        "instruction " + std::to_string(i) + ": fixed operands contradict each other in register " + std::to_string(r);
    return false;
  }

  // The machine registers that instruction i reserves.
  bool reserve(uint32_t i) {
    using Kind = Operand::Kind;
    PRegSet early = 0, late = 0, temp = 0, def = 0, clobbers = f_.instructions[i].clobbers;
    for (const Operand& op : operands(i)) {
      if (op.place != Operand::Place::kFixed) continue;
      PReg r = op.fixed;
      PRegSet bit = set_of(r);
      if (op.kind == Kind::kUse) {
        if (((early | late) & bit && use_owner_[r] != op.vreg) || temp & bit || (op.late && clobbers & bit))
          return contradiction(i, r);
        use_owner_[r] = op.vreg;
        (op.late ? late : early) |= bit;
      } else if (op.kind == Kind::kDef) {
        if ((def | temp) & bit) return contradiction(i, r);
        def_owner_[r] = op.vreg;
        def |= bit;
      } else {
        if ((early | late | temp | def) & bit) return contradiction(i, r);
        temp |= bit;
      }
    }
    if (late & def) return contradiction(i, static_cast<PReg>(__builtin_ctz(late & def)));
    for (PRegSet rest = (early | late | temp | def | clobbers) & m_.allocatable; rest; rest &= rest - 1) {
      PReg r = static_cast<PReg>(__builtin_ctz(rest));
      auto is_in = [r](PRegSet set) { return (set >> r & 1) != 0; };
      auto& list = out_.fixed[r];
      if (is_in(late)) {
        list.push_back({early_of(i), gap_of(i + 1), use_owner_[r]});
      } else if (is_in(temp)) {
        list.push_back({early_of(i), gap_of(i + 1), kNoVReg});
      } else {
        if (is_in(early)) list.push_back({early_of(i), clobber_of(i), use_owner_[r]});
        if (is_in(clobbers)) list.push_back({clobber_of(i), late_of(i), kNoVReg});
        if (is_in(def)) list.push_back({is_in(clobbers) ? late_of(i) : clobber_of(i), gap_of(i + 1), def_owner_[r]});
      }
    }
    return true;
  }

  // Ranges come back to front: one that touches the list's head makes that longer.
  void add_range(VReg v, Position from, Position to) {
    if (uint32_t head = heads_[v]; head != kNone && range_nodes_[head].item.from <= to) {
      Range& r = range_nodes_[head].item;
      r.from = std::min(r.from, from);
      r.to = std::max(r.to, to);
      return;
    }
    range_nodes_.push_back({{from, to}, heads_[v]});
    heads_[v] = static_cast<uint32_t>(range_nodes_.size() - 1);
  }

  void add_use(VReg v, Position at, Need need, bool late, PReg fixed) {
    use_nodes_.push_back({{at, need, late, fixed}, use_heads_[v]});
    use_heads_[v] = static_cast<uint32_t>(use_nodes_.size() - 1);
  }

  void walk_block(uint32_t b) {
    const Block& block = f_.blocks[b];
    Position start = out_.starts[b], end = out_.starts[b + 1];
    live_out_.each(b, [&](uint32_t bit) { add_range(out_.globals[bit], start, end); });
    uint32_t last = block.first_instruction + block.instruction_count - 1;
    for (const Edge& e : block.successors)
      for (size_t k = 0; k < e.arguments.size(); ++k) {
        add_range(e.arguments[k], start, end);
        add_use(e.arguments[k], late_of(last), Need::kLikes, false, kNoPReg);
      }
    for (uint32_t i = last + 1; i-- > block.first_instruction;) walk_instruction(i, start);
  }

  void walk_instruction(uint32_t i, Position start) {
    using Kind = Operand::Kind;
    for (const Operand& op : operands(i)) {
      if (op.kind != Kind::kDef) continue;
      uint32_t head = heads_[op.vreg];
      if (head != kNone && range_nodes_[head].item.from <= late_of(i)) range_nodes_[head].item.from = late_of(i);
      else add_range(op.vreg, late_of(i), gap_of(i + 1));
      add_use(op.vreg, late_of(i), op.place == Operand::Place::kReg ? Need::kMust : Need::kLikes, true,
              op.place == Operand::Place::kFixed ? op.fixed : kNoPReg);
    }
    std::span<const Operand> ops = operands(i);
    for (const Operand& op : ops) {
      if (op.kind == Kind::kTemp && op.place != Operand::Place::kFixed) {
        VReg temp = temp_of(static_cast<uint32_t>(&op - f_.operands.data()));
        add_range(temp, gap_of(i), gap_of(i + 1));
        add_use(temp, early_of(i), Need::kMust, true, kNoPReg);
      }
      if (op.kind != Kind::kUse) continue;
      bool is_fixed = op.place == Operand::Place::kFixed;
      // A fixed use is over once its value has been copied to the fixed register.
      add_range(op.vreg, start, is_fixed ? early_of(i) : op.late ? gap_of(i + 1) : clobber_of(i));
      if (op.place == Operand::Place::kAny && op.is_indifferent && !op.late) continue;
      if (is_fixed) add_use(op.vreg, gap_of(i), Need::kLikes, false, op.fixed);
      else
        add_use(op.vreg, early_of(i), op.place == Operand::Place::kReg ? Need::kMust : Need::kLikes, op.late, kNoPReg);
    }
  }

  VReg temp_of(uint32_t operand) const {
    auto it = std::lower_bound(out_.temp_operands.begin(), out_.temp_operands.end(), operand);
    return out_.vregs + static_cast<uint32_t>(it - out_.temp_operands.begin());
  }

  template <typename T>
  void collect(const std::vector<uint32_t>& heads, const std::vector<Node<T>>& nodes, Lists<T>* lists) {
    lists->items.reserve(nodes.size());
    for (uint32_t head : heads) {
      lists->start.push_back(static_cast<uint32_t>(lists->items.size()));
      for (; head != kNone; head = nodes[head].next) lists->items.push_back(nodes[head].item);
    }
    lists->start.push_back(static_cast<uint32_t>(lists->items.size()));
  }

  template <typename F>
  void each_affinity(F f) {
    for (uint32_t b = 0; b < f_.blocks.size(); ++b) {
      const Block& block = f_.blocks[b];
      for (uint32_t i = block.first_instruction; i < block.first_instruction + block.instruction_count; ++i)
        for (const Operand& op : operands(i))
          if (op.kind == Operand::Kind::kDef && op.prefers >= 0)
            f(op.vreg, operands(i)[op.prefers].vreg, out_.weights[b]);
      for (const Edge& e : block.successors)
        for (size_t k = 0; k < e.arguments.size(); ++k)
          f(f_.blocks[e.target].parameters[k], e.arguments[k], std::min(out_.weights[b], out_.weights[e.target]));
    }
  }

  void find_affinities() {
    auto& list = out_.affinities;
    list.start.assign(out_.vregs_and_temps + 1, 0);
    auto both = [&](auto f) {
      each_affinity([&](VReg a, VReg b, float weight) {
        if (a == b || a == kNoVReg || b == kNoVReg || out_.classes[a] != out_.classes[b]) return;
        f(a, b, weight);
        f(b, a, weight);
      });
    };
    both([&](VReg a, VReg, float) { ++list.start[a + 1]; });
    for (size_t v = 1; v < list.start.size(); ++v) list.start[v] += list.start[v - 1];
    list.items.resize(list.start.back());
    std::vector<uint32_t> next = list.start;
    both([&](VReg a, VReg b, float weight) { list.items[next[a]++] = {b, weight}; });
  }

  const Function& f_;
  const Machine& m_;
  Lifetimes& out_;
  std::string& error_;
  std::vector<uint32_t> bits_;  // by vreg: its bit
  Bits live_out_;
  VReg use_owner_[32] = {}, def_owner_[32] = {};
  std::vector<Node<Range>> range_nodes_;
  std::vector<Node<Use>> use_nodes_;
  std::vector<uint32_t> heads_, use_heads_;
};

}  // namespace

bool Lifetimes::is_live_at(VReg v, Position p) const {
  std::span<const Range> list = ranges.of(v);
  auto it = std::upper_bound(list.begin(), list.end(), p, [](Position at, const Range& r) { return at < r.to; });
  return it != list.end() && it->from <= p;
}

bool compute_lifetimes(const Function& f, const Machine& m, Lifetimes* out, std::string* error) {
  return Builder(f, m, out, error).run();
}

}  // namespace rrvm::jit::regalloc
