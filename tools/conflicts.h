// The operations on one thing (a location, a volatile, a lock's release) that a later operation may conflict with:
// the last write W and the reads R since, one per thread. Used by Velodrome and SingleTrack; whoever has one guards it.
#pragma once

#include <vector>

#include "tools/transaction_graph.h"

namespace rrvm::tools {

struct Conflicts {
  struct Operation {
    TransactionGraph::Step step;
    PastOperation op;
  };
  Operation write;
  std::vector<Operation> reads;  // since the write; at most one per thread

  // What a read or write must come after.
  void collect(bool is_write, std::vector<Operation>& out) const {
    if (write.step.node) out.push_back(write);
    if (is_write) out.insert(out.end(), reads.begin(), reads.end());
  }
  // Asks `fits` about all of these, without a copy: true if it says so of each.
  template <class Fits>
  bool all_before(bool is_write, Fits fits) const {
    if (!fits(write.step)) return false;
    for (size_t i = 0; is_write && i < reads.size(); i++) {
      if (!fits(reads[i].step)) return false;
    }
    return true;
  }
  void record(bool is_write, const Operation& o, const TransactionGraph& graph) {
    if (is_write) {
      write = o;
      reads.clear();
      return;
    }
    std::erase_if(reads, [&](const Operation& r) { return r.op.tid == o.op.tid || !graph.alive(r.step); });
    if (graph.alive(o.step)) reads.push_back(o);
  }
};

}  // namespace rrvm::tools
