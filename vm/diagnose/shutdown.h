// The end of the process. Java's shutdown hooks have run by then; other threads may still be running, so
// nothing here destroys static objects that they use.
#pragma once

#include <functional>
#include <string>

namespace rrvm::shutdown {

// `action` runs once before the process ends (reports, traces, statistics), the latest first.
void add_action(std::function<void()> action);
// Runs the actions without ending the process; a second call does nothing. For a VM inside another program.
void run_actions();
// Changes the process's exit code: reports of tools make a code of their own.
void set_exit_code_rule(std::function<int(int)> rule);
int exit_code(int code);
// The "exit" hook of JNI_CreateJavaVM: called in place of the end, with the code; the process ends when it returns.
void set_exit_hook(void (*hook)(int));
// Runs the actions, flushes the C streams and ends the process with what the rule makes of this code. A second thread
// that calls it waits for the end.
[[noreturn]] void exit_process(int code);
// A mistake that shows while the VM starts ends the process, as HotSpot does: there is no VM to return to. The text
// goes to stdout, where HotSpot writes it; "" when the class library has said why.
[[noreturn]] void fail_initialization(const std::string& text);
// Is the process ending because of that? Then no program has run, and there is nothing to sum up.
bool has_failed_to_start();

}  // namespace rrvm::shutdown
