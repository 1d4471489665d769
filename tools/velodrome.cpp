// Velodrome (Flanagan, Freund, Yi, PLDI 2008): reports an error if and only if the observed trace is not
// conflict-serialisable. State of the paper: C(t) the node of t's block, L(t) its last step, U(m) the last release, R(x, t)
// and W(x) the last accesses. Each operation adds edges from what it conflicts with; outside of blocks it is a transaction
// of its own (merged where possible). Volatiles, class initialisation and interrupts conflict like a variable's reads
// and writes; fork, join and barriers order as they do.
// not-atomic        the cycle is a path of operations from this block through others back into it: it is to blame.
// not-serializable  the cycle needs the blocks of several transactions to be whole; each is named.
// With nested blocks those are blamed that contain both the operation where the cycle leaves and the one where it
// enters again. One mutex guards everything. Tests: tests/traces/atomicity, tests/oracle/serialisability_test.cpp.
#include <mutex>

#include "tools/block_tool.h"
#include "tools/conflicts.h"
#include "tools/transaction_graph.h"

namespace rrvm::tools {

using namespace rr;

class Velodrome final : public BlockTool {
  using Operation = Conflicts::Operation;
  using Cycle = TransactionGraph::Cycle;

 public:
  explicit Velodrome(ToolInit& init) : BlockTool(init) {}

  void block_opened(Event& e, Blocks& blocks) override {
    std::lock_guard lock(mutex_);
    Thread& t = thread_(e.thread);
    if (blocks.size() == 1) {
      t.current = graph_.begin(t.last.step, blocks[0].label, e.thread->tid);
      transactions_.add(e.thread);
    }
    blocks.back().opened_at = t.current->time + 1;
  }
  void block_closing(Event& e, Blocks& blocks) override {
    if (blocks.size() > 1) return;
    std::lock_guard lock(mutex_);
    finish_transaction(e);
  }
  void stop(StopEvent& e) override {
    std::lock_guard lock(mutex_);
    Thread& t = thread_(e.thread);
    PastOperation last = t.last.op;
    perform(e, e.thread, {}, [] { return std::string(); });  // what a join waits for
    if (!e.site && last.tid == e.thread->tid) t.last.op = last;
    if (t.current) finish_transaction(e);
    blocks(e.thread).clear();
  }

  ShadowVar make_shadow_var(AccessEvent& e) override { return owned_state(new Location); }
  void access(AccessEvent& e) override {
    std::lock_guard lock(mutex_);
    on_flag(e, e.shadow.pointer<Location>()->conflicts, e.is_write(), [&] { return world().names().location_name(e.location); });
  }
  void volatile_access(VolatileEvent& e) override {
    std::lock_guard lock(mutex_);
    on_flag(e, volatile_(e.target), e.is_write(), [&] { return world().names().volatile_name(*e.target); });
  }
  void class_init(ClassEvent& e) override { on_class(e, true); }
  void class_access(ClassEvent& e) override { on_class(e, false); }
  void interrupt(InterruptEvent& e) override { on_interrupt(e, true); }
  void interrupted(InterruptEvent& e) override { on_interrupt(e, false); }

  void acquire(AcquireEvent& e) override {
    std::lock_guard lock(mutex_);
    perform(e, e.thread, {unlock_(e.lock)}, [&] { return world().names().lock_name(e.lock->id); });
  }
  void release(ReleaseEvent& e) override {
    std::lock_guard lock(mutex_);
    unlock_(e.lock) = perform(e, e.thread, {}, [] { return std::string(); });
  }
  void start(StartEvent& e) override {
    std::lock_guard lock(mutex_);
    thread_(e.child).last = perform(e, e.thread, {}, [] { return std::string(); });
  }
  void join(JoinEvent& e) override {
    std::lock_guard lock(mutex_);
    perform(e, e.thread, {thread_(e.child).last}, [&] { return "thread " + world().names().thread_name(*e.child); });
  }
  // What each thread did before comes before what each does after.
  void barrier_release(BarrierEvent& e) override {
    std::lock_guard lock(mutex_);
    std::vector<Operation> arrivals;
    for (ShadowThread* t : e.threads) arrivals.push_back(perform(e, t, {}, [] { return std::string(); }));
    for (ShadowThread* t : e.threads) perform(e, t, arrivals, [&] { return "barrier " + world().names().barrier_name(*e.barrier); });
  }

  void finish() override {
    std::lock_guard lock(mutex_);
    world().each_thread([&](ShadowThread& t) {
      if (t.tid != 0) return;
      const auto& s = graph_.statistics();
      nodes_.add(&t, s.nodes);
      edges_.add(&t, s.edges);
      merged_.add(&t, s.merged);
      collected_.add(&t, s.freed);
    });
  }

 private:
  struct Location : ShadowState {
    Conflicts conflicts;
  };
  struct Thread {
    TransactionGraph::Node* current = nullptr;  // C(t)
    Operation last;                             // L(t)
  };

  template <class Name>
  void on_flag(Event& e, Conflicts& c, bool is_write, Name name) {
    before_.clear();
    c.collect(is_write, before_);
    c.record(is_write, perform(e, e.thread, before_, name), graph_);
  }
  void on_class(ClassEvent& e, bool is_write) {
    std::lock_guard lock(mutex_);
    on_flag(e, volatile_(e.clazz), is_write, [&] { return world().names().volatile_name(*e.clazz); });
  }
  void on_interrupt(InterruptEvent& e, bool is_write) {
    std::lock_guard lock(mutex_);
    on_flag(e, interrupt_(e.target), is_write, [&] { return "interrupt of thread " + world().names().thread_name(*e.target); });
  }

  // One operation of thread t, after those it conflicts with. `name` says on what, for a report.
  template <class Name>
  Operation perform(Event& e, ShadowThread* t, const std::vector<Operation>& before, Name name) {
    Thread& state = thread_(t);
    Operation now{{}, PastOperation::of(e, t)};
    if (!state.current) {
      steps_.assign(1, state.last.step);
      for (const Operation& o : before) steps_.push_back(o.step);
      now.step = graph_.unary(steps_, {.site = e.site}, t->tid);
    } else {
      now.step = graph_.step(state.current);
      for (const Operation& o : before) {
        if (auto cycle = graph_.add(o.step, state.current)) report_cycle(e, t, *cycle, o, name());
      }
    }
    return state.last = now;
  }

  void finish_transaction(Event& e) {
    Thread& t = thread_(e.thread);
    t.last.step = graph_.latest(t.current);
    graph_.leave(t.current);
    t.current = nullptr;
  }

  void report_cycle(Event& e, ShadowThread* t, const Cycle& cycle, const Operation& previous, const std::string& what) {
    cycles_.add(e.thread);
    Blocks& open = blocks(t);
    uint64_t left_at = cycle.path.front().link.from;
    size_t blamed = 1;  // the outermost block is the node itself
    while (blamed < open.size() && open[blamed].opened_at <= left_at) blamed++;
    if (!first_report(open, blamed)) return;
    std::vector<std::string> details{"conflict on " + what, "cycle: " + node_text(*cycle.path.front().from)};
    for (const auto& hop : cycle.path) details.back() += " -> " + node_text(*hop.to);
    if (t != e.thread) details.push_back("blocks of thread " + world().names().thread_name(*t));
    for (size_t i = 1; i < cycle.path.size(); i++) {
      if (cycle.path[i].link.from < cycle.path[i - 1].link.to && cycle.path[i].from->is_block) {
        details.push_back("also to blame: " + node_text(*cycle.path[i].from));
      }
    }
    report(e, cycle.increasing ? "not-atomic" : "not-serializable", path(open, blamed), describe(world(), previous.op), std::move(details));
  }

  std::string node_text(const TransactionGraph::Node& n) const {
    const SiteResolver& names = world().names();
    ShadowThread* t = world().thread(n.tid);
    std::string who = " of thread " + (t ? names.thread_name(*t) : std::to_string(n.tid));
    if (n.is_block) return n.label.text(names) + who;
    return "operation at " + (n.label.site ? names.site(n.label.site).text() : "?") + who;
  }

  std::mutex mutex_;  // guards all below, and the decorations
  TransactionGraph graph_;
  std::vector<Operation> before_;
  std::vector<TransactionGraph::Step> steps_;
  Decoration<ShadowThread, Thread> thread_ = thread_decoration<Thread>();
  Decoration<ShadowLock, Operation> unlock_ = lock_decoration<Operation>();  // U(m)
  Decoration<ShadowVolatile, Conflicts> volatile_ = volatile_decoration<Conflicts>();
  Decoration<ShadowThread, Conflicts> interrupt_ = thread_decoration<Conflicts>();
  Counter transactions_ = counter("Transactions");
  Counter cycles_ = counter("Cycles");
  Counter nodes_ = counter("Nodes");
  Counter edges_ = counter("Edges");
  Counter merged_ = counter("Merged");
  Counter collected_ = counter("Collected");
};

RRVM_DEFINE_TOOL(Velodrome)

}  // namespace rrvm::tools
