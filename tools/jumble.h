// Jumble: adversarial memory (Flanagan, Freund, PLDI'10). Keeps the write buffer of each watched variable and gives
// every read one of the values that the Progressive Java Memory Model allows, chosen to make a racy program fail. Rules
// of Figure 6: [ACQUIRE] [RELEASE] [FORK] [JOIN] by ClockTool, [WRITE] [READ] [GC1] [GC2] [REMOVE OLDEST] by
// WriteBuffer; the heuristics of section 5.1; longs and doubles as two halves, arrays at a few indices, one field at a
// time (5.2). A buffer is guarded by a lock of its own. [GC1] looks at the clocks of all threads: it holds the mutex,
// which guards what is shared, and the lock of each clock while it reads it; a thread that changes a clock holds one or
// the other, and reads its own without. The mutex is taken while a buffer is locked, never before, and before the
// lock of a clock. Tests: tests/traces/jumble, tests/oracle/jumble_test.cpp, tests/tools.
#pragma once

#include <atomic>
#include <mutex>
#include <random>
#include <unordered_map>

#include "rr/spin_lock.h"
#include "tools/clock_tool.h"
#include "tools/write_buffer.h"

namespace rrvm::tools {

class Jumble final : public ClockTool {
 public:
  explicit Jumble(rr::ToolInit& init);

  void access(rr::AccessEvent& e) override;
  rr::ShadowVar make_shadow_var(rr::AccessEvent& e) override;
  void finish() override;
  bool wants_values() const override { return true; }

  void create(rr::NewThreadEvent& e) override;
  void start(rr::StartEvent& e) override;
  void stop(rr::StopEvent& e) override;
  void acquire(rr::AcquireEvent& e) override {
    guarded(e.thread, [&] { ClockTool::acquire(e); });
  }
  void release(rr::ReleaseEvent& e) override {
    guarded(e.thread, [&] { ClockTool::release(e); });
  }
  void volatile_access(rr::VolatileEvent& e) override {
    guarded(e.thread, [&] { ClockTool::volatile_access(e); });
  }
  void opaque_access(rr::VolatileEvent& e) override {
    guarded(e.thread, [&] { ClockTool::opaque_access(e); });
  }
  void fence(rr::FenceEvent& e) override {
    guarded(e.thread, [&] { ClockTool::fence(e); });
  }
  void join(rr::JoinEvent& e) override {
    guarded(e.thread, [&] { ClockTool::join(e); });
  }
  void interrupt(rr::InterruptEvent& e) override {
    guarded(e.thread, [&] { ClockTool::interrupt(e); });
  }
  void interrupted(rr::InterruptEvent& e) override {
    guarded(e.thread, [&] { ClockTool::interrupted(e); });
  }
  void class_init(rr::ClassEvent& e) override {
    guarded(e.thread, [&] { ClockTool::class_init(e); });
  }
  void class_access(rr::ClassEvent& e) override {
    guarded(e.thread, [&] { ClockTool::class_access(e); });
  }
  void barrier_release(rr::BarrierEvent& e) override;

  std::string describe_shadow(rr::ShadowVar s) const override;
  std::string describe_visible(rr::ShadowVar s, rr::ShadowThread* t) const override;

  // The values that a read by t may return, oldest first, each once; only 0 for a location not yet accessed.
  std::vector<uint64_t> visible(rr::ShadowVar s, rr::ShadowThread* t) const;

 private:
  struct State : rr::ShadowState {
    rr::SpinLock lock;  // guards all below
    WriteBuffer buffer;
    std::optional<uint64_t> last;                 // what the last read returned
    std::unordered_map<rr::Tid, uint64_t> stale;  // by reader: reads in a row that did not return the latest value
    bool used = false;
    size_t gc_at = 8;  // entries at which [GC1] is tried
  };

  struct ClockLock {
    ClockLock() = default;
    ClockLock(const ClockLock&) {}  // of a new thread
    ClockLock& operator=(const ClockLock&) { return *this; }
    rr::SpinLock lock;
  };
  template <class Call>
  void guarded(rr::ShadowThread* t, Call call) {
    std::lock_guard lock(clock_lock_(t).lock);
    call();
  }
  bool watches(const rr::Location& location);
  bool is_chosen(const rr::Location& location, bool array);
  void keep_latest(rr::AccessEvent& e, State& s);
  bool parse_indices(const std::string& text);
  void write(rr::AccessEvent& e, State& s);
  void read(rr::AccessEvent& e, State& s);
  uint64_t adversarial(rr::AccessEvent& e, State& s, const std::vector<size_t>& visible, std::optional<size_t>& from);

  Heuristic heuristic_ = Heuristic::kRandom;
  std::vector<std::string> fields_;                     // empty: every field and array
  std::vector<bool> field_seen_;                        // some variable had that name
  std::vector<std::pair<uint64_t, uint64_t>> indices_;  // of arrays: first and last of each range
  const uint64_t limit_, fair_;
  const bool gc_, report_, check_;

  rr::Decoration<rr::ShadowThread, ClockLock> clock_lock_ = thread_decoration<ClockLock>();
  mutable std::mutex mutex_;  // guards what follows
  std::mt19937_64 random_;
  std::vector<rr::ShadowThread*> running_;             // threads that may still read
  std::unordered_map<uint64_t, bool> watched_fields_;  // by Location::member
  std::atomic<size_t> longest_{0};                     // written under the mutex

  rr::Counter instances_ = counter("Instances");  // variables watched
  rr::Counter reads_ = counter("Reads");
  rr::Counter writes_ = counter("Writes");
  rr::Counter violations_ = counter("Violations");  // reads that could return more than the latest value
  rr::Counter stale_ = counter("Stale");            // reads that returned another one
  rr::Counter torn_ = counter("Torn");              // halves of two different writes
  rr::Counter fair_reads_ = counter("Fair");        // the latest value returned for fairness
  rr::Counter gc1_ = counter("GC1");                // entries dropped, by rule
  rr::Counter gc2_ = counter("GC2");
  rr::Counter removed_ = counter("RemoveOldest");
  rr::Counter unseen_ = counter("Unseen");  // writes that raised no event: the buffer starts over
  rr::Counter max_buffer_ = counter("MaxBuffer");
};

}  // namespace rrvm::tools
