// What program order, starts and joins order in a trace, as a closure over all operations: slow, for definitions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "rr/trace/trace.h"

namespace rrvm::oracle {

// The operations that come before each operation.
inline std::vector<std::set<size_t>> order_of_threads(const rr::Trace& trace) {
  std::vector<std::set<size_t>> before(trace.ops.size());
  std::map<uint32_t, size_t> last, forked;
  for (size_t j = 0; j < trace.ops.size(); j++) {
    const rr::TraceOp& op = trace.ops[j];
    auto learn = [&](size_t i) {
      before[j].insert(i);
      before[j].insert(before[i].begin(), before[i].end());
    };
    if (last.contains(op.thread)) learn(last[op.thread]);
    else if (forked.contains(op.thread)) learn(forked[op.thread]);
    if (op.kind == rr::EventKind::kJoin) {
      if (last.contains(op.operand)) learn(last[op.operand]);
      else if (forked.contains(op.operand)) learn(forked[op.operand]);
    }
    if (op.kind == rr::EventKind::kStart) forked[op.operand] = j;
    last[op.thread] = j;
  }
  return before;
}

}  // namespace rrvm::oracle
