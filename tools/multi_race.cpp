// MultiRace (Pozniansky, Schuster, PPoPP 2003): DJIT+ and Eraser in one. A location has DJIT+'s two vector clocks and
// Eraser's state machine with its lock set. At the first access in an epoch of a thread the clocks are updated and the
// lock set is refined; the clocks are compared only once the location is shared, modified, and without a common lock.
// No false alarms; misses what Eraser's thread-local and read-shared states hide. Tests: tests/traces/races,
// tests/oracle.
#include "tools/eraser_state.h"
#include "tools/locks_held.h"
#include "tools/vc_tool.h"

namespace rrvm::tools {

using namespace rr;

namespace {
struct MultiRaceState : VcState {
  EraserState eraser;
};
}  // namespace

class MultiRace final : public VcTool {
 public:
  explicit MultiRace(ToolInit& init) : VcTool(init) {}

  void acquire(AcquireEvent& e) override {
    ClockTool::acquire(e);
    locks_.acquire(e);
  }
  void release(ReleaseEvent& e) override {
    ClockTool::release(e);
    locks_.release(e);
  }

  ShadowVar make_shadow_var(AccessEvent& e) override { return owned_state(new MultiRaceState); }

  void access(AccessEvent& e) override {
    ShadowThread* t = e.thread;
    with_state<MultiRaceState>(e, [&](MultiRaceState& v) {
      bool same_epoch = v.clock_of(e).get(place(t)) == epoch(t).clock();
      if (same_epoch) return (e.is_write() ? write_same_epoch_ : read_same_epoch_).add(t);
      eraser_.add(t);
      if (!e.is_atomic()) v.eraser.access(t->tid, e.is_write(), locks_.held(t), locks_.sets());
      if (v.eraser.suspicious()) {
        comparisons_.add(t);
        if (!race_free(e, v)) return;
      }
      record(e, v);
    });
  }

  std::string describe_shadow(ShadowVar s) const override {
    return s.pointer<MultiRaceState>()->eraser.text(world().names()) + " " + VcTool::describe_shadow(s);
  }

 private:
  LocksHeld locks_{world()};
  Counter read_same_epoch_ = counter("ReadSameEpoch");
  Counter write_same_epoch_ = counter("WriteSameEpoch");
  Counter eraser_ = counter("LockSetOps");
  Counter comparisons_ = counter("Comparisons");
};

RRVM_DEFINE_TOOL(MultiRace)

}  // namespace rrvm::tools
