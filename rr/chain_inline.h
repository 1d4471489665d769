// How a Chain raises its events, and the two that a program raises most, for callers that raise them so often that
// they want no call in between.
//
// Many critical sections are empty for the tools: those of library code that is not checked, and those whose accesses
// hit fast paths. So an acquire waits, if all tools that handle it allow it (Tool::empty_section), until the thread's
// next event or lock, or the first access under it that a tool must look at; the lock is held all the time, so nobody
// can tell. If the release comes first, and the section changes nothing, neither is raised. Only one acquire of a
// thread waits: what it learns by one, it hands on by the release of the next. One that teaches nothing, because the
// thread itself gave the lock up last, need not even wait (Tool::ignores_own_acquires). Tests:
// tests/rr/sections_test.cpp, tests/oracle.
#pragma once

#include <memory>
#include <mutex>

#include "rr/chain.h"

namespace rrvm::rr {

// Runs an event that knows its thread already.
template <class E, class Fill, class Run>
inline void raise_on(E& e, EventKind kind, SiteId site, Fill fill, Run run) {
  e.kind = kind;
  e.site = site;
  e.dropped = false;
  fill(e);
  run(e);
}

// Fills the thread's event object of this kind and runs it. What only ablations need is done elsewhere.
template <class E, class Fill, class Run>
inline void Chain::raise(ShadowThread* t, EventKind kind, SiteId site, E& reusable, Fill fill, Run run) {
  raise_waiting_acquire(t);
  t->participant->quiesce();
  if (__builtin_expect(is_usual_, 1)) return raise_on(reusable, kind, site, fill, run);
  raise_unusually(t, kind, site, reusable, fill, run);
}

// The ablations: one event at a time, or new event objects.
template <class E, class Fill, class Run>
[[gnu::noinline]] void Chain::raise_unusually(ShadowThread* t, EventKind kind, SiteId site, E& reusable, Fill fill,
                                              Run run) {
  std::unique_lock<std::mutex> serial(serial_, std::defer_lock);
  if (options_.serialize) serial.lock();
  if (options_.reuse_events) return raise_on(reusable, kind, site, fill, run);
  auto own = std::make_unique<E>();
  own->thread = t;
  raise_on(*own, kind, site, fill, run);
}

#define RR_RAISE(handler, kind, fill) \
  ShadowThread::add_one(t->sync_ops); \
  RR_RAISE_BLOCK(handler, kind, fill)
// Raises an event that marks a part of the program.
#define RR_RAISE_BLOCK(handler, kind, fill) \
  raise(                                    \
      t, kind, site, t->events.handler##_event, [=](auto& e) { fill; }, [this](auto& e) { pipeline_->handler(e); })

// Raises one part of a method's begin or end, after what the parts have in common. Nothing is announced to the
// Reclaimer: the events between them do that.
#define RR_RAISE_PART(handler, label)    \
  {                                      \
    auto& e = t->events.handler##_event; \
    e.site = e.label = site;             \
    e.dropped = false;                   \
    pipeline->handler(e);                \
  }

[[gnu::always_inline]] inline void Chain::begin_method(ShadowThread* t, uint8_t parts, SiteId site) {
  if (!is_usual_ || parts & kDetBlock) [[unlikely]]
    return begin_method_by_parts(t, parts, site);
  raise_waiting_acquire(t);
  Pipeline* pipeline = pipeline_.get();
  if (parts & kEntryAndExit) [[likely]]
    RR_RAISE_PART(enter, method)
  if (parts & kAtomicBlock) [[likely]]
    RR_RAISE_PART(atomic_begin, block)
}

[[gnu::always_inline]] inline void Chain::end_method(ShadowThread* t, uint8_t parts, SiteId site) {
  if (!is_usual_ || parts & kDetBlock) [[unlikely]]
    return end_method_by_parts(t, parts, site);
  raise_waiting_acquire(t);
  Pipeline* pipeline = pipeline_.get();
  if (parts & kAtomicBlock) [[likely]]
    RR_RAISE_PART(atomic_end, block)
  if (parts & kEntryAndExit) [[likely]]
    RR_RAISE_PART(exit, method)
}
#undef RR_RAISE_PART

inline void Chain::hold(ShadowThread* t, ShadowLock* lock) {
  raise_waiting_acquire(t);
  t->held.push_back(lock);
}

inline void Chain::forget_held(ShadowThread* t, ShadowLock* lock) {
  lock->holder.store(nullptr, std::memory_order_relaxed);
  size_t place = t->held.size() - 1;
  if (t->held[place] == lock) [[likely]] {
    t->held.pop_back();
  } else {
    do place--;
    while (t->held[place] != lock);
    t->held.erase(place);
  }
  if (place < t->logged) t->history.append_release(lock->id, --t->logged + t->logged_by_name);
}

[[gnu::always_inline]] inline void Chain::acquire_inline(ShadowThread* t, ShadowLock* lock, SiteId site,
                                                         uint64_t waited_ns) {
  if (lock->holder.load(std::memory_order_relaxed) == t) {
    lock->depth++;
    return;
  }
  lock->holder.store(t, std::memory_order_relaxed);
  lock->depth = 1;
  hold(t, lock);
  lock->is_own = false;
  if (defers_acquires_ && !waited_ns && !t->in_barriers) {
    if (ignores_own_acquires_ && lock->released_by == t->tid) lock->is_own = true;
    else t->has_waiting_acquire = true;
    t->waiting_acquire_site = site;
    ShadowThread::add_one(t->sync_ops);
    return;
  }
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
  if ((t->has_waiting_acquire ? t->held.back() == lock : lock->is_own) && is_empty_section(*t, *lock)) {
    t->has_waiting_acquire = false;
    forget_held(t, lock);
    ShadowThread::add_one(t->sync_ops);
    return;
  }
  lock->released_by = t->tid;
  if (direct_release_) {
    raise_waiting_acquire(t);
    t->participant->quiesce();
    direct_release_(*release_tool_, *t, *lock);
    ShadowThread::add_one(t->sync_ops);
  } else if (wants(EventKind::kRelease)) {
    RR_RAISE(release, EventKind::kRelease, {
      e.lock = lock;
      e.from_wait = false;
    });
  }
  forget_held(t, lock);
}

// --- the same in leaves of compiled code (Chain::has_leaf_sections), which can bear no calls ---

// The monitor is free, and the thread about to take it. If the answer is yes, and it has taken it, the next one
// follows.
[[gnu::always_inline]] inline bool Chain::may_acquire_in_leaf(const ShadowThread& t) const {
  return !t.has_waiting_acquire && !t.in_barriers && t.held.has_room();
}
[[gnu::always_inline]] inline void Chain::acquire_in_leaf(ShadowThread& t, ShadowLock& lock, SiteId site) const {
  if (lock.holder.load(std::memory_order_relaxed) == &t) {
    lock.depth++;
    return;
  }
  lock.holder.store(&t, std::memory_order_relaxed);
  lock.depth = 1;
  t.held.push_in_room(&lock);
  lock.is_own = lock.released_by == t.tid;
  if (!lock.is_own) t.has_waiting_acquire = true;
  t.waiting_acquire_site = site;
  ShadowThread::add_one(t.sync_ops);
}

// False: nothing has changed.
[[gnu::always_inline]] inline bool Chain::release_in_leaf(ShadowThread& t, ShadowLock& lock) const {
  if (lock.holder.load(std::memory_order_relaxed) != &t) return false;
  if (lock.depth > 1) {
    lock.depth--;
    return true;
  }
  if (t.held.back() != &lock || !t.may_forget_innermost()) return false;
  const bool waits = t.has_waiting_acquire;  // that of this lock
  t.participant->quiesce();
  Tool::LeafEnd end = leaf_release_(*release_tool_, t, lock, waits || lock.is_own, !waits);
  if (end == Tool::LeafEnd::kRefused) return false;
  t.has_waiting_acquire = false;
  lock.depth = 0;
  if (end == Tool::LeafEnd::kReleased) lock.released_by = t.tid;
  lock.holder.store(nullptr, std::memory_order_relaxed);
  t.forget_innermost_in_room();
  ShadowThread::add_one(t.sync_ops);
  return true;
}

}  // namespace rrvm::rr
