// Vector clocks and epochs: the operations of the paper, with vectors of different length and large numbers.
#include "rr/vector_clock.h"

#include <gtest/gtest.h>

#include <random>

namespace rrvm::rr {
namespace {

VectorClock clock_of(std::initializer_list<uint64_t> values) {
  VectorClock c;
  Tid t = 0;
  for (uint64_t v : values) c.set(t++, v);
  return c;
}

TEST(VectorClock, BottomIsBelowEverything) {
  VectorClock bottom;
  EXPECT_EQ(bottom.get(1000), 0u);
  EXPECT_TRUE(bottom.leq(bottom));
  EXPECT_TRUE(bottom.leq(clock_of({1})));
  EXPECT_FALSE(clock_of({1}).leq(bottom));
  EXPECT_TRUE(clock_of({0, 0}).leq(bottom));
}

TEST(VectorClock, GreaterComponentsAreCounted) {
  EXPECT_EQ(clock_of({1, 5, 3, 2}).count_greater(clock_of({1, 2, 3})), 2u);
  EXPECT_EQ(clock_of({1, 2}).count_greater(clock_of({1, 2, 9})), 0u);
  VectorClock far;
  for (Tid t : {2u, 70u, 300u}) far.set(t, 4);
  EXPECT_EQ(far.count_greater(clock_of({1, 1, 4})), 2u);
}

TEST(VectorClock, JoinIsTheLeastUpperBound) {
  VectorClock a = clock_of({4, 0, 8}), b = clock_of({1, 5}), joined = a;
  EXPECT_TRUE(joined.join(b));
  EXPECT_FALSE(joined.join(b));
  EXPECT_EQ(joined.text(), "<4,5,8>");
  EXPECT_TRUE(a.leq(joined) && b.leq(joined));
  b.join(a);
  EXPECT_EQ(b, joined);
}

TEST(VectorClock, FirstGreaterNamesTheThread) {
  VectorClock a = clock_of({1, 7, 2, 9}), b = clock_of({1, 6, 3});
  EXPECT_EQ(a.first_greater(b), 1u);
  EXPECT_EQ(a.first_greater(b, 2), 3u);
  EXPECT_EQ(b.first_greater(a), 2u);
  EXPECT_EQ(a.first_greater(a), VectorClock::kNone);
}

TEST(VectorClock, IncrementGrowsTheVector) {
  VectorClock c;
  c.increment(5);
  EXPECT_EQ(c.text(), "<0,0,0,0,0,1>");
  EXPECT_EQ(c.epoch(5), Epoch(5, 1));
  EXPECT_TRUE(c.covers(Epoch(5, 1)));
  EXPECT_FALSE(c.covers(Epoch(5, 2)));
  EXPECT_TRUE(c.covers(Epoch(9, 0)));  // minimal epochs are below every clock
}

// Against a plain vector, over the border between the first components and the rows.
TEST(VectorClock, LongOnesAreWhatPlainVectorsAre) {
  std::mt19937 random(7);
  using Plain = std::vector<uint64_t>;
  auto same = [](const VectorClock& c, const Plain& p) {
    for (Tid t = 0; t < 400; t++)
      if (c.get(t) != (t < p.size() ? p[t] : 0)) return false;
    return true;
  };
  std::vector<VectorClock> clocks(6);
  std::vector<Plain> plain(6, Plain(400));
  for (int step = 0; step < 20000; step++) {
    size_t a = random() % 6, b = random() % 6;
    switch (random() % 6) {
      case 0: clocks[a] = clocks[b], plain[a] = plain[b]; break;
      case 1: clocks[a] = VectorClock(clocks[b]), plain[a] = plain[b]; break;
      case 2: {
        bool more = false;
        for (size_t i = 0; i < 400; i++) {
          more |= plain[b][i] > plain[a][i];
          plain[a][i] = std::max(plain[a][i], plain[b][i]);
        }
        EXPECT_EQ(clocks[a].join(clocks[b]), more);
        break;
      }
      case 3: {
        Tid from = random() % 300, first = VectorClock::kNone;
        for (Tid i = 400; i-- > from;)
          if (plain[a][i] > plain[b][i]) first = i;
        EXPECT_EQ(clocks[a].first_greater(clocks[b], from), first);
        break;
      }
      case 4:
        if (step % 64 == 0) clocks[a].clear(), plain[a] = Plain(400);
        break;
      default: {
        Tid t = random() % 350;
        clocks[a].increment(t), plain[a][t]++;
      }
    }
    ASSERT_TRUE(same(clocks[a], plain[a])) << "step " << step;
    if (clocks[a] == clocks[b]) { ASSERT_EQ(plain[a], plain[b]); }
  }
}

// Threads that learn from each other through one lock, one after the other: what they know is nearly the same.
TEST(VectorClock, ClocksOfThousandsOfThreadsAreShared) {
  constexpr Tid kThreads = 2000;
  std::vector<VectorClock> threads(kThreads);
  VectorClock lock;
  for (Tid t = 0; t < kThreads; t++) {
    threads[t].set(t, 1);
    threads[t].join(lock);
    lock = threads[t];
    threads[t].increment(t);
  }
  size_t rows = 0;
  for (const VectorClock& c : threads) rows += c.rows_of_its_own();
  EXPECT_LE(rows, 2 * kThreads) << "a copy for each would be 31,000";
  for (VectorClock& c : threads) c.join(lock);
  rows = 0;
  for (const VectorClock& c : threads) rows += c.rows_of_its_own();
  EXPECT_LE(rows, kThreads) << "they differ in their own components alone";
}

TEST(VectorClock, EpochsHoldLargeNumbers) {
  Epoch e((1u << 24) - 1, (uint64_t{1} << Epoch::kClockBits) - 1);
  EXPECT_EQ(e.tid(), (1u << 24) - 1);
  EXPECT_EQ(e.clock(), (uint64_t{1} << Epoch::kClockBits) - 1);
  EXPECT_EQ(Epoch().text(), "-");
  EXPECT_EQ(Epoch(3, 4).text(), "4@3");
}

TEST(VectorClock, RandomClocksAgreeWithTheDefinition) {
  std::mt19937_64 random(1);
  for (int n = 0; n < 2000; n++) {
    VectorClock a, b;
    for (unsigned i = 0; i < random() % 6; i++) a.set(static_cast<Tid>(random() % 6), random() % 4);
    for (unsigned i = 0; i < random() % 6; i++) b.set(static_cast<Tid>(random() % 6), random() % 4);
    bool below = true;
    VectorClock joined = a;
    joined.join(b);
    for (Tid t = 0; t < 8; t++) {
      below &= a.get(t) <= b.get(t);
      EXPECT_EQ(joined.get(t), std::max(a.get(t), b.get(t)));
    }
    EXPECT_EQ(a.leq(b), below);
  }
}

}  // namespace
}  // namespace rrvm::rr
