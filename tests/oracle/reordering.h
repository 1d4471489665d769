// Confirms SideTrack's predictions by search: is there an order of the observed operations in which the culprit acquire
// comes between the two acquires of a window? An order is feasible if every thread performs its operations in its own
// order, locks are held by one thread at a time, no thread acts before its fork or is joined before its end, and every
// lock but the one in question is acquired in the observed order (so that what it protects has the observed values).
// All reachable states are visited. Traces of locks, forks, joins and blocks only.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "rr/trace/trace.h"

namespace rrvm::oracle {

class Reordering {
 public:
  explicit Reordering(const rr::Trace& trace);

  // The operations are indices of acquires of one lock: `first` and `second` by one thread, `culprit` by another.
  // Up to and including `second` (complete), or up to where only `second` itself is left to be done.
  bool can_interleave(size_t first, size_t culprit, size_t second, bool complete) const;
  bool is_outermost(size_t op) const { return outermost_[op]; }

 private:
  using State = std::vector<uint8_t>;  // by thread: operations performed
  bool enabled(const State& s, uint32_t t, uint32_t free_lock) const;
  bool performed(const State& s, size_t op) const { return position_[op] < s[trace_.ops[op].thread]; }

  const rr::Trace& trace_;
  std::vector<std::vector<size_t>> threads_;  // operations, by thread
  std::vector<size_t> position_;              // of each operation in its thread
  std::vector<bool> outermost_;               // lock operations that are not re-entrant
  std::vector<size_t> section_;               // of such: the acquire that began it; of an acquire itself
};

inline Reordering::Reordering(const rr::Trace& trace)
    : trace_(trace),
      threads_(trace.threads.size()),
      position_(trace.ops.size()),
      outermost_(trace.ops.size()),
      section_(trace.ops.size()) {
  std::vector<int> depth(trace.locks.size());
  std::vector<size_t> begun(trace.locks.size());
  for (size_t i = 0; i < trace.ops.size(); i++) {
    const rr::TraceOp& op = trace.ops[i];
    position_[i] = threads_[op.thread].size();
    threads_[op.thread].push_back(i);
    if (op.kind == rr::EventKind::kAcquire && depth[op.operand]++ == 0) {
      outermost_[i] = true;
      begun[op.operand] = i;
    }
    if (op.kind == rr::EventKind::kRelease && --depth[op.operand] == 0) outermost_[i] = true;
    if (op.kind == rr::EventKind::kAcquire || op.kind == rr::EventKind::kRelease) section_[i] = begun[op.operand];
  }
}

inline bool Reordering::enabled(const State& s, uint32_t t, uint32_t free_lock) const {
  if (s[t] == threads_[t].size()) return false;
  size_t i = threads_[t][s[t]];
  const rr::TraceOp& op = trace_.ops[i];
  for (size_t j = 0; j < trace_.ops.size(); j++) {
    const rr::TraceOp& other = trace_.ops[j];
    bool done = performed(s, j);
    if (other.kind == rr::EventKind::kStart && other.operand == t && !done) return false;
    if (op.kind == rr::EventKind::kJoin && other.thread == op.operand && !done) return false;
    if (op.kind != rr::EventKind::kAcquire || !outermost_[i] || !outermost_[j] || other.operand != op.operand || j == i)
      continue;
    if (other.kind == rr::EventKind::kRelease && !done && performed(s, section_[j])) return false;  // held
    if (op.operand != free_lock && other.kind == rr::EventKind::kAcquire && (j < i) != done) return false;
  }
  return true;
}

inline bool Reordering::can_interleave(size_t first, size_t culprit, size_t second, bool complete) const {
  uint32_t lock = trace_.ops[first].operand;
  std::vector<State> work{State(threads_.size())};
  std::set<State> seen{work[0]};
  while (!work.empty()) {
    State s = work.back();
    work.pop_back();
    bool is_there = performed(s, first) && performed(s, culprit);
    uint32_t t = trace_.ops[second].thread;
    if (is_there && (complete ? performed(s, second) : s[t] == position_[second])) return true;
    for (uint32_t u = 0; u < threads_.size(); u++) {
      if (!enabled(s, u, lock)) continue;
      size_t i = threads_[u][s[u]];
      if (i == culprit && !performed(s, first)) continue;
      if (i == second && !performed(s, culprit)) continue;
      State next = s;
      next[u]++;
      if (seen.insert(next).second) work.push_back(next);
    }
  }
  return false;
}

}  // namespace rrvm::oracle
