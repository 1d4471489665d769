// What a thread of the VM's own does while a checked program runs: it looks for threads that wait for each other for
// ever, within a second of it and at the end, and does what threads of the program cannot do while they handle an
// event.
#pragma once

namespace rrvm {
class Thread;
namespace deadlock_watch {

void start();   // when a chain is attached
void finish();  // a last look, when the program ends; notes what still waits
// Has another thread run the action at once; the calling thread may hold locks. `action` gets the Thread structure of
// the thread that runs it.
void run_soon(void (*action)(Thread*));

}  // namespace deadlock_watch
}  // namespace rrvm
