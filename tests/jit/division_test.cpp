// The numbers of jit/division.h against the machine's own division: every small divisor and those near powers of two,
// with numbers at the edges, around multiples, and at random.
#include "jit/division.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace rrvm::jit {
namespace {

// What the emitted instructions compute.
int64_t by_multiplying(int64_t x, const Divisor& d, bool is_long) {
  int64_t q;
  if (d.is_shift) {
    int64_t bias = x < 0 ? (int64_t{1} << d.shift) - 1 : 0;
    q = (x + bias) >> d.shift;
  } else if (is_long) {
    auto high = static_cast<int64_t>(static_cast<__int128>(x) * static_cast<int64_t>(d.multiplier) >> 64) + x;
    q = (high >> (d.shift - 64)) + (x < 0);
  } else {
    q = (x * static_cast<int64_t>(d.multiplier) >> d.shift) + (x < 0);
  }
  return d.is_negative ? -q : q;
}

void check(int64_t divisor_, bool is_long, const std::vector<int64_t>& numbers) {
  ASSERT_TRUE(is_constant_divisor(divisor_, is_long));
  Divisor d = divisor(divisor_, is_long);
  const int64_t least = is_long ? INT64_MIN : INT32_MIN, most = is_long ? INT64_MAX : INT32_MAX;
  auto one = [&](int64_t x) { ASSERT_EQ(by_multiplying(x, d, is_long), x / divisor_) << x << " / " << divisor_; };
  for (int64_t x : {least, least + 1, int64_t{-2}, int64_t{-1}, int64_t{0}, int64_t{1}, int64_t{2}, most - 1, most})
    one(x);
  for (int64_t x : numbers) {
    one(x);
    int64_t multiple = x / divisor_ * divisor_;
    if (multiple > least) one(multiple - 1);
    one(multiple);
    if (multiple < most) one(multiple + 1);
  }
}

void check_all(bool is_long) {
  std::mt19937_64 random(1);
  std::vector<int64_t> numbers;
  for (int i = 0; i < 200; i++) {
    auto n = static_cast<int64_t>(random()) >> random() % (is_long ? 63 : 31);
    numbers.push_back(is_long ? n : static_cast<int32_t>(n));
  }
  std::vector<int64_t> divisors;
  for (int64_t d = 2; d < 1200; d++) divisors.push_back(d);
  for (int bit = 11; bit < (is_long ? 63 : 31); bit++)
    for (int64_t near : {-3, -1, 0, 1, 3}) divisors.push_back((int64_t{1} << bit) + near);
  divisors.push_back(is_long ? INT64_MAX : INT32_MAX);
  for (int i = 0; i < 300; i++) {
    auto n = static_cast<int64_t>(random()) >> random() % (is_long ? 63 : 31);
    divisors.push_back(is_long ? n : static_cast<int32_t>(n));
  }
  for (int64_t d : divisors)
    for (int64_t signed_d : {d, -d})
      if (is_constant_divisor(signed_d, is_long)) check(signed_d, is_long, numbers);
}

TEST(Division, Ints) { check_all(false); }
TEST(Division, Longs) { check_all(true); }
TEST(Division, WhatIsLeftAlone) {
  for (int64_t d : {0, 1, -1}) EXPECT_FALSE(is_constant_divisor(d, true));
  EXPECT_FALSE(is_constant_divisor(INT32_MIN, false));
  EXPECT_TRUE(is_constant_divisor(INT32_MIN, true));
  EXPECT_FALSE(is_constant_divisor(INT64_MIN, true));
}

}  // namespace
}  // namespace rrvm::jit
