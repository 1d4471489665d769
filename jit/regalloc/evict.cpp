// When all registers are taken: whose is wanted latest? Inside a loop "later" goes round the loop: one that
// the loop used above will be wanted in the next round, one that it does not use at all only behind it. Where
// an instruction needs so many registers that even those which must be in one are in the way, they change
// places (`rearrange`).
#include "jit/regalloc/linear_scan.h"

namespace rrvm::jit::regalloc {

// Roughly when, seen from p, somebody wants the piece's value in a register. A use that could read it from the stack
// counts as twice as far.
Position LinearScan::wanted_next(const Piece& x, Position p) const {
  std::span<const Use> uses = life_.uses.of(x.vreg);
  const Use *end = uses.data() + uses.size(),
            *next = std::lower_bound(uses.data(), end, p, [](const Use&u, Position at) { return u.at < at; });
  Position at = kForever;
  if (next != end) at = next->need == Need::kMust ? next->at : next->at + (next->at - p) + 8;
  for (uint32_t l = life_.loop_of[life_.block_at(p)]; l != kNone; l = life_.loops[l].parent) {
    const Loop& loop = life_.loops[l];
    if (next != end && next->at < loop.to) return at;
    if (!life_.is_live_at(x.vreg, loop.from) || !life_.is_live_at(x.vreg, loop.to - 1)) continue;
    const Use* first =
        std::lower_bound(uses.data(), next, loop.from, [](const Use& u, Position at) { return u.at < at; });
    if (first != next) return loop.to + (first->at - loop.from);
  }
  return at;
}

// Can it leave its register at p?
bool LinearScan::is_movable(const Piece& x, Position p) const {
  if (is_temp(x)) return false;
  uint32_t i = instruction_at(p);
  if (p == gap_of(i) || x.from == p) return !must_have_at(x, i);
  return !has_late_use(x, i) || !must_have_at(x, i);
}

bool LinearScan::best_victim(Index index, Candidate* best) const {
  const Piece& x = pieces_[index];
  Position need = std::max(needed_until(x), now_ + 1);
  float scores[32];
  score_hints(x, scores);
  Position best_key = 0;
  for (PRegSet rest = registers_for(x); rest; rest &= rest - 1) {
    PReg r = static_cast<PReg>(__builtin_ctz(rest));
    if (promises_[r].empty() || promises_[r].back().from > now_) continue;
    Index victim = promises_[r].back().piece;
    if (!is_movable(pieces_[victim], now_)) continue;
    Position limit = fixed_conflict(x, r);
    if (limit >= need) limit = promise_conflict(x, r, limit, victim);
    if (limit < need) continue;
    limit = std::min(limit, x.to);
    Position wanted = wanted_next(pieces_[victim], now_), key = std::min(wanted, limit);
    bool is_better = key != best_key          ? key > best_key
                     : wanted != best->wanted ? wanted > best->wanted
                                              : scores[r] > best->hint;
    if (best->reg != kNoPReg && !is_better) continue;
    *best = {r, limit, wanted, scores[r], victim};
    best_key = key;
  }
  return best->reg != kNoPReg;
}

bool LinearScan::try_evict(Index x) {
  Candidate best;
  if (!best_victim(x, &best)) return false;
  if (needed_until(pieces_[x]) <= now_) {
    if (wanted_next(pieces_[x], now_) >= best.wanted) return false;
    if (best.limit < pieces_[x].to && last_use_before(pieces_[x], last_cut(pieces_[x], best.limit)) == kForever)
      return false;
  }
  evict(best.victim, now_);
  return settle(x, best.reg, best.limit);
}

// Drives a piece out of its register at p, or earlier where nobody has used it since.
void LinearScan::evict(Index y, Position p) {
  const Piece& x = pieces_[y];
  uint32_t i = instruction_at(p);
  Position hi = p == gap_of(i) || x.from == p ? p : has_late_use(x, i) ? gap_of(i) : clobber_of(i);
  Position last = last_use_before(x, hi);
  Position cut = cheapest_cut(last == kForever ? x.from : std::min(gap_behind(last), hi), hi);
  if (cut <= x.from) {
    release_from(y, x.from);
    spill(y, p);
    return;
  }
  release_from(y, cut);
  spill(split(y, cut), p);
}

const LinearScan::Promise* LinearScan::occupant(PReg r, Position from, Position to) const {
  const auto& list = promises_[r];
  for (size_t n = list.size(); n-- > 0 && list[n].from < to;)
    if (list[n].to > from) return &list[n];
  return nullptr;
}

// Makes r free between two positions of this instruction.
void LinearScan::clear(PReg r, Position from, Position to) {
  while (const Promise* promise = occupant(r, from, to)) {
    Index y = promise->piece;
    Position at = promise->from;
    if (at <= from) {
      evict(y, from);
    } else {
      release_from(y, at);
      push(split(y, at));
    }
  }
}

bool LinearScan::rearrange(Index x) {
  PRegSet tried = 0;
  return now_ == gap_of(instruction_at(now_)) && find_place(x, &tried);
}

// A way along which each takes the register of the next one, until one finds a free register.
bool LinearScan::find_place(Index index, PRegSet* tried) {
  uint32_t i = instruction_at(now_);
  Piece here = pieces_[index];
  here.from = now_;
  here.to = is_temp(here) || has_late_use(pieces_[index], i) ? gap_of(i + 1) : clobber_of(i);
  PReg old = here.reg, found = kNoPReg;
  PRegSet possible = 0;
  for (PRegSet rest = registers_for(here); rest; rest &= rest - 1) {
    PReg r = static_cast<PReg>(__builtin_ctz(rest));
    if (r == old || *tried & set_of(r) || fixed_conflict(here, r) < here.to) continue;
    const Promise* promise = occupant(r, here.from, here.to);
    if (!promise || promise->from > now_ || is_movable(pieces_[promise->piece], now_)) {
      found = r;
      break;
    }
    possible |= set_of(r);
  }
  for (PRegSet rest = possible; rest && found == kNoPReg; rest &= rest - 1) {
    PReg r = static_cast<PReg>(__builtin_ctz(rest));
    if (*tried & set_of(r)) continue;
    *tried |= set_of(r);
    if (find_place(occupant(r, here.from, here.to)->piece, tried)) found = r;
  }
  if (found == kNoPReg) return false;
  clear(found, here.from, here.to);
  Index moved = index;
  if (old != kNoPReg) {
    release_from(index, now_);
    pieces_[index].reg = pieces_[index].from < now_ ? old : kNoPReg;
    if (pieces_[index].from < now_) moved = split(index, now_);
  }
  return settle(moved, found,
                std::min(fixed_conflict(pieces_[moved], found), promise_conflict(pieces_[moved], found, kForever)));
}

}  // namespace rrvm::jit::regalloc
