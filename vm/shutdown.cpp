// See the header. Destructors of static objects are skipped on purpose: daemon threads may still use them.
#include "vm/shutdown.h"

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <mutex>
#include <vector>

#include "vm/thread.h"

namespace rrvm {
namespace {

std::mutex hooks_mutex;
std::vector<ExitHook>& hooks() {
  static auto* list = new std::vector<ExitHook>;
  return *list;
}
std::atomic<bool> exiting{false};

}  // namespace

void add_exit_hook(ExitHook hook) {
  std::lock_guard lock(hooks_mutex);
  hooks().push_back(hook);
}

void vm_exit(int code) {
  if (exiting.exchange(true)) {
    if (Thread* t = Thread::current()) t->state.store(ThreadState::kBlocked, std::memory_order_release);
    for (;;) pause();
  }
  std::vector<ExitHook> list;
  {
    std::lock_guard lock(hooks_mutex);
    list = hooks();
  }
  for (size_t i = list.size(); i-- > 0;) list[i]();
  std::fflush(stdout);
  std::fflush(stderr);
  _exit(code);
}

}  // namespace rrvm
