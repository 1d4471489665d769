// SingleTrack (Sadowski, Freund, Flanagan, ESOP 2009): is a block that is said to be deterministic (det_begin, det_end)
// so?
//   external-conflict  The block, as one transaction with all that the threads forked in it do, is not
//                      serialisable with the rest of the program: a cycle in the transactional happens-before graph
//                      (transaction_tool.h).
//   internal-conflict  Two of its threads access one location, one of them writing, ordered by chance: not by the
//                      deterministic order D (program order, fork, join, barrier), at most by locks or volatiles.
// A thread forked in the block is part of it until it ends. Nested blocks belong to the outermost one.
// D is known as vector clocks of all threads, whose components are places (clock_places.h) that only threads in blocks
// have: operations of others are never asked for. When a block is over nobody asks for its own, and all its places are
// free. Behind a race detector (DJIT+:SingleTrack) accesses that locks order do not arrive; then two threads of a block
// that take one lock in no deterministic order are the internal conflict. Option `locks` decides otherwise. Tests:
// tests/traces/determinism, tests/oracle/determinism_test.cpp.
#include <algorithm>
#include <functional>
#include <unordered_map>

#include "rr/pipeline.h"
#include "rr/vector_clock.h"
#include "tools/clock_places.h"
#include "tools/transaction_tool.h"

namespace rrvm::tools {

using namespace rr;

class SingleTrack final : public TransactionTool<Tool> {
 public:
  explicit SingleTrack(ToolInit& init) : TransactionTool(init) {
    locks_ = init.text("locks", "auto",
                       "lock operations conflict inside a block too: on, off, auto (on behind a race detector)");
    if (locks_ != "auto" && locks_ != "on" && locks_ != "off")
      init.refuse("locks", "must be auto, on or off, not '" + locks_ + "'");
  }
  void attach(Pipeline& pipeline) override {
    locks_conflict_ = locks_ == "on" || (locks_ == "auto" && only_races_arrive(pipeline, this));
  }

  const char* finding() const override { return "determinism violation"; }

  void det_begin(BlockEvent& e) override {
    std::lock_guard lock(mutex_);
    if (member_(e.thread).depth++ > 0 || thread_state(e.thread).current) return;
    begin_transaction(e.thread, {e.block, false, e.site});
    enter_block(e.thread, order_(e.thread));
  }
  void det_end(BlockEvent& e) override {
    std::lock_guard lock(mutex_);
    Member& m = member_(e.thread);
    if (m.depth == 0 || --m.depth > 0 || m.is_worker) return;
    leave_block(e.thread);
    finish_transaction(e.thread);
  }

  // D, the deterministic order.
  void start(StartEvent& e) override {
    TransactionTool::start(e);
    std::lock_guard lock(mutex_);
    order_(e.child).join(order_(e.thread));
    Node* n = thread_state(e.thread).current;
    if (!n) return;
    graph_.enter(n);
    thread_state(e.child).current = n;
    member_(e.child).is_worker = true;
    enter_block(e.child, order_(e.thread));
    order_(e.thread).increment(place(e.thread));
    workers_.add(e.thread);
  }
  void stop(StopEvent& e) override {
    {
      std::lock_guard lock(mutex_);
      if (thread_state(e.thread).current) leave_block(e.thread);
    }
    TransactionTool::stop(e);
  }
  void join(JoinEvent& e) override {
    TransactionTool::join(e);
    order_(e.thread).join(order_(e.child));
  }
  void barrier_release(BarrierEvent& e) override {
    TransactionTool::barrier_release(e);
    VectorClock all;
    for (ShadowThread* t : e.threads) all.join(order_(t));
    for (ShadowThread* t : e.threads) {
      order_(t) = all;
      if (thread_state(t).current) order_(t).increment(place(t));
    }
  }
  std::string describe_thread(ShadowThread* t) override { return "D=" + order_(t).text(); }

 private:
  struct Member {
    uint32_t depth = 0;             // of its own open blocks
    bool is_worker = false;         // forked in a block
    ClockPlaces::Given given = {};  // its place in D, while it is in a block
  };

  // A thread has left an unfinished node: its last epoch there, and the last of whoever had the place before.
  struct Left {
    Epoch last;
    uint64_t before;
  };
  Tid place(ShadowThread* t) const { return member_(t).given.place; }

  // The thread has become part of its node, by an operation of a thread whose clock in D is `starter`.
  void enter_block(ShadowThread* t, const VectorClock& starter) {
    ClockPlaces::Given given = places_.take(t->tid, &starter);
    member_(t).given = given;
    order_(t).set(given.place, given.first);
  }
  void leave_block(ShadowThread* t) {
    Node* n = thread_state(t).current;
    Epoch last = order_(t).epoch(place(t));
    places_.give_back(last.tid(), last.clock(), last.clock());
    std::vector<Left>& left = left_[n->id];
    left.push_back({last, member_(t).given.after});
    if (n->members > 1) return;
    for (; !left.empty(); left.pop_back()) places_.nobody_asks(left.back().last, left.back().before);
    left_.erase(n->id);
  }

  bool checks_inside(ShadowThread* t) override { return thread_state(t).current != nullptr; }

  void inner_operation(Event& e, bool is_write, std::vector<Inner>& earlier,
                       const std::function<std::string()>& what) override {
    if (e.kind == EventKind::kAcquire && !locks_conflict_) return;
    ShadowThread* t = e.thread;
    Node* n = thread_state(t).current;
    auto ours = [n](const Inner& i) { return i.step.node == n && i.step.id == n->id; };
    bool reported = std::any_of(earlier.begin(), earlier.end(), [&](const Inner& i) { return ours(i) && i.reported; });
    for (const Inner& i : earlier) {
      bool conflicts = ours(i) && i.op.tid != t->tid && (is_write || i.is_write);
      if (!conflicts || order_(t).covers(i.epoch)) continue;
      internal_.add(t);
      if (!reported)
        report(e, "internal-conflict", n->label.text(names()), describe(world(), i.op),
               {"conflict on " + what() + ", in no deterministic order"});
      reported = true;
    }
    // An operation that conflicts with one that this comes after, in no deterministic order, conflicts with this too.
    std::erase_if(earlier, [&](const Inner& i) {
      return !graph_.alive(i.step) || (ours(i) && (is_write || !i.is_write) && order_(t).covers(i.epoch));
    });
    earlier.push_back({graph_.latest(n), PastOperation::of(e), order_(t).epoch(place(t)), is_write, reported});
  }

  bool is_cycle_wanted(Event& e, ShadowThread* t) override {
    external_.add(e.thread);
    return !thread_state(t).current->reported;
  }
  void cycle_found(Event& e, ShadowThread* t, const Cycle& cycle, const Operation& previous,
                   const std::string& what) override {
    Node* n = thread_state(t).current;
    n->reported = true;
    std::vector<std::string> details{"conflict on " + what, cycle_text(cycle)};
    report(e, "external-conflict", n->label.text(names()), describe(world(), previous.op), std::move(details));
  }

  std::string locks_;
  bool locks_conflict_ = false;
  Decoration<ShadowThread, Member> member_ = thread_decoration<Member>();
  Decoration<ShadowThread, VectorClock> order_ = thread_decoration<VectorClock>();
  ClockPlaces places_;
  std::unordered_map<uint64_t, std::vector<Left>> left_;  // by the id of the node
  Counter workers_ = counter("Workers");
  Counter internal_ = counter("InternalConflicts");
  Counter external_ = counter("ExternalConflicts");
};

RRVM_DEFINE_TOOL(SingleTrack)

}  // namespace rrvm::tools
