// Events of data accesses, and the contexts that they are remembered by.
#include <vector>

#include "vm/check/array_shadow.h"
#include "vm/check/inline_access.h"
#include "vm/check/noise.h"
#include "vm/check/range_access.h"
#include "vm/check/sharing.h"
#include "vm/check/state.h"
#include "vm/heap/alloc_inline.h"

namespace rrvm::check {

rr::ShadowWord nobodys_word{0};

namespace {

using rr::EventKind;

EventKind atomic_kind(const AccessPlan* plan) {
  return plan->is_write ? EventKind::kAtomicWrite : EventKind::kAtomicRead;
}

// The next Java frame outwards; null at the thread's first.
Frame* caller_of(Frame* f) {
  do f = f->prev;
  while (f && !f->method);
  return f;
}

// The node of a call from `caller`, itself called in `context`; 0: not known.
rr::SiteId call_from(Frame* caller, rr::SiteId context, ThreadCache& cache) {
  if (context == 0) return 0;
  auto key =
      reinterpret_cast<uintptr_t>(caller->is_native() ? static_cast<const void*>(caller->method) : caller->insn());
  return cache.contexts.call(state->names->contexts(), context, key,
                             [&] { return site_of(caller->method, caller->bci(), nullptr); });
}

// Finds them for a frame several of whose callers have not been asked either.
[[gnu::noinline]] rr::SiteId outer_contexts(Thread* t, Frame* f, ThreadCache& cache) {
  static thread_local std::vector<Frame*> unknown;
  unknown.clear();
  for (; f && !f->context; f = caller_of(f)) unknown.push_back(f);
  rr::SiteId context = f ? static_cast<rr::SiteId>(f->context) : 0;
  for (; !unknown.empty(); unknown.pop_back()) {
    Frame* callee = unknown.back();
    if (Frame* caller = caller_of(callee)) {
      context = call_from(caller, context, cache);
      if (context == 0) return 0;
    } else {
      if (!cache.root) cache.root = cache.contexts.root(state->names->contexts(), shadow(t)->tid);
      context = cache.root;
    }
    callee->context = context;
  }
  return context;
}

// The node of the calls that led to frame f. Callers do not move while f lives, so each frame is asked once.
rr::SiteId callers_context(Thread* t, Frame* f, ThreadCache& cache) {
  if (f->context) return static_cast<rr::SiteId>(f->context);
  Frame* caller = caller_of(f);
  if (!caller || !caller->context) return outer_contexts(t, f, cache);
  rr::SiteId context = call_from(caller, static_cast<rr::SiteId>(caller->context), cache);
  f->context = context;
  return context;
}

}  // namespace

static rr::SiteId find_context(Thread* t, Frame* f, rr::SiteId site, ThreadCache& cache) {
  if (f && !f->method) f = caller_of(f);
  if (!f) return site;
  rr::SiteId callers = callers_context(t, f, cache);
  if (!callers) return site;
  ThreadCache::Context& latest = cache.context_of(callers, site);
  if (latest.callers == callers && latest.site == site) return latest.context;
  rr::SiteId context = cache.contexts.child(state->names->contexts(), callers, site, [site] { return site; });
  if (!context) return site;
  latest = {callers, site, context};
  return context;
}

rr::SiteId context_of(Thread* t, rr::SiteId site) {
  ThreadCache& cache = cache_of(t);
  Frame* f = cache.asked_by ? cache.asked_by : t->frame;
  if (f && f->context) {
    const ThreadCache::Context& latest = cache.context_of(f->context, site);
    if (latest.callers == f->context && latest.site == site) return latest.context;
  }
  return find_context(t, f, site, cache);
}

namespace {

void field_event(rr::ShadowThread* st, Object* base, const AccessPlan* plan, rr::ShadowWord* word,
                 rr::ShadowWord* site_word, rr::SiteId site) {
  const Field* f = plan->field;
  rr::Location location{f->is_static() ? 0 : reinterpret_cast<uint64_t>(base), reinterpret_cast<uint64_t>(f),
                        f->is_static() ? rr::LocationKind::kStatic : rr::LocationKind::kField, f->is_final()};
  if (modes.coarse_fields)
    location = {location.object, reinterpret_cast<uint64_t>(f->holder), rr::LocationKind::kCoarseObject};
  EventKind kind = plan->is_atomic  ? atomic_kind(plan)
                   : plan->is_write ? EventKind::kFieldWrite
                                    : EventKind::kFieldRead;
  state->chain->access_slow(st, kind, word, location, site, site_word, nullptr, is_two_slots(f->type));
}

// What the inlined tests could not tell: the chain's other fast paths, and what its first tool knows from the word
// alone. A fresh location needs its state first.
bool is_spared(rr::ShadowThread* st, const AccessPlan* plan, rr::ShadowWord* word, uint64_t before) {
  if (before == 0 || plan->is_atomic) return false;
  rr::Chain& chain = *state->chain;
  return (modes.has_later_paths && chain.fast_hit(st, plan->is_write, before)) ||
         chain.is_repeated(st, plan->is_write, word);
}

// Some tool has a state of the location.
[[gnu::noinline]] void owned_field_access(Thread* t, Object* base, const AccessPlan* plan, rr::ShadowWord* word,
                                          uint64_t before) {
  plan->is_atomic ? reap(t) : make_room(t);
  rr::ShadowThread* st = shadow(t);
  rr::Chain& chain = *state->chain;
  rr::ShadowWord* site_word = modes.keeps_sites ? word + 1 : nullptr;
  rr::SiteId site = in_context(t, plan->site);
  note_use(st, site_word, before != 0);
  if (is_noisy && is_of_another(st, site_word)) [[unlikely]]
    make_noise(t);
  if (plan->needs_event || !chain.direct_access(st, word, site_word, site, plan->is_write))
    field_event(st, base, plan, word, site_word, site);
  own_new_state(base, word, before);
}

}  // namespace

void field_slow(Thread* t, Object* base, const AccessPlan* plan) {
  auto* word = static_cast<rr::ShadowWord*>(base->address(plan->shadow_offset));
  if (modes.keeps_states) {
    uint64_t before = word->load(std::memory_order_relaxed);
    if (!is_spared(shadow(t), plan, word, before)) owned_field_access(t, base, plan, word, before);
    return;
  }
  field_event(shadow(t), base, plan, word, nullptr, plan->site);
}

namespace {

void element_event(Thread* t, Array* array, int32_t index, const AccessPlan* plan, rr::ShadowWord* word,
                   rr::ShadowWord* site_word, rr::SiteId site) {
  EventKind kind = plan->is_atomic  ? atomic_kind(plan)
                   : plan->is_write ? EventKind::kArrayWrite
                                    : EventKind::kArrayRead;
  rr::Location location{reinterpret_cast<uint64_t>(array), static_cast<uint64_t>(index),
                        modes.coarse_arrays ? rr::LocationKind::kCoarseArray : rr::LocationKind::kArrayElement};
  bool is_wide = array->klass()->element_shift == 3 && array->klass()->is_type_array();
  state->chain->access_slow(shadow(t), kind, word, location, site, site_word, nullptr, is_wide);
}

// Some tool has a state of the element, which has a word.
void owned_element_access(Thread* t, Array* array, int32_t index, const AccessPlan* plan, ArrayShadow* block) {
  rr::ShadowThread* st = shadow(t);
  rr::Chain& chain = *state->chain;
  rr::ShadowWord* word = &block->words()[index];
  uint64_t before = word->load(std::memory_order_relaxed);
  if (is_spared(st, plan, word, before)) return;
  if (!plan->is_atomic) make_room(t);
  rr::ShadowWord* site_word = block->site_word(static_cast<uint32_t>(index));
  rr::SiteId site = in_context(t, plan->site);
  note_use(st, site_word, before != 0);
  if (is_noisy && is_of_another(st, site_word)) [[unlikely]]
    make_noise(t);
  if (plan->needs_event || !chain.direct_access(st, word, site_word, site, plan->is_write))
    element_event(t, array, index, plan, word, site_word, site);
  if (lies_behind(array)) own_new_state(array, word, before);
}

[[gnu::noinline]] void element_access(Thread* t, Array* array, int32_t index, const AccessPlan* plan) {
  ArrayShadow* block = array_map ? mapped_shadow(t, array, plan->site) : shadow_of(array);
  if (!block && !(block = make_array_shadow(t, array, rr::kNoSite))) return;
  if (block->is_plain()) return owned_element_access(t, array, index, plan, block);
  auto* segmented = static_cast<SegmentedShadow*>(block);
  // A range may take the word away meanwhile; the access may have come first, but to repeat it does no harm.
  do {
    if (segment_takes(t, segmented, static_cast<uint32_t>(index), plan)) return;
    owned_element_access(t, array, index, plan, block);
  } while (segmented->store[index].load(std::memory_order_acquire) == Segments::kMoved);
}

}  // namespace

void array_slow(Thread* t, Array* array, int32_t index, const AccessPlan* plan) {
  if (!modes.keeps_states) make_known(array);
  if (is_taken(shadow(t), plan)) return;
  if (modes.coarse_arrays) index = 0;
  if (modes.keeps_states) element_access(t, array, index, plan);
  else element_event(t, array, index, plan, &nobodys_word, nullptr, plan->site);
}

Array* new_array(Thread* t, Klass* k, int32_t length) {
  auto plain_slow = [](Thread* t, Klass* k, int32_t length) { return heap::allocate_array(t, k, length); };
  size_t size = heap::array_size(k, length);
  if (!shadow(t) || length == 0 || !checks_class(t->frame->method->holder))
    return heap::allocate_array_inline(t, k, length, size, plain_slow);
  if (!modes.keeps_states) {
    Array* a = heap::allocate_array_inline(t, k, length, size, plain_slow);
    if (a) make_known(a);
    return a;
  }
  rr::SiteId site = in_context(t, current_site(t));
  uint32_t words = modes.coarse_arrays ? 1 : static_cast<uint32_t>(length);
  size_t behind = offset_behind(k, length);
  size_t with_shadow = behind + ArrayShadow::bytes_for(words);
  if (with_shadow > heap::kMaxSmall || array_map) {
    Array* a = heap::allocate_array_inline(t, k, length, size, plain_slow);
    if (a) make_array_shadow(t, a, site);
    return a;
  }
  auto slow = [=](Thread* t, Klass* k, int32_t length) {
    return heap::allocate_array(t, k, length, with_shadow - size);
  };
  Array* a = heap::allocate_array_inline(t, k, length, with_shadow, slow);
  if (!a) return nullptr;
  a->shadow = kShadowBehind | static_cast<uint32_t>(behind / sizeof(rr::ShadowWord));
  shadow_of(a)->make_plain(words, site);
  return a;
}

}  // namespace rrvm::check
