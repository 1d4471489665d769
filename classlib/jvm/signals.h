// Signals for Java: jdk.internal.misc.Signal's handlers and the thread dump of SIGQUIT run on one thread of their own.
#pragma once

#include "vm/thread.h"

namespace rrvm::signals {

// -Xrs: leaves SIGHUP, SIGINT, SIGTERM and SIGQUIT to the system. Before the dispatcher starts
// (start_signal_dispatcher in classlib/boot_tables.h).
void set_reduced_usage(bool reduced);

}  // namespace rrvm::signals
