// What the lock graph keeps of threads that come and go. What it finds is compared with the definition in
// tests/oracle/lock_order_test.cpp.
#include "tools/lock_graph.h"

#include <gtest/gtest.h>

namespace rrvm::tools {
namespace {

using rr::Epoch;

std::vector<HeldLock> holding(uint32_t lock) { return {{lock, false, 1, 0}}; }

// A thread that starts others and joins each before it starts the next, which all use place 1.
class Starter {
 public:
  Moment start() {
    Moment child{next_++, Epoch(1, ++last_clock_), nullptr};
    learn(child, known_by(now_));
    now_.epoch = Epoch(0, now_.epoch.clock() + 1);
    return child;
  }
  void join(const Moment& child) { learn(now_, known_by(child)); }

 private:
  Moment now_{0, Epoch(0, 1), nullptr};
  rr::Tid next_ = 1;
  uint64_t last_clock_ = 0;
};

TEST(LockGraph, ThreadsThatCameOneAfterTheOtherAreForgotten) {
  LockGraph graph(4, [](const auto&, bool) { FAIL(); });
  Starter starter;
  for (int i = 0; i < 10'000; i++) {
    Moment child = starter.start();
    graph.add(2, false, 1, child, holding(1));
    starter.join(child);
  }
  EXPECT_LT(graph.size(), 200u);
  EXPECT_FALSE(graph.has_given_up());
}

TEST(LockGraph, AThreadThatKnowsOfNoneMeetsTheLatest) {
  size_t found = 0;
  LockGraph graph(4, [&](const auto&, bool) { found++; });
  Starter starter;
  for (int i = 0; i < 1'000; i++) {
    Moment child = starter.start();
    graph.add(2, false, 1, child, holding(1));
    starter.join(child);
  }
  Moment stranger{5'000, Epoch(2, 1), nullptr};
  graph.add(1, false, 2, stranger, holding(2));
  EXPECT_GT(found, 0u);
}

TEST(LockGraph, ThreadsThatNobodyHasJoinedStay) {
  LockGraph graph(4, [](const auto&, bool) { FAIL(); });
  for (rr::Tid t = 1; t <= 1'000; t++) graph.add(2, false, 1, Moment{t, Epoch(t, 1), nullptr}, holding(1));
  EXPECT_EQ(graph.size(), 1'000u);
}

TEST(LockGraph, ADeadLockTakesItsRequestsAlong) {
  LockGraph graph(4, [](const auto&, bool) { FAIL(); });
  for (rr::Tid t = 1; t <= 100; t++) graph.add(2, false, 1, Moment{t, Epoch(t, 1), nullptr}, holding(1));
  graph.died(1);
  EXPECT_EQ(graph.size(), 0u);
}

}  // namespace
}  // namespace rrvm::tools
