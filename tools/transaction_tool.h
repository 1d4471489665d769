// What Velodrome and SingleTrack share: the transactional happens-before graph, fed by every operation that can
// conflict. State of the Velodrome paper: C(t) the node of the transaction that t is in, L(t) its last step, U(m) the
// last release, R(x, t) and W(x) the last accesses. Outside of transactions an operation is one of its own (merged
// where possible). Volatiles, class initialisation and interrupts conflict like the reads and writes of a variable;
// fork, join and barriers order as they do; the end of a thread is its last operation. The derived tool says when
// transactions begin and end, and what a cycle means. One mutex guards the graph. Most operations follow only what is
// over, or of their own transaction, or known to come before it, which is no work for the graph: those do without the
// mutex (TransactionGraph::lone_step). What is known of a location is guarded by a lock of its own, taken after the
// mutex; that of a volatile or lock by the target, which lets one operation happen at a time. Most accesses repeat one
// of the same thread and change nothing that anybody could see: these are recognised by the location's word alone. A
// thread's operations are of one *phase* as long as no edge comes into its transaction (outside of one: as long as its
// operations merge into one step), no block opens and no thread is forked: to the graph they are all the same. A
// location knows the phases of its last write and of the last reads by some threads; a write of others clears all, a
// read of others the write's. Tests: tests/oracle/serialisability_test.cpp, determinism_test.cpp,
// tests/tools/block_tools_threads_test.cpp.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>

#include "rr/spin_lock.h"
#include "rr/vector_clock.h"
#include "tools/block_tool.h"
#include "tools/conflicts.h"
#include "tools/transaction_graph.h"

namespace rrvm::tools {

template <class Base>
class TransactionTool : public Base {
 public:
  explicit TransactionTool(rr::ToolInit& init) : Base(init) {}

  // Atomic or not, accesses of one location conflict.
  bool watches_atomics() const override { return true; }
  // A call of the library is one operation: what leaves a transaction in such a call and comes back in the same one is
  // no cycle of the program's.
  bool folds_calls() const override { return true; }

  void stop(rr::StopEvent& e) override {
    std::lock_guard lock(mutex_);
    Thread& t = thread_(e.thread);
    PastOperation last = t.last.op;
    perform(e, e.thread, {}, no_name);  // what a join waits for
    if (!e.site && last.tid == e.thread->tid) t.last.op = last;
    if (t.current) finish_transaction(e.thread);
  }

  rr::ShadowVar make_shadow_var(rr::AccessEvent& e) override { return Base::owned_state(new Location); }
  void access(rr::AccessEvent& e) override {
    auto& x = *e.shadow.template pointer<Location>();
    uint64_t& phase = phase_(e.thread);
    if (x.is_repeated(phase, e.is_write())) return repeated_.add(e.thread);
    {
      std::lock_guard lock(x.lock);
      if (touch_alone(e, x.conflicts, e.is_write())) return x.note(phase, e.is_write());
    }
    std::lock_guard lock(mutex_);
    std::lock_guard location_lock(x.lock);
    touch(e, x.conflicts, e.is_write(), [&] { return names().location_name(e.location); });
    touched(e, e.is_write(), x.inner, [&] { return names().location_name(e.location); });
    x.note(phase, e.is_write());
  }
  rr::Tool::RepeatedAccess repeated_access() const override {
    return [](rr::Tool& tool, rr::ShadowThread& t, rr::ShadowWord& word, bool is_write) {
      auto& self = static_cast<TransactionTool&>(tool);
      t.participant->quiesce();
      rr::ShadowVar s(word.load(std::memory_order_acquire));
      if (!self.owns(s) || !s.template pointer<Location>()->is_repeated(self.phase_(&t), is_write)) return false;
      self.repeated_.add(&t);
      return true;
    };
  }
  void volatile_access(rr::VolatileEvent& e) override {
    if (is_librarys_own(e) || is_inside_lock(e)) return;
    auto& v = volatile_(e.target);
    if (touch_alone(e, v.conflicts, e.is_write())) return;
    std::lock_guard lock(mutex_);
    auto name = [&] { return name_of(e); };
    touch(e, v.conflicts, e.is_write(), name);
    touched(e, e.is_write(), v.inner, name);
  }
  void class_init(rr::ClassEvent& e) override { on_class(e, true); }
  void class_access(rr::ClassEvent& e) override { on_class(e, false); }
  void interrupt(rr::InterruptEvent& e) override { on_interrupt(e, true); }
  void interrupted(rr::InterruptEvent& e) override { on_interrupt(e, false); }

  void acquire(rr::AcquireEvent& e) override {
    if (is_librarys_own(e)) return;
    Operation now, release = lock_(e.lock).release;
    if (perform_alone(
            e, [&](auto fits) { return fits(release.step); }, &now))
      return;
    std::lock_guard lock(mutex_);
    auto name = [&] { return name_of(e); };
    perform(e, e.thread, {release}, name);
    touched(e, true, lock_(e.lock).inner, name);
  }
  void release(rr::ReleaseEvent& e) override {
    if (is_librarys_own(e)) return;
    Operation& last = lock_(e.lock).release;
    if (perform_alone(
            e, [](auto) { return true; }, &last))
      return;
    std::lock_guard lock(mutex_);
    last = perform(e, e.thread, {}, no_name);
  }
  // Raised for a lock of the library, by a VM only: in a trace the volatiles that the lock is made of say all.
  void lock_taken(rr::SynchronizerEvent& e) override {
    if (!is_inside_lock(e)) return;
    std::lock_guard lock(mutex_);
    auto name = [&] { return names().lock_name(e.lock->id); };
    before_.clear();
    lock_(e.lock).given.collect(!e.is_shared(), before_);
    perform(e, e.thread, before_, name);
    touched(e, true, lock_(e.lock).inner, name);
  }
  void lock_given(rr::SynchronizerEvent& e) override {
    if (!is_inside_lock(e)) return;
    std::lock_guard lock(mutex_);
    lock_(e.lock).given.record(!e.is_shared(), perform(e, e.thread, {}, no_name), graph_);
  }
  void start(rr::StartEvent& e) override {
    std::lock_guard lock(mutex_);
    thread_(e.child).last = perform(e, e.thread, {}, no_name);
    new_phase(e.thread);
  }
  void join(rr::JoinEvent& e) override {
    std::lock_guard lock(mutex_);
    perform(e, e.thread, {thread_(e.child).last}, [&] { return "thread " + names().thread_name(*e.child); });
  }
  // What each thread did before comes before what each does after.
  void barrier_release(rr::BarrierEvent& e) override {
    std::lock_guard lock(mutex_);
    std::vector<Operation> arrivals;
    for (rr::ShadowThread* t : e.threads) arrivals.push_back(perform(e, t, {}, no_name));
    for (rr::ShadowThread* t : e.threads) {
      perform(e, t, arrivals, [&] { return "barrier " + names().barrier_name(*e.barrier); });
      new_phase(t);
    }
  }

  void finish() override {
    std::lock_guard lock(mutex_);
    this->world().each_thread([&](rr::ShadowThread& t) {
      if (t.tid != 0) return;
      const auto& s = graph_.statistics();
      nodes_.add(&t, s.nodes);
      edges_.add(&t, s.edges);
      merged_.add(&t, s.merged);
      collected_.add(&t, s.freed);
    });
  }

 protected:
  using Operation = Conflicts::Operation;
  using Node = TransactionGraph::Node;
  using Cycle = TransactionGraph::Cycle;
  static constexpr unsigned kPhaseBits = 40;  // of a phase, below its thread's number
  struct Thread {
    Node* current = nullptr;  // C(t)
    Operation last;           // L(t)
  };
  // An operation inside a transaction of several threads, for SingleTrack.
  struct Inner {
    TransactionGraph::Step step;
    PastOperation op;
    rr::Epoch epoch;  // in SingleTrack's order
    bool is_write = false;
    bool reported = false;  // its transaction has a report on this thing
  };

  // An operation of t closed a cycle. False if nobody needs to know more. Under the mutex, as is what follows.
  virtual bool is_cycle_wanted(rr::Event& e, rr::ShadowThread* t) = 0;
  // The cycle; it conflicts with `previous` on `what`.
  virtual void cycle_found(rr::Event& e, rr::ShadowThread* t, const Cycle& cycle, const Operation& previous,
                           const std::string& what) = 0;
  // A location, volatile or lock was used, by an operation that is in the graph now.
  virtual void inner_operation(rr::Event& e, bool is_write, std::vector<Inner>& earlier,
                               const std::function<std::string()>& what) {}
  virtual bool checks_inside(rr::ShadowThread* t) { return false; }

  const rr::SiteResolver& names() const { return this->world().names(); }
  Thread& thread_state(rr::ShadowThread* t) const { return thread_(t); }
  // Operations of t before and after this are not the same to the graph.
  void new_phase(rr::ShadowThread* t) {
    uint64_t& phase = phase_(t);
    phase = phase ? phase + 1 : (uint64_t{t->tid} + 1) << kPhaseBits;  // nobody else's
  }
  void begin_transaction(rr::ShadowThread* t, const BlockLabel& label) {
    Thread& state = thread_(t);
    new_phase(t);
    state.current = graph_.begin(state.last.step, label, t->tid);
    transactions_.add(t);
  }
  void finish_transaction(rr::ShadowThread* t) {
    Thread& state = thread_(t);
    state.last.step = graph_.latest(state.current);
    graph_.leave(state.current);
    state.current = nullptr;
    new_phase(t);
  }
  std::string node_text(const Node& n) const {
    rr::ShadowThread* t = this->world().thread(n.tid);
    std::string who = " of thread " + (t ? names().thread_name(*t) : names().gone_thread_name(n.tid));
    if (n.is_block) return n.label.text(names()) + who;
    return "operation at " + (n.label.site ? names().site(n.label.site).text() : "?") + who;
  }
  std::string cycle_text(const Cycle& cycle) const {
    std::string out = "cycle: " + node_text(*cycle.path.front().from);
    for (const auto& hop : cycle.path) out += " -> " + node_text(*hop.to);
    return out;
  }

  std::mutex mutex_;  // guards the graph
  TransactionGraph graph_;

 private:
  struct Flag {
    Conflicts conflicts;
    std::vector<Inner> inner;
  };
  struct Location : rr::ShadowState, Flag {
    rr::SpinLock lock;  // guards the Flag
    static constexpr size_t kReaders = 4;
    std::atomic<uint64_t> written_in{0}, read_in[kReaders] = {};  // phases; 0: of nobody
    static size_t reader(uint64_t phase) { return (phase >> kPhaseBits) % kReaders; }
    bool is_repeated(uint64_t phase, bool is_write) const {
      if (phase == 0) return false;
      if (written_in.load(std::memory_order_relaxed) == phase) return true;
      return !is_write && read_in[reader(phase)].load(std::memory_order_relaxed) == phase;
    }
    void note(uint64_t phase, bool is_write) {
      if (is_write || written_in.load(std::memory_order_relaxed) != phase)
        written_in.store(is_write ? phase : 0, std::memory_order_relaxed);
      if (!is_write) return read_in[reader(phase)].store(phase, std::memory_order_relaxed);
      for (auto& r : read_in) r.store(0, std::memory_order_relaxed);
    }
  };
  struct Lock {
    Operation release;  // U(m)
    Conflicts given;    // the same of one that is no monitor; its read side reads
    std::vector<Inner> inner;
  };
  static std::string no_name() { return ""; }
  // A volatile inside a library object means nothing to the program: the call is named instead.
  std::string name_of(const rr::VolatileEvent& e) const {
    const auto& call = e.thread->library_call;
    return call.is_folded() ? names().site(call.method).class_name : names().volatile_name(*e.target);
  }
  std::string name_of(const rr::AcquireEvent& e) const {
    const auto& call = e.thread->library_call;
    return call.is_folded() ? names().site(call.method).class_name : names().lock_name(e.lock->id);
  }
  struct Call {
    uint64_t number, node, begin;
  };

  // perform, if there is no work for the graph. By e.thread, without the mutex.
  template <class Each>
  bool perform_alone(rr::Event& e, Each each, Operation* now) {
    rr::ShadowThread* t = e.thread;
    Thread& state = thread_(t);
    if (state.current && checks_inside(t)) return false;
    TransactionGraph::Lone lone;
    if (!graph_.lone_step(
            state.current, state.last.step, each, [&] { return !is_cycle_wanted(e, t); }, lone))
      return false;
    if (state.current) begin_of_call(e, t, lone.step.time);
    if (lone.merged) merged_.add(t);
    if (lone.refused) cycles_.add(t, lone.refused);
    if (phase_(t) == 0 || (!state.current && !(lone.step == state.last.step))) new_phase(t);
    *now = state.last = {lone.step, PastOperation::of(e, t)};
    return true;
  }
  bool touch_alone(rr::Event& e, Conflicts& c, bool is_write) {
    Operation now;
    if (!perform_alone(
            e, [&](auto fits) { return c.all_before(is_write, fits); }, &now))
      return false;
    c.record(is_write, now, graph_);
    return true;
  }

  template <class Name>
  void touch(rr::Event& e, Conflicts& c, bool is_write, Name name) {
    before_.clear();
    c.collect(is_write, before_);
    c.record(is_write, perform(e, e.thread, before_, name), graph_);
  }
  template <class Name>
  void touched(rr::Event& e, bool is_write, std::vector<Inner>& inner, Name name) {
    if (checks_inside(e.thread) && e.thread->in_barriers == 0) inner_operation(e, is_write, inner, name);
  }
  void on_class(rr::ClassEvent& e, bool is_write) {
    Conflicts& c = volatile_(e.clazz).conflicts;
    if (touch_alone(e, c, is_write)) return;
    std::lock_guard lock(mutex_);
    touch(e, c, is_write, [&] { return names().volatile_name(*e.clazz); });
  }
  void on_interrupt(rr::InterruptEvent& e, bool is_write) {
    std::lock_guard lock(mutex_);
    touch(e, interrupt_(e.target), is_write, [&] { return "interrupt of thread " + names().thread_name(*e.target); });
  }

  // When, in its transaction's time, the library call began that the operation is part of. Times of a transaction with
  // several threads are not one thread's, so calls in those are not told apart.
  uint64_t begin_of_call(const rr::Event& e, rr::ShadowThread* t, uint64_t now) {
    const auto& call = t->library_call;
    if (t != e.thread || rr::is_data_access(e.kind) || !call.is_folded() || checks_inside(t))
      return TransactionGraph::kAnyTime;
    std::vector<Call>& open = calls_(t);
    while (!open.empty() && (open.back().number > call.number || open.back().node != thread_(t).current->id))
      open.pop_back();
    if (open.empty() || open.back().number != call.number) open.push_back({call.number, thread_(t).current->id, now});
    return open.back().begin;
  }

  // One operation of thread t, after those it conflicts with. `name` says on what, for a report.
  template <class Name>
  Operation perform(rr::Event& e, rr::ShadowThread* t, const std::vector<Operation>& before, Name name) {
    Thread& state = thread_(t);
    Operation now{{}, PastOperation::of(e, t)};
    uint64_t changes = graph_.changes();
    if (!state.current) {
      steps_.assign(1, state.last.step);
      for (const Operation& o : before) steps_.push_back(o.step);
      now.step = graph_.unary(steps_, {.site = e.site}, t->tid);
      if (!(now.step == state.last.step)) new_phase(t);
    } else {
      now.step = graph_.step(state.current);
      uint64_t call_begins = begin_of_call(e, t, now.step.time);
      for (const Operation& o : before) {
        if (graph_.add(o.step, state.current)) continue;
        cycles_.add(e.thread);
        if (is_librarys_own(e) || !is_cycle_wanted(e, t)) continue;
        if (auto cycle = graph_.cycle(o.step, state.current, call_begins)) cycle_found(e, t, *cycle, o, name());
      }
    }
    if (changes != graph_.changes() || phase_(t) == 0) new_phase(t);
    return state.last = now;
  }

  std::vector<Operation> before_;
  std::vector<TransactionGraph::Step> steps_;
  // Their thread's, by others changed only while the thread waits for them.
  rr::Decoration<rr::ShadowThread, uint64_t> phase_ = this->template thread_decoration<uint64_t>(0);
  rr::Decoration<rr::ShadowThread, Thread> thread_ = this->template thread_decoration<Thread>();
  rr::Decoration<rr::ShadowLock, Lock> lock_ = this->template lock_decoration<Lock>();
  rr::Decoration<rr::ShadowVolatile, Flag> volatile_ = this->template volatile_decoration<Flag>();
  rr::Decoration<rr::ShadowThread, Conflicts> interrupt_ = this->template thread_decoration<Conflicts>();
  rr::Decoration<rr::ShadowThread, std::vector<Call>> calls_ = this->template thread_decoration<std::vector<Call>>();
  rr::Counter repeated_ = this->counter("Repeated");
  rr::Counter transactions_ = this->counter("Transactions");
  rr::Counter cycles_ = this->counter("Cycles");
  rr::Counter nodes_ = this->counter("Nodes");
  rr::Counter edges_ = this->counter("Edges");
  rr::Counter merged_ = this->counter("Merged");
  rr::Counter collected_ = this->counter("Collected");
};

}  // namespace rrvm::tools
