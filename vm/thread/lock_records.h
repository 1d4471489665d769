// Records which frame entered which monitor, for frames whose code does not pair them in a way that
// vm/bytecode/lock_balance.h can see. Leaving such a frame, or exiting what it did not enter, behaves as in java: it
// throws IllegalMonitorStateException, and what was left is given up when the frame goes.
// The thread's records are a list from the newest to the oldest. Covered by tests/java/opcodes/StructuredLocking.java.
#pragma once

#include "vm/thread/frame.h"

namespace rrvm {

class Thread;

struct LockRecord {
  LockRecord* older;
  Frame* frame;
  Object* object;  // a root of the collector, through Thread::lock_records
};

namespace lock_records {

void entered(Thread*, Frame*, Object*);  // after the monitor was taken
// Gives up a monitor of this frame. False with IllegalMonitorStateException pending if the frame did not enter it.
bool exit(Thread*, Frame*, Object*);
// At a return: true when the frame holds nothing more than the monitor of its synchronized method; otherwise false, and
// IllegalMonitorStateException is pending.
bool may_return(Thread*, Frame*);
// An exception leaves the frame: gives up what is left, and then the error takes the place of the exception.
void unwind(Thread*, Frame*);

}  // namespace lock_records
}  // namespace rrvm
