// See vm/base/fences.h.
#include "vm/base/fences.h"

#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace rrvm {
namespace {

bool register_membarrier() { return syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0; }

}  // namespace

bool asymmetric_fences = register_membarrier();

void heavy_fence() {
  if (asymmetric_fences) syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

}  // namespace rrvm
