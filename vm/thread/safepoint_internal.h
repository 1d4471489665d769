// Hooks of vm/thread/threads.cpp into the stopping protocol.
#pragma once

#include "vm/thread/thread.h"

namespace rrvm::safepoint {

// Called under the thread list's lock before a thread becomes visible: it is born stopped while a stop is on.
void prepare_new_thread(Thread*);
// A terminated thread that a stopper still looks at waits here before its stack goes away.
void wait_until_released(Thread*);

}  // namespace rrvm::safepoint
