// Integer division by a constant, without dividing. For a divisor d of b bits' width, l = the least number with d <=
// 2^l, k = b - 1 + l and m = floor(2^k / d) + 1:
//
//     x / d = floor(x * m / 2^k) + (x < 0)
//
// because m * d - 2^k lies between 1 and d, hence is at most 2^l = 2^(k - b + 1), and |x| is at most 2^(b - 1): the
// product is off by less than 1 / d. Powers of two are shifts. Tests: tests/jit/division_test.cpp.
#pragma once

#include <bit>
#include <cstdint>

namespace rrvm::jit {

struct Divisor {
  bool is_shift;        // it is a power of two
  bool is_negative;     // the quotient changes its sign
  uint32_t shift;       // k; of a power of two its exponent
  uint64_t multiplier;  // m, of ints below 2^33, of longs without its highest bit, 2^64, if it has that
};

// Is it worth it? 0, 1, -1 and the smallest number are not for this.
constexpr bool is_constant_divisor(int64_t d, bool is_long) {
  int64_t smallest = is_long ? INT64_MIN : INT32_MIN;
  return d != smallest && (d > 1 || d < -1);
}

constexpr Divisor divisor(int64_t d, bool is_long) {
  const uint64_t size = static_cast<uint64_t>(d < 0 ? -d : d);
  const bool negative = d < 0;
  if (std::has_single_bit(size)) return {true, negative, static_cast<uint32_t>(std::countr_zero(size)), 0};
  const auto l = static_cast<uint32_t>(std::bit_width(size));  // no power of two: the least with size <= 2^l
  const uint32_t k = (is_long ? 63 : 31) + l;
  auto m = ((static_cast<unsigned __int128>(1) << k) / size) + 1;
  return {false, negative, k, static_cast<uint64_t>(m)};
}

}  // namespace rrvm::jit
