// Heuristics and rules of write buffers, one by one. The visible sets of whole traces are in tests/traces/jumble.
#include "tools/write_buffer.h"

#include <gtest/gtest.h>

namespace rrvm::tools {
namespace {

using rr::VectorClock;

VectorClock clock(std::initializer_list<uint64_t> clocks) {
  VectorClock c;
  rr::Tid t = 0;
  for (uint64_t n : clocks) c.set(t++, n);
  return c;
}

constexpr uint64_t kAll = ~uint64_t{0};

// 0@- 13@<4,0> 42@<4,0> 13@<0,7>: values 0, 13, 42 are visible to a third thread.
WriteBuffer sample() {
  WriteBuffer b;
  b.write(13, 0, clock({4}));
  b.write(42, 0, clock({4}));
  b.write(13, 1, clock({0, 7}));
  return b;
}

uint64_t pick(Heuristic h, std::optional<uint64_t> last, uint64_t random = 0,
              std::optional<size_t> not_this = std::nullopt) {
  WriteBuffer b = sample();
  auto visible = b.visible(clock({0, 0, 1}));
  EXPECT_EQ(visible.size(), 4u);
  return b[choose(b, visible, h, kAll, last, not_this, [&](uint64_t n) { return random % n; })].value;
}

TEST(WriteBuffer, Heuristics) {
  EXPECT_EQ(pick(Heuristic::kSequentiallyConsistent, 13), 13u);
  EXPECT_EQ(pick(Heuristic::kOldest, 0), 0u);
  EXPECT_EQ(pick(Heuristic::kOldestButDifferent, std::nullopt), 0u);
  EXPECT_EQ(pick(Heuristic::kOldestButDifferent, 0), 13u);
  EXPECT_EQ(pick(Heuristic::kOldestButDifferent, 13), 0u);
  // A set of values: 13 counts once.
  EXPECT_EQ(pick(Heuristic::kRandom, 0, 0), 0u);
  EXPECT_EQ(pick(Heuristic::kRandom, 0, 1), 13u);
  EXPECT_EQ(pick(Heuristic::kRandom, 0, 2), 42u);
  EXPECT_EQ(pick(Heuristic::kRandom, 0, 3), 0u);
  EXPECT_EQ(pick(Heuristic::kRandomButDifferent, 0, 0), 13u);
  EXPECT_EQ(pick(Heuristic::kRandomButDifferent, 0, 1), 42u);
  EXPECT_EQ(pick(Heuristic::kRandomButDifferent, 0, 2), 13u);
  EXPECT_EQ(pick(Heuristic::kOldest, 0, 0, 0), 13u);  // the entry 0 is taken
}

TEST(WriteBuffer, NothingDifferentToChoose) {
  WriteBuffer b;
  b.write(0, 0, clock({1}));
  auto visible = b.visible(clock({0, 1}));
  ASSERT_EQ(visible.size(), 2u);
  EXPECT_EQ(choose(b, visible, Heuristic::kOldestButDifferent, kAll, 0, std::nullopt, [](uint64_t) { return 0; }), 1u);
}

TEST(WriteBuffer, HalvesAreComparedByThemselves) {
  WriteBuffer b;
  b.write(0x100000000, 0, clock({1}));
  b.write(0x200000000, 0, clock({1}));
  auto visible = b.visible(clock({0, 1}));
  auto random = [](uint64_t) { return 0; };
  EXPECT_EQ(choose(b, visible, Heuristic::kOldestButDifferent, kAll << 32, 7, std::nullopt, random),
            1u);  // top of 7 is 0
  EXPECT_EQ(choose(b, visible, Heuristic::kOldestButDifferent, kAll >> 32, 7, std::nullopt, random), 0u);
}

TEST(WriteBuffer, Names) {
  EXPECT_EQ(heuristic_named("Oldest-But-Different"), Heuristic::kOldestButDifferent);
  EXPECT_EQ(heuristic_named("randombutdifferent"), Heuristic::kRandomButDifferent);
  EXPECT_EQ(heuristic_named("Sequentially-Consistent"), Heuristic::kSequentiallyConsistent);
  EXPECT_EQ(heuristic_named("newest"), std::nullopt);
}

TEST(WriteBuffer, Rules) {
  WriteBuffer b = sample();
  VectorClock all = clock({4, 7, 1}), one = clock({4, 0, 1});
  EXPECT_EQ(b.gc1({all, one}), 2u);  // 0 and 13@<4> are hidden by 42@<4>
  EXPECT_EQ(b.text(), "42@<4> 13@<0,7>");
  b.write(13, 1, clock({0, 7}));
  EXPECT_EQ(b.gc2(), 1u);
  EXPECT_EQ(b.text(), "42@<4> 13@<0,7>");
  EXPECT_EQ(b.remove_oldest(2), 0u);
  EXPECT_EQ(b.remove_oldest(1), 1u);
  EXPECT_EQ(b.text(), "13@<0,7>");
  EXPECT_EQ(b.gc1({}), 0u);  // the latest stays
}

}  // namespace
}  // namespace rrvm::tools
