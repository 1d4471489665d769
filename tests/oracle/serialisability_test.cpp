// Velodrome against the oracle: on every random trace it reports an error if and only if the trace is not
// conflict-serialisable, first at the very operation after which it is not; each report lies on a cycle, names a
// previous operation that conflicts, and blames a block that really is cut in two (not-atomic). 100,000 traces and
// more. Behind FastTrack, which keeps race-free accesses back, it still agrees on traces without races.
#include "tests/oracle/serialisability.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/oracle/oracle.h"
#include "tests/oracle/random_runs.h"

namespace rrvm::oracle {
namespace {

using namespace rr;

std::string violation(const std::string& text) {
  return about(text, [](const Trace& trace) {
    auto first = Serialisability(trace, Transactions::kAtomicBlocks).first_violation();
    return first ? "line " + std::to_string(trace.ops[*first].line) : "none";
  });
}

TEST(SerialisabilityOracle, SmallTraces) {
  EXPECT_EQ(violation("begin(0)\nrd(0,x)\nwr(1,x)\nwr(0,x)\nend(0)"), "line 4");
  EXPECT_EQ(violation("begin(0)\nrd(0,x)\nend(0)\nwr(1,x)\nwr(0,x)"), "none");
  EXPECT_EQ(violation("begin(0)\nrd(0,x)\nrd(1,x)\nrd(0,x)\nend(0)"), "none");
  EXPECT_EQ(violation("begin(0)\nacq(0,m)\nrel(0,m)\nacq(1,m)\nrel(1,m)\nacq(0,m)\nrel(0,m)\nend(0)"), "line 6");
  EXPECT_EQ(violation("begin(0)\nbegin(1)\nwr(0,x)\nwr(1,y)\nrd(0,y)\nrd(1,x)\nend(0)\nend(1)"), "line 6");
  EXPECT_EQ(violation("begin(0)\nfork(0,1)\nwr(1,x)\njoin(0,1)\nend(0)"), "line 4");
  EXPECT_EQ(violation("begin(0)\nbegin(1)\nbarrier_enter(0,b)\nbarrier_enter(1,b)\nbarrier_rel(b,0,1)\nend(0)\nend(1)"),
            "line 5");
  EXPECT_EQ(violation("begin(0)\nbarrier_enter(0,b)\nbarrier_enter(1,b)\nbarrier_rel(b,0,1)\nend(0)"), "none");
  EXPECT_EQ(violation("begin(0)\nvwr(0,v)\nvrd(1,v)\nvwr(1,w)\nvrd(0,w)\nend(0)"), "line 5");
  EXPECT_EQ(violation("enter(0,C.m)\nrd(0,x)\nwr(1,x)\nwr(0,x)\nexit(0,C.m)"), "line 4");
}

// What is wrong with a report of Velodrome, or empty.
std::string wrong(const Report& r, const Serialisability& oracle) {
  size_t b = current_op(r), a = previous_op(r);
  if (!oracle.on_cycle(b)) return "not on a cycle: " + r.brief();
  bool unnamed =
      a == SIZE_MAX && r.previous && r.previous->operation == "stop";  // the trace does not tell of a thread's end
  if (!unnamed && (a == SIZE_MAX || !oracle.conflicting(a, b)))
    return "does not conflict with its previous operation: " + r.brief();
  for (const std::string& d : r.details) {
    if (d.starts_with("blocks of thread")) return "";  // of a barrier: the operation is another thread's too
  }
  size_t depth = 1 + static_cast<size_t>(std::count(r.location.begin(), r.location.end(), ':'));
  auto begin = oracle.block_at(b, depth);
  if (!begin) return "no such block: " + r.brief();
  if (r.rule != "not-atomic") return "";
  for (size_t i = *begin; i < b; i++) {
    if (oracle.block_at(i, depth) == begin && oracle.interleaved(i, b)) return "";
  }
  return "the blamed block is not cut in two: " + r.brief();
}

struct Tally {
  uint64_t traces = 0, violations = 0, atomic = 0, serializable = 0;
};

std::string agree(const Trace& trace, Tally& tally) {
  Serialisability oracle(trace, Transactions::kAtomicBlocks);
  std::vector<Report> reports;
  if (std::string complaint = run_chain("Velodrome", trace, reports); !complaint.empty()) return complaint;
  auto first = oracle.first_violation();
  tally.traces++;
  tally.violations += first.has_value();
  if (!first && !reports.empty()) return "serialisable, but: " + reports[0].brief();
  if (first && reports.empty()) return "not serialisable from operation " + std::to_string(*first + 1);
  if (first && current_op(reports[0]) != *first)
    return "not serialisable from operation " + std::to_string(*first + 1) + ", but first: " + reports[0].brief();
  for (const Report& r : reports) {
    (r.rule == "not-atomic" ? tally.atomic : tally.serializable)++;
    if (std::string complaint = wrong(r, oracle); !complaint.empty()) return complaint;
  }
  return "";
}

void agree(const char* name, const GeneratorOptions& options, uint64_t traces) {
  Tally tally;
  EXPECT_EQ(on_random_traces(name, options, traces, [&](const Trace& t) { return agree(t, tally); }), "");
  std::cout << name << ": " << tally.violations << " of " << tally.traces << " traces not serialisable; "
            << tally.atomic << " blocks not atomic, " << tally.serializable << " cycles of several blocks\n";
  EXPECT_GT(tally.violations, tally.traces / 50) << "hardly a violation: the traces test nothing";
  EXPECT_LT(tally.violations, tally.traces - tally.traces / 50);
}

TEST(Velodrome, Accesses) {
  agree("accesses",
        {.ops = 22,
         .threads = 3,
         .variables = 3,
         .locks = 0,
         .volatiles = 0,
         .classes = 0,
         .barriers = 0,
         .blocks = 2,
         .thread_ops = 5,
         .interrupt_ops = 0,
         .block_ops = 100},
        40000);
}
TEST(Velodrome, Locks) {
  agree("locks",
        {.ops = 30,
         .threads = 4,
         .variables = 2,
         .locks = 3,
         .volatiles = 0,
         .classes = 0,
         .barriers = 0,
         .blocks = 2,
         .methods = 1,
         .reads = 10,
         .writes = 10,
         .sync = 80,
         .interrupt_ops = 0,
         .block_ops = 40},
        30000);
}
TEST(Velodrome, Everything) {
  agree("everything",
        {.ops = 36,
         .threads = 4,
         .variables = 3,
         .blocks = 2,
         .methods = 2,
         .reads = 30,
         .writes = 20,
         .sync = 50,
         .block_ops = 50},
        25000);
}
TEST(Velodrome, ForksAndBarriers) {
  agree("forks and barriers",
        {.ops = 30,
         .threads = 4,
         .variables = 2,
         .locks = 1,
         .volatiles = 1,
         .blocks = 2,
         .reads = 15,
         .writes = 15,
         .sync = 70,
         .thread_ops = 50,
         .barrier_ops = 40,
         .block_ops = 60},
        15000);
}
TEST(Velodrome, Long) {
  agree("long",
        {.ops = 150,
         .threads = 6,
         .variables = 12,
         .blocks = 3,
         .reads = 60,
         .writes = 3,
         .sync = 30,
         .block_ops = 50,
         .depth = 2,
         .own = 80},
        300);
}

// A race-free access orders nothing that synchronisation does not order already.
TEST(Velodrome, BehindRaceDetectors) {
  auto check = [&](const Trace& trace) -> std::string {
    if (!HappensBefore(trace).first_races().empty()) return "";
    auto first = Serialisability(trace, Transactions::kAtomicBlocks).first_violation();
    for (const char* chain :
         {"FastTrack:Velodrome", "DJIT+:Velodrome", "ThreadLocal:FastTrack:Velodrome", "Velodrome|FastTrack"}) {
      std::vector<Report> reports;
      if (std::string complaint = run_chain(chain, trace, reports); !complaint.empty()) return complaint;
      if (first.has_value() != !reports.empty()) return std::string(chain) + " disagrees";
    }
    return "";
  };
  GeneratorOptions o{.ops = 30,
                     .threads = 3,
                     .variables = 3,
                     .volatiles = 0,
                     .classes = 0,
                     .blocks = 2,
                     .reads = 20,
                     .writes = 20,
                     .sync = 60,
                     .interrupt_ops = 0,
                     .block_ops = 40};
  EXPECT_EQ(on_random_traces("behind race detectors", o, 10000, check), "");
}

}  // namespace
}  // namespace rrvm::oracle
