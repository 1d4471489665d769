// The three futex operations that the runtime uses. Callers loop: any wait may return early.
#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <climits>
#include <cstdint>

#include "vm/base/clock.h"

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
  timespec ts = timespec_of(deadline);
  syscall(SYS_futex, word, FUTEX_WAIT_BITSET_PRIVATE, expected, deadline >= 0 ? &ts : nullptr, nullptr,
          FUTEX_BITSET_MATCH_ANY);
}

}  // namespace rrvm::futex
