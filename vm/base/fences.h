// A pair of fences for protocols where one side runs often and the other hardly ever: the frequent side
// pays a compiler barrier, the rare side a membarrier(2) that makes every thread of the process fence.
// Where the kernel refuses membarrier both are full fences.
#pragma once

#include <atomic>

namespace rrvm {

extern bool asymmetric_fences;  // set before main; constant afterwards

inline void light_fence() {
  if (__builtin_expect(asymmetric_fences, 1)) {
    std::atomic_signal_fence(std::memory_order_seq_cst);
  } else {
    std::atomic_thread_fence(std::memory_order_seq_cst);
  }
}

// When it returns, every thread has executed a full fence since the call. May be called under locks; costs
// microseconds.
void heavy_fence();

}  // namespace rrvm
