// Record and replay: what Record writes is a feasible trace in which every tool finds the same as in the run itself,
// with the same names and places; compressed, and with shared variables only. Also the names of things that share a
// name or an address.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "rr/trace/trace_generator.h"
#include "rr/trace/trace_stream.h"
#include "tests/rr/chain_on_trace.h"
#include "tools/record_names.h"

namespace rrvm {
namespace {

using namespace rr;

// The process's own: several may run the test at once.
std::string temporary(const std::string& name) {
  return testing::TempDir() + "record_test_" + std::to_string(getpid()) + "_" + name;
}

// Reports of a chain on a trace, as text. Of several previous accesses that race, tools name one by the order of
// threads, which differs when a trace's own threads are numbered anew: it is left out.
std::vector<std::string> run(const Trace& trace, const std::string& text, std::vector<std::string>* notes = nullptr) {
  ChainOnTrace on(trace, text, with_all_reports());
  EXPECT_EQ(on.run(), "");
  if (notes) *notes = on.world.reports().notes();
  std::vector<std::string> out;
  for (const auto& r : on.world.reports().reports()) {
    out.push_back(r.tool + " " + r.rule + " " + r.location + " at " + r.current.site.text() + " by " +
                  r.current.thread + (r.previous ? " after another" : ""));
  }
  return out;
}

std::unique_ptr<Trace> read_file(const std::string& path) {
  std::string open_error;
  auto in = open_trace_input(path, &open_error);
  EXPECT_TRUE(in) << open_error;
  TraceError error;
  auto trace = read_trace(*in, path, error);
  EXPECT_TRUE(trace) << error.text();
  return trace;
}

TEST(Record, ReplayFindsTheSame) {
  const std::string tools = "FastTrack|Goldilocks|ThreadLocal:LockSet|Racer|EraserWithBarrier";
  size_t found = 0, smaller = 0;
  for (uint64_t seed = 1; seed <= 300; seed++) {
    GeneratorOptions options{
        .seed = seed, .ops = 120, .threads = 5, .initial = 1 + seed % 3, .variables = 6, .blocks = 1, .methods = 1};
    auto trace = generate_trace(options);
    for (const char* record : {"Record(file=", "Record(shared=only,methods,file="}) {
      std::string file = temporary(seed % 2 ? "replay.trace" : "replay.trace.gz");
      auto live = run(*trace, tools + "|" + record + file + ")");
      auto replayed = read_file(file);
      ASSERT_TRUE(replayed);
      ASSERT_EQ(run(*replayed, tools), live) << "seed " << seed;
      found += live.size();
      smaller += replayed->ops.size() < trace->ops.size();
    }
  }
  EXPECT_GT(found, 1000u);
  EXPECT_GT(smaller, 300u);
}

TEST(Record, WritesWhatTheReaderReads) {
  TraceError error;
  auto trace = read_trace_text(
      "fork(0, 1) @ Main.main(Main.java:3)\nwr(0, o.f, 5) @ A.m(A.java:1)\nrd(1, o.f, 5) @ A.<init>(A.java:2)\nwr(0, "
      "x, -1L)\nrd(0, o.g!)\n"
      "acq(0, m, 20)\nwait(0, m)\nacq(1, m)\nnotify(1, m)\nrel(1, m)\nwaited(0, m)\nrel(0, m)\nsleep(0, "
      "7)\nbegin(0)\nend(0)\n"
      "begin(0, b)\nend(0, b)\nvwr(0, v)\nvrd(1, v)\nclassinit(0, C)\nclassaccess(1, C)\ninterrupt(0, "
      "1)\ninterrupted(1, 1)\n"
      "wr(1, a[3])\nwr(1, a[*])\nwr(1, o.*)\nbarrier_enter(0, q)\nbarrier_enter(1, q)\nbarrier_rel(q, 0, 1)\nenter(0, "
      "C.m)\nexit(0, C.m)\nstop(1)\njoin(0, 1)\n",
      error);
  ASSERT_TRUE(trace) << error.text();
  std::string file = temporary("format.trace");
  std::vector<std::string> notes;
  run(*trace, "Record(methods,file=" + file + ")", &notes);
  EXPECT_EQ(notes, std::vector<std::string>{"Record: " + file + ": 7 accesses, 26 other operations"});
  std::ifstream in(file);
  std::string text, line;
  while (std::getline(in, line)) text += line.substr(0, line.find(" @ trace:")) + "\n";
  std::ostringstream expected;
  write_trace(expected, *trace);
  EXPECT_EQ(text, expected.str());
}

// So that tools which take a call of the library for one operation find the same in the trace.
TEST(Record, KeepsCallsOfTheLibrary) {
  std::string text =
      "begin(0, b) @ A.m(A.java:1)\n"
      "vrd(0, v) @ M.get(M.java:1) in data 1 of p.Map.merge @ A.m(A.java:2)\n"
      "vwr(1, v) @ M.put(M.java:3) in data 1 of p.Map.put @ B.m(B.java:2)\n"
      "vwr(0, v) @ M.put(M.java:3) in data 1 of p.Map.merge @ A.m(A.java:2)\n"
      "acq(0, m) @ Log.add(Log.java:3) in library\n"
      "rel(0, m) @ Log.add(Log.java:4) in library\n"
      "end(0, b) @ A.m(A.java:1)\n";
  TraceError error;
  auto trace = read_trace_text(text, error);
  ASSERT_TRUE(trace) << error.text();
  std::string file = temporary("calls.trace");
  EXPECT_EQ(run(*trace, "Velodrome|Record(file=" + file + ")"), std::vector<std::string>());
  std::ifstream in(file);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), text);
}

TEST(Record, BadFile) {
  PlainResolver names;
  World world(names);
  ChainError error;
  ToolRegistry registry = tools::builtin_tools();
  EXPECT_FALSE(Chain::parse("Record", registry, world, error));
  EXPECT_NE(error.message.find("must name the file"), std::string::npos) << error.message;
  EXPECT_FALSE(Chain::parse("Record(file=/no/such/place/x)", registry, world, error));
  EXPECT_NE(error.message.find("cannot be written"), std::string::npos) << error.message;
  EXPECT_FALSE(Chain::parse("Record(file=" + temporary("x") + ",shared=some)", registry, world, error));
}

struct FixedNames : PlainResolver {
  std::string location_name(const Location& l) const override {
    if (l.kind == LocationKind::kArrayElement) return "int[" + std::to_string(l.member) + "][] of 5";
    return l.kind == LocationKind::kStatic ? "p.Q.s" : l.member == 1 ? "p.Q.f" : "p.Q.g";
  }
};

TEST(RecordNames, DifferentThingsHaveDifferentNames) {
  FixedNames names;
  tools::LocationNames l;
  EXPECT_EQ(l.make({.object = 16, .member = 1}, names), "p.Q.f");
  EXPECT_EQ(l.make({.object = 16, .member = 2}, names), "p.Q.g");
  EXPECT_EQ(l.make({.object = 32, .member = 1}, names), "p.Q:2.f");
  EXPECT_EQ(l.make({.object = 32, .member = 2}, names), "p.Q:2.g");
  EXPECT_EQ(l.make({.object = 16, .member = 1}, names), "p.Q:3.f");  // a new object at the old address
  EXPECT_EQ(l.make({.object = 16, .member = 2}, names), "p.Q:3.g");
  EXPECT_EQ(l.make({.object = 0, .member = 9, .kind = LocationKind::kStatic}, names), "p.Q.s");
  EXPECT_EQ(l.make({.object = 0, .member = 10, .kind = LocationKind::kStatic}, names), "p.Q.s:2");  // of another loader
  EXPECT_EQ(l.make({.object = 48, .member = 3, .kind = LocationKind::kArrayElement}, names), "int[3]");
  EXPECT_EQ(l.make({.object = 64, .member = 3, .kind = LocationKind::kArrayElement}, names), "int:2[3]");
  tools::UniqueNames u;
  EXPECT_EQ(u.make("java.lang.Object@1f"), "java.lang.Object");
  EXPECT_EQ(u.make("java.lang.Object@2f"), "java.lang.Object:2");
  EXPECT_EQ(u.make("java.lang.Object:2"), "java.lang.Object:2:2");
  EXPECT_EQ(u.make("my thread (1)"), "my_thread__1_");
  EXPECT_EQ(u.make(""), "unnamed");
}

}  // namespace
}  // namespace rrvm
