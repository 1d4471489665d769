// Signals for Java: jdk.internal.misc.Signal's handlers and the thread dump of SIGQUIT run on one thread of their own.
#pragma once

#include "vm/thread.h"

namespace rrvm::signals {

// -Xrs: leaves SIGHUP, SIGINT, SIGTERM and SIGQUIT to the system. Before start().
void set_reduced_usage(bool reduced);
// Starts the "Signal Dispatcher" thread and takes SIGQUIT. System.initPhase1 has run.
void start(Thread*);

}  // namespace rrvm::signals
