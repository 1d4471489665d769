// Reclamation: nothing is disposed of while a participant may see it, everything in the end.
#include "rr/reclaim.h"

#include <gtest/gtest.h>

#include <thread>

namespace rrvm::rr {
namespace {

struct Counted : ShadowState {
  explicit Counted(std::atomic<int>& live) : live(live) { live++; }
  ~Counted() override {
    value.store(0);
    live--;
  }
  std::atomic<int>& live;
  std::atomic<int> value{42};
};

TEST(Reclaimer, DisposesOfEverythingAtItsEnd) {
  std::atomic<int> live{0};
  {
    Reclaimer r;
    auto* p = r.join();
    for (int i = 0; i < 10; i++) p->retire(new Counted(live));
    r.leave(p);
  }
  EXPECT_EQ(live, 0);
}

TEST(Reclaimer, WaitsForAThreadThatHasNotMovedOn) {
  std::atomic<int> live{0};
  Reclaimer r;
  auto* a = r.join();
  auto* b = r.join();
  for (int i = 0; i < 1000; i++) {
    a->retire(new Counted(live));
    a->quiesce();
  }
  EXPECT_EQ(live, 1000);  // b never announced
  b->offline();
  for (int i = 0; i < 1000; i++) {
    a->retire(new Counted(live));
    a->quiesce();
  }
  EXPECT_LT(live, 1000);
}

TEST(Reclaimer, WaitsNoLongerForAThreadThatIsSaidToBeQuiet) {
  std::atomic<int> live{0};
  Reclaimer r;
  auto* a = r.join();
  auto* b = r.join();
  for (int i = 0; i < 1000; i++) a->retire(new Counted(live));
  EXPECT_EQ(a->backlog(), 1000u);
  r.all_are_quiet();
  a->collect();
  EXPECT_EQ(a->backlog(), 0u);
  EXPECT_EQ(live, 0);
  a->retire(new Counted(live));  // b may see this one: it was quiet only then
  a->collect();
  EXPECT_EQ(live, 1);
  b->quiesce();
}

TEST(Reclaimer, ReadersNeverSeeADisposedState) {
  std::atomic<int> live{0};
  {
    Reclaimer r;
    std::atomic<Counted*> shared{new Counted(live)};
    std::atomic<bool> stale{false};
    auto work = [&](bool writes) {
      auto* p = r.join();
      // On a busy machine a thread may sleep through all of the others' work, and hold up disposal so long: then they
      // go on.
      for (int i = 0; i < 20000 || r.disposed() == 0; i++) {
        p->quiesce();
        if (writes) {
          p->retire(shared.exchange(new Counted(live)));
        } else if (shared.load()->value.load() != 42) {
          stale = true;
        }
      }
      r.leave(p);
    };
    std::thread w1(work, true), w2(work, true), r1(work, false), r2(work, false);
    w1.join(), w2.join(), r1.join(), r2.join();
    EXPECT_FALSE(stale);
    EXPECT_GT(r.disposed(), 0u);
    delete shared.load();
  }
  EXPECT_EQ(live, 0);
}

}  // namespace
}  // namespace rrvm::rr
