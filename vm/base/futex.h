// The three futex operations that the runtime uses. Callers loop: any wait may return early.
#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <climits>
#include <cstdint>

namespace rrvm::futex {

template <typename T>
inline void wake(std::atomic<T>* word, int count = INT_MAX) {
  static_assert(sizeof(T) == 4);
  syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, count, nullptr, nullptr, 0);
}

// Sleeps while *word == expected, at most until `deadline` (CLOCK_MONOTONIC nanoseconds, <0: no limit).
template <typename T>
inline void wait_until(std::atomic<T>* word, T expected, int64_t deadline) {
  static_assert(sizeof(T) == 4);
  timespec ts{};
  if (deadline >= 0) {
    ts.tv_sec = deadline / 1'000'000'000;
    ts.tv_nsec = deadline % 1'000'000'000;
  }
  syscall(SYS_futex, word, FUTEX_WAIT_BITSET_PRIVATE, expected, deadline >= 0 ? &ts : nullptr, nullptr,
          FUTEX_BITSET_MATCH_ANY);
}

}  // namespace rrvm::futex

namespace rrvm {

inline int64_t monotonic_nanos() {
  timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return ts.tv_sec * int64_t{1'000'000'000} + ts.tv_nsec;
}

// now + nanos without overflow.
inline int64_t deadline_after(int64_t nanos) {
  int64_t now = monotonic_nanos();
  return nanos > INT64_MAX - now ? INT64_MAX : now + nanos;
}

}  // namespace rrvm
