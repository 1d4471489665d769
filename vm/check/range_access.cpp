#include "vm/check/range_access.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "rr/group_access.h"
#include "vm/check/quick_access.h"
#include "vm/check/sharing.h"
#include "vm/check/state.h"
#include "vm/check/word_compare.h"

namespace rrvm::check {

namespace {

// How many words, from the first on, the first fast path spares.
uint32_t count_hits(const rr::ShadowThread* st, const rr::ShadowWord* words, uint32_t count, uint32_t stride,
                    bool is_write) {
  const FastTests& tests = modes.fast_tests[is_write];
  return count_equal(words, count, stride, tests.mask, tests.shift, st->words[tests.tests[0].thread_word]);
}

// The same of all fast paths: neighbours mostly have the same word.
uint32_t count_spared(const rr::ShadowThread* st, const rr::ShadowWord* words, uint32_t count, uint32_t stride,
                      bool is_write) {
  for (uint32_t n = 0;;) {
    n += count_hits(st, words + size_t{n} * stride, count - n, stride, is_write);
    if (n == count) return n;
    const rr::ShadowWord* next = words + size_t{n} * stride;
    uint64_t word = next->load(std::memory_order_relaxed);
    if (!needs_no_event(st, is_write, word)) return n;
    n += std::max(1u, count_equal(next, count - n, stride, ~uint64_t{0}, 0, word));
  }
}

class ThreadTaker final : public Segments::Taker {
 public:
  // `behind`: the array, if the words lie behind its elements.
  ThreadTaker(rr::ShadowThread* st, rr::SiteId context, bool is_write, Array* behind = nullptr)
      : thread_(*st), context_(context), is_write_(is_write), behind_(behind) {}
  bool hits(uint64_t word) const override { return needs_no_event(&thread_, is_write_, word); }
  bool take(rr::ShadowWord& word, rr::ShadowWord* sites, const rr::RangeName& named) override {
    note_use(&thread_, sites);
    return modes.range_access(*modes.first_tool, thread_, &word, sites, 1, 1, context_, is_write_, &named) == 1 ||
           (modes.takes_groups && take_group(word, sites, named));
  }
  bool tries_again() const override { return patience_ > 0; }
  uint32_t take_words(rr::ShadowWord* words, rr::ShadowWord* sites, uint32_t count, uint32_t stride) override {
    if (sites && looks_for_sharing.load(std::memory_order_relaxed))
      for (uint32_t n = 0; n < count; n++) note_use(&thread_, sites + size_t{n} * stride);
    for (uint32_t n = 0;;) {
      n += count_spared(&thread_, words + size_t{n} * stride, count - n, stride, is_write_);
      if (n == count) return n;
      size_t at = size_t{n} * stride;
      uint32_t taken = modes.range_access(*modes.first_tool, thread_, words + at, sites ? sites + at : nullptr,
                                          count - n, stride, context_, is_write_, nullptr);
      n += taken;
      if (n == count) return n;
      if (!taken) {
        at = size_t{n} * stride;
        taken =
            modes.takes_groups ? take_group_of_words(words + at, sites ? sites + at : nullptr, count - n, stride) : 0;
        if (!taken) return n;
        n += taken;
      }
    }
  }

 private:
  // The locations go through the tools as one.
  bool take_group(rr::ShadowWord& word, rr::ShadowWord* sites, const rr::RangeName& named) {
    thread_.participant->quiesce();
    const uint64_t places = sites ? sites->load(std::memory_order_relaxed) : 0;
    rr::GroupAccess group(*state->chain, thread_, word.load(std::memory_order_relaxed), sites ? &places : nullptr,
                          context_, is_write_);
    if (!group.is_refused()) return group.take_all(word, sites, named), true;
    if (named.count > 1 && patience_ > 0) patience_--;
    return false;
  }
  // Words that are equal do, from the first on.
  uint32_t take_group_of_words(rr::ShadowWord* words, rr::ShadowWord* sites, uint32_t count, uint32_t stride) {
    constexpr uint32_t kWorthIt = 4;
    thread_.participant->quiesce();
    const uint64_t before = words->load(std::memory_order_acquire);
    if (before == Segments::kMoved || count < kWorthIt || words[size_t{kWorthIt - 1} * stride].load() != before)
      return 0;
    const uint64_t places = sites ? sites->load(std::memory_order_relaxed) : 0;
    rr::GroupAccess group(*state->chain, thread_, before, sites ? &places : nullptr, context_, is_write_);
    if (group.is_refused()) return 0;
    const uint32_t taken = group.take(words, sites, count, stride);
    for (uint32_t n = 0; behind_ && n < taken; n++) own_new_state(behind_, words + size_t{n} * stride, before);
    return taken;
  }

  rr::ShadowThread& thread_;
  const rr::SiteId context_;
  const bool is_write_;
  Array* const behind_;
  int patience_ = 8;  // how often something is to be tried again after it has been refused
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

int64_t add_to_balance(SegmentedShadow* block, int64_t more) {
  const int64_t now = block->balance.load(std::memory_order_relaxed) + more;
  block->balance.store(now, std::memory_order_relaxed);
  return now;
}
// Under the lock of the segments. Elements that are accessed one by one again and again are better off with words.
void count_single(SegmentedShadow* block) {
  constexpr int64_t kCost = 10, kLeast = 64 * kCost;
  if (add_to_balance(block, kCost) < std::max<int64_t>(kLeast, block->length)) return;
  block->segments.spill();
  block->update();
  block->balance.store(0, std::memory_order_relaxed);
  block->prefers_words.store(true, std::memory_order_relaxed);
  block->all_had_words.store(true, std::memory_order_release);
}
// After a long time of ranges words may become segments again, each time a longer one.
void count_range_of_words(SegmentedShadow* block, uint32_t count) {
  constexpr uint32_t kMostDoublings = 10;
  const int64_t least = -int64_t{block->length}
                        << std::min(block->changes_of_mind.load(std::memory_order_relaxed), kMostDoublings);
  if (add_to_balance(block, -int64_t{count}) > least) return;
  std::lock_guard lock(block->segments.lock);
  block->changes_of_mind.fetch_add(1, std::memory_order_relaxed);
  block->balance.store(0, std::memory_order_relaxed);
  block->prefers_words.store(false, std::memory_order_relaxed);
}
void count_range_of_segments(SegmentedShadow* block, uint32_t count) {
  const int64_t least = -int64_t{block->length};
  if (add_to_balance(block, -int64_t{count}) < least) block->balance.store(least, std::memory_order_relaxed);
}

// Whether all of them could be taken at once.
[[gnu::noinline]] bool segmented_range(Thread* t, Array* a, SegmentedShadow* block, ElementRange r,
                                       const AccessPlan* plan) {
  rr::ShadowThread* st = shadow(t);
  ThreadTaker taker(st, prepare(t, plan), plan->is_write);
  bool all = true, is_last = false;
  while (!is_last) {
    std::vector<uint32_t> left;
    std::vector<uint64_t> dropped;
    {
      std::lock_guard lock(block->segments.lock);
      count_range_of_segments(block, r.count());
      is_last = block->segments.range(static_cast<uint32_t>(r.first), static_cast<uint32_t>(r.last),
                                      static_cast<uint32_t>(r.stride), taker, left);
      block->update();
      dropped = block->segments.take_dropped();
    }
    dispose_of(st, dropped);
    for (uint32_t index : left) array_slow(t, a, static_cast<int32_t>(index), plan);
    all &= left.empty();
  }
  return all;
}

// Words of elements, after those that the first fast path spares. Whether all of them could be taken.
[[gnu::noinline]] bool rest_of_range(Thread* t, Array* a, ArrayShadow* block, ElementRange r, uint32_t done,
                                     const AccessPlan* plan) {
  ThreadTaker taker(shadow(t), prepare(t, plan), plan->is_write, lies_behind(a) ? a : nullptr);
  const auto stride = static_cast<uint32_t>(r.stride);
  bool all = true;
  for (const uint32_t count = r.count(); done < count;) {
    uint32_t index = static_cast<uint32_t>(r.first) + done * stride;
    done += taker.take_words(&block->words()[index], block->site_word(index), count - done, stride);
    if (done == count) break;
    const int32_t at = r.first + static_cast<int32_t>(done++ * stride);
    if (block->words()[at].load(std::memory_order_relaxed) == Segments::kMoved)
      return segmented_range(t, a, static_cast<SegmentedShadow*>(block), {at, r.last, r.stride}, plan) && all;
    array_slow(t, a, at, plan);
    all = false;
  }
  return all;
}

// A thread that has accessed all these elements in its epoch need not ask anybody. A block is somebody else's only
// after its array has died.
bool is_known_range(ThreadCache::Range& known, const ArrayShadow* block, uint64_t epoch, const ElementRange& r) {
  return known.block == block && known.epoch == epoch && known.stride == r.stride && known.deaths == deaths_so_far() &&
         r.first >= known.first && r.last <= known.last && (r.first - known.first) % r.stride == 0;
}
// One range grows as long as the next goes on where it ends.
void note_range(ThreadCache::Range& known, const ArrayShadow* block, uint64_t epoch, const ElementRange& r) {
  bool is_same = known.block == block && known.epoch == epoch && known.stride == r.stride &&
                 known.deaths == deaths_so_far() && (r.first - known.first) % r.stride == 0;
  if (is_same && r.first >= known.first && r.first <= known.last + r.stride) known.last = std::max(known.last, r.last);
  else if (is_same && r.last <= known.last && r.last >= known.first - r.stride)
    known.first = std::min(known.first, r.first);
  else known = {block, epoch, deaths_so_far(), r.first, r.last, r.stride};
}

}  // namespace

void element_range(Thread* t, Array* a, ElementRange r, const AccessPlan* plan) {
  rr::ShadowThread* st = shadow(t);
  ArrayShadow* block = shadow_of(a);
  if (!block && !(block = make_array_shadow(t, a, rr::kNoSite))) return;
  auto spared = [&] {
    return count_spared(st, &block->words()[r.first], r.count(), static_cast<uint32_t>(r.stride), plan->is_write);
  };
  if (block->is_plain()) {
    uint32_t done = spared();
    if (done == r.count()) return;
    if (st->has_waiting_acquire) array_slow(t, a, r.first + static_cast<int32_t>(done++) * r.stride, plan);
    return void(rest_of_range(t, a, block, r, done, plan));
  }
  auto* segmented = static_cast<SegmentedShadow*>(block);
  if (needs_no_event(st, plan->is_write, segmented->whole.load(std::memory_order_relaxed))) return;
  ThreadCache::Range& known = cache_of(t).range_of(block, plan->is_write);
  uint64_t epoch = st->words[modes.fast_tests[plan->is_write].tests[0].thread_word];
  if (modes.has_epochs && is_known_range(known, block, epoch, r)) return;
  if (st->has_waiting_acquire) {
    state->chain->raise_waiting_acquire(st);
    epoch = st->words[modes.fast_tests[plan->is_write].tests[0].thread_word];
  }
  const bool has_words = segmented->prefers_words.load(std::memory_order_relaxed) && has_been_spilled(segmented);
  if (has_words) count_range_of_words(segmented, r.count());
  const bool all =
      has_words ? rest_of_range(t, a, block, r, spared(), plan) : segmented_range(t, a, segmented, r, plan);
  if (all) note_range(known, block, epoch, r);
}

bool segment_takes(Thread* t, SegmentedShadow* block, uint32_t index, const AccessPlan* plan) {
  if (has_been_spilled(block) && block->store[index].load(std::memory_order_acquire) != Segments::kMoved) return false;
  rr::ShadowThread* st = shadow(t);
  if (st->has_waiting_acquire && !plan->needs_event) state->chain->raise_waiting_acquire(st);
  ThreadTaker taker(st, prepare(t, plan), plan->is_write);
  std::vector<uint64_t> dropped;
  bool is_taken = false;
  {
    std::lock_guard lock(block->segments.lock);
    if (plan->needs_event) block->segments.give_word(index);
    else is_taken = block->segments.single(index, taker);
    count_single(block);
    block->update();
    dropped = block->segments.take_dropped();
  }
  dispose_of(st, dropped);
  return is_taken;
}

}  // namespace rrvm::check
