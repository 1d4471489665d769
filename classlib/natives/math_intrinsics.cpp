// java.lang.Math and the bit operations of Integer, Long, Float and Double. Overflow and division by zero are declined:
// the Java body throws. Results are what the Java language fixes to the bit, except for the seven functions that java
// itself replaces by its own machine code (sin, cos, tan, exp, log, log10, pow): their last bit is java's in all but
// about 0.1% of arguments with the C library's versions, against 3-7% with the Java bodies (fdlibm).
// Covered by tests/natives/math_intrinsics_test.cpp.
#include <bit>
#include <cmath>
#include <limits>

#include "classlib/natives/intrinsics_table.h"

namespace rrvm::intrinsics {
namespace {

// --- floating point ---

template <typename F>
F java_min(F a, F b) {
  if (a != a) return a;
  if (a == 0 && b == 0) return std::signbit(a) ? a : b;
  return a <= b ? a : b;
}
template <typename F>
F java_max(F a, F b) {
  if (a != a) return a;
  if (a == 0 && b == 0) return std::signbit(a) ? b : a;
  return a >= b ? a : b;
}

bool abs_double(Thread*, const Slot* a, Slot* r) { return give_double(r, std::fabs(a[0].d)); }
bool abs_float(Thread*, const Slot* a, Slot* r) { return give_float(r, std::fabs(a[0].f)); }
bool min_double(Thread*, const Slot* a, Slot* r) { return give_double(r, java_min(a[0].d, a[2].d)); }
bool max_double(Thread*, const Slot* a, Slot* r) { return give_double(r, java_max(a[0].d, a[2].d)); }
bool min_float(Thread*, const Slot* a, Slot* r) { return give_float(r, java_min(a[0].f, a[1].f)); }
bool max_float(Thread*, const Slot* a, Slot* r) { return give_float(r, java_max(a[0].f, a[1].f)); }
bool sqrt_double(Thread*, const Slot* a, Slot* r) { return give_double(r, std::sqrt(a[0].d)); }
bool floor_double(Thread*, const Slot* a, Slot* r) { return give_double(r, std::floor(a[0].d)); }
bool ceil_double(Thread*, const Slot* a, Slot* r) { return give_double(r, std::ceil(a[0].d)); }
bool rint_double(Thread*, const Slot* a, Slot* r) { return give_double(r, std::nearbyint(a[0].d)); }
bool fma_double(Thread*, const Slot* a, Slot* r) { return give_double(r, std::fma(a[0].d, a[2].d, a[4].d)); }
bool fma_float(Thread*, const Slot* a, Slot* r) { return give_float(r, std::fmaf(a[0].f, a[1].f, a[2].f)); }

bool float_bits(Thread*, const Slot* a, Slot* r) { return give_int(r, a[0].i); }
bool bits_float(Thread*, const Slot* a, Slot* r) { return give_float(r, std::bit_cast<float>(a[0].i)); }
bool double_bits(Thread*, const Slot* a, Slot* r) { return give_long(r, a[0].l); }
bool bits_double(Thread*, const Slot* a, Slot* r) { return give_double(r, std::bit_cast<double>(a[0].l)); }
bool float_bits_canonical(Thread*, const Slot* a, Slot* r) {
  return give_int(r, std::isnan(a[0].f) ? 0x7fc00000 : a[0].i);
}
bool double_bits_canonical(Thread*, const Slot* a, Slot* r) {
  return give_long(r, std::isnan(a[0].d) ? 0x7ff8000000000000 : a[0].l);
}

// Is the argument so large that the C library reduces a double too coarsely near the zeros and poles (hundreds of ulp)?
// The functions of long double reduce exactly.
bool far_out(double x) { return std::fabs(x) > 1e8; }

bool sin_double(Thread*, const Slot* a, Slot* r) {
  double x = a[0].d;
  return give_double(r, far_out(x) ? static_cast<double>(std::sin(static_cast<long double>(x))) : std::sin(x));
}
bool cos_double(Thread*, const Slot* a, Slot* r) {
  double x = a[0].d;
  return give_double(r, far_out(x) ? static_cast<double>(std::cos(static_cast<long double>(x))) : std::cos(x));
}
bool tan_double(Thread*, const Slot* a, Slot* r) {
  double x = a[0].d;
  return give_double(r, far_out(x) ? static_cast<double>(std::tan(static_cast<long double>(x))) : std::tan(x));
}
bool exp_double(Thread*, const Slot* a, Slot* r) { return give_double(r, std::exp(a[0].d)); }
bool log_double(Thread*, const Slot* a, Slot* r) { return give_double(r, std::log(a[0].d)); }
// The C library's log10 of a double is off in 7% of arguments; that of a long double, rounded, hardly ever.
bool log10_double(Thread*, const Slot* a, Slot* r) {
  return give_double(r, static_cast<double>(std::log10(static_cast<long double>(a[0].d))));
}
bool pow_double(Thread*, const Slot* a, Slot* r) {
  double x = a[0].d, y = a[2].d;
  // Where C says 1 and Java NaN.
  if (std::isnan(y) || (std::isinf(y) && std::fabs(x) == 1))
    return give_double(r, std::numeric_limits<double>::quiet_NaN());
  if (y == 2) return give_double(r, x * x);  // exactly that in java, though pow would round better
  if (y == 0.5 && x > 0)
    return give_double(r, std::sqrt(x));  // likewise; the C library's pow is off in 0.1% of arguments
  return give_double(r, std::pow(x, y));
}

// --- integers; the sign wraps as in Java ---

int32_t wrap(uint32_t v) { return static_cast<int32_t>(v); }
int64_t wrap(uint64_t v) { return static_cast<int64_t>(v); }

template <typename T>
int sign_of_difference(T a, T b) {
  return a < b ? -1 : a > b;
}

bool abs_int(Thread*, const Slot* a, Slot* r) {
  return give_int(r, a[0].i < 0 ? wrap(-static_cast<uint32_t>(a[0].i)) : a[0].i);
}
bool abs_long(Thread*, const Slot* a, Slot* r) {
  return give_long(r, a[0].l < 0 ? wrap(-static_cast<uint64_t>(a[0].l)) : a[0].l);
}
bool min_int(Thread*, const Slot* a, Slot* r) { return give_int(r, a[0].i < a[1].i ? a[0].i : a[1].i); }
bool max_int(Thread*, const Slot* a, Slot* r) { return give_int(r, a[0].i > a[1].i ? a[0].i : a[1].i); }
bool min_long(Thread*, const Slot* a, Slot* r) { return give_long(r, a[0].l < a[2].l ? a[0].l : a[2].l); }
bool max_long(Thread*, const Slot* a, Slot* r) { return give_long(r, a[0].l > a[2].l ? a[0].l : a[2].l); }
bool compare_int(Thread*, const Slot* a, Slot* r) { return give_int(r, sign_of_difference(a[0].i, a[1].i)); }
bool compare_long(Thread*, const Slot* a, Slot* r) { return give_int(r, sign_of_difference(a[0].l, a[2].l)); }

template <typename Op>
bool exact_int(const Slot* a, Slot* r, Op op) {
  int32_t v;
  return !op(a[0].i, a[1].i, &v) && give_int(r, v);
}
template <typename Op>
bool exact_long(const Slot* a, Slot* r, Op op) {
  int64_t v;
  return !op(a[0].l, a[2].l, &v) && give_long(r, v);
}
constexpr auto kAdd = [](auto a, auto b, auto* v) { return __builtin_add_overflow(a, b, v); };
constexpr auto kSubtract = [](auto a, auto b, auto* v) { return __builtin_sub_overflow(a, b, v); };
constexpr auto kMultiply = [](auto a, auto b, auto* v) { return __builtin_mul_overflow(a, b, v); };
bool add_exact_int(Thread*, const Slot* a, Slot* r) { return exact_int(a, r, kAdd); }
bool subtract_exact_int(Thread*, const Slot* a, Slot* r) { return exact_int(a, r, kSubtract); }
bool multiply_exact_int(Thread*, const Slot* a, Slot* r) { return exact_int(a, r, kMultiply); }
bool add_exact_long(Thread*, const Slot* a, Slot* r) { return exact_long(a, r, kAdd); }
bool subtract_exact_long(Thread*, const Slot* a, Slot* r) { return exact_long(a, r, kSubtract); }
bool multiply_exact_long(Thread*, const Slot* a, Slot* r) { return exact_long(a, r, kMultiply); }
bool to_int_exact(Thread*, const Slot* a, Slot* r) {
  return a[0].l == static_cast<int32_t>(a[0].l) && give_int(r, static_cast<int32_t>(a[0].l));
}

template <typename T>
bool floor_mod(T x, T y, T* out) {
  if (y == 0) return false;
  if (y == -1) return *out = 0, true;
  T m = x % y;
  *out = m != 0 && (m ^ y) < 0 ? m + y : m;
  return true;
}
template <typename T>
bool floor_div(T x, T y, T* out) {
  if (y == 0 || y == -1) return false;  // -1: the one quotient that wraps
  T q = x / y;
  *out = (x ^ y) < 0 && q * y != x ? q - 1 : q;
  return true;
}
bool floor_mod_int(Thread*, const Slot* a, Slot* r) {
  int32_t v;
  return floor_mod(a[0].i, a[1].i, &v) && give_int(r, v);
}
bool floor_mod_long(Thread*, const Slot* a, Slot* r) {
  int64_t v;
  return floor_mod(a[0].l, a[2].l, &v) && give_long(r, v);
}
bool floor_mod_long_int(Thread*, const Slot* a, Slot* r) {
  int64_t v;
  return floor_mod(a[0].l, static_cast<int64_t>(a[2].i), &v) && give_int(r, static_cast<int32_t>(v));
}
bool floor_div_int(Thread*, const Slot* a, Slot* r) {
  int32_t v;
  return floor_div(a[0].i, a[1].i, &v) && give_int(r, v);
}
bool floor_div_long(Thread*, const Slot* a, Slot* r) {
  int64_t v;
  return floor_div(a[0].l, a[2].l, &v) && give_long(r, v);
}
bool multiply_high(Thread*, const Slot* a, Slot* r) {
  return give_long(r, static_cast<int64_t>(static_cast<__int128>(a[0].l) * a[2].l >> 64));
}

uint32_t reverse_bits(uint32_t v) {
  v = (v & 0x55555555) << 1 | (v >> 1 & 0x55555555);
  v = (v & 0x33333333) << 2 | (v >> 2 & 0x33333333);
  v = (v & 0x0f0f0f0f) << 4 | (v >> 4 & 0x0f0f0f0f);
  return __builtin_bswap32(v);
}
bool bit_count_int(Thread*, const Slot* a, Slot* r) {
  return give_int(r, std::popcount(static_cast<uint32_t>(a[0].i)));
}
bool bit_count_long(Thread*, const Slot* a, Slot* r) { return give_int(r, std::popcount(a[0].raw)); }
bool leading_zeros_int(Thread*, const Slot* a, Slot* r) {
  return give_int(r, std::countl_zero(static_cast<uint32_t>(a[0].i)));
}
bool leading_zeros_long(Thread*, const Slot* a, Slot* r) { return give_int(r, std::countl_zero(a[0].raw)); }
bool trailing_zeros_int(Thread*, const Slot* a, Slot* r) {
  return give_int(r, std::countr_zero(static_cast<uint32_t>(a[0].i)));
}
bool trailing_zeros_long(Thread*, const Slot* a, Slot* r) { return give_int(r, std::countr_zero(a[0].raw)); }
bool highest_bit_int(Thread*, const Slot* a, Slot* r) {
  return give_int(r, wrap(std::bit_floor(static_cast<uint32_t>(a[0].i))));
}
bool highest_bit_long(Thread*, const Slot* a, Slot* r) { return give_long(r, wrap(std::bit_floor(a[0].raw))); }
bool reverse_int(Thread*, const Slot* a, Slot* r) {
  return give_int(r, wrap(reverse_bits(static_cast<uint32_t>(a[0].i))));
}
bool reverse_long(Thread*, const Slot* a, Slot* r) {
  uint64_t low = reverse_bits(static_cast<uint32_t>(a[0].raw)),
           high = reverse_bits(static_cast<uint32_t>(a[0].raw >> 32));
  return give_long(r, wrap(low << 32 | high));
}
bool reverse_bytes_int(Thread*, const Slot* a, Slot* r) {
  return give_int(r, wrap(__builtin_bswap32(static_cast<uint32_t>(a[0].i))));
}
bool reverse_bytes_long(Thread*, const Slot* a, Slot* r) { return give_long(r, wrap(__builtin_bswap64(a[0].raw))); }
bool reverse_bytes_short(Thread*, const Slot* a, Slot* r) {
  return give_int(r, static_cast<int16_t>(__builtin_bswap16(static_cast<uint16_t>(a[0].i))));
}
bool reverse_bytes_char(Thread*, const Slot* a, Slot* r) {
  return give_int(r, __builtin_bswap16(static_cast<uint16_t>(a[0].i)));
}
bool rotate_left_int(Thread*, const Slot* a, Slot* r) {
  return give_int(r, wrap(std::rotl(static_cast<uint32_t>(a[0].i), a[1].i & 31)));
}
bool rotate_right_int(Thread*, const Slot* a, Slot* r) {
  return give_int(r, wrap(std::rotr(static_cast<uint32_t>(a[0].i), a[1].i & 31)));
}
bool rotate_left_long(Thread*, const Slot* a, Slot* r) { return give_long(r, wrap(std::rotl(a[0].raw, a[2].i & 63))); }
bool rotate_right_long(Thread*, const Slot* a, Slot* r) { return give_long(r, wrap(std::rotr(a[0].raw, a[2].i & 63))); }
bool divide_unsigned_int(Thread*, const Slot* a, Slot* r) {
  return a[1].i != 0 && give_int(r, wrap(static_cast<uint32_t>(a[0].i) / static_cast<uint32_t>(a[1].i)));
}
bool remainder_unsigned_int(Thread*, const Slot* a, Slot* r) {
  return a[1].i != 0 && give_int(r, wrap(static_cast<uint32_t>(a[0].i) % static_cast<uint32_t>(a[1].i)));
}
bool divide_unsigned_long(Thread*, const Slot* a, Slot* r) {
  return a[2].l != 0 && give_long(r, wrap(a[0].raw / a[2].raw));
}
bool remainder_unsigned_long(Thread*, const Slot* a, Slot* r) {
  return a[2].l != 0 && give_long(r, wrap(a[0].raw % a[2].raw));
}

#define RRVM_INTRINSICS_MATH
const IntrinsicRow kRows[] = {
#include "classlib/intrinsics.def"
};

}  // namespace

void register_math_intrinsics() { register_intrinsic_table(kRows); }

}  // namespace rrvm::intrinsics
