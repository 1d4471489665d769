// Stopping threads at polls. One stopper at a time: it raises `poll` of the targets, fences on behalf of
// all threads and waits until each is seen outside kInJava; a thread that wants (back) into kInJava then finds
// `poll` and sleeps on it. The collector does not use this.
#include "vm/base/futex.h"
#include "vm/thread/safepoint_internal.h"

namespace rrvm {
namespace safepoint {
namespace {

std::mutex stop_mutex;                  // held for the whole of a stop
std::atomic<Thread*> stopper{nullptr};  // the thread that holds it
std::atomic<bool> all_wanted{false};    // new threads are born stopped; read under the thread list's lock
std::atomic<uint32_t> arrivals{0};      // futex: a thread went to sleep at a poll

bool is_stopped(Thread* t) { return t->state.load(std::memory_order_acquire) != ThreadState::kInJava; }

// Threads also stop without notice by going native or blocking, hence the limit on each wait.
void wait_for_stop(Thread* t) {
  for (int spins = 0; !is_stopped(t); spins++) {
    if (spins < 200) {
      __builtin_ia32_pause();
      continue;
    }
    uint32_t seen = arrivals.load(std::memory_order_acquire);
    if (!is_stopped(t)) futex::wait_until(&arrivals, seen, monotonic_nanos() + 200'000);
  }
}

void release(Thread* t) {
  t->poll.fetch_and(~kStop, std::memory_order_release);
  futex::wake(&t->poll);
}

// The stopper itself counts as stopped meanwhile, so that two stoppers do not wait for each other.
class Stop {
 public:
  explicit Stop(Thread* self) : scope_(self, ThreadState::kBlocked), lock_(stop_mutex) {
    stopper.store(self, std::memory_order_relaxed);
  }
  ~Stop() {
    for (Thread* t : stopped_) release(t);
    stopper.store(nullptr, std::memory_order_relaxed);
  }
  void add(Thread* t) {
    t->poll.fetch_or(kStop, std::memory_order_release);
    stopped_.push_back(t);
  }
  void wait() {
    heavy_fence();
    for (Thread* t : stopped_) wait_for_stop(t);
  }

 private:
  ThreadStateScope scope_;  // ends last: a stop by others can only begin after the mutex is free
  std::unique_lock<std::mutex> lock_;
  std::vector<Thread*> stopped_;
};

}  // namespace

void prepare_new_thread(Thread* t) {
  if (all_wanted.load(std::memory_order_relaxed)) t->poll.fetch_or(kStop, std::memory_order_relaxed);
}

void wait_until_released(Thread* t) {
  light_fence();
  for (uint32_t p; (p = t->poll.load(std::memory_order_acquire)) & kStop;) futex::wait_until(&t->poll, p, -1);
}

void sleep_while_stopped(Thread* self) {
  for (uint32_t p; (p = self->poll.load(std::memory_order_acquire)) & (kStop | kSuspend);) {
    self->state.store(ThreadState::kBlocked, std::memory_order_release);
    arrivals.fetch_add(1, std::memory_order_release);
    futex::wake(&arrivals, 1);
    futex::wait_until(&self->poll, p, -1);
    self->state.store(ThreadState::kInJava, std::memory_order_release);
    light_fence();
  }
}

void poll_slow(Thread* self) {
  sleep_while_stopped(self);
  threads::throw_async_exception(self);
}

void run_stopped(Thread* self, Thread* target, const std::function<void()>& f) {
  if (self == target || stopper.load(std::memory_order_relaxed) == self) return f();
  Stop stop(self);
  bool alive = false;
  threads::for_each([&](Thread* t) {
    if (t != target) return;
    alive = true;
    stop.add(t);
  });
  if (!alive) return;
  stop.wait();
  f();
}

void run_all_stopped(Thread* self, const std::function<void()>& f) {
  if (stopper.load(std::memory_order_relaxed) == self) return f();
  Stop stop(self);
  threads::for_each([&](Thread* t) {
    all_wanted.store(true, std::memory_order_relaxed);
    if (t != self) stop.add(t);
  });
  stop.wait();
  f();
  // New threads were born with `poll` raised; they are on the list now.
  threads::for_each([&](Thread* t) {
    all_wanted.store(false, std::memory_order_relaxed);
    if (t != self) release(t);
  });
}

}  // namespace safepoint

namespace threads {

bool throw_async_exception(Thread* self) {
  if (!(self->poll.load(std::memory_order_acquire) & safepoint::kAsyncException)) return false;
  self->poll.fetch_and(~safepoint::kAsyncException, std::memory_order_acq_rel);
  Object* e = self->async_exception.exchange(nullptr);
  if (!e) return false;
  self->exception = e;
  return true;
}

void stop(Thread* self, Object* java_thread, Object* throwable) {
  Thread* t = of_java_thread(java_thread);
  if (t == self) {
    self->exception = throwable;
    return;
  }
  if (!t) return;
  t->async_exception.store(throwable);
  t->poll.fetch_or(safepoint::kAsyncException, std::memory_order_acq_rel);
  t->parker.unpark();
  t->monitor_parker.unpark();
}

void suspend(Thread* self, Object* java_thread) {
  Thread* t = of_java_thread(java_thread);
  if (!t) return;
  t->poll.fetch_or(safepoint::kSuspend, std::memory_order_acq_rel);
  if (t == self) {
    ThreadStateScope in_java(self, ThreadState::kInJava);  // sleeps on the way in
    return;
  }
  heavy_fence();
  ThreadStateScope blocked(self, ThreadState::kBlocked);
  safepoint::wait_for_stop(t);
}

void resume(Object* java_thread) {
  Thread* t = of_java_thread(java_thread);
  if (!t) return;
  t->poll.fetch_and(~safepoint::kSuspend, std::memory_order_acq_rel);
  futex::wake(&t->poll);
}

}  // namespace threads
}  // namespace rrvm
