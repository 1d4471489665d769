// A volatile has one owner at most, and whoever takes it away finds what the owner did as a whole: two numbers that are
// changed together are always seen equal, and no change is lost.
#include "rr/volatile_owner.h"

#include <gtest/gtest.h>

#include <mutex>
#include <thread>
#include <vector>

namespace rrvm::rr {
namespace {

struct Guarded {
  std::mutex lock;
  VolatileOwner owner;
  volatile uint64_t first = 0, second = 0;
  uint64_t owned = 0;  // uses by the owner

  // As a producer of events does it: by the owner without the lock, by others with it.
  void use(Tid tid, OwnerSeat& seat) {
    if (owner.enter(seat)) {
      owned++;
      change();
      owner.leave(seat);
      return;
    }
    std::lock_guard guard(lock);
    owner.used_or_owned_by(tid, seat);
    change();
  }
  void change() {
    EXPECT_EQ(first, second);
    first = first + 1;
    for (int i = 0; i < 10; i++) __builtin_ia32_pause();  // so that others come in the midst of it
    second = second + 1;
  }
};

TEST(VolatileOwner, ThatOfManyUsesByOneThread) {
  Guarded g;
  OwnerSeat mine, other;
  for (uint32_t i = 0; i <= 2 * VolatileOwner::kFirstNeeded; i++) g.use(1, mine);
  if (!asymmetric_fences) {  // a kernel without membarrier: nothing is given
    EXPECT_EQ(g.owned, 0u);
    return;
  }
  EXPECT_GE(g.owned, VolatileOwner::kFirstNeeded - 2);
  uint64_t before = g.owned;
  g.use(2, other);
  g.use(1, mine);
  EXPECT_EQ(g.owned, before);  // it was taken away
  for (uint32_t i = 0; i <= 2 * VolatileOwner::kFirstNeeded; i++) g.use(1, mine);
  EXPECT_EQ(g.owned, before);  // and is not given again as quickly
  for (uint32_t i = 0; i <= VolatileOwner::kMoreNeeded * VolatileOwner::kFirstNeeded; i++) g.use(1, mine);
  EXPECT_GT(g.owned, before);
  before = g.owned;
  mine.leave();  // the thread has ended
  g.use(1, mine);
  EXPECT_EQ(g.owned, before);
}

TEST(VolatileOwner, TakenWhileTheOwnerIsAtWork) {
  constexpr int kVolatiles = 2000;
  constexpr uint64_t kUses = 200;
  std::vector<Guarded> all(kVolatiles);
  std::atomic<int> reached{0};
  uint64_t taker_uses = 0;
  std::thread owner([&] {
    OwnerSeat seat;
    seat.take(1);
    for (int v = 0; v < kVolatiles; v++) {
      reached.store(v);
      for (uint64_t i = 0; i < kUses; i++) all[static_cast<size_t>(v)].use(1, seat);
    }
    reached.store(kVolatiles);
  });
  std::thread taker([&] {
    OwnerSeat seat;
    for (int now, last = -1; (now = reached.load()) < kVolatiles;) {
      if (now == last || now % 16 != 0) continue;  // most are left alone, or no more would be given
      last = now;
      all[static_cast<size_t>(now)].use(2, seat);
      taker_uses++;
    }
  });
  owner.join();
  taker.join();
  uint64_t sum = 0, owned = 0;
  for (const Guarded& g : all) {
    EXPECT_EQ(g.first, g.second);
    sum += g.first;
    owned += g.owned;
  }
  EXPECT_EQ(sum, kVolatiles * kUses + taker_uses);
  if (asymmetric_fences) { EXPECT_GT(owned, sum / 2); }
}

}  // namespace
}  // namespace rrvm::rr
