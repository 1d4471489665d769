// Ctrl-C and its like: the run under way ends and its files go, what has a result stays. The launcher asks, because it
// is where rrbench waits; the exception passes every command on its way to main, which says that the same command goes
// on. Test: the end-to-end test in tests/rrbench.
#pragma once

namespace rrvm::bench {

struct Interrupted {
  int signal;
};

void catch_interrupts();      // from now on a first SIGINT, SIGTERM or SIGHUP is only noted; a second one kills
void throw_if_interrupted();  // Interrupted

}  // namespace rrvm::bench
