// Signals for Java: jdk.internal.misc.Signal's handlers and the thread dump of SIGQUIT run on one thread of their own.
#pragma once

#include "vm/thread/thread.h"

namespace rrvm::signals {

// -Xrs: leaves SIGHUP, SIGINT, SIGTERM and SIGQUIT to the system, and has no dispatcher: handlers of other signals are
// registered and never called. Called before start_dispatcher.
void set_reduced_usage(bool reduced);
// Starts the thread "Signal Dispatcher", and "Attach Listener" if it is wanted from the start. Called during start-up,
// after System.initPhase1.
void start_dispatcher(Thread*);

}  // namespace rrvm::signals
