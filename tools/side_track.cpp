// SideTrack (Yi, Sadowski, Flanagan, PADTAD 2009): predicts atomicity violations from a trace that need not show them.
// A block that acquires lock m twice has a vulnerable window in between; a culprit acquire by another thread that could
// have come inside it is a BEFORE-, IN- or AFTER-ERROR, by where it was seen. Rules of Figure 6, named and counted as
// printed: ENTER, EXIT, FORK, JOIN, RELEASE, OUTSIDE ACQUIRE, FIRST ACQUIRE, SECOND ACQUIRE. State:
//   C, R  clocks of threads and last releases: ClockTool (it adds what the paper leaves to future work, volatiles,
//         barriers and so on, as order: predictions never go against it).
//   V, A  of a lock: last vulnerable window and last acquire. Of their vector clocks only the component of the thread
//         that acquired can exceed another thread's clock, so an epoch is all that is kept.
//   H, I  of a thread: locks acquired in its transaction, and which of them interfere.
// Nested blocks are transactions each: every acquire is a first one to the blocks opened after the one before. Blamed
// are the blocks on both call stacks of the window: their common prefix.
// One amendment, off with option `printed`: m interferes only if the first block on m did not itself wait for something
// that the culprit's thread did after its acquire; no order of the two blocks could then be reversed.
// Lock state is guarded by the target's lock. Tests: tests/traces/sidetrack, tests/oracle/side_track_test.cpp.
#include <algorithm>
#include <unordered_map>

#include "tools/block_tool.h"
#include "tools/clock_tool.h"

namespace rrvm::tools {

using namespace rr;

class SideTrack final : public ClockTool {
 public:
  const char* finding() const override { return "atomicity violation"; }
  bool folds_calls() const override { return true; }
  explicit SideTrack(ToolInit& init)
      : ClockTool(init),
        printed_(init.flag("printed", false, "the rules to the letter, without the amendment for the first block")),
        limit_(init.number("locks", 4096, "locks remembered in a transaction; with more, all are forgotten")),
        blocks_(init) {
    ignore(blocks_.unneeded());
  }

  // [ENTER] H_t := {}, I_t := {}
  void enter(MethodEvent& e) override {
    if (blocks_.opens(e)) enter_.add(e.thread);
  }
  void atomic_begin(BlockEvent& e) override {
    if (blocks_.opens(e)) enter_.add(e.thread);
  }
  // [EXIT] H_t := NotInX
  void exit(MethodEvent& e) override { leave(e.thread, blocks_.closes(e)); }
  void atomic_end(BlockEvent& e) override { leave(e.thread, blocks_.closes(e)); }
  void stop(StopEvent& e) override {
    leave(e.thread, blocks_.of(e.thread).size());
    ClockTool::stop(e);
  }

  void acquire(AcquireEvent& e) override {
    ShadowThread* t = e.thread;
    if (is_librarys_own(e)) return ClockTool::acquire(e);
    LockState& m = lock_(e.lock);
    check_window(e, m);
    auto stack = blocks_.stack(t);
    const auto& call = t->library_call;
    Acquire now{PastOperation::of(e), stack, call.is_folded() ? call.number : 0};
    Epoch c = epoch(t);
    bool concurrent = !clock(t).covers(m.last);  // A_m is not below C_t
    if (!stack) {
      outside_.add(t);
      ClockTool::acquire(e);
    } else if (auto known = held_(t).find(e.lock->id); known == held_(t).end()) {
      first_.add(t);
      if (held_(t).size() >= limit_) held_(t).clear();
      ClockTool::acquire(e);
      Held& h = held_(t)[e.lock->id];
      h.latest = now;
      if (concurrent) h.interfere(m, now);
    } else if (now.call && known->second.latest.call == now.call) {
      ClockTool::acquire(e);  // a call of the library is one operation
    } else {
      second_.add(t);
      Held& h = known->second;
      if (h.interferes && !h.pending) report_window(e, kBefore, h.first, now, h.culprit);
      if (!clock(t).covers(last_release(e.lock))) report_window(e, kIn, h.latest, now, m.last_op);
      m.window = {c, h.latest, now};
      ClockTool::acquire(e);
      if (concurrent) h.interfere(m, now);
      h.latest = std::move(now);
    }
    m.last = c;
    m.last_op = PastOperation::of(e);
  }

  void start(StartEvent& e) override {
    fork_.add(e.thread);
    ClockTool::start(e);
  }
  void join(JoinEvent& e) override {
    join_.add(e.thread);
    ClockTool::join(e);
  }
  void release(ReleaseEvent& e) override {
    release_.add(e.thread);
    if (auto h = held_(e.thread).find(e.lock->id); h != held_(e.thread).end()) h->second.pending = false;
    ClockTool::release(e);
  }
  void barrier_release(BarrierEvent& e) override {
    for (ShadowThread* t : e.threads) {
      each_pending(t, [](Held&) { return true; });
    }
    ClockTool::barrier_release(e);
  }

  std::string describe_thread(ShadowThread* t) override {
    std::vector<std::string> h, i;
    for (const auto& [id, held] : held_(t)) {
      h.push_back(world().names().lock_name(id));
      if (held.interferes) i.push_back(h.back());
    }
    bool inside = !blocks_.of(t).empty();
    return "C=" + clock(t).text() + " H=" + (inside ? set_of(h) : "NotInX") + " I=" + set_of(i);
  }
  std::string describe_lock(ShadowLock* m) override {
    return "V=" + lock_(m).window.clock.text() + " A=" + lock_(m).last.text() + " R=" + last_release(m).text();
  }

 private:
  enum Kind : unsigned { kBefore = 1, kIn = 2, kAfter = 4 };
  struct Acquire {
    PastOperation op;
    std::shared_ptr<BlockStack> stack;
    uint64_t call = 0;  // of the library, that it is part of
  };
  struct Window {
    Epoch clock;  // V_m; minimal if there is none
    Acquire first, second;
  };
  struct LockState {
    Epoch last;  // A_m
    PastOperation last_op;
    Window window;
  };
  // A lock in H_t.
  struct Held {
    Acquire latest;
    bool interferes = false;  // in I_t
    bool pending = false;     // its first block is not over: see clock_learns
    Acquire first;
    Epoch culprit_clock;
    PastOperation culprit;
    void interfere(const LockState& m, const Acquire& now) {
      interferes = pending = true;
      first = now;
      culprit_clock = m.last;
      culprit = m.last_op;
    }
  };

  void leave(ShadowThread* t, size_t n) {
    if (n == 0) return;
    exit_.add(t, n);
    Blocks& open = blocks_.of(t);
    open.resize(open.size() - n);
    if (open.empty()) held_(t).clear();
  }

  template <class Cancel>
  void each_pending(ShadowThread* t, Cancel cancel) {
    if (printed_ || held_(t).empty()) return;
    for (ShadowLock* m : t->held) {
      auto h = held_(t).find(m->id);
      if (h != held_(t).end() && h->second.interferes && h->second.pending && cancel(h->second))
        h->second.interferes = false;
    }
  }
  void clock_learns(ShadowThread* t, const VectorClock& other) override {
    each_pending(t, [&](const Held& h) { return other.covers(h.culprit_clock); });
  }

  // if V_m is not below C_t then AFTER-ERROR
  void check_window(AcquireEvent& e, LockState& m) {
    if (clock(e.thread).covers(m.window.clock)) return;
    after_.add(e.thread);
    report_error(e, kAfter, m.window.first, m.window.second, m.window.second.op);
  }
  void report_window(AcquireEvent& e, Kind kind, const Acquire& first, const Acquire& second,
                     const PastOperation& culprit) {
    (kind == kBefore ? before_ : in_).add(e.thread);
    report_error(e, kind, first, second, culprit);
  }
  void report_error(AcquireEvent& e, Kind kind, const Acquire& first, const Acquire& second,
                    const PastOperation& previous) {
    auto blamed = BlockStack::common(first.stack, second.stack);
    if (!blamed || !blamed->first_report(kind)) return;
    const SiteResolver& names = world().names();
    auto place = [&](SiteId s) { return s ? names.site(s).text() : std::string("an unknown place"); };
    std::vector<std::string> details{"lock " + names.lock_name(e.lock->id) + ", acquired twice in " +
                                     blamed->text(names) + ": at " + place(first.op.site) + " and at " +
                                     place(second.op.site)};
    static constexpr const char* kMeaning[] = {"the acquire before could have come in between",
                                               "an acquire came in between", "this acquire could have come in between"};
    details.push_back(kMeaning[kind == kBefore ? 0 : kind == kIn ? 1 : 2]);
    const char* rule = kind == kBefore ? "before-error" : kind == kIn ? "in-error" : "after-error";
    report(e, rule, blamed->text(names), describe(world(), previous), std::move(details), blamed->label.text(names));
  }

  static std::string set_of(std::vector<std::string> items) {
    std::sort(items.begin(), items.end());
    std::string out = "{";
    for (const auto& i : items) out += (out.size() > 1 ? "," : "") + i;
    return out + "}";
  }

  const bool printed_;
  const size_t limit_;
  AtomicBlocks blocks_;
  Decoration<ShadowLock, LockState> lock_ = lock_decoration<LockState>();
  Decoration<ShadowThread, std::unordered_map<uint32_t, Held>> held_ =
      thread_decoration<std::unordered_map<uint32_t, Held>>();
  Counter enter_ = counter("Enter");
  Counter exit_ = counter("Exit");
  Counter fork_ = counter("Fork");
  Counter join_ = counter("Join");
  Counter release_ = counter("Release");
  Counter outside_ = counter("OutsideAcquire", "acquires");
  Counter first_ = counter("FirstAcquire", "acquires");
  Counter second_ = counter("SecondAcquire", "acquires");
  Counter before_ = counter("BeforeErrors");
  Counter in_ = counter("InErrors");
  Counter after_ = counter("AfterErrors");
};

RRVM_DEFINE_TOOL(SideTrack)

}  // namespace rrvm::tools
