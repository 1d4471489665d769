#include "tools/clock_tool.h"

namespace rrvm::tools {

using namespace rr;

void ClockTool::increment(ShadowThread* t) {
  ThreadClock& me = of_(t);
  if (me.epoch().clock() < most_clock_ || !move(t, me)) [[likely]]
    me.clock.increment(me.place);
  me.recorded = t->history.recorded();
  clock_changed(t);
}

// The old place stays as it is in all clocks. What others know of the thread they know by it, until the next release;
// so locks and volatiles that the thread used last must not take its present clock for the one they have.
[[gnu::noinline]] bool ClockTool::move(ShadowThread* t, ThreadClock& me) {
  if (places_.size() >= most_places_) return false;
  ClockPlaces::Given given = places_.take(t->tid, nullptr, first_clock_);
  me.place = given.place;
  me.after = given.after;
  me.clock.set(given.place, given.first);
  me.joins++;
  t->learned++;
  return true;
}

void ClockTool::learn(ShadowThread* t, const VectorClock& other) {
  clock_learns(t, other);
  vc_ops_.add(t);
  ThreadClock& me = of_(t);
  size_t size = me.clock.size();
  bool is_more = me.clock.join(other);
  if (is_more) me.joins++, t->learned++;
  if (is_more || me.clock.size() != size) clock_changed(t);
}

void ClockTool::settle(ShadowThread* t, const VectorClock* starter) {
  ClockPlaces::Given given =
      places_.take(t->tid, starter, first_clock_, places_.size() < most_places_ ? most_clock_ : ~uint64_t{0});
  ThreadClock& me = of_(t);
  me.place = given.place;
  me.after = given.after;
  me.recorded = t->history.recorded();
  me.clock.set(given.place, given.first);
}

// sigma_0: C_t = inc_t(bottom). Most likely the creator will start the thread.
void ClockTool::create(NewThreadEvent& e) {
  count_new_vc(e.created, clock(e.created));
  settle(e.created, e.thread == e.created ? nullptr : &clock(e.thread));
  clock_changed(e.created);
}

void ClockTool::stop(StopEvent& e) {
  ShadowThread* t = e.thread;
  uint64_t now = epoch(t).clock();
  places_.give_back(place(t), now, remembers_epochs() && is_idle(t, of_(t)) ? now - 1 : now);
}

// Has t recorded nothing in its epoch?
inline bool ClockTool::is_idle(const ShadowThread* t, const ThreadClock& me) const {
  return t->history.recorded() == me.recorded && t->history.keeps();
}

// Does t's epoch go on at a release? Then the release publishes the one before.
inline bool ClockTool::goes_on(const ShadowThread* t, const ThreadClock& me) const {
  return extends_idle_epochs_ && is_idle(t, me);
}

// [FT ACQUIRE] C_t := C_t join L_m
void ClockTool::acquire(AcquireEvent& e) {
  LockClock& l = lock_clock_(e.lock);
  if (l.releaser != e.thread->tid) learn(e.thread, l.clock);
}

// [FT RELEASE] L_m := C_t; inc_t
void ClockTool::release(ReleaseEvent& e) { release_lock(e.thread, e.lock); }

void ClockTool::release_directly(Tool& tool, ShadowThread& t, ShadowLock& lock) {
  static_cast<ClockTool&>(tool).release_lock(&t, &lock);
}

inline void ClockTool::release_lock(ShadowThread* t, ShadowLock* lock) {
  LockClock& l = lock_clock_(lock);
  const ThreadClock& me = of_(t);
  bool is_idle = goes_on(t, me);
  if (l.releaser != t->tid || l.joins != me.joins) take_over(l, t, me);
  l.clock.set(me.place, me.epoch().clock() - is_idle);
  if (!is_idle) increment(t);
}

// The thread has released the lock last, knows and has done nothing more since: L_m says so already.
bool ClockTool::is_empty_section(const Tool& tool, const ShadowThread& t, ShadowLock& lock) {
  auto& self = static_cast<const ClockTool&>(tool);
  const LockClock& l = self.lock_clock_(&lock);
  const ThreadClock& me = self.of_(const_cast<ShadowThread*>(&t));
  return l.releaser == t.tid && l.joins == me.joins && self.is_idle(&t, me) &&
         l.clock.get(me.place) == me.epoch().clock() - 1;
}

[[gnu::noinline]] void ClockTool::take_over(LockClock& l, ShadowThread* t, const ThreadClock& me) {
  count_new_vc(t, l.clock);
  l.clock = me.clock;
  l.releaser = t->tid;
  l.place = me.place;
  l.joins = me.joins;
  vc_ops_.add(t);
}

// [FT READ VOLATILE] C_t := C_t join L_vx; [FT WRITE VOLATILE] L_vx := C_t join L_vx; inc_t
void ClockTool::volatile_access(VolatileEvent& e) { access_volatile(e.thread, e.target, e.is_write()); }

bool ClockTool::access_volatile_directly(Tool& tool, ShadowThread& t, ShadowVolatile& target, bool is_write) {
  static_cast<ClockTool&>(tool).access_volatile(&t, &target, is_write);
  return true;
}

inline void ClockTool::access_volatile(ShadowThread* t, ShadowVolatile* target, bool is_write) {
  VolatileClock& v = volatile_clock_(target);
  if (!is_write) return learn(t, v);
  bool is_idle = goes_on(t, of_(t));
  publish(t, v, is_idle);
  if (!is_idle) increment(t);
}

inline void ClockTool::learn(ShadowThread* t, VolatileClock& v) {
  if (v.known_to == t->tid) return;
  learn(t, v.clock);
  v.known_to = t->tid;
}

inline void ClockTool::publish(ShadowThread* t, VolatileClock& v, bool is_idle) {
  const ThreadClock& me = of_(t);
  if (v.known_to != t->tid || v.equal_to != t->tid || v.joins != me.joins) {
    vc_ops_.add(t);
    count_new_vc(t, v.clock);
    v.clock.join(me.clock);
    if (v.known_to == t->tid) v.equal_to = t->tid, v.joins = me.joins;
    else v.forget_thread();
  }
  v.clock.set(me.place, me.epoch().clock() - is_idle);
}

// An opaque write hands on what the thread's last release fence covers; an opaque read keeps what it sees for the next
// acquire fence: F_t := C_t, inc_t; L_vx := L_vx join F_t; S_t := S_t join L_vx; C_t := C_t join S_t.
void ClockTool::opaque_access(VolatileEvent& e) {
  VolatileClock& v = volatile_clock_(e.target);
  vc_ops_.add(e.thread);
  if (!e.is_write()) {
    seen_clock_(e.thread).join(v.clock);
    return;
  }
  v.clock.join(fence_clock_(e.thread));
  v.forget_thread();
}

void ClockTool::fence(FenceEvent& e) {
  if (!e.is_release()) return learn(e.thread, seen_clock_(e.thread));
  fence_clock_(e.thread) = clock(e.thread);
  vc_ops_.add(e.thread);
  increment(e.thread);
}

// [FT FORK] C_u := C_u join C_t; inc_t
void ClockTool::start(StartEvent& e) {
  const VectorClock& starter = clock(e.thread);
  ThreadClock& child = of_(e.child);
  if (starter.get(child.place) < child.after) {                          // not the creator: the place is not for it
    places_.give_back(child.place, child.epoch().clock(), child.after);  // it has done nothing
    child.clock.clear();
    settle(e.child, &starter);
  }
  child.clock.join(starter);
  child.joins++;
  e.child->learned++;
  vc_ops_.add(e.thread);
  clock_changed(e.child);
  increment(e.thread);
}

// [FT JOIN] C_t := C_t join C_u; inc_u. The child has ended, so its own clock need not move: nothing of it follows.
void ClockTool::join(JoinEvent& e) { learn(e.thread, clock(e.child)); }

void ClockTool::interrupt(InterruptEvent& e) {
  count_new_vc(e.thread, interrupt_clock_(e.target));
  vc_ops_.add(e.thread);
  interrupt_clock_(e.target).join(clock(e.thread));
  increment(e.thread);
}

void ClockTool::interrupted(InterruptEvent& e) { learn(e.thread, interrupt_clock_(e.target)); }

// The end of a class's initialisation happens before every access that waited for it.
void ClockTool::class_init(ClassEvent& e) {
  publish(e.thread, volatile_clock_(e.clazz), false);
  increment(e.thread);
}

void ClockTool::class_access(ClassEvent& e) { learn(e.thread, volatile_clock_(e.clazz)); }

// [FT BARRIER RELEASE] for t in T: C_t := inc_t(join of C_u for u in T)
void ClockTool::barrier_release(BarrierEvent& e) {
  VectorClock all;
  for (ShadowThread* t : e.threads) all.join(clock(t));
  for (ShadowThread* t : e.threads) {
    of_(t).clock = all;
    of_(t).joins++;
    t->learned++;
    increment(t);
    vc_ops_.add(e.thread, 2);
  }
}

}  // namespace rrvm::tools
