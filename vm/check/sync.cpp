#include "vm/check/sync.h"

#include "vm/check/bulk.h"
#include "vm/check/state.h"
#include "vm/object/well_known.h"

namespace rrvm::check {
void interrupting(Thread* t, Object* java_thread) {
  if (!shadow(t) || !java_thread) return;
  Thread* target = threads::of_java_thread(java_thread);
  if (auto* st = target ? static_cast<rr::ShadowThread*>(target->own_shadow) : nullptr)
    chain().interrupt(shadow(t), st, program_site(t));
}

void saw_interrupt(Thread* t) {
  rr::ShadowThread* st = shadow(t);
  if (!st) return;
  if (wants_volatiles) {
    VolatileScope scope(t, t->java_thread, wk::Thread_interrupted);
    scope.read();
  }
  chain().interrupted(st, st, program_site(t));
}

void sleeping(Thread* t, int64_t nanos) {
  if (rr::ShadowThread* st = shadow(t))
    chain().sleep(st, static_cast<uint64_t>(nanos < 0 ? 0 : nanos), program_site(t));
}

}  // namespace rrvm::check
