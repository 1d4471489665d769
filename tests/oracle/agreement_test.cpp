// Random agreement: on every generated trace the precise detectors report exactly the variables that the oracle calls
// racy, each once, at the access that the oracle calls the first racy one, and name as the previous access one that
// really races with it; with fast paths and without. MultiRace may miss races but invents none.
// At least 100,000 traces per run. A failure prints its seed, its options and the whole trace.
// RRVM_SEED=N starts elsewhere; RRVM_TRACES: see tests/rr/random_amount.h.
#include <gtest/gtest.h>

#include <iostream>
#include <span>
#include <sstream>

#include "tests/oracle/oracle.h"
#include "tests/oracle/random_runs.h"

namespace rrvm::oracle {
namespace {

using namespace rr;

struct Detector {
  const char* chain;
  bool fast_paths;
  bool complete;        // reports every racy variable at its first racy access
  unsigned others = 0;  // threads that do nothing, created before those of the trace
};

// The complaint, or empty.
std::string disagreement(const Trace& trace, const HappensBefore& oracle, const std::map<uint32_t, size_t>& expected,
                         const Detector& detector, const ToolRegistry& registry) {
  TraceNames names(trace);
  WorldOptions world_options;
  world_options.history = 256;
  world_options.reports.deduplicate = false;
  World world(names, world_options);
  ChainError chain_error;
  auto chain = Chain::parse(detector.chain, registry, world, chain_error, {.fast_paths = detector.fast_paths});
  if (!chain) return chain_error.text(detector.chain);
  Reclaimer::Participant* participant = detector.others ? world.reclaimer().join() : nullptr;
  for (unsigned i = 0; i < detector.others; i++) chain->create(nullptr, 0, participant, kNoSite);
  if (participant) world.reclaimer().leave(participant);
  TraceRunner runner(trace, names, *chain);
  TraceError error;
  if (!runner.run(error)) return "generated trace is infeasible: " + error.text();
  runner.finish();
  std::map<uint32_t, size_t> found;
  for (const Report& r : world.reports().reports()) {
    size_t b = r.current.site_id - 1;  // sites of generated traces are their operations, counted from 1
    if (!found.try_emplace(trace.ops[b].operand, b).second) return "reported twice: " + r.brief();
    if (!detector.complete && !oracle.racy(b)) return "no race: " + r.brief();
    if (!r.previous || !r.previous->site_id) return "previous access unknown: " + r.brief();
    size_t a = r.previous->site_id - 1;
    if (a >= b || !oracle.race(a, b)) return "does not race with its previous access: " + r.brief();
  }
  if (!detector.complete || found == expected) return "";
  std::ostringstream out;
  for (auto [variable, op] : expected) out << " expected " << trace.variables.name(variable) << " at " << op + 1;
  for (auto [variable, op] : found) out << " found " << trace.variables.name(variable) << " at " << op + 1;
  return out.str();
}

constexpr Detector kDetectors[] = {
    {"HappensBefore", true, true},
    {"DJIT+", true, true},
    {"FastTrack", true, true},
    {"FastTrack", false, true},
    {"FastTrack(epochs=64)", true, true},
    {"FastTrack(printed)", true, true},
    {"Goldilocks", true, true},
    {"Goldilocks(list=8)", true, true},
    {"MultiRace", true, false},
};

// Fewer races than `varied` has, and more variables of a thread's own.
GeneratorOptions vary(const GeneratorOptions& options, uint64_t seed) {
  GeneratorOptions o = varied(options, seed);
  o.safe = 50 + o.safe / 2;
  o.own = seed * 7 % 50;
  return o;
}

void agree(const char* name, const GeneratorOptions& options, uint64_t traces,
           std::span<const Detector> detectors = kDetectors) {
  traces = number_of_traces(traces);
  uint64_t first = number_from_environment("RRVM_SEED", 1);
  ToolRegistry registry = tools::builtin_tools();
  uint64_t ops = 0, racy = 0, variables = 0;
  for (uint64_t seed = first; seed < first + traces; seed++) {
    auto trace = generate_trace(vary(options, seed));
    HappensBefore oracle(*trace);
    auto expected = oracle.first_races();
    ops += trace->ops.size();
    racy += expected.size();
    variables += trace->variables.size();
    for (const Detector& d : detectors) {
      std::string complaint = disagreement(*trace, oracle, expected, d, registry);
      if (complaint.empty()) continue;
      std::ostringstream text;
      write_trace(text, *trace);
      FAIL() << name << ", seed " << seed << ", " << d.chain << (d.fast_paths ? " with" : " without")
             << " fast paths: " << complaint << '\n'
             << text.str();
    }
  }
  std::cout << name << ": seeds " << first << " to " << first + traces - 1 << ", " << ops << " operations, " << racy
            << " of " << variables << " variables racy\n";
}

TEST(Agreement, Locks) {
  agree("locks",
        {.ops = 40, .threads = 4, .variables = 4, .volatiles = 0, .classes = 0, .barriers = 0, .interrupt_ops = 0},
        30000);
}
TEST(Agreement, Volatiles) {
  agree("volatiles", {.ops = 40, .threads = 3, .variables = 4, .locks = 1, .volatiles = 3, .classes = 0, .barriers = 0},
        15000);
}
TEST(Agreement, ForkJoin) {
  agree("fork and join", {.ops = 40, .threads = 6, .variables = 4, .locks = 1, .barriers = 0, .thread_ops = 60}, 15000);
}
// Most threads have ended when others start: they share places in the clocks.
TEST(Agreement, ThreadsOneAfterTheOther) {
  agree("threads one after the other",
        {.ops = 200, .threads = 60, .variables = 4, .locks = 2, .barriers = 1, .sync = 60, .thread_ops = 300}, 3000);
}
TEST(Agreement, Barriers) {
  agree("barriers", {.ops = 50, .threads = 4, .variables = 4, .barriers = 2, .barrier_ops = 60}, 15000);
}
TEST(Agreement, Waits) {
  agree("waits", {.ops = 50, .threads = 4, .variables = 4, .barriers = 0, .wait_ops = 40}, 10000);
}
TEST(Agreement, ClassesAndInterrupts) {
  agree("classes and interrupts",
        {.ops = 40, .threads = 4, .variables = 4, .classes = 4, .class_ops = 30, .interrupt_ops = 30}, 10000);
}
TEST(Agreement, Atomics) {
  agree("atomics", {.ops = 50, .threads = 4, .variables = 4, .classes = 0, .barriers = 0, .atomic = 45}, 15000);
}
TEST(Agreement, Fences) {
  agree("fences",
        {.ops = 60,
         .threads = 4,
         .variables = 4,
         .locks = 1,
         .classes = 0,
         .barriers = 0,
         .sync = 60,
         .fence_ops = 150,
         .atomic = 20},
        10000);
}
TEST(Agreement, Everything) {
  agree("everything", {.ops = 80, .threads = 6, .variables = 6, .locks = 4, .blocks = 2, .methods = 2, .values = 5},
        10000);
}
TEST(Agreement, MostlyReads) {
  agree("mostly reads", {.ops = 80, .threads = 5, .variables = 2, .reads = 80, .writes = 5, .sync = 15}, 5000);
}
// FastTrack has numbers for two interned clocks, one, or none, and takes state objects for the rest.
TEST(Agreement, NumbersRunOut) {
  static constexpr Detector kFastTrack[] = {{"FastTrack", true, true}, {"FastTrack(printed)", false, true}};
  for (uint32_t numbers = 0; numbers < 3; numbers++) {
    StateIds::Limit limit(numbers);
    agree("numbers run out", {.ops = 80, .threads = 5, .variables = 6, .reads = 70, .writes = 10, .sync = 20}, 1000,
          kFastTrack);
  }
}
// Clocks that outgrow 24 bits, with threads that take another place in time or do not, and threads whose numbers
// outgrow 8, in the middle of the trace.
TEST(Agreement, LargeClocks) {
  static constexpr Detector kLarge[] = {{"FastTrack(clock=16777213)", true, true},
                                        {"FastTrack(clock=16777213, moves=false)", true, true},
                                        {"FastTrack(clock=16777213, printed)", false, true}};
  agree("large clocks", {.ops = 60, .threads = 4, .variables = 4}, 3000, kLarge);
}
TEST(Agreement, ManyThreads) {
  static constexpr Detector kMany[] = {
      {"FastTrack", true, true, 238}, {"DJIT+", true, true, 238}, {"Goldilocks", true, true, 238}};
  agree("many threads", {.ops = 60, .threads = 6, .variables = 4}, 200, kMany);
}
TEST(Agreement, Long) { agree("long", {.ops = 600, .threads = 8, .variables = 16, .locks = 5, .reads = 60}, 300); }

}  // namespace
}  // namespace rrvm::oracle
