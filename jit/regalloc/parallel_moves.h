// Moves that are meant to happen at once, put into an order in which they can happen one after the other.
// Cycles are broken with the scratch register, moves between two stack cells go through it; a cycle that has
// such a move is broken with a stack cell.
#pragma once

#include "jit/regalloc/regalloc.h"

namespace rrvm::jit::regalloc {

class ParallelMoves {
 public:
  explicit ParallelMoves(const Machine& m, uint32_t cells)
      : m_(m), cells_(cells), writer_of_(32 + cells, -1), readers_of_(32 + cells, 0) {}
  // Appends to *out. No two have the same target, unless they are the same.
  void sequence(std::span<const Move> moves, std::vector<Move>* out);
  uint32_t cells() const { return cells_ + (needs_spare_ ? 1 : 0); }

 private:
  static uint32_t number(Place p) { return p.is_register() ? p.index : 32 + p.index; }
  void emit(Place from, Place to, const Move& like);
  void break_cycle(Place start);

  const Machine& m_;
  uint32_t cells_;
  bool needs_spare_ = false;
  std::vector<int> writer_of_;        // by place: the pending move to it
  std::vector<uint32_t> readers_of_;  // by place: how many pending moves read it
  std::vector<Move> pending_;
  std::vector<Move>* out_ = nullptr;
};

}  // namespace rrvm::jit::regalloc
