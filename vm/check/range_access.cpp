#include "vm/check/range_access.h"

#include <mutex>

#include "vm/check/quick_access.h"
#include "vm/check/state.h"
#include "vm/check/word_compare.h"

namespace rrvm::check {

bool allows_ranges = false;
rr::Tool::RangeAccess range_tool_access = nullptr;

namespace {

// How many words, from the first on, the first fast path spares.
uint32_t count_hits(const rr::ShadowThread* st, const rr::ShadowWord* words, uint32_t count, uint32_t stride,
                    bool is_write) {
  const FastTests& tests = fast_tests[is_write];
  return count_equal(words, count, stride, tests.mask, tests.shift, st->words[tests.tests[0].thread_word]);
}

class ThreadTaker final : public Segments::Taker {
 public:
  ThreadTaker(rr::ShadowThread* st, rr::SiteId context, bool is_write)
      : thread_(*st), context_(context), is_write_(is_write) {}
  bool hits(uint64_t word) const override { return needs_no_event(&thread_, is_write_, word); }
  bool take(rr::ShadowWord& word, rr::ShadowWord* sites, const rr::RangeName& named) override {
    return range_tool_access(*leaf_tool, thread_, &word, sites, 1, 1, context_, is_write_, &named) == 1;
  }
  uint32_t take_words(rr::ShadowWord* words, rr::ShadowWord* sites, uint32_t count, uint32_t stride) override {
    uint32_t n = count_hits(&thread_, words, count, stride, is_write_);
    if (n == count) return n;
    size_t at = size_t{n} * stride;
    return n + range_tool_access(*leaf_tool, thread_, words + at, sites ? sites + at : nullptr, count - n, stride,
                                 context_, is_write_, nullptr);
  }

 private:
  rr::ShadowThread& thread_;
  const rr::SiteId context_;
  const bool is_write_;
};

void dispose_of(rr::ShadowThread* st, const std::vector<uint64_t>& words) {
  for (uint64_t bits : words) {
    rr::ShadowWord word(bits);
    state->chain->free_shadow(st, &word);
  }
}

// Whatever waits is told before anything is recorded, and room is made before locks are taken.
rr::SiteId prepare(Thread* t, const AccessPlan* plan) {
  if (!plan->is_atomic) make_room(t);
  return in_context(t, plan->site);
}

[[gnu::noinline]] void segmented_range(Thread* t, Array* a, SegmentedShadow* block, ElementRange r,
                                       const AccessPlan* plan) {
  rr::ShadowThread* st = shadow(t);
  ThreadTaker taker(st, prepare(t, plan), plan->is_write);
  std::vector<uint32_t> left;
  std::vector<uint64_t> dropped;
  {
    std::lock_guard lock(block->segments.lock);
    block->segments.range(static_cast<uint32_t>(r.first), static_cast<uint32_t>(r.last),
                          static_cast<uint32_t>(r.stride), taker, left);
    block->singles = 0;
    block->update();
    dropped = block->segments.take_dropped();
  }
  dispose_of(st, dropped);
  for (uint32_t index : left) array_slow(t, a, static_cast<int32_t>(index), plan);
}

// Those that the first fast path does not spare, one after the other if the tool does not take them together.
[[gnu::noinline]] void rest_of_range(Thread* t, Array* a, ArrayShadow* block, ElementRange r, uint32_t done,
                                     const AccessPlan* plan) {
  rr::ShadowThread* st = shadow(t);
  rr::SiteId context = prepare(t, plan);
  const auto stride = static_cast<uint32_t>(r.stride);
  for (const uint32_t count = r.count(); done < count;) {
    uint32_t index = static_cast<uint32_t>(r.first) + done * stride;
    done += range_tool_access(*leaf_tool, *st, &block->words()[index], block->site_word(index), count - done, stride,
                              context, plan->is_write, nullptr);
    if (done < count) array_slow(t, a, r.first + static_cast<int32_t>(done++ * stride), plan);
  }
}

}  // namespace

void element_range(Thread* t, Array* a, ElementRange r, const AccessPlan* plan) {
  rr::ShadowThread* st = shadow(t);
  ArrayShadow* block = shadow_of(a);
  if (!block && !(block = make_array_shadow(t, a, rr::kNoSite))) return;
  if (block->is_plain()) {
    uint32_t done =
        count_hits(st, &block->words()[r.first], r.count(), static_cast<uint32_t>(r.stride), plan->is_write);
    if (done == r.count()) return;
    if (st->is_last_untold) array_slow(t, a, r.first + static_cast<int32_t>(done++) * r.stride, plan);
    return rest_of_range(t, a, block, r, done, plan);
  }
  auto* segmented = static_cast<SegmentedShadow*>(block);
  if (needs_no_event(st, plan->is_write, segmented->whole.load(std::memory_order_relaxed))) return;
  if (st->is_last_untold) state->chain->tell_now(st);
  segmented_range(t, a, segmented, r, plan);
}

bool segment_takes(Thread* t, SegmentedShadow* block, uint32_t index, const AccessPlan* plan) {
  constexpr uint32_t kManySingles = 256;
  rr::ShadowThread* st = shadow(t);
  if (st->is_last_untold && !plan->needs_event) state->chain->tell_now(st);
  ThreadTaker taker(st, prepare(t, plan), plan->is_write);
  std::vector<uint64_t> dropped;
  bool is_taken = false;
  {
    std::lock_guard lock(block->segments.lock);
    if (plan->needs_event) block->segments.give_word(index);
    else is_taken = block->segments.single(index, taker);
    if (++block->singles > kManySingles) block->segments.spill();
    block->update();
    dropped = block->segments.take_dropped();
  }
  dispose_of(st, dropped);
  return is_taken;
}

}  // namespace rrvm::check
