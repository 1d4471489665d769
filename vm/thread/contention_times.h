// How long threads have been blocked at monitors or have waited (Object.wait, sleep, park), for ThreadInfo. It is
// measured only while management asks for it, and kept apart from Thread, which has no room to spare for what is almost
// always off. The threads named may be any. Covered by tests/java/management (ContentionTimes).
#pragma once

#include <atomic>
#include <cstdint>

namespace rrvm {

class Thread;

namespace contention_times {

enum class Kind { kBlocked, kWaited };

inline std::atomic<bool> enabled{false};

void add(Thread*, Kind, int64_t nanos);
int64_t millis(Thread*, Kind);  // 0 when nothing was measured
void forget(Thread*);           // null: all
int64_t now();

// Stands around the wait of a thread and adds the time that it took.
class Timer {
 public:
  Timer(Thread* t, Kind kind) : thread_(t), kind_(kind), start_(enabled.load(std::memory_order_relaxed) ? now() : 0) {}
  ~Timer() {
    if (__builtin_expect(start_ != 0, 0)) add(thread_, kind_, now() - start_);
  }
  Timer(const Timer&) = delete;

 private:
  Thread* thread_;
  Kind kind_;
  int64_t start_;
};

}  // namespace contention_times
}  // namespace rrvm
