#include "vm/check/quick_access.h"

#include "vm/check/range_access.h"
#include "vm/check/sharing.h"
#include "vm/check/state.h"

namespace rrvm::check {

namespace {

// The contexts that callers_context (vm/check/data_access.cpp) would find, as far as the thread has met them; 0: not.
// Frames of inlined methods are new at each access, so there may be several that nobody has asked.
[[gnu::always_inline]] inline rr::SiteId known_callers(Frame* f, const ThreadCache& cache) {
  constexpr size_t kMost = 8;
  Frame* unknown[kMost];
  size_t n = 0;
  for (; !f->context; f = f->prev) {
    if (n == kMost || !f->prev || !f->prev->method || f->prev->is_native()) return 0;
    unknown[n++] = f;
  }
  rr::SiteId context = f->context;
  while (n-- > 0 && context) {
    context = cache.contexts.known(context, reinterpret_cast<uintptr_t>(unknown[n]->prev->insn()));
    unknown[n]->context = context;
  }
  return context;
}

// The next access from the same inlined place need not make frames to find its context.
[[gnu::always_inline]] inline void note_inlined(Frame* f, ThreadCache* cache, rr::SiteId context) {
  if (!f->is_compiled() || f->site()->scope == 0) return;
  const CompiledSite* site = f->site();
  while (f->site()->scope != 0) f = f->prev;
  cache->context_of(f->context, site) = {site, f->context, context};
}

// The context is not that of the last access from this place: another one that the thread has met, perhaps.
[[gnu::noinline]] bool quick_elsewhere(Thread* t, rr::ShadowWord* word, rr::ShadowWord* site_word,
                                       const AccessPlan* plan) {
  auto* cache = static_cast<ThreadCache*>(t->check_cache);
  Frame* f = t->frame;
  if (!cache || cache->asked_by || !f || !f->method) return false;
  rr::SiteId callers = known_callers(f, *cache), context = callers ? cache->contexts.known(callers, plan->site) : 0;
  if (!context) return false;
  cache->context_of(callers, plan->site) = {callers, plan->site, context};
  note_inlined(f, cache, context);
  return modes.leaf_access(*modes.first_tool, *shadow(t), *word, site_word, context, plan->is_write);
}

// Does an access have to wait for something, or need an event?
[[gnu::always_inline]] inline bool is_unusual(Thread* t, const rr::ShadowThread* st, const AccessPlan* plan) {
  return plan->needs_event || st->has_waiting_acquire || have_dead.load(std::memory_order_relaxed) || lacks_room() ||
         is_held_up(t) || looks_for_sharing.load(std::memory_order_relaxed);
}

[[gnu::always_inline]] inline bool quick_access(Thread* t, rr::ShadowWord* word, rr::ShadowWord* site_word,
                                                const AccessPlan* plan) {
  rr::ShadowThread* st = shadow(t);
  if (!st) return true;
  if (is_unusual(t, st, plan)) [[unlikely]]
    return false;
  rr::SiteId site = plan->site;
  if (modes.keeps_contexts) {
    auto* cache = static_cast<ThreadCache*>(t->check_cache);
    if (!cache || !t->frame || cache->asked_by) [[unlikely]]
      return false;
    const ThreadCache::Context& latest = cache->context_of(t->frame->context, site);
    if (latest.site != site || latest.callers != t->frame->context) [[unlikely]]
      return quick_elsewhere(t, word, site_word, plan);  // an entry's callers are never 0, which a new frame has
    site = latest.context;
  }
  return modes.leaf_access(*modes.first_tool, *st, *word, site_word, site, plan->is_write);
}

[[gnu::always_inline]] inline bool inlined_access(Thread* t, rr::ShadowWord* word, rr::ShadowWord* site_word,
                                                  const AccessPlan* plan) {
  rr::ShadowThread* st = shadow(t);
  if (!st) return true;
  auto* cache = static_cast<ThreadCache*>(t->check_cache);
  if (is_unusual(t, st, plan) || !modes.keeps_contexts || !cache || cache->asked_by) return false;
  const ThreadCache::InlinedContext& latest = cache->context_of(t->frame->context, t->frame->site());
  if (latest.site != t->frame->site() || latest.callers != t->frame->context) return false;
  return modes.leaf_access(*modes.first_tool, *st, *word, site_word, latest.context, plan->is_write);
}

// What is not plain has to be asked about elements without a word. The word may be one that nobody writes, of a time
// before there were any.
[[gnu::always_inline]] inline bool belongs_to_segment(const rr::ShadowWord* word, ArrayShadow* block) {
  if (word->load(std::memory_order_relaxed) != 0 || block->is_plain()) return false;
  auto* segmented = static_cast<SegmentedShadow*>(block);
  return !has_been_spilled(block) || word < segmented->store || word >= segmented->store + block->length;
}

}  // namespace

bool quick_inlined_field(Thread* t, rr::ShadowWord* word, const AccessPlan* plan) {
  return inlined_access(t, word, modes.keeps_sites ? word + 1 : nullptr, plan);
}

bool quick_inlined_element(Thread* t, rr::ShadowWord* word, const AccessPlan* plan, ArrayShadow* block) {
  if (belongs_to_segment(word, block)) return false;
  return inlined_access(t, word, modes.keeps_sites ? word + block->length : nullptr, plan);
}

bool quick_field(Thread* t, rr::ShadowWord* word, const AccessPlan* plan) {
  return quick_access(t, word, modes.keeps_sites ? word + 1 : nullptr, plan);
}

bool quick_element(Thread* t, rr::ShadowWord* word, const AccessPlan* plan, ArrayShadow* block) {
  if (belongs_to_segment(word, block)) return false;
  return quick_access(t, word, modes.keeps_sites ? word + block->length : nullptr, plan);
}

}  // namespace rrvm::check
