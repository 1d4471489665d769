#include "rr/volatile_owner.h"

#include <sched.h>

#include <algorithm>

namespace rrvm::rr {
namespace {

constexpr unsigned kSeatBits = 8;
// How many volatiles were given to a thread, and taken from one by another.
std::atomic<uint64_t> given{0}, taken{0};

bool is_worth_it() {
  constexpr uint64_t kAlways = 64, kKept = 8;  // of so many one may be taken
  return taken.load(std::memory_order_relaxed) <= kAlways + given.load(std::memory_order_relaxed) / kKept;
}

}  // namespace

OwnerSeat::Cell OwnerSeat::cells[kSeats];

bool OwnerSeat::take(Tid tid) {
  static_assert(kSeats == 1 << kSeatBits);
  if (name_) return true;
  for (size_t i = 0; i < kSeats; i++) {
    if (cells[i].is_taken.load(std::memory_order_relaxed) || cells[i].is_taken.exchange(true)) continue;
    cell_ = &cells[i];
    name_ = (uint64_t{tid} + 1) << kSeatBits | i;
    return true;
  }
  return false;
}

void OwnerSeat::leave() {
  if (!name_) return;
  name_ = 0;
  cell_->is_taken.store(false, std::memory_order_release);
}

[[gnu::noinline]] void VolatileOwner::change_hands(Tid tid, const OwnerSeat& seat) {
  latest_ = tid;
  uses_ = 0;
  uint64_t owner = owner_.load(std::memory_order_relaxed);
  if (owner == 0 || owner == seat.name_) return;
  owner_.store(0, std::memory_order_relaxed);
  heavy_fence();
  const OwnerSeat::Cell& cell = OwnerSeat::cells[owner & (OwnerSeat::kSeats - 1)];
  for (int spins = 1; cell.at_work_on.load(std::memory_order_acquire) == this; spins++) {
    if (spins % 128) __builtin_ia32_pause();
    else sched_yield();  // the owner may have lost the processor
  }
  needed_ = std::min(needed_ * kMoreNeeded, uint32_t{1} << 28);
  taken.fetch_add(1, std::memory_order_relaxed);
}

[[gnu::noinline]] void VolatileOwner::give_to(Tid tid, OwnerSeat& seat) {
  uses_ = 0;
  if (owner_.load(std::memory_order_relaxed) || !asymmetric_fences || !is_worth_it() || !seat.take(tid)) return;
  given.fetch_add(1, std::memory_order_relaxed);
  owner_.store(seat.name_, std::memory_order_relaxed);
}

void VolatileOwner::forget() {
  owner_.store(0, std::memory_order_relaxed);
  latest_ = kNoThread;
  uses_ = 0;
  needed_ = kFirstNeeded;
}

}  // namespace rrvm::rr
