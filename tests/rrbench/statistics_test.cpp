#include "benchmarks/rrbench/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace rrvm::bench {
namespace {

TEST(Statistics, MedianQuartilesSpread) {
  Sample s = summarize({5, 1, 3, 2, 4});
  EXPECT_EQ(s.median, 3);
  EXPECT_EQ(s.low, 1);
  EXPECT_EQ(s.high, 5);
  EXPECT_EQ(s.quartile1, 2);
  EXPECT_EQ(s.quartile3, 4);
  EXPECT_DOUBLE_EQ(s.spread(), 1.0 / 3);
  EXPECT_EQ(median({1, 2, 3, 10}), 2.5);
  EXPECT_EQ(summarize({7}).spread(), 0);
  EXPECT_EQ(median({}), 0);
}

TEST(Statistics, Means) {
  EXPECT_EQ(mean({1, 2, 6}), 3);
  EXPECT_DOUBLE_EQ(geometric_mean({1, 4, 16}), 4);
  EXPECT_EQ(geometric_mean({}), 0);
}

// Values from the tables of the exact distribution: complete separation gives 2 / C(m+n, m).
TEST(Statistics, MannWhitneyExact) {
  EXPECT_NEAR(mann_whitney({1, 2, 3}, {4, 5, 6}), 2.0 / 20, 1e-12);
  EXPECT_NEAR(mann_whitney({1, 2, 3, 4}, {5, 6, 7, 8}), 2.0 / 70, 1e-12);
  EXPECT_NEAR(mann_whitney({1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}), 2.0 / 252, 1e-12);
  EXPECT_NEAR(mann_whitney({1, 3, 5}, {2, 4, 6}), 14.0 / 20, 1e-12);  // U = 3: 7 of 20 deals are at most this low
  EXPECT_EQ(mann_whitney({1, 1, 1}, {1, 1, 1}), 1);
  EXPECT_EQ(mann_whitney({}, {1}), 1);
}

TEST(Statistics, MannWhitneyIsSymmetric) {
  std::vector<double> a = {3, 1, 4, 1, 5}, b = {9, 2, 6, 5, 3, 5};
  EXPECT_DOUBLE_EQ(mann_whitney(a, b), mann_whitney(b, a));
}

TEST(Statistics, MannWhitneyLargeSamples) {
  std::vector<double> a, b, c;
  for (int i = 0; i < 40; ++i) a.push_back(i), b.push_back(i + 0.5), c.push_back(i + 30);
  EXPECT_GT(mann_whitney(a, b), 0.5);
  EXPECT_LT(mann_whitney(a, c), 1e-6);
  EXPECT_EQ(mann_whitney(std::vector<double>(40, 1), std::vector<double>(40, 1)), 1);
}

TEST(Statistics, SignFlip) {
  EXPECT_DOUBLE_EQ(sign_flip_test({1, 1, 1, 1, 1}), 2.0 / 32);
  EXPECT_DOUBLE_EQ(sign_flip_test({1, -1}), 1);
  EXPECT_LT(sign_flip_test(std::vector<double>(30, 0.1)), 0.001);
  EXPECT_EQ(sign_flip_test({}), 1);
}

TEST(Statistics, Verdicts) {
  EXPECT_EQ(compare_samples({1, 1.1, 1.2}, {2, 2.1, 2.2}).verdict("A", "B"),
            "too few rounds to tell: at least 4 of each are needed");
  EXPECT_EQ(compare_samples({1, 1.1, 1.2, 1.3, 1.4}, {2, 2.1, 2.2, 2.3, 2.4}).verdict("A", "B"),
            "A is faster: significant (p = 0.008)");
  EXPECT_EQ(compare_samples({2, 2.1, 2.2, 2.3}, {1, 1.1, 1.2, 1.3}).verdict("A", "B"),
            "B is faster: significant (p = 0.029)");
  EXPECT_EQ(compare_samples({1, 2, 3, 4, 5}, {1.5, 2.5, 3.5, 4.5, 5.5}).verdict("A", "B").substr(0, 25),
            "no significant difference");
  EXPECT_EQ(compare_samples({}, {1}).verdict("A", "B"), "nothing to compare");
}

}  // namespace
}  // namespace rrvm::bench
