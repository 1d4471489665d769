// Monitors of compiled code under a tool: what is done most often, a free thin lock that is taken, one that is held
// once more, and given up by the thread that gave it up before, too (rr::Tool::leaf_release). Like quick_access.h these
// functions use general registers only and call nothing that does not. Thread::frame and its pc are right when they
// run, though inlined methods may have no frames. Tests: tests/java/race under -Xcomp, tests/jit/leaves.py.
#pragma once

#include "vm/object/object.h"
#include "vm/thread/thread.h"

namespace rrvm::check {

// Only if modes.has_quick_monitors. False: nothing has changed, the usual way is to be taken. After an exit somebody
// may wait for the thin lock (Thread::lock_contended).
bool quick_monitor_enter(Thread*, Object*);
bool quick_monitor_exit(Thread*, Object*);

}  // namespace rrvm::check
