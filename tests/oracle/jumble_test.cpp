// Jumble against the definition of the Progressive Java Memory Model, on at least 100,000 random traces with values: at
// every read the visible set of its write buffer is exactly the oracle's as long as no entry was removed for lack of
// room, and otherwise a part of it with the latest value; and the value returned, by every heuristic, is in it (for
// longs: each half). A failure prints its seed and the whole trace. RRVM_SEED and RRVM_TRACES as in agreement_test.cpp.
#include "tools/jumble.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <sstream>

#include "tests/oracle/oracle.h"
#include "tests/oracle/random_runs.h"

namespace rrvm::oracle {
namespace {

using namespace rr;

struct Seen {
  uint64_t reads = 0, several = 0, stale = 0, torn = 0, gc1 = 0, gc2 = 0, removed = 0;
};

// Every other variable is a long whose halves are alike, so that a torn value can be told.
void widen(Trace& trace) {
  for (TraceOp& op : trace.ops) {
    if (!is_access(op) || op.operand % 2 == 0) continue;
    op.is_wide = true;
    op.value |= op.value << 32;
  }
}

bool legal(uint64_t value, bool wide, const std::set<uint64_t>& visible) {
  if (!wide) return visible.contains(value);
  auto half = [&](uint64_t mask) {
    return std::any_of(visible.begin(), visible.end(), [&](uint64_t v) { return (v & mask) == (value & mask); });
  };
  return half(~uint64_t{0} << 32) && half(~uint64_t{0} >> 32);
}

// The complaint, or empty.
std::string disagreement(const Trace& trace, const HappensBefore& oracle, const std::string& chain_text, bool bounded,
                         const ToolRegistry& registry, Seen& seen) {
  TraceNames names(trace);
  WorldOptions world_options;
  world_options.history = 0;
  World world(names, world_options);
  ChainError chain_error;
  auto chain = Chain::parse(chain_text, registry, world, chain_error);
  if (!chain) return chain_error.text(chain_text);
  auto* jumble = static_cast<tools::Jumble*>(chain->pipeline().find("Jumble"));
  TraceRunner runner(trace, names, *chain);
  std::string complaint;
  std::set<uint64_t> expected;
  runner.on_read = [&](const TraceOp& op, uint64_t value) {
    if (!legal(value, op.is_wide, expected)) complaint = "returned " + std::to_string(value) + ", which is not visible";
    seen.stale += value != op.value;  // a generated read carries the latest value
  };
  TraceError error;
  for (size_t a = 0; a < trace.ops.size(); a++) {
    const TraceOp& op = trace.ops[a];
    if (!is_access(op) || is_write(op)) continue;
    if (!runner.run(error, a)) return "generated trace is infeasible: " + error.text();
    expected = oracle.visible(a);
    const std::string& variable = trace.variables.name(op.operand);
    ShadowThread* thread = runner.thread(trace.threads.name(op.thread));
    auto actual = jumble->visible(ShadowVar(runner.word(variable)->load()), thread);
    std::set<uint64_t> found(actual.begin(), actual.end());
    seen.reads++;
    seen.several += expected.size() > 1;
    bool right = bounded ? std::includes(expected.begin(), expected.end(), found.begin(), found.end()) &&
                               found.contains(op.value)
                         : found == expected;
    if (!right) return "visible set of " + variable + " is wrong at operation " + std::to_string(a + 1);
    if (!runner.run(error, a + 1)) return error.text();
    if (!complaint.empty()) return complaint + " at operation " + std::to_string(a + 1);
  }
  runner.run(error);
  runner.finish();
  seen.torn += world.counter("Jumble.Torn");
  seen.gc1 += world.counter("Jumble.GC1");
  seen.gc2 += world.counter("Jumble.GC2");
  seen.removed += world.counter("Jumble.RemoveOldest");
  return "";
}

void agree(const char* name, GeneratorOptions options, uint64_t traces) {
  static const char* const kHeuristics[] = {"SequentiallyConsistent", "Oldest", "OldestButDifferent", "Random",
                                            "RandomButDifferent"};
  traces = number_of_traces(traces);
  uint64_t first = number_from_environment("RRVM_SEED", 1);
  ToolRegistry registry = tools::builtin_tools();
  Seen seen;
  for (uint64_t seed = first; seed < first + traces; seed++) {
    options.seed = seed;
    options.initial = 1 + seed % options.threads;
    options.safe = seed % 7 * 15;
    auto trace = generate_trace(options);
    widen(*trace);
    HappensBefore oracle(*trace);
    std::string heuristic =
        std::string("heuristic=") + kHeuristics[seed % 5] + ",indices=0-1000,seed=" + std::to_string(seed);
    for (bool bounded : {false, true}) {
      std::string chain = "Jumble(" + heuristic + (bounded ? ",buffer=3)" : ",buffer=0)");
      std::string complaint = disagreement(*trace, oracle, chain, bounded, registry, seen);
      if (complaint.empty()) continue;
      std::ostringstream text;
      write_trace(text, *trace);
      FAIL() << name << ", seed " << seed << ", " << chain << ": " << complaint << '\n' << text.str();
    }
  }
  std::cout << name << ": seeds " << first << " to " << first + traces - 1 << ", " << seen.reads << " reads, "
            << seen.several << " with several visible values, " << seen.stale << " stale, " << seen.torn << " torn; "
            << seen.gc1 << " by GC1, " << seen.gc2 << " by GC2, " << seen.removed << " by REMOVE OLDEST\n";
  // The traces must reach what they are to test.
  EXPECT_GT(seen.several, traces);
  EXPECT_GT(seen.stale, traces / 4);
  EXPECT_GT(seen.torn, traces / 20);
  EXPECT_GT(seen.gc2, traces / 20);
  EXPECT_GT(seen.removed, traces / 4);
}

TEST(JumbleOracle, Locks) {
  agree("locks",
        {.ops = 40,
         .threads = 3,
         .variables = 2,
         .volatiles = 0,
         .classes = 0,
         .barriers = 0,
         .values = 4,
         .writes = 40,
         .interrupt_ops = 0},
        40000);
}
TEST(JumbleOracle, Volatiles) {
  agree("volatiles",
        {.ops = 40, .threads = 3, .variables = 2, .locks = 1, .volatiles = 3, .barriers = 0, .values = 5, .writes = 40},
        20000);
}
TEST(JumbleOracle, ForkJoin) {
  agree(
      "fork and join",
      {.ops = 50, .threads = 6, .variables = 2, .locks = 1, .barriers = 0, .values = 4, .writes = 45, .thread_ops = 60},
      20000);
}
TEST(JumbleOracle, Everything) {
  agree("everything", {.ops = 80, .threads = 5, .variables = 3, .values = 6, .writes = 40}, 20000);
}
TEST(JumbleOracle, Long) { agree("long", {.ops = 500, .threads = 6, .variables = 3, .values = 9, .writes = 45}, 200); }

}  // namespace
}  // namespace rrvm::oracle
