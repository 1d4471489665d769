#include "tools/clock_tool.h"

namespace rrvm::tools {

using namespace rr;

void ClockTool::increment(ShadowThread* t) {
  Place& place = place_(t);
  clock(t).increment(place.number);
  place.recorded = t->history.recorded();
  clock_changed(t);
}

void ClockTool::learn(ShadowThread* t, const VectorClock& other) {
  clock_learns(t, other);
  clock(t).join(other);
  joins_(t)++;
  vc_ops_.add(t);
  clock_changed(t);
}

void ClockTool::settle(ShadowThread* t, const VectorClock* starter) {
  ClockPlaces::Given given = places_.take(t->tid, starter, first_clock_);
  place_(t) = {given.place, given.after, t->history.recorded()};
  clock(t).set(given.place, given.first);
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
  bool is_idle = remembers_epochs() && t->history.keeps() && t->history.recorded() == place_(t).recorded;
  places_.give_back(place(t), now, is_idle ? now - 1 : now);
}

// [FT ACQUIRE] C_t := C_t join L_m
void ClockTool::acquire(AcquireEvent& e) {
  LockClock& l = lock_clock_(e.lock);
  if (l.releaser != e.thread->tid) learn(e.thread, l.clock);
}

// [FT RELEASE] L_m := C_t; inc_t
void ClockTool::release(ReleaseEvent& e) {
  ShadowThread* t = e.thread;
  LockClock& l = lock_clock_(e.lock);
  if (l.releaser == t->tid && l.joins == joins_(t)) {
    l.clock.set(l.place, clock(t).get(l.place));
  } else {
    count_new_vc(t, l.clock);
    l.clock = clock(t);
    l.releaser = t->tid;
    l.place = place(t);
    l.joins = joins_(t);
    vc_ops_.add(t);
  }
  increment(t);
}

// [FT READ VOLATILE] C_t := C_t join L_vx; [FT WRITE VOLATILE] L_vx := C_t join L_vx; inc_t
void ClockTool::volatile_access(VolatileEvent& e) {
  VectorClock& v = volatile_clock_(e.target);
  if (!e.is_write()) return learn(e.thread, v);
  vc_ops_.add(e.thread);
  count_new_vc(e.thread, v);
  v.join(clock(e.thread));
  increment(e.thread);
}

// An opaque write hands on what the thread's last release fence covers; an opaque read keeps what it sees for the next
// acquire fence: F_t := C_t, inc_t; L_vx := L_vx join F_t; S_t := S_t join L_vx; C_t := C_t join S_t.
void ClockTool::opaque_access(VolatileEvent& e) {
  VectorClock& v = volatile_clock_(e.target);
  vc_ops_.add(e.thread);
  if (e.is_write()) v.join(fence_clock_(e.thread));
  else seen_clock_(e.thread).join(v);
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
  if (Place given = place_(e.child); starter.get(given.number) < given.after) {  // not the creator: the place is not for it
    uint64_t now = epoch(e.child).clock();
    places_.give_back(given.number, now, now);
    clock(e.child).clear();
    settle(e.child, &starter);
  }
  clock(e.child).join(starter);
  joins_(e.child)++;
  vc_ops_.add(e.thread);
  clock_changed(e.child);
  increment(e.thread);
}

// [FT JOIN] C_t := C_t join C_u; inc_u. The child has ended, so its own clock need not move: nothing of it follows.
void ClockTool::join(JoinEvent& e) {
  learn(e.thread, clock(e.child));
}

void ClockTool::interrupt(InterruptEvent& e) {
  count_new_vc(e.thread, interrupt_clock_(e.target));
  vc_ops_.add(e.thread);
  interrupt_clock_(e.target).join(clock(e.thread));
  increment(e.thread);
}

void ClockTool::interrupted(InterruptEvent& e) {
  learn(e.thread, interrupt_clock_(e.target));
}

// The end of a class's initialisation happens before every access that waited for it.
void ClockTool::class_init(ClassEvent& e) {
  count_new_vc(e.thread, volatile_clock_(e.clazz));
  vc_ops_.add(e.thread);
  volatile_clock_(e.clazz).join(clock(e.thread));
  increment(e.thread);
}

void ClockTool::class_access(ClassEvent& e) {
  learn(e.thread, volatile_clock_(e.clazz));
}

// [FT BARRIER RELEASE] for t in T: C_t := inc_t(join of C_u for u in T)
void ClockTool::barrier_release(BarrierEvent& e) {
  VectorClock all;
  for (ShadowThread* t : e.threads) all.join(clock(t));
  for (ShadowThread* t : e.threads) {
    clock(t) = all;
    joins_(t)++;
    increment(t);
    vc_ops_.add(e.thread, 2);
  }
}

}  // namespace rrvm::tools
