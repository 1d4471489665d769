// See interrupt.h.
#include "benchmarks/rrbench/interrupt.h"

#include <signal.h>

#include <initializer_list>

namespace rrvm::bench {
namespace {

volatile sig_atomic_t noted = 0;

}  // namespace

void catch_interrupts() {
  struct sigaction action = {};
  action.sa_handler = [](int signal) { noted = signal; };
  action.sa_flags = SA_RESETHAND;  // and no SA_RESTART: a system call that waits must return
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
}

void throw_if_interrupted() {
  if (noted) throw Interrupted{noted};
}

}  // namespace rrvm::bench
