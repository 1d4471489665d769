// The oracle for atomicity: conflict-serialisability by its definition. Every pair of operations is asked whether it
// conflicts (SideTrack section 2: program order, same lock, fork-join; a variable with at least one write; and a
// barrier, which each thread reaches before any leaves). Operations of one transaction are one node; the trace is
// serialisable if the conflicts, taken in trace order, make no cycle of nodes. Reachability is a matrix, closed at each
// edge. Slow, and obviously right; nothing is merged, freed or incremental but the order of the trace.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rr/trace/trace.h"

namespace rrvm::oracle {

// An operation of one thread. A barrier release is several: each of its threads arrives, then each leaves. The end of a
// thread is one too; where the trace does not name it, it comes with the thread's first join.
struct Act {
  size_t op = 0;  // index in the trace
  uint32_t thread = 0;
  enum Part : uint8_t { kWhole, kArrives, kLeaves, kEnds } part = kWhole;
};

// The transaction of each act: atomic blocks and methods, outermost ones (nested ones belong to them).
enum class Transactions : uint8_t { kAtomicBlocks, kDeterministicBlocks };

class Serialisability {
 public:
  Serialisability(const rr::Trace& trace, Transactions transactions);

  // The first operation after which the trace is not serialisable.
  std::optional<size_t> first_violation() const { return first_; }
  // After operation b its transaction lies on a cycle.
  bool on_cycle(size_t b) const { return on_cycle_[b]; }
  // Some act outside b's transaction comes after operation a and before b, operation by operation.
  bool interleaved(size_t a, size_t b) const;
  bool conflicting(size_t a, size_t b) const;  // operations of different threads
  // The block that is open at operation i, `depth` blocks deep (1 = outermost): the index of its beginning, if there
  // is.
  std::optional<size_t> block_at(size_t i, size_t depth) const;
  size_t node_of(size_t op) const;  // of its thread's first act of it
  const std::vector<Act>& acts() const { return acts_; }

 private:
  void find_acts(bool det);
  void find_nodes(bool det);
  bool conflict(const Act& a, const Act& b) const;
  void add_edges();

  const rr::Trace& trace_;
  std::vector<Act> acts_;
  std::vector<size_t> node_;  // by act
  size_t nodes_ = 0;
  std::vector<std::vector<bool>> before_;  // [b][a]: act a happens before act b
  std::vector<std::vector<size_t>> open_;  // by operation: beginnings of the blocks that contain it
  std::optional<size_t> first_;
  std::vector<bool> on_cycle_;
};

}  // namespace rrvm::oracle
