// Signals for Java: jdk.internal.misc.Signal's handlers and the thread dump of SIGQUIT run on one thread of their own.
#pragma once

#include "vm/thread.h"

namespace rrvm::signals {

// -Xrs: leaves SIGHUP, SIGINT, SIGTERM and SIGQUIT to the system. Before the dispatcher starts
// (start_dispatcher).
void set_reduced_usage(bool reduced);
// The thread "Signal Dispatcher"; during start-up, after System.initPhase1.
void start_dispatcher(Thread*);

}  // namespace rrvm::signals
