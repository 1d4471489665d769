// One-permit semaphore on a futex. The word is 0 (empty), 1 (permit) or -1 (the owner sleeps); only the
// owner parks, anyone may unpark. Covered by tests/vm/thread/parker_test.cpp.
#include "vm/base/futex.h"
#include "vm/thread/thread.h"

namespace rrvm {
namespace {

// What returned calls have left behind must not live for as long as the thread sleeps: the collector takes for
// references what the frames of the sleep do not overwrite, the red zone below them, and the vector registers, which
// the frame of the signal that stops the thread shows it. None of those registers outlives a call. Test:
// tests/java/refs/IdleThreads, tests/java/unloading/IdleLoaders.
__attribute__((noinline)) void forget_returned_calls() {
  volatile uint64_t cells[128];
  for (volatile uint64_t& c : cells) c = 0;
  if (!__builtin_cpu_supports("avx")) return;
  asm volatile("vzeroall" ::
                   : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11",
                     "xmm12", "xmm13", "xmm14", "xmm15");
}

// Asks the kernel at least once, though the deadline may have passed: as in java, who parks for a nanosecond gives up
// the processor, so that loops which park until others have done something do not keep them from it.
__attribute__((noinline)) bool sleep(std::atomic<int32_t>* permit, int64_t nanos) {
  int64_t deadline = nanos < 0 ? -1 : deadline_after(nanos);
  int32_t expected = 0;
  if (permit->compare_exchange_strong(expected, -1, std::memory_order_acq_rel)) {
    do futex::wait_until(permit, -1, deadline);
    while (permit->load(std::memory_order_acquire) == -1 && (deadline < 0 || monotonic_nanos() < deadline));
  }
  return permit->exchange(0, std::memory_order_acq_rel) == 1;
}

}  // namespace

void Parker::unpark() {
  if (permit_.exchange(1, std::memory_order_acq_rel) == -1) futex::wake(&permit_, 1);
}

bool Parker::park(int64_t nanos) {
  int32_t expected = 1;
  if (permit_.compare_exchange_strong(expected, 0, std::memory_order_acq_rel)) return true;
  if (nanos == 0) return false;
  forget_returned_calls();
  return sleep(&permit_, nanos);
}

}  // namespace rrvm
