#include "vm/check/sync.h"

#include "rr/chain_inline.h"
#include "vm/check/bulk.h"
#include "vm/check/library_calls.h"
#include "vm/check/noise.h"
#include "vm/check/state.h"
#include "vm/check/thread_ends.h"
#include "vm/object/well_known.h"

namespace rrvm::check {

using rr::EventKind;
using rr::ShadowThread;

namespace {
// Is the lock one that new Thread and start take for the library's own counting? It would order unrelated threads.
bool is_bookkeeping(Thread* t, const Object* o) {
  if (!may_be_bookkeeping(o)) return false;
  FrameWalker w(t->frame);
  return !w.done() && (w.method()->holder == wk::Thread || w.method()->holder == wk::ThreadGroup);
}
[[gnu::noinline]] void acquired_unknown(Thread* t, Object* o, rr::SiteId site, uint64_t waited_ns) {
  if (is_bookkeeping(t, o)) saw_group(t, o);
  else state->chain->acquire(shadow(t), find_lock(t, o), site, waited_ns);
}
[[gnu::noinline]] void releasing_unknown(Thread* t, Object* o, rr::SiteId site) {
  if (!is_bookkeeping(t, o)) state->chain->release(shadow(t), find_lock(t, o), site);
}
}  // namespace

bool may_be_bookkeeping(const Object* o) { return o->klass() == wk::ThreadGroup || o == wk::Thread->mirror; }

rr::SiteId lock_context(Thread* t, rr::SiteId site) {
  return modes.wants_synchronizers && state->setup.contexts ? context_of(t, site) : site;
}

void acquired(Thread* t, Object* o, rr::SiteId site, uint64_t waited_ns) {
  ShadowThread* st = shadow(t);
  if (!st) return;
  note_call_if_wanted(t);
  if (modes.wants_synchronizers) [[unlikely]]
    site = lock_context(t, site);
  if (rr::ShadowLock* lock = known_lock(o)) [[likely]]
    return state->chain->acquire_inline(st, lock, site, waited_ns);
  acquired_unknown(t, o, site, waited_ns);
}
void acquired_here(Thread* t, Object* o, uint64_t waited_ns) { acquired(t, o, here(t), waited_ns); }
void releasing(Thread* t, Object* o, rr::SiteId site) {
  ShadowThread* st = shadow(t);
  if (!st) return;
  if (modes.wants_calls) [[unlikely]] {
    note_call(t);
    site = lock_context(t, site);
  }
  if (rr::ShadowLock* lock = known_lock(o)) [[likely]]
    return state->chain->release_inline(st, lock, site);
  releasing_unknown(t, o, site);
}
void releasing_here(Thread* t, Object* o) { releasing(t, o, here(t)); }
void before_wait(Thread* t, Object* o) {
  ShadowThread* st = shadow(t);
  if (!st) return;
  note_call_if_wanted(t);
  state->chain->pre_wait(st, lock_of(t, o), lock_context(t, current_site(t)));
}
void after_wait(Thread* t, Object* o) {
  ShadowThread* st = shadow(t);
  if (!st) return;
  note_call_if_wanted(t);
  state->chain->post_wait(st, lock_of(t, o), lock_context(t, current_site(t)));
}
void notifying(Thread* t, Object* o, bool all) {
  if (ShadowThread* st = shadow(t)) state->chain->notify(st, lock_of(t, o), all, lock_context(t, current_site(t)));
}

void interrupting(Thread* t, Object* java_thread) {
  if (!shadow(t) || !java_thread) return;
  Thread* target = threads::of_java_thread(java_thread);
  if (auto* st = target ? static_cast<rr::ShadowThread*>(target->own_shadow) : nullptr)
    chain().interrupt(shadow(t), st, program_site(t));
}

void saw_interrupt(Thread* t) {
  rr::ShadowThread* st = shadow(t);
  if (!st) return;
  if (modes.wants_volatiles) {
    VolatileScope scope(t, t->java_thread, wk::Thread_interrupted);
    scope.read();
  }
  chain().interrupted(st, st, program_site(t));
}

void sleeping(Thread* t, int64_t nanos) {
  if (rr::ShadowThread* st = shadow(t))
    chain().sleep(st, static_cast<uint64_t>(nanos < 0 ? 0 : nanos), program_site(t));
}

VolatileScope::VolatileScope(Thread* t, Object* base, size_t offset) : thread_(t) {
  if (!shadow(t) || !base) return;
  make_noise_if_wanted(t);
  if (offset == wk::Thread_threadStatus && base->klass()->is_subtype_of(wk::Thread)) ended_ = base;
  uint32_t handle_offset = 0;
  for (const VolatileHandle& h : base->klass()->volatile_handles)
    if (h.offset == offset) handle_offset = h.handle_offset;
  if (!handle_offset || !base->get<uint32_t>(handle_offset)) make_room(t);
  Stripe& stripe = stripe_of(base, offset);
  if (!handle_offset) shadow_ = volatile_of(t, base, offset);
  stripe.lock();
  if (handle_offset) shadow_ = volatile_by_handle(base, handle_offset);
  shadow_->owner.used_by(shadow(t)->tid, shadow(t)->seat);
  is_guarded_ = offset != 0;  // where there is no field, a class's initialisation raises events too
  stripe_ = &stripe;
}
VolatileScope::~VolatileScope() {
  if (stripe_) static_cast<Stripe*>(stripe_)->unlock();
}
inline void VolatileScope::raise(bool is_write) {
  rr::ShadowThread* st = shadow(thread_);
  note_call_if_wanted(thread_);
  if (is_guarded_ && state->chain->direct_volatile(st, is_write, shadow_)) return;
  state->chain->volatile_access(st, is_write, shadow_, here(thread_), nullptr, is_guarded_);
}
// A thread that sees that another has ended, as by Thread.getState, is ordered after that end.
void VolatileScope::read() {
  if (!shadow_) return;
  raise(false);
  if (is_guarded_ && modes.skips_volatiles) cache_of(thread_).known_volatile(shadow_) = {shadow_, shadow_->version()};
  if (ended_ && ended_->get<int32_t>(wk::Thread_threadStatus) & kStatusTerminated) joined(thread_, ended_);
}
void VolatileScope::write() {
  if (shadow_) raise(true);
}

void VolatileScope::opaque(bool is_write) {
  if (shadow_ && modes.wants_fences)
    state->chain->opaque_access(shadow(thread_), is_write, shadow_, here(thread_), is_guarded_);
}

void fence(Thread* t, EventKind kind) {
  if (ShadowThread* st = shadow(t)) state->chain->fence(st, kind, current_site(t));
}

}  // namespace rrvm::check
