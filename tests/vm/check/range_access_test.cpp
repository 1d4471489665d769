// Which elements a loop has accessed, by its counters; and words compared four at a time against words one by one.
#include "vm/check/range_access.h"

#include <gtest/gtest.h>

#include <climits>
#include <random>
#include <set>

#include "vm/check/word_compare.h"

namespace rrvm::check {
namespace {

// for (counter = init, n rounds; counter += step) access counter + plus + constant, leaving it in a round that has made
// the access or not.
std::set<int64_t> accessed(int64_t init, int64_t rounds, int64_t step, int64_t add, bool includes_now) {
  std::set<int64_t> out;
  for (int64_t n = 0; n < rounds + includes_now; n++) out.insert(init + n * step + add);
  return out;
}
std::set<int64_t> elements_of(ElementRange r, int32_t length) {
  std::set<int64_t> out;
  if (!r.fits(length)) return out;
  for (int64_t i = r.first; i <= r.last; i += r.stride) out.insert(i);
  return out;
}

TEST(RangeAccess, IsWhatTheLoopHasAccessed) {
  constexpr int32_t kLength = 100;
  for (int32_t step : {1, 2, 3, 8, -1, -2, -7})
    for (int32_t rounds = 0; rounds < 9; rounds++)
      for (int32_t init : {0, 1, 50, 99, -3, 103})
        for (int32_t plus : {0, 4, -50})
          for (bool includes_now : {false, true}) {
            std::set<int64_t> expected = accessed(init, rounds, step, int64_t{plus} + 3, includes_now);
            // Every access has passed its bounds check.
            if (!expected.empty() && (*expected.begin() < 0 || *expected.rbegin() >= kLength)) continue;
            RangePlan plan{nullptr, step, 3, includes_now};
            ElementRange r = range_of(plan, static_cast<uint32_t>(init), static_cast<uint32_t>(init + rounds * step),
                                      static_cast<uint32_t>(plus));
            EXPECT_EQ(elements_of(r, kLength), expected) << init << " by " << step << ", " << rounds << " rounds";
            if (r.fits(kLength)) { EXPECT_EQ(r.count(), expected.size()); }
          }
}

TEST(RangeAccess, NoRoundsAreNoElementsEvenIfSumsWrap) {
  for (int32_t init : {INT_MAX, INT_MAX - 1, INT_MIN, INT_MIN + 1, -1})
    for (int32_t step : {1, 2, -1, -2, 8, -8}) {
      RangePlan plan{nullptr, step, 1, false};
      EXPECT_FALSE(range_of(plan, static_cast<uint32_t>(init), static_cast<uint32_t>(init), 0).fits(INT_MAX))
          << init << " by " << step;
    }
}

TEST(WordCompare, CountsAsOneByOne) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 20'000; round++) {
    const auto count = static_cast<uint32_t>(random() % 20), stride = 1 + static_cast<uint32_t>(random() % 3);
    const uint32_t shift = random() % 2 ? 32 : 0;
    constexpr uint64_t kEpoch = 0x01000007;
    std::vector<rr::ShadowWord> words(size_t{count} * stride + 1);
    for (auto& w : words) w.store(random() % 12 ? kEpoch << 32 | kEpoch : random());
    uint32_t expected = 0;
    while (expected < count && (words[size_t{expected} * stride].load() >> shift & 0xFFFFFFFF) == kEpoch) expected++;
    EXPECT_EQ(count_equal(words.data(), count, stride, 0xFFFFFFFF, shift, kEpoch), expected);
  }
}

}  // namespace
}  // namespace rrvm::check
