// EraserWithBarrier: Eraser's state machine and lock sets, taught about barriers (as the ERASER of the FastTrack paper
// was). A barrier release begins a new phase of each of its threads; a location that all its threads last touched in
// an earlier phase starts over, as if it were new. Otherwise Eraser: it knows nothing of fork, join or volatiles.
// Tests: tests/traces/races.
#include <x86intrin.h>

#include <mutex>

#include "rr/spin_lock.h"
#include "rr/tool.h"
#include "tools/eraser_state.h"
#include "tools/locks_held.h"

namespace rrvm::tools {

using namespace rr;

namespace {

struct BarrierState : ShadowState {
  SpinLock lock;
  bool dead = false;
  EraserState eraser;
  struct Touch {
    std::shared_ptr<std::atomic<uint64_t>> now;  // of the thread, which may be gone
    uint64_t phase;                              // of the thread, at its last access
  };
  std::vector<Touch> touches;  // since the location last started over
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
    for (ShadowThread* t : e.threads) phase_(t)->fetch_add(1, std::memory_order_release);
  }

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
    for (auto& touch : v.touches) {
      if (touch.now == phase_(t)) {
        touch.phase = touch.now->load(std::memory_order_relaxed);
        return;
      }
    }
    v.touches.push_back({phase_(t), phase_(t)->load(std::memory_order_relaxed)});
  }

  bool all_in_earlier_phases(const BarrierState& v) const {
    for (const auto& touch : v.touches) {
      if (touch.now->load(std::memory_order_acquire) == touch.phase) return false;
    }
    return true;
  }

  LocksHeld locks_{world()};
  // Other threads look at it while they access what this one touched.
  using Phase = std::shared_ptr<std::atomic<uint64_t>>;
  Decoration<ShadowThread, Phase> phase_ =
      thread_decoration<Phase>([](const ShadowThread&) { return std::make_shared<std::atomic<uint64_t>>(0); });
  Counter restarts_ = counter("Restarts");
};

RRVM_DEFINE_TOOL(EraserWithBarrier)

}  // namespace rrvm::tools
