// EraserWithBarrier: Eraser's state machine and lock sets, taught about barriers (as the ERASER of the FastTrack paper
// was). A barrier release begins a new phase of each of its threads; a location that all its threads last touched in
// an earlier phase starts over, as if it were new. Otherwise Eraser: it knows nothing of fork, join or volatiles.
// Tests: tests/traces/races; tests/check/many_threads.py --soak (threads without end).
#include <x86intrin.h>

#include <mutex>

#include "rr/spin_lock.h"
#include "rr/tool.h"
#include "tools/eraser_state.h"
#include "tools/locks_held.h"

namespace rrvm::tools {

using namespace rr;

namespace {

// How many barriers have released a thread, and whether it has ended.
class Phase {
 public:
  void next() { bits_.fetch_add(2, std::memory_order_release); }
  void end() { bits_.fetch_or(1, std::memory_order_release); }
  uint64_t number() const { return bits_.load(std::memory_order_acquire) >> 1; }
  bool has_ended_in(uint64_t number) const { return bits_.load(std::memory_order_acquire) == (number << 1 | 1); }

 private:
  std::atomic<uint64_t> bits_{0};
};

struct BarrierState : ShadowState {
  SpinLock lock;
  bool dead = false;
  EraserState eraser;
  struct Touch {
    std::shared_ptr<Phase> now;  // of the thread, which may be gone
    uint64_t number;             // of the thread's phase at its last access
  };
  std::vector<Touch> touches;  // since the location last started over
  // One of the threads has ended in the phase in which it touched the location, so this never starts over again. There
  // is no need then to know which others touch it, which would be more and more threads.
  bool is_settled = false;
};

}  // namespace

class EraserWithBarrier final : public Tool {
 public:
  const char* finding() const override { return "race"; }
  explicit EraserWithBarrier(ToolInit& init) : Tool(init) {}

  void acquire(AcquireEvent& e) override { locks_.acquire(e); }
  void release(ReleaseEvent& e) override { locks_.release(e); }
  EmptySection empty_section() const override { return &LocksHeld::is_empty_section; }
  void barrier_release(BarrierEvent& e) override {
    for (ShadowThread* t : e.threads) phase_(t)->next();
  }
  void stop(StopEvent& e) override { phase_(e.thread)->end(); }

  ShadowVar make_shadow_var(AccessEvent& e) override { return owned_state(new BarrierState); }

  void access(AccessEvent& e) override {
    while (owns(e.shadow)) {
      auto& v = *e.shadow.pointer<BarrierState>();
      std::lock_guard lock(v.lock);
      if (!v.dead) return touch(e, v);
      e.refresh();
    }
  }

  std::string describe_shadow(ShadowVar s) const override {
    return s.pointer<BarrierState>()->eraser.text(world().names());
  }

 private:
  void touch(AccessEvent& e, BarrierState& v) {
    ShadowThread* t = e.thread;
    if (!v.touches.empty() && all_in_earlier_phases(v)) {
      restarts_.add(t);
      v.eraser.restart();
      v.touches.clear();
    }
    v.eraser.access(t->tid, e.is_write(), locks_.held(t), locks_.sets());
    if (v.eraser.suspicious()) {
      v.dead = true;
      report_and_advance(e, "empty-lockset", [&] { return world().previous_conflict(e); });
      return;
    }
    e.remember(__rdtsc());
    note(v, phase_(t));
  }

  void note(BarrierState& v, const std::shared_ptr<Phase>& mine) {
    if (v.is_settled) return;
    for (auto& touch : v.touches) {
      if (touch.now == mine) return void(touch.number = mine->number());
      v.is_settled |= touch.now->has_ended_in(touch.number);
    }
    if (v.is_settled) v.touches = {};
    else v.touches.push_back({mine, mine->number()});
  }

  bool all_in_earlier_phases(const BarrierState& v) const {
    for (const auto& touch : v.touches) {
      if (touch.now->number() == touch.number) return false;
    }
    return true;
  }

  LocksHeld locks_{world()};
  // Other threads look at it while they access what this one touched.
  Decoration<ShadowThread, std::shared_ptr<Phase>> phase_ =
      thread_decoration<std::shared_ptr<Phase>>([](const ShadowThread&) { return std::make_shared<Phase>(); });
  Counter restarts_ = counter("Restarts");
};

RRVM_DEFINE_TOOL(EraserWithBarrier)

}  // namespace rrvm::tools
