#include "vm/check/held_locks.h"

#include <string_view>

#include "vm/check/array_shadow.h"
#include "vm/check/bulk.h"
#include "vm/check/library_calls.h"
#include "vm/check/state.h"
#include "vm/object/class_loader_data.h"

namespace rrvm::check {

namespace {

using rr::EventKind;

struct Row {
  std::string_view name, result;  // the end of the descriptor
  LockMethod method;
};
constexpr bool kShared = true, kBlocks = true;
constexpr Row kReadLock[] = {{"lock", ")V", {LockRole::kTakes, kShared, kBlocks}},
                             {"lockInterruptibly", ")V", {LockRole::kTakes, kShared, kBlocks}},
                             {"tryLock", ")Z", {LockRole::kTakesIfTrue, kShared}},
                             {"unlock", ")V", {LockRole::kGives, kShared}}};
// Its views call these, or what has the name unstamped; unlock(long) does too.
constexpr Row kStampedLock[] = {{"writeLock", ")J", {LockRole::kTakesIfStamp, false, kBlocks}},
                                {"writeLockInterruptibly", ")J", {LockRole::kTakesIfStamp, false, kBlocks}},
                                {"tryWriteLock", ")J", {LockRole::kTakesIfStamp}},
                                {"readLock", ")J", {LockRole::kTakesIfStamp, kShared, kBlocks}},
                                {"readLockInterruptibly", ")J", {LockRole::kTakesIfStamp, kShared, kBlocks}},
                                {"tryReadLock", ")J", {LockRole::kTakesIfStamp, kShared}},
                                {"unlockWrite", ")V", {LockRole::kGives}},
                                {"unlockRead", ")V", {LockRole::kGives, kShared}},
                                {"unstampedUnlockWrite", ")V", {LockRole::kGives}},
                                {"unstampedUnlockRead", ")V", {LockRole::kGives, kShared}},
                                {"tryUnlockWrite", ")Z", {LockRole::kGivesIfTrue}},
                                {"tryUnlockRead", ")Z", {LockRole::kGivesIfTrue, kShared}},
                                {"tryConvertToWriteLock", ")J", {LockRole::kTakesByConversion}},
                                {"tryConvertToReadLock", ")J", {LockRole::kTakesByConversion, kShared}},
                                {"tryConvertToOptimisticRead", ")J", {LockRole::kGivesByConversion}}};
// Exclusive locks name their owner, so these rows only say which methods wait without limit. ReentrantLock asks a
// synchronizer's acquire only if the lock is not free.
constexpr Row kSynchronizer[] = {{"acquire", "(I)V", {LockRole::kAsks, false, kBlocks}},
                                 {"acquireInterruptibly", "(I)V", {LockRole::kAsks, false, kBlocks}}};
constexpr Row kReentrantLock[] = {{"lock", "()V", {LockRole::kAsks, false, kBlocks}},
                                  {"lockInterruptibly", "()V", {LockRole::kAsks, false, kBlocks}}};
constexpr Row kCondition[] = {{"await", ")V", {LockRole::kAwaits}},
                              {"await", ")Z", {LockRole::kAwaits}},
                              {"awaitNanos", ")J", {LockRole::kAwaits}},
                              {"awaitUntil", ")Z", {LockRole::kAwaits}},
                              {"awaitUninterruptibly", ")V", {LockRole::kAwaits}}};

// StampedLock's own: readers and the writer are in the lowest bits of a stamp, which are zero if it is an optimistic
// one.
bool is_of_lock(int64_t stamp) { return stamp & 0xff; }
bool is_of_writer(int64_t stamp) { return stamp & 0x80; }

// What tools know a lock by: the read lock of a ReentrantReadWriteLock has what it shares with the write lock.
Object* lock_itself(Object* lock) {
  static Symbol* const name = Symbol::intern("java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock");
  static Symbol* const type = Symbol::intern("Ljava/util/concurrent/locks/ReentrantReadWriteLock$Sync;");
  if (lock->klass()->name != name) return lock;
  const Field* sync = lock->klass()->find_field(Symbol::intern("sync"), type);
  return sync ? lock->ref(sync->offset) : lock;
}

void raise_lock_event(Thread* t, EventKind kind, Object* lock) {
  if (!modes.wants_synchronizers || !chain().wants(kind)) return;
  note_call_if_wanted(t);
  if (rr::ShadowLock* known = synchronizer_lock(reinterpret_cast<uint64_t>(lock_itself(lock))))
    chain().synchronizer(shadow(t), kind, known, program_context(t));
}
void raise_taken(Thread* t, Object* lock, bool is_shared) {
  raise_lock_event(t, is_shared ? EventKind::kReadTaken : EventKind::kLockTaken, lock);
}
void raise_given(Thread* t, Object* lock, bool is_shared) {
  raise_lock_event(t, is_shared ? EventKind::kReadGiven : EventKind::kLockGiven, lock);
}

void take(Thread* t, Object* lock, bool is_shared) {
  shadow(t)->hold_by_name(reinterpret_cast<uint64_t>(lock));
  raise_taken(t, lock, is_shared);
}
void give(Thread* t, const Object* lock) { shadow(t)->drop_by_name(reinterpret_cast<uint64_t>(lock)); }

// The worker of a pool is such a synchronizer too, to tell whether it is idle.
bool is_lock(const Klass* k) { return !k->loader->is_boot() || k->name->starts_with("java/util/concurrent/locks/"); }

}  // namespace

LockMethod lock_method(const Method* m) {
  const Klass* k = m->holder;
  constexpr std::string_view kPackage = "java/util/concurrent/locks/";
  if (!(modes.keeps_states || modes.wants_synchronizers) || !k->loader->is_boot() || !k->name->starts_with(kPackage) ||
      m->is_static())
    return {};
  auto search = [m](auto& rows) {
    for (const Row& r : rows)
      if (r.name == m->name->view() && m->descriptor->view().ends_with(r.result)) return r.method;
    return LockMethod{};
  };
  std::string_view name = k->name->view().substr(kPackage.size());
  if (name == "StampedLock") return search(kStampedLock);
  if (name == "ReentrantReadWriteLock$ReadLock") return search(kReadLock);
  if (!modes.wants_synchronizers) return {};
  if (name == "AbstractQueuedSynchronizer" || name == "AbstractQueuedLongSynchronizer") return search(kSynchronizer);
  if (name == "ReentrantLock$Sync") return search(kReentrantLock);
  if (name == "AbstractQueuedSynchronizer$ConditionObject" || name == "AbstractQueuedLongSynchronizer$ConditionObject")
    return search(kCondition);
  return {};
}

void lock_method_entered(Thread* t, const Frame* f, LockMethod m) {
  Object* lock = f->locals[0].ref;
  if (m.role == LockRole::kAwaits) cache_of(t).in_awaits++;
  if (m.blocks && (m.role != LockRole::kAsks || is_lock(lock->klass())))
    raise_lock_event(t, m.is_shared ? EventKind::kReadRequest : EventKind::kLockRequest, lock);
  if (m.role == LockRole::kGives) raise_given(t, lock, m.is_shared);
}

void lock_method_returned(Thread* t, const Frame* f, LockMethod m, const Slot* top) {
  if (m.role == LockRole::kAwaits) cache_of(t).in_awaits--;
  if (!top) return;
  Object* lock = f->locals[0].ref;
  auto stamp = [top] { return top[-2].l; };
  auto converted = [f] { return f->locals[1].l; };  // the stamp that it was given
  switch (m.role) {
    case LockRole::kNone:
    case LockRole::kAsks:
    case LockRole::kAwaits: return;
    case LockRole::kTakes: return take(t, lock, m.is_shared);
    case LockRole::kTakesIfTrue: return top[-1].i ? take(t, lock, m.is_shared) : void();
    case LockRole::kTakesIfStamp: return stamp() ? take(t, lock, m.is_shared) : void();
    case LockRole::kGives: return give(t, lock);
    case LockRole::kGivesIfTrue:
      if (!top[-1].i) return;
      raise_given(t, lock, m.is_shared);
      return give(t, lock);
    case LockRole::kTakesByConversion:
      if (!stamp()) return;
      if (!is_of_lock(converted())) return take(t, lock, m.is_shared);
      if (is_of_writer(converted()) != m.is_shared) return;  // it is what it was
      raise_given(t, lock, !m.is_shared);
      return raise_taken(t, lock, m.is_shared);
    case LockRole::kGivesByConversion:
      if (!stamp() || !is_of_lock(converted())) return;
      raise_given(t, lock, !is_of_writer(converted()));
      return give(t, lock);
  }
}

void owner_named(Thread* t, Object* synchronizer, const Object* owner) {
  if (!(modes.keeps_states || modes.wants_synchronizers) || !shadow(t) || !is_lock(synchronizer->klass())) return;
  if (owner == t->java_thread) {
    if (cache_of(t).in_awaits) raise_lock_event(t, EventKind::kLockRequest, synchronizer);
    take(t, synchronizer, false);
  } else if (!owner) {
    raise_given(t, synchronizer, false);
    give(t, synchronizer);
  }
}

// The lock is looked up, not made: only the holder of a monitor makes its shadow.
void blocking(Thread* t, Object* o) {
  rr::ShadowLock* known = shadow(t) && chain().wants(EventKind::kLockRequest) ? known_lock(o) : nullptr;
  if (!known) return;
  note_call_if_wanted(t);
  chain().synchronizer(shadow(t), EventKind::kLockRequest, known, lock_context(t, current_site(t)));
}

}  // namespace rrvm::check
