// The scan: lifetimes are cut into pieces, and each piece gets a machine register or the stack. Pieces are
// looked at in order of their starts; what each machine register is promised to from here on is a list of
// ranges. A piece takes a register that is free until its end, or cuts itself where that is cheap (before a
// loop, in cold code) and takes one until there, or drives out one that is needed later than itself. Pieces
// begin in gaps, at borders of blocks, at definitions, or in the middle of an instruction if they are on the
// stack.
#pragma once

#include "jit/regalloc/lifetimes.h"

namespace rrvm::jit::regalloc {

struct Piece {
  VReg vreg;
  Position from, to;                // no further than its first and last range
  uint32_t first_range, end_range;  // in Lifetimes::ranges.items; the outer ones may stick out
  PReg reg = kNoPReg;               // kNoPReg: on the stack
};

class LinearScan {
 public:
  LinearScan(const Function& f, const Machine& m, const Lifetimes& life) : f_(f), m_(m), life_(life) {}
  bool run(std::string* error);
  std::vector<Piece> take_pieces() { return std::move(pieces_); }

 private:
  using Index = uint32_t;  // of a piece
  struct Promise {
    Position from, to;
    Index piece;
  };
  struct Candidate {
    PReg reg = kNoPReg;
    Position limit = 0;   // free until there, once `victim` is gone
    Position wanted = 0;  // when the victim is wanted next
    float hint = 0;
    Index victim = kNone;
  };

  // linear_scan.cpp
  bool is_later(Index, Index) const;
  void push(Index);
  Index pop();
  bool process(Index);
  bool try_free(Index);
  bool settle(Index, PReg, Position limit);
  void assign(Index, PReg);
  void release_from(Index, Position);
  Index split(Index, Position);
  void spill(Index, Position after);
  Position cheapest_cut(Position lo, Position hi) const;
  uint8_t depth_of_cut(Position) const;
  Range clipped(const Piece& x, uint32_t k) const;
  Position fixed_conflict(const Piece&, PReg) const;
  Position promise_conflict(const Piece&, PReg, Position bound, Index except = kNone) const;
  bool is_temp(const Piece& x) const { return x.vreg >= life_.vregs; }
  const Use* first_use(const Piece&, Position from) const;
  const Use* end_of_uses(const Piece&) const;
  Position last_use_before(const Piece&, Position) const;
  bool has_late_use(const Piece&, uint32_t instruction) const;
  bool must_have_at(const Piece&, uint32_t instruction) const;
  Position needed_until(const Piece&) const;
  Position last_cut(const Piece&, Position limit) const;
  PRegSet registers_for(const Piece&) const;

  // evict.cpp
  Position wanted_next(const Piece&, Position p) const;
  bool is_movable(const Piece&, Position p) const;
  bool best_victim(Index, Candidate*) const;
  bool try_evict(Index);
  void evict(Index, Position p);
  void clear(PReg, Position from, Position to);
  const Promise* occupant(PReg, Position from, Position to) const;
  bool rearrange(Index);
  bool find_place(Index, PRegSet* tried);

  // hints.cpp
  void score_hints(const Piece&, float (&scores)[32]) const;

  const Function& f_;
  const Machine& m_;
  const Lifetimes& life_;
  std::vector<Piece> pieces_;
  std::vector<Index> heap_;
  std::vector<Promise> promises_[32];  // descending, so that the past is at the back and falls off
  std::vector<PReg> last_reg_;         // by virtual register: where its latest piece is
  Position now_ = 0;
};

}  // namespace rrvm::jit::regalloc
