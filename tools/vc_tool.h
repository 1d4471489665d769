// What HappensBefore, DJIT+ and MultiRace share: R_x and W_x of a location as full vector clocks, the comparison with
// C_t, and the report. The state is guarded by its own lock; a dead state has left its word.
// Tests: tests/traces/fasttrack, tests/oracle.
#pragma once

#include <mutex>

#include "rr/spin_lock.h"
#include "tools/atomic_clocks.h"
#include "tools/clock_tool.h"

namespace rrvm::tools {

struct VcState : rr::ShadowState {
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
    auto* v = s.pointer<VcState>();
    return "W=" + v->w.text() + " R=" + v->r.text();
  }

 protected:
  // Runs `rules` on the location's state, locked. Ends without it when the location has gone to another tool.
  template <class State, class Rules>
  void with_state(rr::AccessEvent& e, Rules rules) {
    while (owns(e.shadow)) {
      State& v = *e.shadow.pointer<State>();
      std::lock_guard lock(v.lock);  // a state that is retired here stays until this handler has returned
      if (!v.dead) return rules(v);
      e.refresh();
    }
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
