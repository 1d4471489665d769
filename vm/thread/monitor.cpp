// Thin locks, their inflation, and inflated monitors: entry, exit, wait, notify.
//
// A thin lock of another thread cannot be inflated, because its owner leaves with a plain store. A thread that finds
// one queues up here as a Contender, raises the owner's flag, fences heavily and looks again; the owner, having left,
// looks at its flag. Whoever gets the lock after such a wait inflates it.
//
// An inflated monitor is taken by compare-and-swap on its owner; leaving wakes the head of the entry queue, which
// competes with newcomers; while it does, nobody else is woken. A waiter that is notified moves to the end of the entry
// queue.
// Covered by tests/vm/thread/monitor_test.cpp and tests/java/threads.
#include "vm/thread/monitor.h"

#include <unistd.h>

#include <algorithm>

#include "vm/base/clock.h"
#include "vm/base/futex.h"
#include "vm/check/held_locks.h"
#include "vm/check/modes.h"
#include "vm/check/noise.h"
#include "vm/check/sync.h"
#include "vm/exec/exceptions.h"
#include "vm/thread/contention_times.h"
#include "vm/thread/monitor_inline.h"
#include "vm/thread/monitor_table.h"

namespace rrvm {
namespace {

using Place = WaitNode::Place;

const int kSpins = sysconf(_SC_NPROCESSORS_ONLN) > 1 ? 200 : 0;

inline void pause() { __builtin_ia32_pause(); }

struct Contender {
  Thread* thread;
  Thread* owner;
  Object* object;
  Contender* prev = nullptr;
  Contender* next = nullptr;
  bool queued = false;
};

std::mutex contention_mutex;  // guards the list of contenders and every lowering of Thread::lock_contended
Contender* first_contender = nullptr;

void link(Contender* c) {
  c->queued = true;
  c->next = first_contender;
  if (first_contender) first_contender->prev = c;
  first_contender = c;
}

void unlink(Contender* c) {
  c->queued = false;
  (c->prev ? c->prev->next : first_contender) = c->next;
  if (c->next) c->next->prev = c->prev;
  c->prev = c->next = nullptr;
}

// This thread's time of waiting for locks.
thread_local uint64_t blocked_ns __attribute__((tls_model("initial-exec"))) = 0;

// Stands around the time that a thread is blocked, for what dumps and Thread.getState say, and measures it.
class BlockedStatus {
 public:
  BlockedStatus(Thread* t, Object* o) : thread_(t), timer_(t, contention_times::Kind::kBlocked) {
    t->blocked_on.store(o, std::memory_order_release);
    t->contended_count.fetch_add(1, std::memory_order_relaxed);
    threads::set_status(t, kStatusBlocked);
  }
  ~BlockedStatus() {
    thread_->blocked_on.store(nullptr, std::memory_order_release);
    threads::set_status(thread_, kStatusRunnable);
    blocked_ns += static_cast<uint64_t>(monotonic_nanos() - start_);
  }

 private:
  Thread* thread_;
  contention_times::Timer timer_;
  int64_t start_ = monotonic_nanos();
};

void park_blocked(Thread* t, int64_t nanos = -1) {
  ThreadStateScope blocked(t, ThreadState::kBlocked);
  t->monitor_parker.park(nanos);
}

// Waits until `owner` no longer holds the thin lock on `o`; may return early.
void wait_for_thin(Thread* t, Object* o, Thread* owner) {
  Contender self{t, owner, o};
  BlockedStatus status(t, o);
  std::unique_lock lock(contention_mutex);
  link(&self);
  owner->lock_contended.store(1, std::memory_order_relaxed);
  heavy_fence();
  while (self.queued) {
    uint32_t word = o->lock.load(std::memory_order_acquire);
    if ((word & ~lock_word::kDepthMask) != lock_word::thin(owner->id)) {
      unlink(&self);
      return;
    }
    lock.unlock();
    park_blocked(t);
    lock.lock();
  }
}

void set_owned(Thread* t, Monitor* m, uint32_t recursions) {
  m->recursions = recursions;
  m->owner.store(t, std::memory_order_relaxed);
}

// --- inflated monitors ---

bool try_take(Thread* t, Monitor* m) {
  Thread* none = nullptr;
  return m->owner.load(std::memory_order_seq_cst) == nullptr &&
         m->owner.compare_exchange_strong(none, t, std::memory_order_seq_cst, std::memory_order_relaxed);
}
// Looks ever more rarely, so that who has the monitor may take it many times before it moves to another processor.
bool spin_for(Thread* t, Monitor* m) {
  constexpr int kLongest = 64;
  for (int spins = 0, wait = 1; spins < kSpins; spins += wait, wait = std::min(2 * wait, kLongest)) {
    if (try_take(t, m)) return true;
    for (int i = 0; i < wait; i++) pause();
  }
  return false;
}

// The node is in the entry queue and the mutex held; returns as owner with both given up. A thread that is woken tries
// for a while before it sleeps again. It stops being the successor before its last look at the owner, and whoever
// leaves looks for a successor after that, so one of them sees the other.
void take_from_queue(Thread* t, Monitor* m, WaitNode* node, std::unique_lock<std::mutex>& lock) {
  auto resign = [&] {
    if (m->successor.load(std::memory_order_relaxed) == t) m->successor.store(nullptr, std::memory_order_seq_cst);
  };
  for (resign(); !try_take(t, m); resign()) {
    lock.unlock();
    park_blocked(t);
    const bool is_taken = spin_for(t, m);
    lock.lock();
    if (is_taken) {
      resign();
      break;
    }
  }
  m->entry.remove(node);
  m->queued.fetch_sub(1, std::memory_order_relaxed);
  lock.unlock();
}

void enter_monitor(Thread* t, Monitor* m, Object* o) {
  if (m->owner.load(std::memory_order_relaxed) == t) {
    m->recursions++;
    return;
  }
  if (spin_for(t, m)) return;
  BlockedStatus status(t, o);
  WaitNode node{t};
  std::unique_lock lock(m->mutex);
  m->entry.append(&node, Place::kEntry);
  m->queued.fetch_add(1, std::memory_order_seq_cst);
  take_from_queue(t, m, &node, lock);
}

void leave_monitor(Monitor* m) {
  m->owner.store(nullptr, std::memory_order_seq_cst);
  if (m->queued.load(std::memory_order_seq_cst) == 0 || m->successor.load(std::memory_order_seq_cst)) return;
  Thread* successor = nullptr;
  {
    std::lock_guard lock(m->mutex);
    if (m->entry.head && !m->successor.load(std::memory_order_relaxed)) successor = m->entry.head->thread;
    if (successor) m->successor.store(successor, std::memory_order_seq_cst);
  }
  if (successor) successor->monitor_parker.unpark();
}

bool not_owner(Thread* t) {
  throw_new(t, "java/lang/IllegalMonitorStateException", "current thread is not owner");
  return false;
}

// The monitor that `t` holds on `o`, inflated if need be; null when it does not hold it.
Monitor* owned_monitor(Thread* t, Object* o) {
  uint32_t word = o->lock.load(std::memory_order_acquire);
  if (lock_word::tag(word) == lock_word::kTagThin && lock_word::owner(word) == t->id) return try_inflate(t, o);
  if (lock_word::tag(word) != lock_word::kTagMonitor) return nullptr;
  Monitor* m = monitor_table::of_word(word);
  return m->owner.load(std::memory_order_relaxed) == t ? m : nullptr;
}

// Waits in the wait set until the node has left it. True if the thread was notified.
bool wait_in_set(Thread* t, Monitor* m, WaitNode* node, int64_t millis) {
  int64_t deadline = -1;
  if (millis > 0) deadline = deadline_after(millis > INT64_MAX / 1'000'000 ? INT64_MAX : millis * 1'000'000);
  for (;;) {
    int64_t rest = deadline < 0 ? -1 : std::max<int64_t>(0, deadline - monotonic_nanos());
    park_blocked(t, rest);
    bool give_up =
        threads::has_interrupt(t) || t->async_exception.load() || (deadline >= 0 && monotonic_nanos() >= deadline);
    std::lock_guard lock(m->mutex);
    if (node->place != Place::kWaiting) return true;
    if (give_up) {
      m->waiting.remove(node);
      return false;
    }
  }
}

}  // namespace

Monitor* try_inflate(Thread* t, Object* o) {
  uint32_t word = o->lock.load(std::memory_order_acquire);
  if (lock_word::tag(word) == lock_word::kTagMonitor) return monitor_table::of_word(word);
  bool mine = lock_word::tag(word) == lock_word::kTagThin && lock_word::owner(word) == t->id;
  if (lock_word::tag(word) == lock_word::kTagThin && !mine) return nullptr;
  Monitor* m = monitor_table::allocate(o);
  if (mine) {
    set_owned(t, m, lock_word::depth(word));
    o->lock.store(monitor_table::word_of(m), std::memory_order_release);
    light_fence();
    if (t->lock_contended.load(std::memory_order_relaxed)) monitors::leave_contended(t, o);
    return m;
  }
  m->hash.store(lock_word::hash(word), std::memory_order_relaxed);
  if (o->lock.compare_exchange_strong(word, monitor_table::word_of(m), std::memory_order_acq_rel)) return m;
  monitor_table::release(m);
  return nullptr;
}

namespace monitors {

void leave_contended(Thread* t, Object* o) {
  std::lock_guard lock(contention_mutex);
  bool others = false;
  for (Contender *c = first_contender, *next; c; c = next) {
    next = c->next;
    if (c->owner != t) continue;
    if (c->object != o) {
      others = true;
      continue;
    }
    unlink(c);
    c->thread->monitor_parker.unpark();
  }
  if (!others) t->lock_contended.store(0, std::memory_order_relaxed);
}

void enter_slow(Thread* t, Object* o) {
  bool contended = false;
  for (int spins = 0;;) {
    uint32_t word = o->lock.load(std::memory_order_acquire);
    if (lock_word::tag(word) == lock_word::kTagMonitor) return enter_monitor(t, monitor_table::of_word(word), o);
    if (word == 0) {
      if (!o->lock.compare_exchange_strong(word, lock_word::thin(t->id), std::memory_order_acquire)) continue;
      if (contended) try_inflate(t, o);
      return;
    }
    if (lock_word::is_neutral(word)) {  // has a hash: there is no room for a thin lock
      if (Monitor* m = try_inflate(t, o)) return enter_monitor(t, m, o);
      continue;
    }
    if (lock_word::owner(word) == t->id) {
      if ((word & lock_word::kDepthMask) != lock_word::kDepthMask) {
        o->lock.store(word + lock_word::kDepthOne, std::memory_order_relaxed);
        return;
      }
      return enter_monitor(t, try_inflate(t, o), o);
    }
    if (spins++ < kSpins) {
      pause();
      continue;
    }
    spins = 0;
    contended = true;
    if (Thread* owner = threads::of_id(lock_word::owner(word))) wait_for_thin(t, o, owner);
  }
}

bool exit_slow(Thread* t, Object* o) {
  uint32_t word = o->lock.load(std::memory_order_acquire);
  if (lock_word::tag(word) != lock_word::kTagMonitor) return not_owner(t);
  Monitor* m = monitor_table::of_word(word);
  if (m->owner.load(std::memory_order_relaxed) != t) return not_owner(t);
  if (m->recursions > 0) {
    m->recursions--;
  } else {
    leave_monitor(m);
  }
  return true;
}

// Tells tools that look at the order of locks that this thread is going to wait, perhaps for ever.
static void ask(Thread* t, Object* o) {
  Thread* owner = owner_of(o);
  if (owner && owner != t) check::blocking(t, o);
}

void enter(Thread* t, Object* o) {
  uint64_t before = blocked_ns;
  check::make_noise_if_wanted(t);
  if (check::modes.wants_synchronizers) ask(t, o);
  enter_inline(t, o);
  if (check::active) check::acquired_here(t, o, blocked_ns - before);
}

bool exit(Thread* t, Object* o) {
  if (check::active && is_owned_by(t, o)) check::releasing_here(t, o);
  return exit_inline(t, o);
}

void enter_at(Thread* t, Object* o, uint32_t site) {
  uint64_t before = blocked_ns;
  check::make_noise_if_wanted(t);
  if (check::modes.wants_synchronizers) ask(t, o);
  enter_inline(t, o);
  check::acquired(t, o, site, blocked_ns - before);
}

bool exit_at(Thread* t, Object* o, uint32_t site) {
  if (is_owned_by(t, o)) check::releasing(t, o, site);
  return exit_inline(t, o);
}

Thread* owner_of(Object* o) {
  uint32_t word = o->lock.load(std::memory_order_acquire);
  switch (lock_word::tag(word)) {
    case lock_word::kTagThin: return threads::of_id(lock_word::owner(word));
    case lock_word::kTagMonitor: return monitor_table::of_word(word)->owner.load(std::memory_order_acquire);
    default: return nullptr;
  }
}

bool is_owned_by(Thread* t, Object* o) {
  uint32_t word = o->lock.load(std::memory_order_relaxed);
  return __builtin_expect((word & ~lock_word::kDepthMask) == lock_word::thin(t->id), 1) || owner_of(o) == t;
}

void wait(Thread* t, Object* o, int64_t millis) {
  if (millis < 0) return throw_new(t, "java/lang/IllegalArgumentException", "timeout value is negative");
  Monitor* m = owned_monitor(t, o);
  if (!m) {
    not_owner(t);
    return;
  }
  if (threads::is_interrupted(t, true)) return throw_new(t, "java/lang/InterruptedException");
  if (check::active) check::before_wait(t, o);
  WaitNode node{t};
  {
    std::lock_guard lock(m->mutex);
    m->waiting.append(&node, Place::kWaiting);
  }
  uint32_t recursions = m->recursions;
  m->recursions = 0;
  t->waited_count.fetch_add(1, std::memory_order_relaxed);
  t->waiting_on.store(o, std::memory_order_release);
  threads::set_status(t, millis ? kStatusTimedWaiting : kStatusWaiting);
  leave_monitor(m);

  bool notified;
  {
    contention_times::Timer timer(t, contention_times::Kind::kWaited);
    notified = wait_in_set(t, m, &node, millis);
  }

  threads::set_status(t, kStatusRunnable);
  if (notified) {
    BlockedStatus status(t, o);
    std::unique_lock lock(m->mutex);
    take_from_queue(t, m, &node, lock);
  } else {
    enter_monitor(t, m, o);
  }
  t->waiting_on.store(nullptr, std::memory_order_release);
  m->recursions = recursions;
  if (check::active) {
    ThreadStateScope in_java(
        t, ThreadState::kInJava);  // a barrier's release may change this thread's shadow (vm/check/methods.cpp)
    check::after_wait(t, o);
  }
  if (threads::throw_async_exception(t)) return;
  if (!notified && threads::is_interrupted(t, true)) throw_new(t, "java/lang/InterruptedException");
}

void notify(Thread* t, Object* o, bool all) {
  uint32_t word = o->lock.load(std::memory_order_acquire);
  if (lock_word::tag(word) == lock_word::kTagThin && lock_word::owner(word) == t->id) {  // nobody can wait
    if (check::active) check::notifying(t, o, all);
    return;
  }
  Monitor* m = owned_monitor(t, o);
  if (!m) {
    not_owner(t);
    return;
  }
  if (check::active) check::notifying(t, o, all);
  std::lock_guard lock(m->mutex);
  while (WaitNode* n = m->waiting.head) {
    m->waiting.remove(n);
    n->thread->blocked_on.store(o, std::memory_order_release);
    threads::set_status(n->thread, kStatusBlocked);
    m->entry.append(n, Place::kEntry);
    m->queued.fetch_add(1, std::memory_order_seq_cst);
    if (!all) break;
  }
}

}  // namespace monitors
}  // namespace rrvm
