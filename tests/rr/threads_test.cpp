// Every tool with events from real threads. The precise race detectors must flag the very variables that they flag when
// the trace runs in order: happens-before is the same, and a race on a variable is found in every interleaving. The
// others must only survive, under ThreadSanitizer without a complaint (preset tsan).
#include <gtest/gtest.h>
#include <unistd.h>

#include <set>

#include "rr/trace/trace_generator.h"
#include "tests/rr/threaded_run.h"
#include "tools/registry.h"

namespace rrvm::rr {
namespace {

GeneratorOptions options_for(uint64_t seed) {
  GeneratorOptions o;
  o.seed = seed;
  o.ops = 400;
  bool many = seed % 5 == 4;  // threads, most of which have ended when others start
  o.threads = many ? 20 : 3 + seed % 4;
  o.thread_ops = many ? 100 : o.thread_ops;
  o.initial = 1 + seed % 3;
  o.variables = 4 + seed % 12;
  o.blocks = o.methods = seed % 3;
  o.values = seed % 2 ? 5 : 0;
  o.fence_ops = seed % 4 == 2 ? 20 : 0;
  o.atomic = seed % 4 == 3 ? 20 : 0;
  o.safe = seed % 3 == 0 ? 100 : seed % 3 == 1 ? 97 : 60;
  return o;
}

struct OneRun {
  OneRun(const Trace& trace, const std::string& text, ChainOptions options = {})
      : names(trace), world(names, world_options()) {
    ChainError error;
    chain = Chain::parse(text, registry, world, error, options);
    EXPECT_TRUE(chain) << error.text(text);
  }
  static WorldOptions world_options() {
    WorldOptions o;
    o.reports.deduplicate = false;
    return o;
  }
  std::set<std::string> flagged() {
    std::set<std::string> out;
    for (const auto& r : world.reports().reports()) out.insert(r.location);
    return out;
  }
  ToolRegistry registry = tools::builtin_tools();
  TraceNames names;
  World world;
  std::unique_ptr<Chain> chain;
};

std::set<std::string> in_order(const Trace& trace, const std::string& chain) {
  OneRun s(trace, chain);
  TraceRunner runner(trace, s.names, *s.chain);
  TraceError error;
  EXPECT_TRUE(runner.run(error)) << error.text();
  runner.finish();
  return s.flagged();
}

std::set<std::string> threaded(const Trace& trace, const std::string& chain, ChainOptions options = {}) {
  OneRun s(trace, chain, options);
  ThreadedRun(trace, s.names, *s.chain).run();
  return s.flagged();
}

TEST(Threads, PreciseDetectorsFlagTheSameVariables) {
  unsigned racy = 0;
  for (uint64_t seed = 1; seed <= 40; seed++) {
    auto trace = generate_trace(options_for(seed));
    std::set<std::string> expected = in_order(*trace, "HappensBefore");
    racy += !expected.empty();
    for (const char* chain : {"FastTrack", "FastTrack(epochs=64)", "FastTrack(printed)", "DJIT+", "HappensBefore",
                              "Goldilocks", "ThreadLocal:FastTrack"}) {
      if (chain == std::string("ThreadLocal:FastTrack")) {
        threaded(*trace, chain);  // loses the first thread's accesses, in each order others
        continue;
      }
      EXPECT_EQ(threaded(*trace, chain), expected) << chain << ", seed " << seed;
      EXPECT_EQ(threaded(*trace, chain, {.fast_paths = false}), expected) << chain << " -noFP, seed " << seed;
    }
  }
  EXPECT_GT(racy, 10u);
}

TEST(Threads, EveryToolSurvives) {
  ToolRegistry registry = tools::builtin_tools();
  for (const auto& tool : registry.entries()) {
    if (tool.name == "Print") continue;  // writes to stderr
    std::string text = tool.name;
    if (tool.name == "Record")
      text += "(file=" + testing::TempDir() + "/threads_test_" + std::to_string(getpid()) + ".trace.gz)";
    for (uint64_t seed = 1; seed <= 8; seed++)
      threaded(*generate_trace(options_for(seed)), text, {.fast_paths = seed % 2 == 0});
  }
}

TEST(Threads, StreamCheckerAcceptsTheRunItself) {
  for (uint64_t seed = 1; seed <= 30; seed++) {
    auto trace = generate_trace(options_for(seed));
    OneRun s(*trace, "StreamChecker");
    ThreadedRun(*trace, s.names, *s.chain).run();
    for (const auto& r : s.world.reports().reports()) ADD_FAILURE() << r.brief() << ", seed " << seed;
  }
}

TEST(Threads, ChainsSurvive) {
  for (const char* text :
       {"ThreadLocal:ReadOnly:LockSet", "FastTrack|LockSet", "ThreadLocal:(FastTrack|Racer):ReadOnly",
        "FastTrack:DJIT+:HappensBefore", "Empty:StreamChecker:FastTrack", "ProtectingLock:FastTrack",
        "Count:EraserWithBarrier|MultiRace"}) {
    for (uint64_t seed = 1; seed <= 8; seed++) {
      auto trace = generate_trace(options_for(seed));
      threaded(*trace, text, {.serialize = seed % 4 == 1, .reuse_events = seed % 4 != 2, .fast_paths = seed % 4 != 3});
    }
  }
}

}  // namespace
}  // namespace rrvm::rr
