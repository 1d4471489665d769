// Which register a piece would like: where its value was or will be wanted, or where those are that it is
// copied from or to, directly or through others (a sum that is computed in three steps and goes back to the
// loop's parameter should be there from the first step).
#include "jit/regalloc/linear_scan.h"

namespace rrvm::jit::regalloc {

namespace {
constexpr int kMostUses = 16, kMostFriends = 24, kFarthest = 5;
}

void LinearScan::score_hints(const Piece& x, float (&scores)[32]) const {
  std::fill_n(scores, 32, 0.0f);
  if (is_temp(x)) return;
  auto add = [&](PReg r, float score) {
    if (r != kNoPReg) scores[r] += score;
  };
  auto add_fixed = [&](VReg v, Position from, float factor) {
    std::span<const Use> uses = life_.uses.of(v);
    const Use *end = uses.data() + uses.size(),
              *u = std::lower_bound(uses.data(), end, from, [](const Use&a, Position p) { return a.at < p; });
    for (int n = 0; u != end && n < kMostUses; ++u, ++n)
      if (u->fixed != kNoPReg) add(u->fixed, factor * life_.weights[life_.block_at(u->at)]);
  };
  add_fixed(x.vreg, x.from, 1);
  add(last_reg_[x.vreg], 2 * life_.weights[life_.block_at(x.from)]);

  // Breadth first; those that have a register say so, the others lead on.
  struct Friend {
    VReg vreg;
    float weight;
    int distance;
  };
  Friend seen[kMostFriends];
  int count = 0;
  seen[count++] = {x.vreg, 0, 0};
  for (int k = 0; k < count; ++k) {
    Friend at = seen[k];
    if (at.distance > 0) {
      if (last_reg_[at.vreg] != kNoPReg) {
        add(last_reg_[at.vreg], at.weight);
        continue;
      }
      add_fixed(at.vreg, 0, 0.25f);
    }
    if (at.distance == kFarthest) continue;
    for (const Affinity& a : life_.affinities.of(at.vreg)) {
      if (count == kMostFriends) break;
      if (std::any_of(seen, seen + count, [&](const Friend& f) { return f.vreg == a.other; })) continue;
      seen[count++] = {a.other, at.distance == 0 ? a.weight : std::min(at.weight, a.weight) * 0.5f, at.distance + 1};
    }
  }
}

}  // namespace rrvm::jit::regalloc
