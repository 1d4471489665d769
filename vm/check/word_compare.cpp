#include "vm/check/word_compare.h"

#include <immintrin.h>

namespace rrvm::check {
namespace {

uint32_t count_one_by_one(const rr::ShadowWord* words, uint32_t from, uint32_t count, uint32_t stride, uint64_t mask,
                          uint32_t shift, uint64_t expected) {
  uint32_t n = from;
  for (const rr::ShadowWord* w = words + size_t{from} * stride; n < count; n++, w += stride)
    if ((w->load(std::memory_order_relaxed) >> shift & mask) != expected) break;
  return n;
}

// Neighbours, by halves: `halves` has a bit for each of the eight that count. Up to the first four with a difference.
[[gnu::target("avx2")]] uint32_t count_by_fours(const rr::ShadowWord* words, uint32_t count, int halves,
                                                uint64_t expected) {
  const __m256i wanted = _mm256_set1_epi64x(static_cast<long long>(expected));
  uint32_t n = 0;
  for (; n + 4 <= count; n += 4) {
    __m256i four = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words + n));
    int equal = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(four, wanted)));
    if ((equal & halves) != halves) break;
  }
  return n;
}

}  // namespace

uint32_t count_equal(const rr::ShadowWord* words, uint32_t count, uint32_t stride, uint64_t mask, uint32_t shift,
                     uint64_t expected) {
  static const bool has_avx2 = __builtin_cpu_supports("avx2");
  constexpr uint64_t kHalf = 0xFFFFFFFF;
  uint32_t n = 0;
  if (stride == 1 && has_avx2) {
    if (mask == kHalf && expected <= kHalf)
      n = count_by_fours(words, count, shift ? 0xAA : 0x55, expected << 32 | expected);
    else if (mask == ~uint64_t{0}) n = count_by_fours(words, count, 0xFF, expected);
  }
  return count_one_by_one(words, n, count, stride, mask, shift, expected);
}

}  // namespace rrvm::check
