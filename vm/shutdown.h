// The end of the process. Java's shutdown hooks have run before (java.lang.Shutdown calls halt last).
#pragma once

namespace rrvm {

// Runs before the process ends, in reverse order of registration: reports of tools, log files.
using ExitHook = void (*)();
void add_exit_hook(ExitHook);

// Ends the process at once: exit hooks, flush, _exit. Other threads keep running meanwhile, so no destructors
// run. A second caller waits for the end.
[[noreturn]] void vm_exit(int code);

}  // namespace rrvm
