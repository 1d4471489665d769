// The VM's clocks in nanoseconds, and times as the system's calls want them. Deadlines and durations are taken from the
// monotonic clock; the other one is the time of day. Nothing here blocks or fails.
#pragma once

#include <time.h>

#include <cstdint>

namespace rrvm {

inline constexpr int64_t kNanosPerSecond = 1'000'000'000;

inline int64_t nanos_of(const timespec& t) { return t.tv_sec * kNanosPerSecond + t.tv_nsec; }

inline int64_t nanos_of(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return nanos_of(now);
}

inline int64_t monotonic_nanos() { return nanos_of(CLOCK_MONOTONIC); }
inline int64_t realtime_nanos() { return nanos_of(CLOCK_REALTIME); }

inline timespec timespec_of(int64_t nanos) { return {nanos / kNanosPerSecond, nanos % kNanosPerSecond}; }

// What the monotonic clock will show in `nanos` nanoseconds; INT64_MAX if that is too far away to be a number.
inline int64_t deadline_after(int64_t nanos) {
  int64_t now = monotonic_nanos();
  return nanos > INT64_MAX - now ? INT64_MAX : now + nanos;
}

}  // namespace rrvm
