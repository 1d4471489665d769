// The two futex operations that the runtime uses. Callers loop: any wait may return early.
#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <climits>
#include <cstdint>

#include "vm/base/clock.h"

namespace rrvm::futex {

// Wakes at most `count` threads that sleep on the word. Never blocks.
template <typename T>
inline void wake(std::atomic<T>* word, int count = INT_MAX) {
  static_assert(sizeof(T) == 4);
  syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, count, nullptr, nullptr, 0);
}

// Sleeps while *word == expected, at most until `deadline` (nanoseconds of the monotonic clock; a negative one is no
// limit). A Java thread has to be in a state in which safepoints do not wait for it (vm/thread/thread.h).
template <typename T>
inline void wait_until(std::atomic<T>* word, T expected, int64_t deadline) {
  static_assert(sizeof(T) == 4);
  timespec ts = timespec_of(deadline);
  syscall(SYS_futex, word, FUTEX_WAIT_BITSET_PRIVATE, expected, deadline >= 0 ? &ts : nullptr, nullptr,
          FUTEX_BITSET_MATCH_ANY);
}

}  // namespace rrvm::futex
