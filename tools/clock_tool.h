// The happens-before half that all vector-clock tools share: C_t of threads, L_m of locks and volatiles, updated by
// the rules of FastTrack's Figure 3 and section 4 (acquire, release, fork, join, volatile, barrier) and the same way
// for class initialisation and interrupts. A derived tool overrides clock_changed to cache what it derives from C_t.
// Components of clocks and the t of epochs c@t are places, which threads use one after the other (clock_places.h).
// Tests: tests/traces/fasttrack, tests/oracle.
#pragma once

#include "rr/tool.h"
#include "rr/vector_clock.h"
#include "tools/clock_places.h"

namespace rrvm::tools {

class ClockTool : public rr::Tool {
 public:
  const char* finding() const override { return "race"; }
  // Threads start at `first_clock`; the papers' 1 unless a test wants to see large clocks. extends_idle_epochs, for a
  // tool that remembers_epochs: an epoch in which a thread has recorded nothing goes on at its release, which publishes
  // the one before, all that others can know of. So locks and volatiles of code that is not checked begin no epochs.
  explicit ClockTool(rr::ToolInit& init, uint64_t first_clock = 1, bool extends_idle_epochs = false)
      : Tool(init), first_clock_(first_clock), extends_idle_epochs_(extends_idle_epochs) {}

  void create(rr::NewThreadEvent& e) override;
  void acquire(rr::AcquireEvent& e) override;
  void release(rr::ReleaseEvent& e) override;
  void volatile_access(rr::VolatileEvent& e) override;
  void opaque_access(rr::VolatileEvent& e) override;
  void fence(rr::FenceEvent& e) override;
  void start(rr::StartEvent& e) override;
  void stop(rr::StopEvent& e) override;
  void join(rr::JoinEvent& e) override;
  void interrupt(rr::InterruptEvent& e) override;
  void interrupted(rr::InterruptEvent& e) override;
  void class_init(rr::ClassEvent& e) override;
  void class_access(rr::ClassEvent& e) override;
  void barrier_release(rr::BarrierEvent& e) override;
  EmptySection empty_section() const override { return extends_idle_epochs_ ? &ClockTool::is_empty_section : nullptr; }

  std::string describe_thread(rr::ShadowThread* t) override { return clock(t).text(); }
  std::string describe_lock(rr::ShadowLock* l) override { return lock_clock_(l).clock.text(); }
  std::string describe_volatile(rr::ShadowVolatile* v) override { return volatile_clock_(v).clock.text(); }

 protected:
  // This is the direct_release of a tool that does not override release.
  static void release_directly(rr::Tool& tool, rr::ShadowThread& t, rr::ShadowLock& lock);
  // For leaf_release of such a tool (clock_tool_leaf.h): calls `may_go_on` before an epoch ends, and `ended` behind it.
  template <class MayGoOn, class Ended>
  LeafEnd end_section_in_leaf(rr::ShadowThread& t, rr::ShadowLock& lock, bool may_be_empty, bool may_release,
                              MayGoOn may_go_on, Ended ended);
  // For direct_volatile of a tool that does not override volatile_access.
  static bool access_volatile_directly(rr::Tool& tool, rr::ShadowThread& t, rr::ShadowVolatile& target, bool is_write);
  // For a tool that keeps small epochs best: a thread whose clock reaches `most_clock` goes on at a new place, as if it
  // had ended and started another thread, as long as there are fewer places than these.
  void move_before(uint64_t most_clock, size_t most_places) {
    most_clock_ = most_clock;
    most_places_ = most_places;
  }
  rr::VectorClock& clock(rr::ShadowThread* t) const { return of_(t).clock; }
  rr::Tid place(rr::ShadowThread* t) const { return of_(t).place; }
  rr::Epoch epoch(rr::ShadowThread* t) const { return of_(t).epoch(); }  // C_t(t)
  // C_t changed (also called for a new thread). Runs on the thread that raises the event, which may not be t.
  virtual void clock_changed(rr::ShadowThread* t) {}
  // C_t is about to learn `other` at an operation of t.
  virtual void clock_learns(rr::ShadowThread* t, const rr::VectorClock& other) {}
  // Is e.remember called whenever an epoch is kept? Then an epoch in which a thread recorded nothing is known to
  // nobody, and its place can be reused by whoever knows the one before: that of its last release, if it has not been
  // joined.
  virtual bool remembers_epochs() const { return false; }
  // The component of the last releaser in L_m; minimal if nobody has released it.
  rr::Epoch last_release(rr::ShadowLock* m) const {
    const LockClock& l = lock_clock_(m);
    return l.clock.size() ? l.clock.epoch(l.place) : rr::Epoch();
  }
  // These count for the papers' Table 2: an O(n) operation on a vector clock, and one that is about to be allocated,
  // which is so if `vc` is still empty.
  void count_vc_op(rr::ShadowThread* t, uint64_t n = 1) { vc_ops_.add(t, n); }
  void count_new_vc(rr::ShadowThread* t, const rr::VectorClock& vc) {
    if (vc.size() == 0) count_new_vc(t);
  }
  void count_new_vc(rr::ShadowThread* t) { vcs_.add(t); }
  // The previous access of a race, as recorded by e.remember(clock) in the thread of the epoch.
  std::optional<rr::ReportAccess> access_at(const rr::AccessEvent& e, rr::Epoch epoch, bool is_write,
                                            bool is_atomic = false) const {
    return world().access_at(e, places_.thread_of(epoch), epoch.clock(), is_write, is_atomic);
  }

 private:
  void increment(rr::ShadowThread* t);
  struct ThreadClock;
  bool is_idle(const rr::ShadowThread* t, const ThreadClock& me) const;
  bool goes_on(const rr::ShadowThread* t, const ThreadClock& me) const;
  struct LockClock;
  static bool is_empty_section(const rr::Tool& tool, const rr::ShadowThread& t, rr::ShadowLock& lock);
  void release_lock(rr::ShadowThread* t, rr::ShadowLock* lock);
  void take_over(LockClock& l, rr::ShadowThread* t, const ThreadClock& me);  // L_m := C_t
  void learn(rr::ShadowThread* t, const rr::VectorClock& other);             // C_t := C_t join other
  void settle(rr::ShadowThread* t, const rr::VectorClock* starter);

  bool move(rr::ShadowThread* t, ThreadClock& me);

  const uint64_t first_clock_;
  const bool extends_idle_epochs_;
  uint64_t most_clock_ = ~uint64_t{0};  // see move_before
  size_t most_places_ = 0;
  ClockPlaces places_;
  struct ThreadClock {
    rr::VectorClock clock;  // C_t
    rr::Tid place = 0;
    uint64_t after = 0;     // see ClockPlaces::Given
    uint64_t recorded = 0;  // accesses of the thread until its epoch began
    uint64_t joins = 0;     // how often C_t learned something
    rr::Epoch epoch() const { return clock.epoch(place); }
  };
  rr::Decoration<rr::ShadowThread, ThreadClock> of_ = thread_decoration<ThreadClock>();
  static constexpr rr::Tid kNobody = ~rr::Tid{0};
  // L_m, and who released it last at which state of its C_t apart from its own component: while a lock stays with one
  // thread that learns nothing from others, its acquire changes nothing and its release one component.
  struct LockClock {
    rr::VectorClock clock;
    rr::Tid releaser = kNobody;
    rr::Tid place = 0;  // of the releaser
    uint64_t joins = 0;
  };
  rr::Decoration<rr::ShadowLock, LockClock> lock_clock_ = lock_decoration<LockClock>();
  // L_vx, with a short cut for a volatile that one thread alone reads and writes, as the library's atomics mostly are.
  struct VolatileClock {
    rr::VectorClock clock;
    rr::Tid known_to = kNobody;  // L_vx is below the C_t of this thread
    rr::Tid equal_to = kNobody;  // and it is that C_t, apart from t's own component, at this number of joins
    uint64_t joins = 0;
    void forget_thread() { known_to = equal_to = kNobody; }
  };
  void access_volatile(rr::ShadowThread* t, rr::ShadowVolatile* target, bool is_write);
  void learn(rr::ShadowThread* t, VolatileClock& v);
  void publish(rr::ShadowThread* t, VolatileClock& v, bool is_idle);  // L_vx := C_t join L_vx
  rr::Decoration<rr::ShadowVolatile, VolatileClock> volatile_clock_ = volatile_decoration<VolatileClock>();
  // What an interrupted thread learns; guarded by the thread's guard.
  rr::Decoration<rr::ShadowThread, rr::VectorClock> interrupt_clock_ = thread_decoration<rr::VectorClock>();
  // C_t at its last release fence, and what it has read since with no acquire fence after it yet.
  rr::Decoration<rr::ShadowThread, rr::VectorClock> fence_clock_ = thread_decoration<rr::VectorClock>();
  rr::Decoration<rr::ShadowThread, rr::VectorClock> seen_clock_ = thread_decoration<rr::VectorClock>();
  rr::Counter vcs_ = counter("VectorClocks");
  rr::Counter vc_ops_ = counter("VectorClockOps");
};

}  // namespace rrvm::tools
