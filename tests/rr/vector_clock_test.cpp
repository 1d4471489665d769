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
