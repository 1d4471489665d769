#include "tools/clock_tool.h"

namespace rrvm::tools {

using namespace rr;

void ClockTool::increment(ShadowThread* t) {
  clock(t).increment(t->tid);
  clock_changed(t);
}

// sigma_0: C_t = inc_t(bottom).
void ClockTool::create(NewThreadEvent& e) {
  count_new_vc(e.created, clock(e.created));
  increment(e.created);
}

// [FT ACQUIRE] C_t := C_t join L_m
void ClockTool::acquire(AcquireEvent& e) {
  clock(e.thread).join(lock_clock_(e.lock));
  vc_ops_.add(e.thread);
  clock_changed(e.thread);
}

// [FT RELEASE] L_m := C_t; inc_t
void ClockTool::release(ReleaseEvent& e) {
  VectorClock& l = lock_clock_(e.lock);
  count_new_vc(e.thread, l);
  l = clock(e.thread);
  vc_ops_.add(e.thread);
  increment(e.thread);
}

// [FT READ VOLATILE] C_t := C_t join L_vx; [FT WRITE VOLATILE] L_vx := C_t join L_vx; inc_t
void ClockTool::volatile_access(VolatileEvent& e) {
  VectorClock& v = volatile_clock_(e.target);
  vc_ops_.add(e.thread);
  if (e.is_write()) {
    count_new_vc(e.thread, v);
    v.join(clock(e.thread));
    increment(e.thread);
  } else {
    clock(e.thread).join(v);
    clock_changed(e.thread);
  }
}

// [FT FORK] C_u := C_u join C_t; inc_t
void ClockTool::start(StartEvent& e) {
  clock(e.child).join(clock(e.thread));
  vc_ops_.add(e.thread);
  clock_changed(e.child);
  increment(e.thread);
}

// [FT JOIN] C_t := C_t join C_u; inc_u. The child has ended, so its own clock need not move: nothing of it follows.
void ClockTool::join(JoinEvent& e) {
  clock(e.thread).join(clock(e.child));
  vc_ops_.add(e.thread);
  clock_changed(e.thread);
}

void ClockTool::interrupt(InterruptEvent& e) {
  count_new_vc(e.thread, interrupt_clock_(e.target));
  vc_ops_.add(e.thread);
  interrupt_clock_(e.target).join(clock(e.thread));
  increment(e.thread);
}

void ClockTool::interrupted(InterruptEvent& e) {
  vc_ops_.add(e.thread);
  clock(e.thread).join(interrupt_clock_(e.target));
  clock_changed(e.thread);
}

// The end of a class's initialisation happens before every access that waited for it.
void ClockTool::class_init(ClassEvent& e) {
  count_new_vc(e.thread, volatile_clock_(e.clazz));
  vc_ops_.add(e.thread);
  volatile_clock_(e.clazz).join(clock(e.thread));
  increment(e.thread);
}

void ClockTool::class_access(ClassEvent& e) {
  vc_ops_.add(e.thread);
  clock(e.thread).join(volatile_clock_(e.clazz));
  clock_changed(e.thread);
}

// [FT BARRIER RELEASE] for t in T: C_t := inc_t(join of C_u for u in T)
void ClockTool::barrier_release(BarrierEvent& e) {
  VectorClock all;
  for (ShadowThread* t : e.threads) all.join(clock(t));
  for (ShadowThread* t : e.threads) {
    clock(t) = all;
    increment(t);
    vc_ops_.add(e.thread, 2);
  }
}

}  // namespace rrvm::tools
