#include "vm/check/quick_access.h"

#include "vm/check/state.h"

namespace rrvm::check {

rr::Tool::DirectAccess leaf_access = nullptr;
rr::Tool* leaf_tool = nullptr;

namespace {

// The contexts that find_context (vm/check/data_access.cpp) would find, as far as the thread has met them; 0: not.
// Frames of inlined methods are made anew each time, so there may be several without.
inline rr::SiteId known_callers(Frame* f, ThreadCache& cache, int depth = 8) {
  if (f->context) return f->context;
  Frame* caller = f->prev;
  if (!caller || !caller->method || caller->is_native() || depth == 0) return 0;
  rr::SiteId above = known_callers(caller, cache, depth - 1);
  if (!above) return 0;
  rr::SiteId context = cache.contexts.known(above, reinterpret_cast<uintptr_t>(caller->insn()));
  f->context = context;
  return context;
}

[[gnu::always_inline]] inline rr::SiteId known_context(Thread* t, rr::SiteId site) {
  auto* cache = static_cast<ThreadCache*>(t->check_cache);
  Frame* f = t->frame;
  if (!cache || cache->asked_by || !f || !f->method) return 0;
  rr::SiteId callers = known_callers(f, *cache);
  if (!callers) return 0;
  ThreadCache::Context& latest = cache->context_of(site);
  if (latest.callers == callers && latest.site == site) return latest.context;
  rr::SiteId context = cache->contexts.known(callers, site);
  if (context) latest = {callers, site, context};
  return context;
}

[[gnu::always_inline]] inline bool quick_access(Thread* t, rr::ShadowWord* word, rr::ShadowWord* site_word,
                                                const AccessPlan* plan) {
  rr::ShadowThread* st = shadow(t);
  if (!st) return true;
  if (plan->needs_event || st->is_last_untold || have_dead.load(std::memory_order_relaxed) || lacks_room() ||
      is_held_up(t))
    return false;
  rr::SiteId site = plan->site;
  if (keeps_contexts && !(site = known_context(t, site))) return false;
  return leaf_access(*leaf_tool, *st, *word, site_word, site, plan->is_write);
}

}  // namespace

bool quick_field(Thread* t, rr::ShadowWord* word, const AccessPlan* plan) {
  return quick_access(t, word, keeps_sites ? word + 1 : nullptr, plan);
}

bool quick_element(Thread* t, rr::ShadowWord* word, const AccessPlan* plan, ArrayShadow* block) {
  return quick_access(t, word, keeps_sites ? word + block->length : nullptr, plan);
}

}  // namespace rrvm::check
