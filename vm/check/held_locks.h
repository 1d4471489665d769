// Locks of java.util.concurrent.locks that a thread holds, for reports: "no locks held" is to be true. They order
// nothing here; what they are made of does, and lock-set tools know monitors only. An exclusive lock is held by the
// owner that it names (AbstractOwnableSynchronizer: ReentrantLock, the write lock of ReentrantReadWriteLock, locks of
// the program that are made like these; waiting for a condition gives them up). Read locks and StampedLock name nobody:
// who has returned from a method that takes one holds it until the one that gives it back. Tests:
// tests/check/HeldLocks.java.
#pragma once

#include "vm/check/checker.h"
#include "vm/thread/frame.h"

namespace rrvm::check {

// What a method of a lock does to who calls it, when it returns.
enum class LockRole : uint8_t {
  kNone,
  kTakes,
  kTakesIfTrue,
  kTakesIfStamp,
  kGives,
  kGivesIfTrue,
  kTakesByConversion,
  kGivesByConversion
};
LockRole lock_role(const Method*);
void lock_method_returned(Thread*, const Frame*, LockRole, const Slot* top);  // its result is on top of the operands
void owner_named(Thread*, Object* synchronizer, const Object* owner);         // null: given up

}  // namespace rrvm::check
