// Signals as the JDK wants them: jdk.internal.misc.Signal registers handlers, a dispatcher thread runs them in
// Java; SIGQUIT prints a thread dump; faults of the VM itself end in a report with the Java stack.
#pragma once

#include <cstdint>

namespace rrvm {

class Thread;

namespace signals {

// Handlers of SIGQUIT (unless `reduce`: -Xrs), SIGPIPE and of faults. At the start of the process.
void initialize(bool reduce);
void start_dispatcher(Thread*);           // after initPhase1: the Java thread "Signal Dispatcher"

// Alternate stack for reports of C stack overflows; the calling thread.
void prepare_thread(Thread*);
void release_thread(Thread*);

// JVM_RegisterSignal: `handler` is 0 (default), 1 (ignore), 2 (Java) or a function; the old one in the same form;
// -1 when the signal is the VM's own.
void* register_signal(int signal, void* handler);
bool raise_signal(int signal);            // JVM_RaiseSignal
int find_signal(const char* name);        // JVM_FindSignal: "INT" or "SIGINT"; -1 unknown

}  // namespace signals
}  // namespace rrvm
