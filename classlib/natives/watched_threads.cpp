// Methods of threads and locks that tell a tool chain something while it runs: who sees the end of a thread,
// interrupts, sleeps, and who owns a lock of java.util.concurrent. Tests: tests/check (Threads.java, HeldLocks.java).
#include "classlib/natives/intrinsics_table.h"
#include "vm/base/symbol.h"
#include "vm/check/held_locks.h"
#include "vm/check/plan.h"
#include "vm/check/sync.h"
#include "vm/check/thread_ends.h"
#include "vm/object/well_known.h"

namespace rrvm::intrinsics {
namespace {

// Thread.isAlive: who sees that a thread has ended is ordered after it (Thread.join asks this too).
bool is_alive(Thread* t, const Slot* args, Slot* result) {
  Object* thread = args[0].ref;
  bool alive = thread->get<int64_t>(wk::Thread_eetop) != 0;
  if (!alive) check::joined(t, thread);
  *result = Slot::of_int(alive);
  return true;
}

// Thread.getThreadGroup: null when the thread has ended.
bool group_of(Thread* t, const Slot* args, Slot* result) {
  Object* group = args[0].ref->ref(wk::Thread_group);
  if (!group) check::joined(t, args[0].ref);
  *result = Slot::of_ref(group);
  return true;
}

// Events of methods whose bodies then run as usual: an intrinsic that declines.
bool interrupt(Thread* t, const Slot* args, Slot*) {
  check::interrupting(t, args[0].ref);
  return false;
}
bool sleep(Thread* t, const Slot* args, Slot*) {
  check::sleeping(t, args[0].l > INT64_MAX / 1'000'000 ? INT64_MAX : args[0].l * 1'000'000);
  return false;
}

// AbstractOwnableSynchronizer.setExclusiveOwnerThread, which does nothing else.
bool set_owner(Thread* t, const Slot* args, Slot*) {
  static const Field* const owner =
      args[0].ref->klass()->find_field(Symbol::intern("exclusiveOwnerThread"), Symbol::intern("Ljava/lang/Thread;"));
  check::owner_named(t, args[0].ref, args[1].ref);
  if (check::checks_class(owner->holder)) return false;
  args[0].ref->put<Object*>(owner->offset, args[1].ref);
  return true;
}

}  // namespace

void register_watched_threads() {
  static const IntrinsicRow kThreads[] = {{"java/lang/Thread", "isAlive", "()Z", is_alive},
                                          {"java/lang/Thread", "getThreadGroup", "()Ljava/lang/ThreadGroup;", group_of},
                                          {"java/lang/Thread", "interrupt", "()V", interrupt},
                                          {"java/lang/Thread", "sleep", "(J)V", sleep},
                                          {"java/util/concurrent/locks/AbstractOwnableSynchronizer",
                                           "setExclusiveOwnerThread", "(Ljava/lang/Thread;)V", set_owner}};
  register_watched_table(kThreads);  // apart from the others: nobody may run their bodies instead
}

}  // namespace rrvm::intrinsics
