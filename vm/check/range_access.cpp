#include "vm/check/range_access.h"

#include "vm/check/quick_access.h"
#include "vm/check/state.h"
#include "vm/check/word_compare.h"

namespace rrvm::check {

bool allows_ranges = false;
rr::Tool::RangeAccess range_tool_access = nullptr;

namespace {

// Those that the first fast path does not spare, one after the other if the tool does not take them together.
[[gnu::noinline]] void rest_of_range(Thread* t, Array* a, ArrayShadow* block, ElementRange r, uint32_t done,
                                     const AccessPlan* plan) {
  make_room(t);
  rr::ShadowThread* st = shadow(t);
  rr::SiteId context = in_context(t, plan->site);
  const auto stride = static_cast<uint32_t>(r.stride);
  for (const uint32_t count = r.count(); done < count;) {
    uint32_t index = static_cast<uint32_t>(r.first) + done * stride;
    if (!st->is_last_untold)
      done += range_tool_access(*leaf_tool, *st, &block->words()[index], block->site_word(index), count - done, stride,
                                context, plan->is_write);
    if (done == count) return;
    index = static_cast<uint32_t>(r.first) + done++ * stride;
    // States of elements in a block die with it; of others somebody has to know.
    if (lies_behind(a) ||
        !state->chain->direct_access(st, &block->words()[index], block->site_word(index), context, plan->is_write))
      array_slow(t, a, static_cast<int32_t>(index), plan);
  }
}

}  // namespace

void element_range(Thread* t, Array* a, ElementRange r, const AccessPlan* plan) {
  ArrayShadow* block = shadow_of(a);
  if (!block && !(block = make_array_shadow(t, a, rr::kNoSite))) return;
  const FastTests& tests = fast_tests[plan->is_write];
  uint64_t expected = shadow(t)->words[tests.tests[0].thread_word];
  uint32_t equal = count_equal(&block->words()[r.first], r.count(), static_cast<uint32_t>(r.stride), tests.mask,
                               tests.shift, expected);
  if (equal < r.count()) rest_of_range(t, a, block, r, equal, plan);
}

}  // namespace rrvm::check
