#include "tools/clock_places.h"

#include <algorithm>

namespace rrvm::tools {

using namespace rr;

ClockPlaces::Given ClockPlaces::take(Tid tid, const VectorClock* starter, uint64_t first, uint64_t most) {
  std::lock_guard lock(mutex_);
  size_t best = free_.size();
  for (size_t i = 0; starter && i < free_.size(); i++) {
    const Place& p = places_[free_[i]];
    bool ordered = p.now < most && p.last_used <= starter->get(free_[i]);
    if (ordered && (best == free_.size() || free_[i] < free_[best])) best = i;  // low numbers keep vectors short
  }
  if (best == free_.size()) {
    places_.push_back({{{first, tid}}});
    return {static_cast<Tid>(places_.size() - 1), first, 0};
  }
  Tid number = free_[best];
  free_[best] = free_.back();
  free_.pop_back();
  Place& p = places_[number];
  p.is_free = false;
  if (p.owners.size() == kOwners) p.owners.erase(p.owners.begin(), p.owners.begin() + kOwners / 2);
  p.owners.push_back({p.now + 1, tid});
  return {number, p.now + 1, p.last_used};
}

void ClockPlaces::give_back(Tid place, uint64_t now, uint64_t last_used) {
  std::lock_guard lock(mutex_);
  Place& p = places_[place];
  if (p.is_free) return;
  p.is_free = true;
  p.now = now;
  p.last_used = last_used;
  free_.push_back(place);
}

void ClockPlaces::nobody_asks(Epoch last, uint64_t before) {
  std::lock_guard lock(mutex_);
  Place& p = places_[last.tid()];
  if (p.is_free && p.last_used == last.clock()) p.last_used = before;
}

Tid ClockPlaces::thread_of(Epoch e) const {
  std::lock_guard lock(mutex_);
  const std::vector<Owner>& owners = places_[e.tid()].owners;
  auto next =
      std::upper_bound(owners.begin(), owners.end(), e.clock(), [](uint64_t c, const Owner& o) { return c < o.first; });
  return next == owners.begin() ? kNoThread : std::prev(next)->tid;
}

size_t ClockPlaces::size() const {
  std::lock_guard lock(mutex_);
  return places_.size();
}

}  // namespace rrvm::tools
