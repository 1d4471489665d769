// Noise: the same seed decides alike, other seeds and other threads otherwise; as often as asked for, and never for
// long.
#include "vm/check/noise.h"

#include <gtest/gtest.h>

#include <vector>

namespace rrvm::check {
namespace {

std::vector<long> decisions(Noise n, uint64_t thread) {
  std::vector<long> result;
  for (uint64_t i = 0; i < 10'000; i++) result.push_back(n.decide(thread, i));
  return result;
}
size_t made(const std::vector<long>& all) {
  return static_cast<size_t>(std::count_if(all.begin(), all.end(), [](long n) { return n >= 0; }));
}

TEST(Noise, SameSeedSameDecisions) {
  EXPECT_EQ(decisions({100, 7}, 3), decisions({100, 7}, 3));
  EXPECT_NE(decisions({100, 7}, 3), decisions({100, 8}, 3));
  EXPECT_NE(decisions({100, 7}, 3), decisions({100, 7}, 4));
}

TEST(Noise, AsOftenAsWanted) {
  EXPECT_EQ(made(decisions({0, 1}, 1)), 0u);
  EXPECT_EQ(made(decisions({1000, 1}, 1)), 10'000u);
  EXPECT_NEAR(made(decisions({100, 1}, 1)), 1'000, 150);
}

TEST(Noise, YieldsAndShortSleeps) {
  size_t yields = 0, sleeps = 0;
  for (long n : decisions({1000, 5}, 2)) {
    EXPECT_LE(n, 2'100'000);
    (n == 0 ? yields : sleeps)++;
  }
  EXPECT_GT(yields, 2 * sleeps);
  EXPECT_GT(sleeps, 1'000u);
}

// More noise at the same seed keeps what there was.
TEST(Noise, MoreNoiseAddsOnly) {
  std::vector<long> few = decisions({50, 9}, 1), many = decisions({500, 9}, 1);
  for (size_t i = 0; i < few.size(); i++) {
    if (few[i] >= 0) { EXPECT_EQ(few[i], many[i]); }
  }
}

}  // namespace
}  // namespace rrvm::check
