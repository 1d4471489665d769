// Liveness of cells and registers, backwards over the code that was allocated: operands and moves say all there is to
// know.
#include "jit/regalloc/cells_in_use.h"

#include <algorithm>

namespace rrvm::jit::regalloc {
namespace {

struct InUse {
  CellSet cells;
  PRegSet registers = 0;
  bool operator==(const InUse&) const = default;
};

class Liveness {
 public:
  Liveness(const Function& f, const Result& r) : f_(f), r_(r), words_((r.stack_cells + 63) / 64) {
    live_in_.assign(f.blocks.size(), InUse{CellSet(words_)});
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t b = f.blocks.size(); b-- > 0;) {
        InUse live = live_out(b);
        walk(b, &live, [](uint32_t) {});
        if (live == live_in_[b]) continue;
        live_in_[b] = std::move(live);
        changed = true;
      }
    }
  }

  void visit(const std::vector<bool>& wanted, const std::function<void(uint32_t, const CellSet&, PRegSet)>& visit) {
    for (size_t b = 0; b < f_.blocks.size(); b++) {
      InUse live = live_out(b);
      walk(b, &live, [&](uint32_t i) {
        if (wanted[i]) visit(i, live.cells, live.registers);
      });
    }
  }

 private:
  InUse live_out(size_t b) const {
    InUse live{CellSet(words_)};
    for (const Edge& e : f_.blocks[b].successors) {
      for (size_t w = 0; w < words_; w++) live.cells[w] |= live_in_[e.target].cells[w];
      live.registers |= live_in_[e.target].registers;
    }
    return live;
  }

  // `before` is told each instruction when `live` is what holds before it and behind the moves that lead to it.
  template <class Before>
  void walk(size_t b, InUse* live, Before before) const {
    auto set = [live](const Place& p) {
      if (p.is_stack()) live->cells[p.index / 64] |= uint64_t{1} << p.index % 64;
      if (p.is_register()) live->registers |= set_of(static_cast<PReg>(p.index));
    };
    auto clear = [live](const Place& p) {
      if (p.is_stack()) live->cells[p.index / 64] &= ~(uint64_t{1} << p.index % 64);
      if (p.is_register()) live->registers &= ~set_of(static_cast<PReg>(p.index));
    };
    const Block& block = f_.blocks[b];
    auto move =
        std::upper_bound(r_.moves.begin(), r_.moves.end(), block.first_instruction + block.instruction_count - 1,
                         [](uint32_t at, const Move& m) { return at < m.at; });
    for (uint32_t i = block.first_instruction + block.instruction_count; i-- > block.first_instruction;) {
      const Instruction& in = f_.instructions[i];
      for (uint32_t o = in.first_operand; o < in.first_operand + in.operand_count; o++)
        if (f_.operands[o].kind == Operand::Kind::kDef) clear(r_.places[o]);
      for (uint32_t o = in.first_operand; o < in.first_operand + in.operand_count; o++)
        if (f_.operands[o].kind == Operand::Kind::kUse) set(r_.places[o]);
      before(i);
      while (move != r_.moves.begin() && std::prev(move)->at == i) {
        --move;
        clear(move->to);
        set(move->from);
      }
    }
  }

  const Function& f_;
  const Result& r_;
  size_t words_;
  std::vector<InUse> live_in_;
};

}  // namespace

void visit_cells_in_use(const Function& f, const Result& r, const std::vector<bool>& wanted,
                        const std::function<void(uint32_t, const CellSet&, PRegSet)>& visit) {
  Liveness(f, r).visit(wanted, visit);
}

}  // namespace rrvm::jit::regalloc
