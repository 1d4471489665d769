// The end of the process. Java's shutdown hooks have run by then; other threads may still be running, so
// nothing here destroys static objects that they use.
#pragma once

#include <functional>

namespace rrvm::shutdown {

// `action` runs once before the process ends (reports, traces, statistics), the latest first.
void add_action(std::function<void()> action);
// Runs the actions without ending the process; a second call does nothing. For a VM inside another program.
void run_actions();
// The "exit" hook of JNI_CreateJavaVM: called in place of the end, with the code; the process ends when it returns.
void set_exit_hook(void (*hook)(int));
// Actions, flush of the C streams, end of the process with this code.
[[noreturn]] void exit_process(int code);

}  // namespace rrvm::shutdown
