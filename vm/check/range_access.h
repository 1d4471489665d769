// Accesses to elements of an array at equal distances, as one: what a loop of compiled code has done
// (jit/range_checks.h) and what bulk operations do (vm/check/bulk.h). The same as an access to each, in order, with one
// context; only for chains that allow it (rr::Tool::allows_ranges). Tests:
// tests/vm/check/range_access_test.cpp, tests/java/race/loops.
#pragma once

#include "vm/check/bulk.h"
#include "vm/check/inline_access.h"

namespace rrvm::check {

// A check that a loop makes in each round: of element counter * scale + something + constant.
struct RangePlan {
  const AccessPlan* plan = nullptr;
  int32_t step = 1, constant = 0;  // from element to element
  bool includes_now = false;       // the present round has made it already
  // Of library code, which has no plan: elements count if the array is known, or whosever it is.
  bool is_borrowed_write = false, is_helper = false;
  bool counts = false;  // nobody else has counted the accesses
  int32_t scale = 1;
};

// Elements that have been accessed, first to last; none if first is greater.
struct ElementRange {
  int32_t first, last, stride;
  bool fits(int32_t length) const { return first >= 0 && first <= last && last < length; }
  uint32_t count() const { return static_cast<uint32_t>((last - first) / stride) + 1; }
};
// The counter was `init` before the loop and is `now`; sums wrap as Java's do, and every index that was accessed has
// passed its bounds check: a range that does not fit is one of no elements.
constexpr ElementRange range_of(const RangePlan& r, uint32_t init, uint32_t now, uint32_t plus) {
  auto at = [&](uint32_t counter) {
    return counter * static_cast<uint32_t>(r.scale) + plus + static_cast<uint32_t>(r.constant);
  };
  uint32_t latest = r.includes_now ? at(now) : at(now) - static_cast<uint32_t>(r.step);
  auto a = static_cast<int32_t>(at(init)), b = static_cast<int32_t>(latest);
  return r.step > 0 ? ElementRange{a, b, r.step} : ElementRange{b, a, -r.step};
}

void element_range(Thread*, Array*, ElementRange, const AccessPlan*);
// What a loop has accessed so far. The array is null if that is what ended the loop.
inline void range_access(Thread* t, Array* a, const RangePlan& r, uint32_t init, uint32_t now, uint32_t plus) {
  ElementRange range = range_of(r, init, now, plus);
  if (!t->shadow || !a || !range.fits(a->length)) return;
  if (r.counts) t->compiled_accesses += range.count();
  element_range(t, a, range, r.plan);
}
inline void borrowed_range(Thread* t, Array* a, const RangePlan& r, uint32_t init, uint32_t now, uint32_t plus) {
  ElementRange range = range_of(r, init, now, plus);
  if (t->shadow && a && range.fits(a->length) && (r.is_helper || is_known(a)))
    array_range(t, a, range.first, range.last - range.first + 1, r.is_borrowed_write);
}

inline bool has_been_spilled(ArrayShadow* not_plain) {
  return static_cast<SegmentedShadow*>(not_plain)->all_had_words.load(std::memory_order_acquire);
}
// One element of an array with segments: its segment takes the access, or gives it a word and says false.
bool segment_takes(Thread*, SegmentedShadow*, uint32_t index, const AccessPlan*);

}  // namespace rrvm::check
