// How a Chain raises its events, and the two that a program raises most, for who calls them often enough to want no call in between.
#pragma once

#include <memory>
#include <mutex>

#include "rr/chain.h"

namespace rrvm::rr {

template <class E, class Fill, class Run>
inline void raise_on(E& e, ShadowThread* t, EventKind kind, SiteId site, Fill fill, Run run) {
  e.thread = t;
  e.kind = kind;
  e.site = site;
  e.dropped = false;
  fill(e);
  run(e);
}

// Fills the thread's event object of this kind and runs it; the ablations are kept off the usual way.
template <class E, class Fill, class Run>
inline void Chain::raise(ShadowThread* t, EventKind kind, SiteId site, E& reusable, Fill fill, Run run) {
  t->participant->quiesce();
  if (__builtin_expect(is_usual_, 1)) return raise_on(reusable, t, kind, site, fill, run);
  raise_unusually(t, kind, site, reusable, fill, run);
}

// One event at a time, new event objects.
template <class E, class Fill, class Run>
[[gnu::noinline]] void Chain::raise_unusually(ShadowThread* t, EventKind kind, SiteId site, E& reusable, Fill fill, Run run) {
  std::unique_lock<std::mutex> serial(serial_, std::defer_lock);
  if (options_.serialize) serial.lock();
  if (options_.reuse_events) return raise_on(reusable, t, kind, site, fill, run);
  raise_on(*std::make_unique<E>(), t, kind, site, fill, run);
}

#define RR_RAISE(handler, kind, fill)     \
  ShadowThread::add_one(t->sync_ops);     \
  RR_RAISE_BLOCK(handler, kind, fill)
// For events that mark a part of the program.
#define RR_RAISE_BLOCK(handler, kind, fill) \
  raise(t, kind, site, t->events.handler##_event, [=](auto& e) { fill; }, [this](auto& e) { pipeline_->handler(e); })

inline void Chain::hold(ShadowThread* t, ShadowLock* lock) {
  t->held.push_back(lock);
  t->history.append_acquire(lock->id, static_cast<uint32_t>(t->held.size()));
}

inline void Chain::forget_held(ShadowThread* t, ShadowLock* lock) {
  if (!t->held.empty() && t->held.back() == lock) t->held.pop_back();
  else std::erase(t->held, lock);
  t->history.append_release(lock->id, static_cast<uint32_t>(t->held.size()));
  lock->holder.store(nullptr, std::memory_order_relaxed);
}

[[gnu::always_inline]] inline void Chain::acquire_inline(ShadowThread* t, ShadowLock* lock, SiteId site, uint64_t waited_ns) {
  if (lock->holder.load(std::memory_order_relaxed) == t) {
    lock->depth++;
    return;
  }
  lock->holder.store(t, std::memory_order_relaxed);
  lock->depth = 1;
  hold(t, lock);
  if (!wants(EventKind::kAcquire)) return;
  RR_RAISE(acquire, EventKind::kAcquire, {
    e.lock = lock;
    e.waited_ns = waited_ns;
    e.from_wait = false;
  });
}

[[gnu::always_inline]] inline void Chain::release_inline(ShadowThread* t, ShadowLock* lock, SiteId site) {
  RRVM_CHECK(lock->holder.load(std::memory_order_relaxed) == t);
  if (--lock->depth > 0) return;
  if (wants(EventKind::kRelease)) {
    RR_RAISE(release, EventKind::kRelease, {
      e.lock = lock;
      e.from_wait = false;
    });
  }
  forget_held(t, lock);
}

}  // namespace rrvm::rr
