// A handler in C only counts the signal and posts a semaphore; the dispatcher thread does the rest, because
// Java cannot run in a signal handler. The fault handler runs on the thread's alternate stack.
#include "vm/signals.h"

#include <semaphore.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <string>

#include "vm/base/check.h"
#include "vm/call.h"
#include "vm/class_loader_data.h"
#include "vm/class_provider.h"
#include "vm/exceptions.h"
#include "vm/thread.h"
#include "vm/thread_dump.h"

namespace rrvm::signals {
namespace {

constexpr size_t kAltStack = 64 * 1024;
constexpr int kMaxSignal = 65;

bool reduce_signals = false;
sem_t semaphore;
std::atomic<int> pending[kMaxSignal];

struct Name { const char* name; int number; };
constexpr Name kNames[] = {
    {"HUP", SIGHUP}, {"INT", SIGINT}, {"QUIT", SIGQUIT}, {"ILL", SIGILL}, {"TRAP", SIGTRAP}, {"ABRT", SIGABRT},
    {"IOT", SIGIOT}, {"BUS", SIGBUS}, {"FPE", SIGFPE}, {"KILL", SIGKILL}, {"USR1", SIGUSR1}, {"SEGV", SIGSEGV},
    {"USR2", SIGUSR2}, {"PIPE", SIGPIPE}, {"ALRM", SIGALRM}, {"TERM", SIGTERM}, {"STKFLT", SIGSTKFLT},
    {"CLD", SIGCHLD}, {"CHLD", SIGCHLD}, {"CONT", SIGCONT}, {"STOP", SIGSTOP}, {"TSTP", SIGTSTP}, {"TTIN", SIGTTIN},
    {"TTOU", SIGTTOU}, {"URG", SIGURG}, {"XCPU", SIGXCPU}, {"XFSZ", SIGXFSZ}, {"VTALRM", SIGVTALRM},
    {"PROF", SIGPROF}, {"WINCH", SIGWINCH}, {"POLL", SIGPOLL}, {"IO", SIGIO}, {"PWR", SIGPWR}, {"SYS", SIGSYS},
};

void count_signal(int sig) {
  int saved = errno;
  pending[sig].fetch_add(1, std::memory_order_relaxed);
  sem_post(&semaphore);
  errno = saved;
}

void ignore_signal(int) {}  // not SIG_IGN, which child processes would inherit

void install(int sig, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  sigfillset(&action.sa_mask);
  sigaction(sig, &action, nullptr);
}

void* handler_of(int sig) {
  struct sigaction action {};
  if (sigaction(sig, nullptr, &action) != 0) return reinterpret_cast<void*>(-1);
  return reinterpret_cast<void*>(action.sa_handler);
}

bool is_shutdown_signal(int sig) { return sig == SIGHUP || sig == SIGINT || sig == SIGTERM; }

void on_fault(int sig, siginfo_t* info, void* context) {
  static std::atomic<int> depth{0};
  if (depth.fetch_add(1) == 0) {
    auto* uc = static_cast<ucontext_t*>(context);
    std::fprintf(stderr, "#\n# rrvm: internal error: %s (0x%x) at pc=0x%016llx, address=%p, pid=%d, tid=%d\n#\n", strsignal(sig), sig,
                 static_cast<unsigned long long>(uc->uc_mcontext.gregs[REG_RIP]), info->si_addr, getpid(), gettid());
    thread_dump::print_current_stack();
  }
  signal(SIGABRT, SIG_DFL);
  abort();
}

void install_fault_handler(int sig) {
  struct sigaction action {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  sigaction(sig, &action, nullptr);
}

// The next signal to handle.
int next_signal(Thread* t) {
  for (;;) {
    {
      ThreadStateScope blocked(t, ThreadState::kBlocked);
      while (sem_wait(&semaphore) != 0) {}
    }
    for (int sig = 1; sig < kMaxSignal; sig++) {
      int n = pending[sig].load(std::memory_order_relaxed);
      while (n > 0) {
        if (pending[sig].compare_exchange_weak(n, n - 1)) return sig;
      }
    }
  }
}

void dispatch_loop(Thread* t) {
  for (;;) {
    int sig = next_signal(t);
    if (sig == SIGQUIT) {
      thread_dump::print_all(t);
      continue;
    }
    Klass* k = load_class(t, Symbol::intern("jdk/internal/misc/Signal"), boot_loader_data());
    if (k) call_static(t, k, "dispatch", "(I)V", {static_cast<int32_t>(sig)});
    t->exception = nullptr;
  }
}

}  // namespace

void initialize(bool reduce) {
  reduce_signals = reduce;
  sem_init(&semaphore, 0, 0);
  for (int sig : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) install_fault_handler(sig);
  install(SIGPIPE, ignore_signal);
  install(SIGXFSZ, ignore_signal);
  if (!reduce) install(SIGQUIT, count_signal);
  set_fatal_hook(thread_dump::print_current_stack);
}

void start_dispatcher(Thread* t) {
  if (!reduce_signals) threads::start_vm_thread(t, "Signal Dispatcher", 9, dispatch_loop);
}

void prepare_thread(Thread*) {
  void* p = mmap(nullptr, kAltStack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return;
  stack_t stack{};
  stack.ss_sp = p;
  stack.ss_size = kAltStack;
  sigaltstack(&stack, nullptr);
}

void release_thread(Thread*) {
  stack_t off{}, old{};
  off.ss_flags = SS_DISABLE;
  if (sigaltstack(&off, &old) == 0 && old.ss_sp && !(old.ss_flags & SS_DISABLE)) munmap(old.ss_sp, old.ss_size);
}

void* register_signal(int sig, void* handler) {
  auto* const refused = reinterpret_cast<void*>(-1);
  if (sig <= 0 || sig >= kMaxSignal) return refused;
  switch (sig) {
    case SIGFPE: case SIGILL: case SIGSEGV: case SIGQUIT: return refused;
    case SIGPWR: case SIGXCPU: return refused;  // the collector's
    default: break;
  }
  if (is_shutdown_signal(sig)) {
    if (reduce_signals) return refused;
    if (handler_of(sig) == reinterpret_cast<void*>(SIG_IGN)) return reinterpret_cast<void*>(1);  // nohup
  }
  auto* java = reinterpret_cast<void*>(count_signal);
  void* old = handler_of(sig);
  if (old == refused) return refused;
  void* wanted = handler == reinterpret_cast<void*>(2) ? java : handler;
  struct sigaction action {};
  action.sa_handler = reinterpret_cast<void (*)(int)>(wanted);
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  sigfillset(&action.sa_mask);
  if (sigaction(sig, &action, nullptr) != 0) return refused;
  return old == java ? reinterpret_cast<void*>(2) : old;
}

bool raise_signal(int sig) {
  if (is_shutdown_signal(sig)) {
    if (reduce_signals || handler_of(sig) == reinterpret_cast<void*>(SIG_IGN)) return false;
  } else if (sig == SIGQUIT && reduce_signals) {
    return false;
  }
  return kill(getpid(), sig) == 0;
}

int find_signal(const char* name) {
  if (strncmp(name, "SIG", 3) == 0) name += 3;
  for (const Name& n : kNames) {
    if (strcmp(n.name, name) == 0) return n.number;
  }
  return -1;
}

}  // namespace rrvm::signals
