// Feeds a trace to a chain just as it is written, feasible or not, for the tools that judge the stream itself. Only
// re-entrant locking is filtered, as the Chain does. Compare TraceRunner, which refuses what cannot have happened.
// Tests: tests/tools/stream_checker_test.cpp.
#pragma once

#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

#include "rr/trace/trace_runner.h"

namespace rrvm::rr {

class RawRunner {
 public:
  // `names` must be the resolver of the chain's world.
  RawRunner(const Trace& trace, TraceNames& names, Chain& chain);
  ~RawRunner();
  void run();  // everything, and Chain::finish

 private:
  template <class E, class Fill>
  void raise(const TraceOp& op, bool (Pipeline::*handler)(E&), Fill fill);
  void step(const TraceOp& op);
  void lock_op(const TraceOp& op);
  void stop(uint32_t thread, SiteId site);
  ShadowThread* thread_of(uint32_t number);
  ShadowLock* lock_of(uint32_t number);

  const Trace& trace_;
  TraceNames& names_;
  Chain& chain_;
  Pipeline& pipeline_;
  Reclaimer::Participant* participant_;
  std::vector<bool> forked_, stops_, created_, stopped_;  // by thread; the first two: somewhere in the trace
  std::vector<ShadowThread*> threads_;
  std::vector<ShadowLock*> locks_;
  std::vector<uint32_t> saved_depth_;  // by thread, of the lock it waits on
  std::vector<ShadowVolatile*> volatiles_, classes_;
  std::vector<ShadowBarrier*> barriers_;
  std::deque<ShadowWord> words_;
};

}  // namespace rrvm::rr
