// The oracle: happens-before by definition, on the full trace. Every pair of operations is looked at with the rules of
// FastTrack section 2.1 and 4 (program order, locking, fork-join, volatile, barrier) and their counterparts for class
// initialisation, interrupts and fences; the relation is closed transitively with bit sets. Slow, and obviously right:
// no clocks, no incremental state, nothing shared with a detector.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rr/trace/trace.h"

namespace rrvm::oracle {

// What `answer` says about the trace of this text; the reader's complaint if it is none.
template <class Answer>
std::string about(const std::string& text, Answer answer) {
  rr::TraceError error;
  auto trace = rr::read_trace_text(text, error);
  return trace ? answer(*trace) : error.text();
}

class HappensBefore {
 public:
  explicit HappensBefore(const rr::Trace& trace);

  // Operation a (by its index in the trace) happens before the later operation b.
  bool ordered(size_t a, size_t b) const { return before_[b * words_ + a / 64] >> (a % 64) & 1; }
  // Both access one variable, at least one of them writes, and not both are atomic.
  bool conflicting(size_t a, size_t b) const;
  bool race(size_t a, size_t b) const { return conflicting(a, b) && !ordered(a, b); }
  // Access b races with some earlier access.
  bool racy(size_t b) const;
  // Of each variable that has a race: the first access that races with an earlier one.
  std::map<uint32_t, size_t> first_races() const;
  // The Progressive Java Memory Model by its definition (Adversarial Memory, section 4): the values that read a may
  // return, of the writes b before it in the trace with no write c to the variable such that b < c < a; the initial 0
  // counts as a write that happens before everything.
  std::set<uint64_t> visible(size_t a) const;

 private:
  bool directly_ordered(const rr::TraceOp& a, const rr::TraceOp& b) const;
  std::vector<size_t> released_to(size_t b) const;
  bool performs(uint32_t thread, const rr::TraceOp& op) const;

  const rr::Trace& trace_;
  const size_t words_;
  std::vector<uint64_t> before_;  // row b: the operations that happen before b
};

bool is_access(const rr::TraceOp& op);
bool is_write(const rr::TraceOp& op);

}  // namespace rrvm::oracle
