#include "vm/check/noise.h"

#include <sched.h>
#include <time.h>

#include <atomic>

#include "rr/shadow_objects.h"

namespace rrvm::check {

bool is_noisy = false;

namespace {

Noise noise;
std::atomic<uint64_t> times{0};

// splitmix64: a good number for each step of a counter.
constexpr uint64_t kStep = 0x9e3779b97f4a7c15;
uint64_t scrambled(uint64_t n) {
  n = (n ^ n >> 30) * 0xbf58476d1ce4e5b9;
  n = (n ^ n >> 27) * 0x94d049bb133111eb;
  return n ^ n >> 31;
}

// Those that the running thread has had.
thread_local uint64_t opportunities = 0;

}  // namespace

long Noise::decide(uint64_t thread, uint64_t opportunity) const {
  uint64_t own = scrambled(seed + (thread + 1) * kStep);
  uint64_t number = scrambled(own + (opportunity + 1) * kStep);
  if (number % 1000 >= per_mille) return -1;
  number /= 1000;
  if (number % 4) return 0;
  // From 16 microseconds to two milliseconds, short ones as often as long ones.
  constexpr long kShortest = 16'000;
  return kShortest << number / 4 % 8;
}

void set_noise(Noise wanted) {
  noise = wanted;
  is_noisy = wanted.per_mille > 0;
}

void make_noise(Thread* t) {
  auto* shadow = static_cast<rr::ShadowThread*>(t->shadow);
  if (!shadow) return;
  long nanoseconds = noise.decide(shadow->tid, opportunities++);
  if (nanoseconds < 0) return;
  times.fetch_add(1, std::memory_order_relaxed);
  if (nanoseconds == 0) {
    sched_yield();
    return;
  }
  timespec pause{0, nanoseconds};
  nanosleep(&pause, nullptr);
}

uint64_t noise_made() { return times.load(std::memory_order_relaxed); }

}  // namespace rrvm::check
