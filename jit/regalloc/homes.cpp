// Stack cells: first fit in order of starts, with holes; a copy's other side first.
#include "jit/regalloc/resolve.h"

namespace rrvm::jit::regalloc {

namespace {

using Taken = std::vector<Range>;  // of one cell, ascending, disjoint

bool fits(const Taken& taken, std::span<const Range> ranges) {
  auto at = taken.begin();
  for (const Range& r : ranges) {
    at = std::upper_bound(at, taken.end(), r.from, [](Position p, const Range& t) { return p < t.to; });
    if (at == taken.end()) return true;
    if (at->from < r.to) return false;
  }
  return true;
}

void take(Taken* taken, std::span<const Range> ranges) {
  size_t middle = taken->size();
  taken->insert(taken->end(), ranges.begin(), ranges.end());
  std::inplace_merge(taken->begin(), taken->begin() + static_cast<ptrdiff_t>(middle), taken->end(),
                     [](const Range& a, const Range& b) { return a.from < b.from; });
}

}  // namespace

uint32_t assign_homes(const Lifetimes& life, const std::vector<bool>& needs_home, std::vector<uint32_t>* homes) {
  homes->assign(life.vregs, kNone);
  std::vector<VReg> order;
  for (VReg v = 0; v < life.vregs; ++v)
    if (needs_home[v]) order.push_back(v);
  std::sort(order.begin(), order.end(), [&](VReg a, VReg b) {
    Position p = life.ranges.of(a)[0].from, q = life.ranges.of(b)[0].from;
    return p != q ? p < q : a < b;
  });
  std::vector<Taken> cells;
  for (VReg v : order) {
    std::span<const Range> ranges = life.ranges.of(v);
    uint32_t cell = kNone;
    for (const Affinity& a : life.affinities.of(v))
      if (uint32_t c = (*homes)[a.other]; c != kNone && fits(cells[c], ranges)) {
        cell = c;
        break;
      }
    for (uint32_t c = 0; c < cells.size() && cell == kNone; ++c)
      if (fits(cells[c], ranges)) cell = c;
    if (cell == kNone) {
      cell = static_cast<uint32_t>(cells.size());
      cells.emplace_back();
    }
    take(&cells[cell], ranges);
    (*homes)[v] = cell;
  }
  return static_cast<uint32_t>(cells.size());
}

}  // namespace rrvm::jit::regalloc
