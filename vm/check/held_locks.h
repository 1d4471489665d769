// Locks of java.util.concurrent.locks that a thread holds, for reports ("no locks held" is to be true) and for tools
// that want to know them as locks (rr::SynchronizerEvent). They order nothing here; what they are made of does. An
// exclusive lock is held by the owner that it names (AbstractOwnableSynchronizer: ReentrantLock, the write lock of
// ReentrantReadWriteLock, locks of the program that are made like these; waiting for a condition gives them up). Read
// locks and StampedLock name nobody: a thread holds one from its return out of a method that takes it until the method
// that gives it back. To tools the two locks of a ReentrantReadWriteLock are the one object that both are views of.
// Tests: tests/check/HeldLocks.java, tests/java/race/lockorder.
#pragma once

#include "vm/object/klass.h"
#include "vm/thread/frame.h"
#include "vm/thread/thread.h"

namespace rrvm::check {

// What a method of a lock has done for its caller when it returns.
enum class LockRole : uint8_t {
  kNone,
  kAsks,    // nothing, but it may wait for the lock without limit
  kAwaits,  // takes the lock again that it has given up
  kTakes,
  kTakesIfTrue,
  kTakesIfStamp,
  kGives,
  kGivesIfTrue,
  kTakesByConversion,
  kGivesByConversion
};
struct LockMethod {
  LockRole role = LockRole::kNone;
  bool is_shared = false;
  bool blocks = false;  // it waits for the lock without limit
};
LockMethod lock_method(const Method*);
void lock_method_entered(Thread*, const Frame*, LockMethod);
// Its result is on top of the operands; null: by an exception.
void lock_method_returned(Thread*, const Frame*, LockMethod, const Slot* top);
void owner_named(Thread*, Object* synchronizer, const Object* owner);  // null: given up

void blocking(Thread*, Object*);  // the monitor is another thread's, for which this one is going to wait

}  // namespace rrvm::check
