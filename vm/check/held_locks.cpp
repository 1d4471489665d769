#include "vm/check/held_locks.h"

#include <string_view>

#include "vm/check/array_shadow.h"
#include "vm/check/state.h"
#include "vm/object/class_loader_data.h"

namespace rrvm::check {
namespace {

struct Row {
  std::string_view name, result;  // the end of the descriptor
  LockRole role;
};
constexpr Row kReadLock[] = {{"lock", ")V", LockRole::kTakes},
                             {"lockInterruptibly", ")V", LockRole::kTakes},
                             {"tryLock", ")Z", LockRole::kTakesIfTrue},
                             {"unlock", ")V", LockRole::kGives}};
// Its views call these, or what has the name unstamped; unlock(long) does too.
constexpr Row kStampedLock[] = {{"writeLock", ")J", LockRole::kTakesIfStamp},
                                {"writeLockInterruptibly", ")J", LockRole::kTakesIfStamp},
                                {"tryWriteLock", ")J", LockRole::kTakesIfStamp},
                                {"readLock", ")J", LockRole::kTakesIfStamp},
                                {"readLockInterruptibly", ")J", LockRole::kTakesIfStamp},
                                {"tryReadLock", ")J", LockRole::kTakesIfStamp},
                                {"unlockWrite", ")V", LockRole::kGives},
                                {"unlockRead", ")V", LockRole::kGives},
                                {"unstampedUnlockWrite", ")V", LockRole::kGives},
                                {"unstampedUnlockRead", ")V", LockRole::kGives},
                                {"tryUnlockWrite", ")Z", LockRole::kGivesIfTrue},
                                {"tryUnlockRead", ")Z", LockRole::kGivesIfTrue},
                                {"tryConvertToWriteLock", ")J", LockRole::kTakesByConversion},
                                {"tryConvertToReadLock", ")J", LockRole::kTakesByConversion},
                                {"tryConvertToOptimisticRead", ")J", LockRole::kGivesByConversion}};

// StampedLock's own: readers and the writer are in the lowest bits of a stamp, which are zero if it is an optimistic
// one.
bool is_of_lock(int64_t stamp) { return stamp & 0xff; }

void take(Thread* t, const Object* lock) { shadow(t)->hold_by_name(reinterpret_cast<uint64_t>(lock)); }
void give(Thread* t, const Object* lock) { shadow(t)->drop_by_name(reinterpret_cast<uint64_t>(lock)); }

// The worker of a pool is such a synchronizer too, to tell whether it is idle.
bool is_lock(const Klass* k) { return !k->loader->is_boot() || k->name->starts_with("java/util/concurrent/locks/"); }

}  // namespace

LockRole lock_role(const Method* m) {
  const Klass* k = m->holder;
  if (!keeps_states || !k->loader->is_boot() || !k->name->starts_with("java/util/concurrent/locks/") || m->is_static())
    return LockRole::kNone;
  auto search = [m](auto& rows) {
    for (const Row& r : rows)
      if (r.name == m->name->view() && m->descriptor->view().ends_with(r.result)) return r.role;
    return LockRole::kNone;
  };
  if (k->name->view() == "java/util/concurrent/locks/StampedLock") return search(kStampedLock);
  return k->name->view() == "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock" ? search(kReadLock)
                                                                                         : LockRole::kNone;
}

void lock_method_returned(Thread* t, const Frame* f, LockRole role, const Slot* top) {
  Object* lock = f->locals[0].ref;
  auto stamp = [top] { return top[-2].l; };
  auto was_locked = [f] { return is_of_lock(f->locals[1].l); };  // the stamp that is converted
  switch (role) {
    case LockRole::kNone: return;
    case LockRole::kTakes: return take(t, lock);
    case LockRole::kTakesIfTrue: return top[-1].i ? take(t, lock) : void();
    case LockRole::kTakesIfStamp: return stamp() ? take(t, lock) : void();
    case LockRole::kGives: return give(t, lock);
    case LockRole::kGivesIfTrue: return top[-1].i ? give(t, lock) : void();
    case LockRole::kTakesByConversion: return stamp() && !was_locked() ? take(t, lock) : void();
    case LockRole::kGivesByConversion: return stamp() && was_locked() ? give(t, lock) : void();
  }
}

void owner_named(Thread* t, Object* synchronizer, const Object* owner) {
  if (!keeps_states || !shadow(t) || !is_lock(synchronizer->klass())) return;
  if (owner == t->java_thread) take(t, synchronizer);
  else if (!owner) give(t, synchronizer);
}

}  // namespace rrvm::check
