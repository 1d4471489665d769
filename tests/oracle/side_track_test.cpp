// Every error of SideTrack on small random traces is confirmed: an IN-ERROR by the observed trace itself, which is not
// serialisable there; a BEFORE- or AFTER-ERROR by an exhaustive search (reordering.h) for a feasible order in which the
// culprit comes between two acquires of the innermost blamed block. An AFTER-ERROR assumes, as the paper does, that
// blocks on locks end; so the search stops where the culprit has the lock and the window's second acquire is next.
// Also: SideTrack without its amendment (`printed`) reports whatever it reports with it.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/oracle/random_runs.h"
#include "tests/oracle/reordering.h"
#include "tests/oracle/serialisability.h"

namespace rrvm::oracle {
namespace {

using namespace rr;

struct Tally {
  uint64_t before = 0, in = 0, after = 0, printed = 0, refuted = 0;
};

bool confirmed(const Report& r, const Trace& trace, const Serialisability& oracle, const Reordering& search) {
  if (!r.previous || !r.previous->site_id) return false;
  size_t current = current_op(r), previous = previous_op(r);
  size_t second = r.rule == "after-error" ? previous : current, culprit = r.rule == "after-error" ? current : previous;
  size_t depth = 1 + static_cast<size_t>(std::count(r.location.begin(), r.location.end(), ':'));
  auto block = oracle.block_at(second, depth);
  if (!block || trace.ops[culprit].thread == trace.ops[second].thread) return false;
  if (r.rule == "in-error" && !oracle.on_cycle(second)) return false;
  for (size_t first = *block; first < second; first++) {
    const TraceOp& op = trace.ops[first];
    bool same = op.kind == EventKind::kAcquire && op.operand == trace.ops[second].operand &&
                op.thread == trace.ops[second].thread;
    if (!same || !search.is_outermost(first) || oracle.block_at(first, depth) != block) continue;
    if (r.rule == "in-error" ? first < culprit
                             : search.can_interleave(first, culprit, second, r.rule == "before-error"))
      return true;
  }
  return false;
}

std::string check(const Trace& trace, Tally& tally) {
  std::vector<Report> reports, printed;
  if (std::string complaint = run_chain("SideTrack", trace, reports); !complaint.empty()) return complaint;
  if (std::string complaint = run_chain("SideTrack(printed)", trace, printed); !complaint.empty()) return complaint;
  tally.printed += printed.size();
  if (printed.empty()) return reports.empty() ? "" : "only without `printed`: " + reports[0].brief();
  Serialisability oracle(trace, Transactions::kAtomicBlocks);
  Reordering search(trace);
  for (const Report& r : reports) {
    (r.rule == "before-error" ? tally.before : r.rule == "in-error" ? tally.in : tally.after)++;
    if (!confirmed(r, trace, oracle, search)) return "no order shows " + r.brief();
  }
  for (const Report& r : printed) tally.refuted += !confirmed(r, trace, oracle, search);
  return "";
}

void confirm(const char* name, const GeneratorOptions& options, uint64_t traces) {
  Tally tally;
  EXPECT_EQ(on_random_traces(name, options, traces, [&](const Trace& t) { return check(t, tally); }), "");
  std::cout << name << ": " << tally.before << " before-, " << tally.in << " in-, " << tally.after
            << " after-errors confirmed; to the letter " << tally.printed << " errors, " << tally.refuted
            << " of them refuted\n";
  const uint64_t enough = number_of_traces(traces) / 200;
  EXPECT_GT(tally.before, enough);
  EXPECT_GT(tally.in, enough);
  EXPECT_GT(tally.after, enough);
}

constexpr GeneratorOptions kLocks{.ops = 18,
                                  .threads = 3,
                                  .variables = 0,
                                  .locks = 2,
                                  .volatiles = 0,
                                  .classes = 0,
                                  .barriers = 0,
                                  .blocks = 2,
                                  .reads = 0,
                                  .writes = 0,
                                  .sync = 100,
                                  .lock_ops = 100,
                                  .thread_ops = 15,
                                  .wait_ops = 0,
                                  .interrupt_ops = 0,
                                  .other_ops = 0,
                                  .block_ops = 20};

TEST(SideTrack, TwoLocks) { confirm("two locks", kLocks, 60000); }
TEST(SideTrack, OneLockManyThreads) {
  GeneratorOptions o = kLocks;
  o.locks = 1;
  o.threads = 4;
  o.thread_ops = 40;
  confirm("one lock", o, 30000);
}
TEST(SideTrack, ThreeLocksAndMethods) {
  GeneratorOptions o = kLocks;
  o.ops = 24;
  o.locks = 3;
  o.methods = 2;
  confirm("three locks and methods", o, 30000);
}

// The search itself, on the paper's figures.
TEST(Reordering, Figures) {
  auto possible = [](const std::string& text, size_t first, size_t culprit, size_t second) {
    TraceError error;
    auto trace = read_trace_text(text, error);
    return trace && Reordering(*trace).can_interleave(first - 1, culprit - 1, second - 1, true);
  };
  EXPECT_TRUE(
      possible("begin(1)\nacq(1,m)\nrel(1,m)\nacq(1,m)\nrel(1,m)\nend(1)\nacq(2,m)\nrel(2,m)", 2, 7, 4));  // Figure 1
  EXPECT_FALSE(possible("begin(1)\nacq(1,m)\nrel(1,m)\nacq(1,m)\nfork(1,2)\nrel(1,m)\nend(1)\nacq(2,m)\nrel(2,m)", 2, 8,
                        4));  // Figure 4
  EXPECT_FALSE(
      possible("acq(2,m)\nacq(2,n)\nrel(2,n)\nrel(2,m)\nacq(1,n)\nacq(1,m)\nrel(1,m)\nacq(1,m)\nrel(1,m)\nrel(1,n)", 6,
               1, 8));  // 8, top
  EXPECT_FALSE(possible("fork(1,2)\nacq(2,m)\nrel(2,m)\nacq(1,m)\njoin(1,2)\nrel(1,m)\nacq(1,m)\nrel(1,m)", 4, 2,
                        7));  // the amendment's case
}

}  // namespace
}  // namespace rrvm::oracle
