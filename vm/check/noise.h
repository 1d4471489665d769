// -noise=N -seed=S: yields and short sleeps before threads synchronise and before they touch what another thread has
// touched, so that orders which are rare otherwise come about. Each thread decides by random numbers of its own, made
// of the seed and the thread's number: the same seed gives the k-th of a thread's opportunities the same answer in
// every run. Nothing is locked meanwhile that the tools need. Tests: tests/vm/check/noise_test.cpp,
// tests/check/noise.py.
#pragma once

#include <cstdint>

#include "vm/thread/thread.h"

namespace rrvm::check {

// What a thread does at one of its opportunities: nothing (-1), a yield (0), or a sleep of so many nanoseconds.
struct Noise {
  uint32_t per_mille = 0;
  uint64_t seed = 0;
  long decide(uint64_t thread, uint64_t opportunity) const;
};

extern bool is_noisy;
void set_noise(Noise);  // before the chain is attached
void make_noise(Thread*);
inline void make_noise_if_wanted(Thread* t) {
  if (is_noisy) [[unlikely]]
    make_noise(t);
}
uint64_t noise_made();  // how often so far

}  // namespace rrvm::check
