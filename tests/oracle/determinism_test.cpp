// SingleTrack against the definition: a deterministic block, with all that the threads forked in it do, must be
// serialisable with the rest (the oracle of serialisability.h), and conflicting accesses by two of its threads must be
// ordered by program order, fork, join and barriers alone (closed here over all pairs of operations).
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tests/oracle/oracle.h"
#include "tests/oracle/random_runs.h"
#include "tests/oracle/serialisability.h"

namespace rrvm::oracle {
namespace {

using namespace rr;

// The deterministic order of operations.
class DeterministicOrder {
 public:
  explicit DeterministicOrder(const Trace& trace)
      : trace_(trace), before_(trace.ops.size(), std::vector<bool>(trace.ops.size())) {
    for (size_t b = 0; b < trace.ops.size(); b++) {
      for (size_t a = 0; a < b; a++) {
        if (!direct(trace.ops[a], trace.ops[b])) continue;
        before_[b][a] = true;
        for (size_t c = 0; c < a; c++) {
          if (before_[a][c]) before_[b][c] = true;
        }
      }
    }
  }
  bool ordered(size_t a, size_t b) const { return before_[b][a]; }

 private:
  bool performs(uint32_t t, const TraceOp& op) const {
    if (op.kind != EventKind::kBarrierRelease) return op.thread == t;
    const auto& all = trace_.thread_lists[op.value];
    return std::find(all.begin(), all.end(), t) != all.end();
  }
  bool direct(const TraceOp& a, const TraceOp& b) const {
    for (uint32_t t = 0; t < trace_.threads.size(); t++) {
      if (performs(t, a) && performs(t, b)) return true;
    }
    if (a.kind == EventKind::kStart &&
        (performs(a.operand, b) || (b.kind == EventKind::kJoin && b.operand == a.operand)))
      return true;
    return b.kind == EventKind::kJoin && performs(b.operand, a);
  }
  const Trace& trace_;
  std::vector<std::vector<bool>> before_;
};

// What an access touches; volatiles are locations too.
std::optional<std::pair<bool, uint32_t>> touched(const TraceOp& op) {
  if (is_access(op)) return std::pair{false, op.operand};
  if (op.kind == EventKind::kVolatileRead || op.kind == EventKind::kVolatileWrite) return std::pair{true, op.operand};
  return std::nullopt;
}
bool writes(const TraceOp& op) { return is_write(op) || op.kind == EventKind::kVolatileWrite; }

struct Tally {
  uint64_t traces = 0, external = 0, internal = 0;
};

std::string agree(const Trace& trace, Tally& tally) {
  Serialisability external(trace, Transactions::kDeterministicBlocks);
  DeterministicOrder order(trace);
  auto unordered = [&](size_t a, size_t b) {
    const TraceOp &x = trace.ops[a], &y = trace.ops[b];
    return touched(x) && touched(x) == touched(y) && x.thread != y.thread && (writes(x) || writes(y)) &&
           external.node_of(a) == external.node_of(b) && !order.ordered(a, b);
  };
  std::map<std::pair<size_t, std::pair<bool, uint32_t>>, size_t> expected, found;  // block and location -> operation
  for (size_t b = 0; b < trace.ops.size(); b++) {
    for (size_t a = 0; a < b; a++) {
      if (unordered(a, b)) expected.try_emplace({external.node_of(b), *touched(trace.ops[b])}, b);
    }
  }
  std::vector<Report> reports;
  if (std::string complaint = run_chain("SingleTrack", trace, reports); !complaint.empty()) return complaint;
  std::optional<size_t> first;
  for (const Report& r : reports) {
    size_t b = current_op(r), a = previous_op(r);
    if (r.rule == "external-conflict") {
      if (!first) first = b;
      if (!external.on_cycle(b)) return "not on a cycle: " + r.brief();
      continue;
    }
    if (a == SIZE_MAX || !unordered(a, b)) return "no internal conflict: " + r.brief();
    if (!found.try_emplace({external.node_of(b), *touched(trace.ops[b])}, b).second)
      return "reported twice: " + r.brief();
  }
  tally.traces++;
  tally.external += first.has_value();
  tally.internal += !found.empty();
  if (first != external.first_violation())
    return "external: first at " + (first ? std::to_string(*first + 1) : "none") + ", oracle " +
           (external.first_violation() ? std::to_string(*external.first_violation() + 1) : "none");
  return found == expected
             ? ""
             : "internal: " + std::to_string(found.size()) + " found, " + std::to_string(expected.size()) + " expected";
}

void agree(const char* name, const GeneratorOptions& options, uint64_t traces) {
  Tally tally;
  EXPECT_EQ(on_random_traces(name, options, traces, [&](const Trace& t) { return agree(t, tally); }), "");
  std::cout << name << ": " << tally.traces << " traces, " << tally.external << " with external, " << tally.internal
            << " with internal conflicts\n";
  EXPECT_GT(tally.external, tally.traces / 100);
  EXPECT_GT(tally.internal, tally.traces / 100);
}

TEST(SingleTrack, ForkJoin) {
  agree("fork and join",
        {.ops = 40,
         .threads = 5,
         .variables = 3,
         .locks = 1,
         .volatiles = 1,
         .classes = 0,
         .barriers = 0,
         .det_blocks = 2,
         .reads = 25,
         .writes = 25,
         .sync = 50,
         .thread_ops = 60,
         .interrupt_ops = 0,
         .block_ops = 50},
        12000);
}
TEST(SingleTrack, Barriers) {
  agree("barriers",
        {.ops = 50,
         .threads = 4,
         .variables = 3,
         .locks = 1,
         .volatiles = 0,
         .classes = 0,
         .barriers = 1,
         .det_blocks = 2,
         .reads = 25,
         .writes = 20,
         .sync = 55,
         .thread_ops = 40,
         .barrier_ops = 40,
         .interrupt_ops = 0,
         .block_ops = 40},
        6000);
}
// Most workers have ended when others start: they share places in the clocks.
TEST(SingleTrack, WorkersOneAfterTheOther) {
  agree("workers one after the other",
        {.ops = 120,
         .threads = 30,
         .variables = 3,
         .locks = 1,
         .volatiles = 1,
         .classes = 0,
         .barriers = 1,
         .det_blocks = 2,
         .reads = 20,
         .writes = 20,
         .sync = 60,
         .thread_ops = 300,
         .barrier_ops = 10,
         .interrupt_ops = 0,
         .block_ops = 60},
        1500);
}
TEST(SingleTrack, Everything) {
  agree("everything",
        {.ops = 50, .threads = 5, .variables = 3, .blocks = 1, .det_blocks = 3, .thread_ops = 40, .block_ops = 40},
        6000);
}

}  // namespace
}  // namespace rrvm::oracle
