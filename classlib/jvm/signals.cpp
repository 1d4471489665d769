// The C handler only counts the signal and posts a semaphore; the dispatcher thread, a Java thread as in java,
// calls jdk.internal.misc.Signal.dispatch. The collector's signals interrupt the wait, so it loops on EINTR.
#include "classlib/jvm/signals.h"

#include <errno.h>
#include <semaphore.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <string_view>

#include "classlib/jvm/entry.h"
#include "classlib/management/attach_listener.h"
#include "vm/base/symbol.h"
#include "vm/diagnose/thread_dump.h"
#include "vm/diagnose/vm_output.h"
#include "vm/exec/call.h"
#include "vm/heap/heap_limit.h"
#include "vm/object/class_loader_data.h"
#include "vm/options/flag_table.h"

using namespace rrvm;

namespace {

constexpr int kSignals = NSIG;
// Values that JVM_RegisterSignal takes and returns beside addresses.
void* const kDefault = nullptr;
void* const kIgnore = reinterpret_cast<void*>(1);
void* const kDispatch = reinterpret_cast<void*>(2);
void* const kRefused = reinterpret_cast<void*>(-1);

std::array<std::atomic<int>, kSignals> pending;
// Ready when the library is loaded: Java code takes signals before the dispatcher runs, and those must not be lost.
struct WakeUp {
  WakeUp() { sem_init(&semaphore, 0, 0); }
  sem_t semaphore;
} wake_up;
std::atomic<bool> reduced{false};
std::atomic<bool> started{false};

void count_signal(int signal) {
  int saved = errno;
  pending[static_cast<size_t>(signal)].fetch_add(1, std::memory_order_relaxed);
  sem_post(&wake_up.semaphore);
  errno = saved;
}

void install(int signal, void (*handler)(int), struct sigaction* old) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigfillset(&action.sa_mask);
  sigaction(signal, &action, old);
}

bool is_ignored(int signal) {
  struct sigaction old;
  return sigaction(signal, nullptr, &old) == 0 && old.sa_handler == SIG_IGN;
}

bool is_shutdown_signal(int signal) { return signal == SIGHUP || signal == SIGINT || signal == SIGTERM; }

void dispatch(Thread* thread, Method* handler, int signal) {
  if (signal == SIGQUIT) {
    if (!attach_listener::start_if_asked(thread)) thread_dump::print_all(thread, fileno(vm_output()));
    return;
  }
  if (is_shutdown_signal(signal)) heap_limit::open_reserve(thread);
  if (handler) call_static(thread, handler, {static_cast<int32_t>(signal)});
  // Java's handlers run on threads of their own; what is thrown here has nowhere to go, and there may be no memory to
  // say more.
  if (Object* e = take_exception(thread)) {
    std::fprintf(vm_output(),
                 "OpenJDK 64-Bit Server VM warning: Exception %s occurred dispatching signal SIG%s to handler- the VM "
                 "may need to be forcibly terminated\n",
                 e->klass()->external_name().c_str(), sigabbrev_np(signal));
    std::fflush(vm_output());
  }
}

Method* find_dispatch_method(Thread* thread) {
  Klass* k = load_class(thread, Symbol::intern("jdk/internal/misc/Signal"), boot_loader_data());
  Method* m = k ? k->declared_method(Symbol::intern("dispatch"), Symbol::intern("(I)V")) : nullptr;
  thread->exception = nullptr;
  return m;
}

// A VM that another java has started inherits a mask that blocks SIGQUIT: one thread that takes the signals is enough.
void unblock_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (int signal : {SIGQUIT, SIGHUP, SIGINT, SIGTERM}) sigaddset(&set, signal);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

void dispatcher_main(Thread* thread) {
  unblock_signals();
  Method* handler = find_dispatch_method(thread);
  for (;;) {
    {
      ThreadStateScope native(thread, ThreadState::kBlocked);
      while (sem_wait(&wake_up.semaphore) != 0 && errno == EINTR) {}
    }
    for (int signal = 1; signal < kSignals; signal++) {
      int n = pending[static_cast<size_t>(signal)].load(std::memory_order_relaxed);
      if (n > 0 && pending[static_cast<size_t>(signal)].fetch_sub(1, std::memory_order_relaxed) > 0) {
        dispatch(thread, handler, signal);
        break;
      }
    }
  }
}

}  // namespace

namespace rrvm::signals {

void set_reduced_usage(bool value) { reduced.store(value); }

}  // namespace rrvm::signals

// "Signal Dispatcher" in the system group; SIGQUIT is taken from here on.
void rrvm::signals::start_dispatcher(Thread* thread) {
  if (started.exchange(true)) return;
  if (!reduced) {
    threads::start_vm_thread(thread, "Signal Dispatcher", 9, dispatcher_main);
    install(SIGQUIT, count_signal, nullptr);
  }
  // Without SIGQUIT nobody could ask for it later.
  if (reduced || flag_table::is_on("StartAttachListener")) attach_listener::start(thread);
}

void* JVM_RegisterSignal(jint signal, void* handler) {
  RRVM_TRACE_CALL(__func__);
  if (signal <= 0 || signal >= kSignals) return kRefused;
  switch (signal) {
    case SIGFPE:
    case SIGILL:
    case SIGSEGV:
    case SIGKILL:
    case SIGSTOP:
    case SIGSTKFLT:
    case SIGPWR:
    case SIGQUIT: return kRefused;  // the VM's or the collector's own, or not ours to take
    default: break;
  }
  if (is_shutdown_signal(signal)) {
    if (reduced) return kRefused;
    if (is_ignored(signal)) return kIgnore;  // nohup and the like
  }
  struct sigaction old = {};
  auto function = handler == kDispatch ? count_signal : reinterpret_cast<void (*)(int)>(handler);
  if (handler == kDefault) function = SIG_DFL;
  if (handler == kIgnore) function = SIG_IGN;
  install(signal, function, &old);
  if (old.sa_handler == count_signal) return kDispatch;
  return reinterpret_cast<void*>(old.sa_handler);
}

jboolean JVM_RaiseSignal(jint signal) {
  RRVM_TRACE_CALL(__func__);
  if (reduced && (is_shutdown_signal(signal) || signal == SIGQUIT)) return JNI_FALSE;
  if (is_shutdown_signal(signal) && is_ignored(signal)) return JNI_FALSE;
  kill(getpid(), signal);
  return JNI_TRUE;
}

jint JVM_FindSignal(const char* name) {
  RRVM_TRACE_CALL(__func__);
  std::string_view wanted = name;
  constexpr std::pair<std::string_view, int> kAliases[] = {
      {"CLD", SIGCHLD}, {"IOT", SIGABRT}, {"IO", SIGIO}, {"POLL", SIGPOLL}};
  for (auto [alias, signal] : kAliases) {
    if (wanted == alias) return signal;
  }
  for (int signal = 1; signal < 32; signal++) {
    const char* known = sigabbrev_np(signal);
    if (known && wanted == known) return signal;
  }
  return -1;
}
