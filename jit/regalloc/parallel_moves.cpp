// See parallel_moves.h. Tests: tests/jit/regalloc_test.cpp.
#include "jit/regalloc/parallel_moves.h"

namespace rrvm::jit::regalloc {

void ParallelMoves::emit(Place from, Place to, const Move& like) {
  if (from.is_stack() && to.is_stack()) {
    Place scratch = Place::reg(m_.scratch[static_cast<int>(like.reg_class)]);
    out_->push_back({like.at, from, scratch, like.reg_class, like.vreg});
    from = scratch;
  }
  out_->push_back({like.at, from, to, like.reg_class, like.vreg});
}

void ParallelMoves::sequence(std::span<const Move> moves, std::vector<Move>* out) {
  out_ = out;
  pending_.clear();
  for (const Move& m : moves) {
    if (m.from == m.to || writer_of_[number(m.to)] >= 0) continue;
    writer_of_[number(m.to)] = static_cast<int>(pending_.size());
    ++readers_of_[number(m.from)];
    pending_.push_back(m);
  }
  // What nobody reads any more can be written; that may free the place read.
  for (const Move& m : pending_) {
    Place to = m.to;
    while (writer_of_[number(to)] >= 0 && readers_of_[number(to)] == 0) {
      Move& ready = pending_[static_cast<size_t>(writer_of_[number(to)])];
      emit(ready.from, to, ready);
      writer_of_[number(to)] = -1;
      --readers_of_[number(ready.from)];
      to = ready.from;
    }
  }
  // What is left goes round in circles, each place read once.
  for (const Move& m : pending_)
    if (writer_of_[number(m.to)] >= 0) break_cycle(m.to);
}

void ParallelMoves::break_cycle(Place start) {
  auto writer = [&](Place p) -> const Move& { return pending_[static_cast<size_t>(writer_of_[number(p)])]; };
  bool needs_scratch = false;
  Place p = start;
  const Move* reader;  // of start
  do {
    reader = &writer(p);
    needs_scratch |= reader->from.is_stack() && reader->to.is_stack();
    p = reader->from;
  } while (p != start);
  Place refuge = needs_scratch ? Place::stack(cells_) : Place::reg(m_.scratch[static_cast<int>(reader->reg_class)]);
  needs_spare_ |= needs_scratch;
  emit(start, refuge, *reader);
  for (p = start;;) {
    const Move& m = writer(p);
    writer_of_[number(p)] = -1;
    --readers_of_[number(m.from)];
    if (m.from == start) {
      emit(refuge, p, m);
      return;
    }
    emit(m.from, p, m);
    p = m.from;
  }
}

}  // namespace rrvm::jit::regalloc
