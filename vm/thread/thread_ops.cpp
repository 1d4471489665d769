// What a running thread does to itself and others: sleep, park, interrupt, status.
// java.lang.Thread keeps the interrupt status itself (field `interrupted`); here is only the waking.
// Covered by tests/java/threads.
#include <sched.h>

#include <algorithm>

#include "vm/base/futex.h"
#include "vm/check/sync.h"
#include "vm/exec/exceptions.h"
#include "vm/object/well_known.h"
#include "vm/thread/contention_times.h"
#include "vm/thread/monitor.h"
#include "vm/thread/thread.h"

namespace rrvm::threads {
namespace {

constexpr int64_t kNanosPerMilli = 1'000'000;

class StatusScope {
 public:
  StatusScope(Thread* t, int32_t status) : thread_(t) { set_status(t, status); }
  ~StatusScope() { set_status(thread_, kStatusRunnable); }

 private:
  Thread* thread_;
};

}  // namespace

void set_status(Thread* t, int32_t status) {
  if (t->java_thread) t->java_thread->put<int32_t>(wk::Thread_threadStatus, status);
}

bool has_interrupt(Thread* t) { return t->java_thread && t->java_thread->get<uint8_t>(wk::Thread_interrupted); }

bool is_interrupted(Thread* t, bool clear) {
  if (!has_interrupt(t)) return false;
  if (check::active) check::saw_interrupt(t);
  if (clear) t->java_thread->put<uint8_t>(wk::Thread_interrupted, 0);
  return true;
}

void interrupt(Object* java_thread) {
  Thread* t = of_java_thread(java_thread);
  if (!t) return;
  t->parker.unpark();
  t->monitor_parker.unpark();
}

void sleep(Thread* t, int64_t millis) {
  if (millis < 0) return throw_new(t, "java/lang/IllegalArgumentException", "timeout value is negative");
  auto interrupted = [t] {
    if (!is_interrupted(t, true)) return false;
    throw_new(t, "java/lang/InterruptedException", "sleep interrupted");
    return true;
  };
  if (interrupted()) return;
  if (millis == 0) {
    sched_yield();
    return;
  }
  int64_t deadline = deadline_after(millis > INT64_MAX / kNanosPerMilli ? INT64_MAX : millis * kNanosPerMilli);
  StatusScope status(t, kStatusSleeping);
  t->waited_count.fetch_add(1, std::memory_order_relaxed);
  contention_times::Timer timer(t, contention_times::Kind::kWaited);
  for (;;) {
    int64_t rest = deadline - monotonic_nanos();
    if (rest <= 0) return;
    {
      ThreadStateScope blocked(t, ThreadState::kBlocked);
      t->monitor_parker.park(rest);
    }
    if (throw_async_exception(t) || interrupted()) return;
  }
}

void park(Thread* t, bool absolute, int64_t time) {
  if (t->parker.park(0)) return;  // the permit was there
  if (has_interrupt(t)) return;
  if (time < 0 || (absolute && time == 0)) return;
  int64_t nanos = time == 0 ? -1 : time;
  if (absolute) {
    timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t millis = time - now.tv_sec * 1000;
    if (millis > INT64_MAX / kNanosPerMilli) millis = INT64_MAX / kNanosPerMilli;
    nanos = millis * kNanosPerMilli - now.tv_nsec;
    if (nanos <= 0) return;
  }
  StatusScope status(t, time == 0 ? kStatusParked : kStatusTimedParked);
  t->waited_count.fetch_add(1, std::memory_order_relaxed);
  contention_times::Timer timer(t, contention_times::Kind::kWaited);
  {
    ThreadStateScope blocked(t, ThreadState::kBlocked);
    t->parker.park(nanos);
  }
  throw_async_exception(t);
}

void unpark(Object* java_thread) {
  if (!java_thread) return;
  if (Thread* t = of_java_thread(java_thread)) t->parker.unpark();
}

bool holds_lock(Thread* t, Object* o) { return monitors::is_owned_by(t, o); }

}  // namespace rrvm::threads
