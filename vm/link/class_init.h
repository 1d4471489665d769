// Which thread waits for a class that another one initialises, for the watch that looks for deadlocks. What initialises
// classes is declared where it is used (vm/object/class_provider.h). Tests: tests/check/deadlocks.py.
#pragma once

namespace rrvm {

class Thread;
struct Klass;

struct InitWait {
  Klass* klass = nullptr;  // null: the thread does not wait for a class
  Thread* initializer = nullptr;
};
// The wait of any thread. Called by any thread, also while all are stopped: the lock is never held across a stop.
InitWait init_wait_of(const Thread*);

}  // namespace rrvm
