// Synchronisation that java.lang.Thread does in part in Java and in part in the VM: interrupts and sleeping.
// Thread.interrupt is an event before the flag is set, and whoever sees the flag (the VM in sleep, wait and park; Java
// code reads it as the volatile that it is) is ordered after it. Parking makes no edge: LockSupport promises none.
// Tests: tests/check/Threads.java.
#pragma once

#include "vm/check/checker.h"

namespace rrvm::check {

void interrupting(Thread*, Object* java_thread);  // before the flag is set
void saw_interrupt(Thread*);                      // its own flag, from the VM
void sleeping(Thread*, int64_t nanos);

}  // namespace rrvm::check
