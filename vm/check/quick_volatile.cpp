#include "vm/check/quick_volatile.h"

#include "rr/chain.h"
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

// A thread that sees the end of another is ordered after it, which the usual way does.
[[gnu::always_inline]] inline bool is_thread_status(size_t offset, const Object* base) {
  return offset == wk::Thread_threadStatus && base->klass()->is_subtype_of(wk::Thread);
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
      if (is_thread_status(h.offset, base)) return {};
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
  if (read_is_done(*shadow(t), *cache, place_of(t, *cache, plan, object))) [[likely]]
    return {value.raw, true};
  QuickOperation read(t, plan, object, QuickOperation::kRead);
  if (read) get_field_value(plan->field, object, &value);
  return {value.raw, !!read};
}

Quick quick_volatile_put(Thread* t, const AccessPlan* plan, Object* object, uint64_t value) {
  ThreadCache* cache = usable_cache(t);
  if (!cache) return {0, false};
  Slot slot;
  slot.raw = value;
  if (write_is_done(*shadow(t), place_of(t, *cache, plan, object))) [[likely]] {
    put_field_value(plan->field, object, &slot);
    return {0, true};
  }
  QuickOperation write(t, plan, object, QuickOperation::kWrite);
  if (write) put_field_value(plan->field, object, &slot);
  return {0, !!write};
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

QuickOperation::QuickOperation(Thread* t, Object* base, int64_t offset, bool is_asked, Kind kind)
    : thread_(t), kind_(kind) {
  ThreadCache* cache = usable_cache(t);
  if (!cache || !base) return;
  if (Place p = find(t, *cache, base, offset, is_asked); p.is_usable && p.shadow)
    begin(shadow(t), p.shadow, base, static_cast<size_t>(offset));
}

QuickOperation::QuickOperation(Thread* t, const AccessPlan* plan, Object* object, Kind kind) : thread_(t), kind_(kind) {
  ThreadCache* cache = usable_cache(t);
  if (!cache) return;
  if (Place p = place_of(t, *cache, plan, object); p.is_usable && p.shadow)
    begin(shadow(t), p.shadow, object, plan->field->offset);
}

[[gnu::always_inline]] inline void QuickOperation::begin(ShadowThread* st, ShadowVolatile* v, Object* base,
                                                         size_t offset) {
  if (!v->owner.enter(st->seat)) {
    Stripe& stripe = stripe_of(base, offset);
    stripe.lock();
    v->owner.used_or_owned_by(st->tid, st->seat);
    stripe_ = &stripe;
  }
  shadow_ = v;
  const bool updates = kind_ >= kUpdate, is_known = updates && knows(*st, cache_of(thread_), v);
  if (is_known && v->has_published(*st)) [[likely]] {
    ShadowThread::add_one(st->sync_ops);
    ShadowThread::add_one(st->sync_ops);
    return;
  }
  if (kind_ == kReleasingUpdate && !is_known) {
    release(st);
    shadow_ = nullptr;
    return;
  }
  is_news_ = true;
  if (updates) v->will_be_written(*st);
  if (kind_ == kWrite) state->chain->direct_volatile(st, true, v);
}

// offsetof is for simpler classes only.
VolatileLayout volatile_layout() {
  alignas(64) static char room[std::max(sizeof(ShadowVolatile), sizeof(ShadowThread))];
  auto place = [](const auto& member) { return static_cast<size_t>(reinterpret_cast<const char*>(&member) - room); };
  const auto& v = *reinterpret_cast<const ShadowVolatile*>(room);
  const auto& t = *reinterpret_cast<const ShadowThread*>(room);
  const auto& slot = *reinterpret_cast<const WeakTable::Slot*>(room);
  return {volatile_table.first(), sizeof slot,  place(slot.payload),
          place(v.who_knows()),   place(t.tid), place(t.sync_ops)};
}

QuickOperation::~QuickOperation() {
  if (!shadow_) return;
  ShadowThread* st = shadow(thread_);
  if (is_news_ && kind_ != kWrite) {
    if (kind_ != kReleasingUpdate) state->chain->direct_volatile(st, false, shadow_);
    if (has_written_) state->chain->direct_volatile(st, true, shadow_);
    cache_of(thread_).known_volatile(shadow_) = {shadow_, shadow_->version()};
  }
  release(st);
}

inline void QuickOperation::release(ShadowThread* st) {
  if (stripe_) static_cast<Stripe*>(stripe_)->unlock();
  else shadow_->owner.leave(st->seat);
}

}  // namespace rrvm::check
