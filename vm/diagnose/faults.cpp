// See the header. The handler runs on the thread's alternate stack and trusts nothing more than it must: a second
// fault while reporting ends the process at once.
#include "vm/diagnose/faults.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "vm/base/check.h"
#include "vm/base/insufficient_memory.h"
#include "vm/diagnose/thread_dump.h"

namespace rrvm::faults {
namespace {

constexpr size_t kAltStack = 64 * 1024;

void ignore_signal(int) {}  // not SIG_IGN, which child processes would inherit

bool goes_on(int sig, siginfo_t* info, void* context) {
  if (sig != SIGSEGV) return false;
  greg_t* registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  auto address = reinterpret_cast<uintptr_t>(info->si_addr);
  constexpr greg_t kWrites = 2;  // a bit of the processor's code of the fault
  if (fills && fills(address, registers[REG_ERR] & kWrites)) return true;
  auto pc = static_cast<uintptr_t>(registers[REG_RIP]);
  if (!is_expected || !is_expected(&pc, address, static_cast<uintptr_t>(registers[REG_RBP]))) return false;
  registers[REG_RIP] = static_cast<greg_t>(pc);
  return true;
}

void on_fault(int sig, siginfo_t* info, void* context) {
  if (goes_on(sig, info, context)) return;
  static std::atomic<int> depth{0};
  if (depth.fetch_add(1) == 0) {
    auto* uc = static_cast<ucontext_t*>(context);
    std::fprintf(stderr, "#\n# rrvm: internal error: %s (0x%x) at pc=0x%016llx, address=%p, pid=%d, tid=%d\n#\n",
                 strsignal(sig), sig, static_cast<unsigned long long>(uc->uc_mcontext.gregs[REG_RIP]), info->si_addr,
                 getpid(), gettid());
    thread_dump::print_current_stack();
  }
  signal(SIGABRT, SIG_DFL);
  abort();
}

constexpr int kFaults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};

// While a handler runs on the alternate stack, the collector's signal must wait: it would take the alternate stack for
// the thread's own, and scan from there to the end of the other.
void block_others(struct sigaction* action) {
  sigfillset(&action->sa_mask);
  for (int sig : kFaults) sigdelset(&action->sa_mask, sig);
}

void install_fault_handler(int sig) {
  struct sigaction action {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  block_others(&action);
  sigaction(sig, &action, nullptr);
}

void ignore(int sig) {
  struct sigaction action {};
  action.sa_handler = ignore_signal;
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  block_others(&action);
  sigaction(sig, &action, nullptr);
}

}  // namespace

void initialize() {
  for (int sig : kFaults) install_fault_handler(sig);
  ignore(SIGPIPE);
  ignore(SIGXFSZ);
  ignore(SIGUSR2);  // java uses it between its threads: it is neither deadly nor at its default there
  set_fatal_hook(thread_dump::print_current_stack);
  std::set_new_handler([] { insufficient_memory("No memory for the VM's own structures"); });
}

void prepare_thread() {
  void* p = mmap(nullptr, kAltStack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return;
  stack_t stack{};
  stack.ss_sp = p;
  stack.ss_size = kAltStack;
  sigaltstack(&stack, nullptr);
}

void release_thread() {
  stack_t off{}, old{};
  off.ss_flags = SS_DISABLE;
  if (sigaltstack(&off, &old) == 0 && old.ss_sp && !(old.ss_flags & SS_DISABLE)) munmap(old.ss_sp, old.ss_size);
}

}  // namespace rrvm::faults
