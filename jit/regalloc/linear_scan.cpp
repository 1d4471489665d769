// The scan's main loop, pieces and where to cut them. See linear_scan.h.
#include "jit/regalloc/linear_scan.h"

namespace rrvm::jit::regalloc {

bool LinearScan::run(std::string* error) {
  last_reg_.assign(life_.vregs_and_temps, kNoPReg);
  for (VReg v = 0; v < life_.vregs_and_temps; ++v) {
    uint32_t first = life_.ranges.start[v], end = life_.ranges.start[v + 1];
    if (first == end) continue;  // a parameter that nobody uses
    pieces_.push_back({v, life_.ranges.items[first].from, life_.ranges.items[end - 1].to, first, end});
    push(static_cast<Index>(pieces_.size() - 1));
  }
  while (!heap_.empty()) {
    Index x = pop();
    now_ = pieces_[x].from;
    for (auto& list : promises_)
      while (!list.empty() && list.back().to <= now_) list.pop_back();
    if (!process(x)) {
      *error = "instruction " + std::to_string(instruction_at(now_)) + ": more registers wanted than there are";
      return false;
    }
  }
  return true;
}

// For the heap, whose top is the piece that begins first; of those at the same place temps, which cannot be
// cut.
bool LinearScan::is_later(Index a, Index b) const {
  const Piece &p = pieces_[a], &q = pieces_[b];
  if (p.from != q.from) return p.from > q.from;
  if (is_temp(p) != is_temp(q)) return is_temp(q);
  return a > b;
}

void LinearScan::push(Index x) {
  heap_.push_back(x);
  std::push_heap(heap_.begin(), heap_.end(), [this](Index a, Index b) { return is_later(a, b); });
}

LinearScan::Index LinearScan::pop() {
  std::pop_heap(heap_.begin(), heap_.end(), [this](Index a, Index b) { return is_later(a, b); });
  Index x = heap_.back();
  heap_.pop_back();
  return x;
}

bool LinearScan::process(Index x) {
  if (try_free(x) || try_evict(x)) return true;
  if (needed_until(pieces_[x]) > now_) return rearrange(x);
  spill(x, now_);
  return true;
}

PRegSet LinearScan::registers_for(const Piece& x) const {
  return m_.allocatable & (life_.classes[x.vreg] == RegClass::kGeneral ? 0x0000FFFFu : 0xFFFF0000u);
}

bool LinearScan::try_free(Index index) {
  const Piece& x = pieces_[index];
  Position need = std::max(needed_until(x), now_ + 1);
  float scores[32];
  score_hints(x, scores);
  Candidate best;
  for (PRegSet rest = registers_for(x); rest; rest &= rest - 1) {
    PReg r = static_cast<PReg>(__builtin_ctz(rest));
    Position limit = fixed_conflict(x, r);
    if (limit >= need) limit = promise_conflict(x, r, limit);
    if (limit < need) continue;
    // Until the end is as good as until a cut in cold code.
    if (limit > x.to ||
        (limit < x.to && limit > now_ && life_.depths[life_.block_at(limit)] == 0 && last_cut(x, limit) > now_ + 4))
      limit = x.to;
    Position a = limit == x.to ? limit : gap_at_or_before(limit),
             b = best.limit == x.to ? best.limit : gap_at_or_before(best.limit);
    if (best.reg == kNoPReg || a > b || (a == b && scores[r] > best.hint)) best = {r, limit, 0, scores[r], kNone};
  }
  if (best.reg == kNoPReg) return false;
  Position limit = std::min(fixed_conflict(x, best.reg), promise_conflict(x, best.reg, kForever));
  if (limit < x.to && !is_temp(x)) {
    // Rather than move about inside a loop, take the register of one that the loop does not use.
    Position cut = last_cut(x, limit);
    Candidate other;
    if (cut > now_ && life_.depths[life_.block_at(cut)] > 1 && best_victim(index, &other) && other.limit > limit) {
      uint32_t loop = life_.loop_of[life_.block_at(cut)];
      if (loop != kNone && other.wanted >= life_.loops[loop].to &&
          other.limit >= std::min(x.to, life_.loops[loop].to)) {
        evict(other.victim, now_);
        return settle(index, other.reg, other.limit);
      }
    }
  }
  return settle(index, best.reg, limit);
}

// Gives the piece register r, which is free until `limit`, and cuts off what does not fit. False: not worth
// it.
bool LinearScan::settle(Index x, PReg r, Position limit) {
  if (limit >= pieces_[x].to) {
    assign(x, r);
    return true;
  }
  Position hi = last_cut(pieces_[x], limit);
  Position last = hi > now_ ? last_use_before(pieces_[x], hi) : kForever;
  if (last == kForever) {
    spill(x, now_);
    return true;
  }
  Position cut = std::min(gap_behind(last), hi);
  cut = cheapest_cut(cut, hi);
  Index rest = split(x, cut);
  assign(x, r);
  if (pieces_[rest].from == clobber_of(instruction_at(cut))) spill(rest, pieces_[rest].from);
  else push(rest);
  return true;
}

// The last place up to `limit` where the piece can be cut; `now_` if there is none.
Position LinearScan::last_cut(const Piece& x, Position limit) const {
  Position gap = gap_at_or_before(limit);
  if (gap > x.from) return gap;
  uint32_t i = instruction_at(x.from);
  return x.from == gap_of(i) && limit >= clobber_of(i) && !has_late_use(x, i) ? clobber_of(i) : now_;
}

void LinearScan::assign(Index index, PReg r) {
  Piece& x = pieces_[index];
  x.reg = r;
  last_reg_[x.vreg] = r;
  auto& list = promises_[r];
  for (uint32_t k = x.first_range; k < x.end_range; ++k) {
    Range range = clipped(x, k);
    auto at = std::partition_point(list.begin(), list.end(), [&](const Promise& p) { return p.from > range.from; });
    list.insert(at, {range.from, range.to, index});
  }
}

// Takes back what was promised from p on.
void LinearScan::release_from(Index x, Position p) {
  std::erase_if(promises_[pieces_[x].reg], [&](Promise& promise) {
    if (promise.piece != x) return false;
    promise.to = std::min(promise.to, p);
    return promise.to <= promise.from;
  });
}

// Cuts a piece in two; the second one is returned. A cut in a hole belongs to the next range.
LinearScan::Index LinearScan::split(Index index, Position at) {
  Piece& x = pieces_[index];
  Piece rest = x;
  auto begin = life_.ranges.items.begin();
  uint32_t k = static_cast<uint32_t>(std::upper_bound(begin + x.first_range, begin + x.end_range, at,
                                                      [](Position p, const Range& r) { return p < r.to; }) -
                                     begin);
  const Range& range = life_.ranges.items[k];
  rest.first_range = k;
  rest.from = std::max(at, range.from);
  rest.reg = kNoPReg;
  x.end_range = range.from < at ? k + 1 : k;
  x.to = std::min(at, life_.ranges.items[x.end_range - 1].to);
  pieces_.push_back(rest);
  return static_cast<Index>(pieces_.size() - 1);
}

// Puts the piece on the stack until somebody needs it in a register, or a loop begins in which somebody would
// like that.
void LinearScan::spill(Index index, Position after) {
  Piece& x = pieces_[index];
  x.reg = kNoPReg;
  after = std::max(after, x.from);
  Position lo = gap_behind(after);
  uint8_t depth = depth_of_cut(gap_at_or_before(after));
  for (const Use *u = first_use(x, after), *end = end_of_uses(x); u != end; ++u) {
    Position hi = gap_of(instruction_at(u->at));
    if (hi < lo) continue;
    uint8_t there = life_.depths[life_.block_at(u->at)];
    if (u->need == Need::kLikes && there <= std::max<uint8_t>(depth, 1)) continue;
    Position cut = cheapest_cut(lo, hi);
    if (u->need == Need::kLikes && depth_of_cut(cut) >= there) continue;
    push(split(index, cut));
    return;
  }
}

uint8_t LinearScan::depth_of_cut(Position p) const {
  uint32_t b = life_.block_at(p);
  return p == life_.starts[b] && b > 0 ? std::min(life_.depths[b - 1], life_.depths[b]) : life_.depths[b];
}

// Between lo and hi, inclusive: the outermost place; the last of several.
Position LinearScan::cheapest_cut(Position lo, Position hi) const {
  Position best = hi;
  uint8_t depth = depth_of_cut(hi);
  for (uint32_t b = life_.block_at(hi); depth > 1 && life_.starts[b] >= lo; --b) {
    if (uint8_t d = depth_of_cut(life_.starts[b]); d < depth && life_.starts[b] < hi) {
      best = life_.starts[b];
      depth = d;
    }
    if (b == 0) break;
  }
  return best;
}

Range LinearScan::clipped(const Piece& x, uint32_t k) const {
  const Range& r = life_.ranges.items[k];
  return {std::max(r.from, x.from), std::min(r.to, x.to)};
}

Position LinearScan::fixed_conflict(const Piece& x, PReg r) const {
  const auto& list = life_.fixed[r];
  auto f = std::upper_bound(list.begin(), list.end(), x.from, [](Position p, const FixedRange& q) { return p < q.to; });
  for (uint32_t k = x.first_range; f != list.end() && k < x.end_range;) {
    Range c = clipped(x, k);
    if (f->to <= c.from) {
      f = std::upper_bound(f, list.end(), c.from, [](Position p, const FixedRange& q) { return p < q.to; });
    } else if (c.to <= f->from) {
      ++k;
    } else if (f->owner == x.vreg) {
      ++f;
    } else {
      return std::max(f->from, c.from);
    }
  }
  return kForever;
}

Position LinearScan::promise_conflict(const Piece& x, PReg r, Position bound, Index except) const {
  const auto& list = promises_[r];
  size_t n = list.size();  // list[n - 1] is the next one
  for (uint32_t k = x.first_range; n > 0 && k < x.end_range;) {
    Range c = clipped(x, k);
    const Promise& p = list[n - 1];
    if (std::max(p.from, c.from) >= bound) return bound;
    if (p.to <= c.from)
      n = static_cast<size_t>(std::partition_point(list.begin(), list.begin() + static_cast<ptrdiff_t>(n),
                                                   [&](const Promise& q) { return q.to > c.from; }) -
                              list.begin());
    else if (c.to <= p.from) ++k;
    else if (p.piece == except) --n;
    else return std::max(p.from, c.from);
  }
  return bound;
}

const Use* LinearScan::first_use(const Piece& x, Position from) const {
  std::span<const Use> uses = life_.uses.of(x.vreg);
  from = std::max(from, x.from);
  return std::lower_bound(uses.data(), uses.data() + uses.size(), from,
                          [](const Use& u, Position p) { return u.at < p; });
}

const Use* LinearScan::end_of_uses(const Piece& x) const {
  std::span<const Use> uses = life_.uses.of(x.vreg);
  return std::lower_bound(uses.data(), uses.data() + uses.size(), x.to,
                          [](const Use& u, Position p) { return u.at < p; });
}

Position LinearScan::last_use_before(const Piece& x, Position p) const {
  std::span<const Use> uses = life_.uses.of(x.vreg);
  const Use* u =
      std::lower_bound(uses.data(), uses.data() + uses.size(), p, [](const Use& a, Position b) { return a.at < b; });
  return u != uses.data() && u[-1].at >= x.from ? u[-1].at : kForever;
}

bool LinearScan::has_late_use(const Piece& x, uint32_t i) const {
  for (const Use *u = first_use(x, gap_of(i)), *end = end_of_uses(x); u != end && instruction_at(u->at) == i; ++u)
    if (u->late) return true;
  return false;
}

bool LinearScan::must_have_at(const Piece& x, uint32_t i) const {
  for (const Use *u = first_use(x, gap_of(i)), *end = end_of_uses(x); u != end && instruction_at(u->at) == i; ++u)
    if (u->need == Need::kMust) return true;
  return false;
}

// Until when the piece must have the register that it begins in; its start if it needs none there.
Position LinearScan::needed_until(const Piece& x) const {
  if (is_temp(x)) return x.to;
  uint32_t i = instruction_at(x.from);
  if (!must_have_at(x, i)) return x.from;
  return has_late_use(x, i) ? gap_of(i + 1) : clobber_of(i);
}

}  // namespace rrvm::jit::regalloc
