// Feeds a trace to a chain on the calling thread, checking that the trace is feasible as it goes: no lock taken
// twice or released by another, no operation of a thread before its fork or after its join, and so on.
// The SiteResolver of traces is here too. Tests: tests/rr/trace/trace_test.cpp,
// tests/rr/trace/trace_expectations_test.cpp.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "rr/chain.h"
#include "rr/trace/trace.h"

namespace rrvm::rr {

// Names of a trace's things. identity of a shadow object = its number in the trace's table.
class TraceNames : public SiteResolver {
 public:
  explicit TraceNames(const Trace& trace) : trace_(trace) {}
  Site site(SiteId id) const override { return trace_.sites[id]; }
  std::string location_name(const Location& location) const override;
  std::string variable_name(const Location& location) const override;
  std::string thread_name(const ShadowThread& t) const override {
    return trace_.threads.name(static_cast<uint32_t>(t.identity));
  }
  std::string lock_name(uint32_t id) const override;
  std::string volatile_name(const ShadowVolatile& v) const override;
  std::string barrier_name(const ShadowBarrier& b) const override {
    return trace_.barriers.name(static_cast<uint32_t>(b.identity));
  }
  std::string method_name(uint32_t m) const override { return trace_.methods.name(m); }
  std::string block_name(uint32_t b) const override { return trace_.blocks.name(b); }
  ShadowLock* new_lock(World& world, uint32_t number);  // number in the trace

 private:
  const Trace& trace_;
  std::vector<uint32_t> lock_names_;  // by lock id - 1: number in the trace
};

class TraceRunner {
 public:
  // `names` must be the resolver of the chain's world.
  TraceRunner(const Trace& trace, TraceNames& names, Chain& chain);
  ~TraceRunner();

  // Runs the operations up to `end`; false and `error` filled if one is infeasible.
  bool run(TraceError& error, size_t end = SIZE_MAX);
  // Everything has run. A lock still held, or a block still open, is not an error.
  void finish() { chain_.finish(); }

  // What the trace names, for assertions on states; null if it has not appeared yet.
  ShadowThread* thread(const std::string& name);
  ShadowLock* lock(const std::string& name);
  ShadowVolatile* volatile_variable(const std::string& name);
  ShadowWord* word(const std::string& variable);
  uint64_t accesses() const { return accesses_; }
  uint64_t sync_ops() const { return sync_ops_; }
  // Called for every read that has a value, with the value the tools let the program see.
  std::function<void(const TraceOp&, uint64_t)> on_read;

 private:
  enum class Life : uint8_t { kUnborn, kCreated, kRunning, kStopped, kJoined };
  void create_initial();
  bool step(const TraceOp& op);
  bool fail(const TraceOp& op, std::string message);
  ShadowThread* running(const TraceOp& op, uint32_t thread);
  bool run_thread_op(const TraceOp& op, ShadowThread* t);
  bool run_lock_op(const TraceOp& op, ShadowThread* t);
  bool run_class_lock(const TraceOp& op, ShadowThread* t);
  void run_access(const TraceOp& op, ShadowThread* t);
  bool run_barrier(const TraceOp& op, ShadowThread* t);
  ShadowLock* lock_of(uint32_t number);
  ShadowVolatile* volatile_of(uint32_t number, bool is_class);
  ShadowBarrier* barrier_of(uint32_t number);

  const Trace& trace_;
  TraceNames& names_;
  Chain& chain_;
  Reclaimer::Participant* participant_;
  size_t next_ = 0;
  TraceError error_;
  std::vector<ShadowThread*> threads_;
  std::vector<Life> life_;
  std::vector<uint32_t> initial_;  // threads that act and that nobody creates or forks: they exist from the start
  std::vector<std::vector<uint32_t>> open_blocks_;   // by thread: kind and label of open blocks and methods
  std::vector<std::vector<uint32_t>> open_classes_;  // by thread: classes that it initialises
  std::vector<bool> begun_;                          // classes
  std::vector<ShadowLock*> locks_;
  std::vector<int64_t> waiting_on_;  // by thread: lock it waits on, or -1
  std::vector<ShadowVolatile*> volatiles_, classes_;
  std::vector<ShadowBarrier*> barriers_;
  std::deque<ShadowWord> words_;  // by variable; never moves
  uint64_t accesses_ = 0, sync_ops_ = 0;
};

}  // namespace rrvm::rr
