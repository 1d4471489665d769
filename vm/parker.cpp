// One-permit semaphore on a futex. The word is 0 (empty), 1 (permit) or -1 (the owner sleeps); only the
// owner parks, anyone may unpark. Covered by tests/vm/parker_test.cpp.
#include "vm/futex.h"
#include "vm/thread.h"

namespace rrvm {

void Parker::unpark() {
  if (permit_.exchange(1, std::memory_order_acq_rel) == -1) futex::wake(&permit_, 1);
}

bool Parker::park(int64_t nanos) {
  int32_t expected = 1;
  if (permit_.compare_exchange_strong(expected, 0, std::memory_order_acq_rel)) return true;
  if (nanos == 0) return false;
  int64_t deadline = nanos < 0 ? -1 : deadline_after(nanos);
  expected = 0;
  if (permit_.compare_exchange_strong(expected, -1, std::memory_order_acq_rel)) {
    while (permit_.load(std::memory_order_acquire) == -1) {
      if (deadline >= 0 && monotonic_nanos() >= deadline) break;
      futex::wait_until(&permit_, -1, deadline);
    }
  }
  return permit_.exchange(0, std::memory_order_acq_rel) == 1;
}

}  // namespace rrvm
