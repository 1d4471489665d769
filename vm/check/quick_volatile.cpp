#include "vm/check/quick_volatile.h"

#include "vm/check/array_shadow.h"
#include "vm/check/state.h"
#include "vm/exec/interpreter_support.h"
#include "vm/object/well_known.h"

namespace rrvm::check {
namespace {

using rr::ShadowThread;
using rr::ShadowVolatile;

// Where the shadow of a volatile is, without making one.
struct Place {
  bool is_usable = false;  // if not, the other fields say nothing
  ShadowVolatile* shadow = nullptr;
};

[[gnu::always_inline]] inline Place by_handle(Object* base, uint32_t handle_offset) {
  uint32_t handle = __atomic_load_n(static_cast<uint32_t*>(base->address(handle_offset)), __ATOMIC_RELAXED);
  return {true, handle
                    ? static_cast<ShadowVolatile*>(volatile_table.slot(handle).payload.load(std::memory_order_relaxed))
                    : nullptr};
}

// Only what this thread has found by its address before.
[[gnu::always_inline]] inline Place by_address(ThreadCache& cache, Object* base, size_t offset) {
  auto key = reinterpret_cast<uintptr_t>(base) + offset;
  const ThreadCache::Found& found = cache.volatiles.at(key);
  return {found.key == key && found.deaths == deaths_so_far(), static_cast<ShadowVolatile*>(found.shadow)};
}

// Of a volatile field of an object, or an element of an array that no checked code knows: nothing else that an Unsafe
// can reach is a volatile and no data.
[[gnu::always_inline]] inline Place find(Thread* t, ThreadCache& cache, Object* base, int64_t offset, bool is_asked) {
  const Klass* k = base->klass();
  if (k->is_array()) {
    if (is_asked || is_known(as_array(base))) return {};
    return by_address(cache, base, static_cast<size_t>(offset));
  }
  for (const VolatileHandle& h : k->volatile_handles)
    if (h.offset == offset) {
      // A thread that sees the end of another is ordered after it, which the usual way does.
      if (offset == wk::Thread_threadStatus && k->is_subtype_of(wk::Thread)) return {};
      return by_handle(base, h.handle_offset);
    }
  return {};
}

[[gnu::always_inline]] inline bool knows(const ShadowThread& st, const ThreadCache& cache, const ShadowVolatile* v) {
  if (v->is_known_to(st)) return true;
  const ThreadCache::KnownVolatile& k = cache.known_volatile(v);
  return k.shadow == v && k.version == v->version();
}

// A volatile without a shadow has never been written.
[[gnu::always_inline]] inline bool read_is_done(ShadowThread& st, const ThreadCache& cache, Place p) {
  if (!p.is_usable || (p.shadow && !knows(st, cache, p.shadow))) return false;
  ShadowThread::add_one(st.sync_ops);
  return true;
}
[[gnu::always_inline]] inline bool write_is_done(ShadowThread& st, Place p) {
  if (!p.is_usable || !p.shadow || !p.shadow->has_published(st)) return false;
  ShadowThread::add_one(st.sync_ops);
  return true;
}

// Null: the thread is quiet, or has not raised an event yet, or the chain has to see everything.
[[gnu::always_inline]] inline ThreadCache* usable_cache(Thread* t) {
  return t->shadow && modes.skips_volatiles ? static_cast<ThreadCache*>(t->check_cache) : nullptr;
}

[[gnu::always_inline]] inline Place place_of(Thread* t, ThreadCache& cache, const AccessPlan* plan, Object* object) {
  const Field* f = plan->field;
  if (plan->handle_offset) return by_handle(object, plan->handle_offset);
  if (!f->is_static() || (modes.wants_classes && t->class_used != f->holder)) return {};
  return by_address(cache, object, f->offset);
}

}  // namespace

Quick quick_volatile_get(Thread* t, const AccessPlan* plan, Object* object) {
  ThreadCache* cache = usable_cache(t);
  if (!cache) return {0, false};
  Slot value = Slot::of_long(0);
  get_field_value(plan->field, object, &value);
  return {value.raw, read_is_done(*shadow(t), *cache, place_of(t, *cache, plan, object))};
}

Quick quick_volatile_put(Thread* t, const AccessPlan* plan, Object* object, uint64_t value) {
  ThreadCache* cache = usable_cache(t);
  if (!cache || !write_is_done(*shadow(t), place_of(t, *cache, plan, object))) return {0, false};
  Slot slot;
  slot.raw = value;
  put_field_value(plan->field, object, &slot);
  return {0, true};
}

bool read_is_known(Thread* t, Object* base, int64_t offset, bool is_asked) {
  ThreadCache* cache = usable_cache(t);
  return cache && base && read_is_done(*shadow(t), *cache, find(t, *cache, base, offset, is_asked));
}

bool write_is_known(Thread* t, Object* base, int64_t offset, bool is_asked) {
  ThreadCache* cache = usable_cache(t);
  return cache && base && write_is_done(*shadow(t), find(t, *cache, base, offset, is_asked));
}

void will_update(Thread* t, Object* base, int64_t offset) {
  if (!t->shadow || !modes.skips_volatiles || !base) return;
  ShadowVolatile* v = nullptr;
  for (const VolatileHandle& h : base->klass()->volatile_handles)
    if (h.offset == offset) v = volatile_by_handle(base, h.handle_offset);
  if (!v) v = volatile_of(t, base, static_cast<size_t>(offset));
  v->will_be_written(*shadow(t));
}

KnownUpdate::KnownUpdate(Thread* t, Object* base, int64_t offset, bool is_asked) {
  ThreadCache* cache = usable_cache(t);
  if (!cache || !base) return;
  ShadowThread& st = *shadow(t);
  Place p = find(t, *cache, base, offset, is_asked);
  if (!p.is_usable || !p.shadow || !p.shadow->has_published(st)) return;
  Stripe& stripe = stripe_of(base, static_cast<size_t>(offset));
  stripe.lock();
  if (!knows(st, *cache, p.shadow)) {
    stripe.unlock();
    return;
  }
  ShadowThread::add_one(st.sync_ops);
  ShadowThread::add_one(st.sync_ops);
  stripe_ = &stripe;
}

KnownUpdate::~KnownUpdate() {
  if (stripe_) static_cast<Stripe*>(stripe_)->unlock();
}

}  // namespace rrvm::check
