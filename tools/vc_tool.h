// What HappensBefore, DJIT+ and MultiRace share: R_x and W_x of a location as full vector clocks, the comparison with
// C_t, and the report. The state is guarded by its own lock; a dead state has left its word. As long as one place alone
// accesses a location, HappensBefore and DJIT+ need no state: one component of each clock is in the word (one_place.h).
// Tests: tests/traces/fasttrack, tests/oracle.
#pragma once

#include <mutex>

#include "rr/spin_lock.h"
#include "tools/atomic_clocks.h"
#include "tools/clock_tool.h"
#include "tools/one_place.h"

namespace rrvm::tools {

struct VcState : rr::ShadowState {
  VcState() = default;
  explicit VcState(const OnePlace& one) {
    if (one.read) r.set(one.place, one.read);
    if (one.write) w.set(one.place, one.write);
  }
  rr::SpinLock lock;
  bool dead = false;
  rr::VectorClock r, w;                   // R_x(t), W_x(t): clock of the last read and write by t
  std::unique_ptr<AtomicClocks> atomics;  // if there were any atomic accesses since the last write
  // The clock that tells the last access by t of e's sort.
  rr::VectorClock& clock_of(const rr::AccessEvent& e) {
    if (!e.is_atomic()) return e.is_write() ? w : r;
    if (!atomics) atomics = std::make_unique<AtomicClocks>();
    return atomics->of(e.is_write());
  }
};

class VcTool : public ClockTool {
 public:
  explicit VcTool(rr::ToolInit& init) : ClockTool(init) {}
  bool watches_atomics() const override { return true; }
  bool watches_objects() const override { return true; }
  bool remembers_epochs() const override { return true; }
  std::string describe_shadow(rr::ShadowVar s) const override {
    if (is_one_place(s)) return text(VcState(OnePlace::of(s)));
    return text(*s.pointer<VcState>());
  }

 protected:
  static bool is_one_place(rr::ShadowVar s) { return s.is_tagged() && s.kind() == rr::ShadowVar::kInline; }

  // What a location begins with.
  rr::ShadowVar first_state(const rr::AccessEvent& e) const {
    if (!fits(e)) return owned_state(new VcState);
    return inline_state(OnePlace{.place = place(e.thread)}.payload());
  }

  enum Alone { kSameEpoch, kRecorded, kNeedsState };
  // Records an access of the one place that the location knows, with which nothing can race. kNeedsState: it was not,
  // and the location has a state now, or has gone to another tool.
  Alone record_alone(rr::AccessEvent& e) {
    rr::ShadowThread* t = e.thread;
    while (owns(e.shadow) && is_one_place(e.shadow)) {
      OnePlace one = OnePlace::of(e.shadow);
      if (!fits(e) || one.place != place(t)) {
        e.put_shadow(owned_state(new VcState(one)));
        continue;
      }
      uint64_t now = epoch(t).clock(), before = one.last(e.is_write());
      if (before == now) return kSameEpoch;
      one.last(e.is_write()) = now;
      e.remember(now);
      if (!e.put_shadow(inline_state(one.payload()))) continue;
      if (before == 0) count_new_vc(t);
      return kRecorded;
    }
    return kNeedsState;
  }
  // The comparisons that record_alone saves, which the papers count.
  void count_comparisons(const rr::AccessEvent& e) { count_vc_op(e.thread, e.is_write() ? 2 : 1); }

  // Runs `rules` on the location's state, locked, or `alone` on what record_alone says, if that is enough. Ends without
  // either when the location has gone to another tool.
  template <class State, class Done, class Rules>
  void with_state(rr::AccessEvent& e, Done alone, Rules rules) {
    while (owns(e.shadow)) {
      if (is_one_place(e.shadow)) {
        if (Alone done = record_alone(e); done != kNeedsState) return alone(done);
        continue;
      }
      State& v = *e.shadow.pointer<State>();
      std::lock_guard lock(v.lock);  // a state that is retired here stays until this handler has returned
      if (!v.dead) return rules(v);
      e.refresh();
    }
  }
  template <class State, class Rules>
  void with_state(rr::AccessEvent& e, Rules rules) {
    with_state<State>(
        e, [](Alone) {}, rules);
  }

  // W_x below C_t, and for a write R_x below C_t; for a plain access the atomic ones likewise. Otherwise reports the
  // race, hands the location on, and says no.
  bool race_free(rr::AccessEvent& e, VcState& v) {
    const rr::VectorClock& c = clock(e.thread);
    count_vc_op(e.thread);
    if (rr::Tid u = v.w.first_greater(c); u != rr::VectorClock::kNone) { return race(e, v, v.w.epoch(u), true); }
    if (e.is_write()) {
      count_vc_op(e.thread);
      if (rr::Tid u = v.r.first_greater(c); u != rr::VectorClock::kNone) return race(e, v, v.r.epoch(u), false);
    }
    if (e.is_atomic() || !v.atomics) return true;
    auto conflict = v.atomics->with_plain(e.is_write(), c);
    if (!conflict.epoch.minimal()) return race(e, v, conflict.epoch, conflict.is_write, true);
    if (e.is_write()) v.atomics.reset();
    return true;
  }

  // R_x(t) := C_t(t), or W_x(t).
  void record(rr::AccessEvent& e, VcState& v) {
    rr::VectorClock& vc = v.clock_of(e);
    rr::Tid t = place(e.thread);
    uint64_t now = epoch(e.thread).clock();
    if (vc.get(t) == now) return;
    e.remember(now);
    count_new_vc(e.thread, vc);
    vc.set(t, now);
  }

 private:
  bool fits(const rr::AccessEvent& e) const {
    return !e.is_atomic() && OnePlace::has_room(place(e.thread), epoch(e.thread).clock());
  }
  static std::string text(const VcState& v) { return "W=" + v.w.text() + " R=" + v.r.text(); }

  bool race(rr::AccessEvent& e, VcState& v, rr::Epoch previous, bool previous_is_write,
            bool previous_is_atomic = false) {
    v.dead = true;
    report_and_advance(e, race_rule(previous_is_write, e.is_write()), [&] {
      auto access = access_at(e, previous, previous_is_write, previous_is_atomic);
      if (size_t reads = v.r.count_greater(clock(e.thread));
          access && !previous_is_write && !previous_is_atomic && reads)
        access->others = static_cast<unsigned>(reads - 1);
      return access;
    });
    return false;
  }
};

}  // namespace rrvm::tools
