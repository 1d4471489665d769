// What traces with expectations cannot say of the small tools: their last words, and that faults depend on the seed
// alone.
#include <gtest/gtest.h>

#include <algorithm>

#include "rr/trace/trace_generator.h"
#include "tests/rr/chain_on_trace.h"

namespace rrvm {
namespace {

using namespace rr;

struct Outcome {
  std::vector<std::string> notes;
  std::map<std::string, uint64_t> counters;
};

Outcome run(const Trace& trace, const std::string& text) {
  ChainOnTrace on(trace, text);
  EXPECT_EQ(on.run(), "");
  Outcome out;
  out.notes = on.world.reports().notes();
  for (const auto& [name, value] : on.world.counters()) out.counters[name] = value;
  return out;
}

std::unique_ptr<Trace> read(const std::string& text) {
  TraceError error;
  auto trace = read_trace_text(text, error);
  EXPECT_TRUE(trace) << error.text();
  return trace;
}

// docs/faq.md explains it: all know that thread 3 races, but two earlier writes race with it.
TEST(PreciseTools, NameOneOfSeveralEarlierAccesses) {
  auto trace = read(
      "fork(0, 1)\nfork(0, 2)\nfork(0, 3)\nacq(1, m)\nwr(1, x)\nrel(1, m)\nacq(2, m)\nwr(2, x)\nrel(2, m)\n"
      "wr(3, x)\n");
  const std::pair<const char*, uint32_t> kNamed[] = {
      {"FastTrack", 2}, {"Goldilocks", 2}, {"DJIT+", 1}, {"HappensBefore", 1}};
  for (auto [tool, earlier] : kNamed) {
    ChainOnTrace on(*trace, tool);
    ASSERT_EQ(on.run(), "");
    ASSERT_EQ(on.world.reports().reports().size(), 1u) << tool;
    const Report report = on.world.reports().reports()[0];
    EXPECT_EQ(report.rule, "write-write") << tool;
    EXPECT_EQ(report.current.thread, "3") << tool;
    EXPECT_EQ(report.previous->thread, std::to_string(earlier)) << tool;
  }
}

TEST(Timer, HasALineForEachTool) {
  auto trace = generate_trace({.ops = 300});
  Outcome out = run(*trace, "Timer:ThreadLocal:(FastTrack|LockSet):Count");
  const char* const expected[] = {"Timer: ThreadLocal ", "Timer: Parallel ", "Timer:   FastTrack ",
                                  "Timer:   LockSet ",   "Timer: Count ",    "Count: "};
  ASSERT_EQ(out.notes.size(), std::size(expected));
  for (size_t i = 0; i < std::size(expected); i++) EXPECT_EQ(out.notes[i].rfind(expected[i], 0), 0u) << out.notes[i];
  EXPECT_EQ(out.notes[2].find(" 0 calls"), std::string::npos) << out.notes[2];
}

TEST(Timer, ByEvent) {
  auto trace = read("acq(0, m)\nrel(0, m)\nacq(0, m)\nrel(0, m)\n");
  Outcome out = run(*trace, "Timer(events):Empty");
  ASSERT_EQ(out.notes.size(), 4u);
  EXPECT_NE(out.notes[1].find("acquire "), std::string::npos);
  EXPECT_NE(out.notes[1].find(" 2 calls"), std::string::npos) << out.notes[1];
  EXPECT_NE(out.notes[2].find("release "), std::string::npos);
}

TEST(Contention, SaysWhoWaitedWhereForWhom) {
  auto trace = read(
      "acq(0, m) @ A.java:1\nrel(0, m)\nacq(1, m, 250) @ A.java:2\nrel(1, m)\nacq(0, n, 900) @ A.java:3\n"
      "rel(0, n)\nacq(0, m, 50) @ A.java:1\nrel(0, m)\n");
  EXPECT_EQ(
      run(*trace, "Contention").notes,
      (std::vector<std::string>{"Contention: n: 1 wait, 900 ns, longest 900 ns",
                                "Contention:   at A.java:3, held from an unknown place: 1 wait, 900 ns, longest 900 ns",
                                "Contention: m: 2 waits, 300 ns, longest 250 ns",
                                "Contention:   at A.java:2, held from A.java:1: 1 wait, 250 ns, longest 250 ns",
                                "Contention:   at A.java:1, held from A.java:2: 1 wait, 50 ns, longest 50 ns"}));
  EXPECT_EQ(run(*trace, "Contention(top=1)").notes.size(), 2u);
  EXPECT_EQ(run(*read("acq(0, m)\nrel(0, m)\n"), "Contention").notes,
            std::vector<std::string>{"Contention: no thread waited for a lock"});
}

TEST(FaultInjection, DependsOnTheSeedAlone) {
  std::vector<uint64_t> dropped;
  for (uint64_t seed = 0; seed < 20; seed++) {
    auto trace = generate_trace({.seed = 5, .ops = 2000, .sync = 60});
    std::string chain = "FaultInjection(rate=30,seed=" + std::to_string(seed) + "):Count";
    Outcome first = run(*trace, chain), second = run(*trace, chain), whole = run(*trace, "Count");
    EXPECT_EQ(first.counters, second.counters);
    dropped.push_back(first.counters["FaultInjection.Dropped"]);
    uint64_t acquires = whole.counters["Count.Acquire"];
    EXPECT_EQ(first.counters["Count.Acquire"] + dropped.back(), acquires);
    // The pairs that are left are whole; what is held at the end has no release.
    EXPECT_LE(first.counters["Count.Release"], first.counters["Count.Acquire"]);
    EXPECT_NEAR(static_cast<double>(dropped.back()) / static_cast<double>(acquires), 0.3, 0.12);
  }
  EXPECT_NE(std::count(dropped.begin(), dropped.end(), dropped[0]), 20);
}

}  // namespace
}  // namespace rrvm
