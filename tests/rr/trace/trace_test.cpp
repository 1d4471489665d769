// The trace format: every operation reads and writes back; errors name line and column; infeasible traces are refused.
#include "rr/trace/trace.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "rr/trace/trace_runner.h"
#include "tools/registry.h"

namespace rrvm::rr {
namespace {

constexpr const char* kEveryOperation =
    "new(0, 1)\nfork(0, 1)\nrd(0, x)\nwr(1, o.f, -42)\nwr(1, a[3], 7L)\nrd(0, a[*])\nwr(0, o.*)\nvrd(0, v)\nvwr(0, v, "
    "1)\n"
    "ard(0, x)\nawr(1, a[3])\nord(0, v)\nowr(1, v)\nfence_acq(0)\nfence_rel(1)\n"
    "acq(0, m)\nwait(0, m)\nacq(1, m, 250)\nnotify(1, m)\nnotifyall(1, m)\nrel(1, m)\nwaited(0, m)\nrel(0, m)\n"
    "request(0, l)\nlock(0, l)\nunlock(0, l)\nrrequest(1, l)\nrlock(1, l)\nrlock(0, l)\nrunlock(1, l)\nrunlock(0, l)\n"
    "interrupt(0, 1)\ninterrupted(1, 1)\nsleep(0, 1000)\nsleep(0)\nenter(0, C.m)\nexit(0, C.m)\nclassinit(0, C)\n"
    "classaccess(1, C)\nclassrequest(0, D)\nclassbegin(0, D)\nclassend(0, D)\nbegin(0, b)\nend(0, b)\ndetbegin(0, "
    "d)\ndetend(0, d)\nbarrier_enter(0, bar)\nbarrier_enter(1, "
    "bar)\n"
    "barrier_rel(bar, 0, 1)\nstop(1)\njoin(0, 1)\n";

TEST(Trace, EveryOperationReadsAndWritesBack) {
  TraceError error;
  auto trace = read_trace_text(kEveryOperation, error);
  ASSERT_TRUE(trace) << error.text();
  std::ostringstream out;
  write_trace(out, *trace);
  EXPECT_EQ(out.str(), kEveryOperation);
  EventMask seen = 0;
  for (const auto& op : trace->ops) seen |= mask_of(op.kind);
  EXPECT_EQ(seen, (EventMask{1} << kEventKinds) - 1);
}

TEST(Trace, PrintGivesBackTheTrace) {
  TraceError error;
  auto trace = read_trace_text(kEveryOperation, error);
  TraceNames names(*trace);
  World world(names);
  ChainError chain_error;
  std::string file = testing::TempDir() + "/printed_" + std::to_string(getpid()) + ".trace";
  ToolRegistry registry = tools::builtin_tools();
  auto chain = Chain::parse("Print(file=" + file + "):Empty", registry, world, chain_error);
  ASSERT_TRUE(chain) << chain_error.message;
  TraceRunner runner(*trace, names, *chain);
  ASSERT_TRUE(runner.run(error)) << error.text();
  runner.finish();
  std::ifstream in(file);
  auto again = read_trace(in, "printed", error);
  ASSERT_TRUE(again) << error.text();
  EventMask seen = 0;
  for (const auto& op : again->ops) seen |= mask_of(op.kind);
  EXPECT_EQ(seen, (EventMask{1} << kEventKinds) - 1);
}

TEST(Trace, PlacesAndComments) {
  TraceError error;
  auto trace =
      read_trace_text("# hello\nrd(0, x) @ pkg.Cls.m(File.java:12)  # why\n\nwr(0,x)@F.java:7\nwr(0,x)\n", error);
  ASSERT_TRUE(trace) << error.text();
  EXPECT_EQ(trace->sites[trace->ops[0].site].text(), "pkg.Cls.m(File.java:12)");
  EXPECT_EQ(trace->sites[trace->ops[1].site].text(), "F.java:7");
  EXPECT_EQ(trace->sites[trace->ops[2].site].text(), "trace:5");
  std::ostringstream out;
  write_trace(out, *trace);
  EXPECT_EQ(out.str(), "rd(0, x) @ pkg.Cls.m(File.java:12)\nwr(0, x) @ F.java:7\nwr(0, x)\n");
}

TEST(Trace, CallsOfTheLibrary) {
  const std::string text =
      "acq(0, m) @ M.lock(M.java:1) in data 3 of p.Map.put @ A.m(A.java:12)\n"
      "vwr(0, v) @ M.put(M.java:2) in data 3 of p.Map.put @ A.m(A.java:12)\n"
      "rd(0, x) @ A.m(A.java:13)\n"
      "rel(0, m) in lock 4 of p.Lock.unlock\n"
      "vrd(0, v) in library\n"
      "vrd(0, v)\n";
  TraceError error;
  auto trace = read_trace_text(text, error);
  ASSERT_TRUE(trace) << error.text();
  using Call = ShadowThread::LibraryCall;
  std::vector<Call::Kind> kinds;
  for (const TraceOp& op : trace->ops) kinds.push_back(trace->calls[op.call].kind);
  EXPECT_EQ(kinds, (std::vector{Call::kData, Call::kData, Call::kNone, Call::kLock, Call::kOwn, Call::kNone}));
  EXPECT_EQ(trace->ops[0].call, trace->ops[1].call);
  const Call& put = trace->calls[trace->ops[0].call];
  EXPECT_EQ(put.number, 3u);
  EXPECT_EQ(trace->sites[put.method].class_name + "#" + trace->sites[put.method].method, "p.Map#put");
  EXPECT_EQ(trace->sites[put.caller].text(), "A.m(A.java:12)");
  std::ostringstream out;
  write_trace(out, *trace);
  EXPECT_EQ(out.str(), text);
}

TEST(Trace, BadLinesAreRefusedWithTheirPosition) {
  for (auto [text, expected] : std::initializer_list<std::pair<const char*, const char*>>{
           {"rd(0, x)\nread(0, x)", "trace:2:1: unknown operation 'read'; did you mean 'rd'?"},
           {"rd 0, x", "trace:1:4: expected '(' after 'rd'"},
           {"rd(0, x", "trace:1:8: expected ',' or ')'"},
           {"rd(0)", "trace:1:1: rd takes 2 or 3 operands, not 1"},
           {"rel(0, m, 3)", "trace:1:1: rel takes 2 operands, not 3"},
           {"wr(0, x, q)", "trace:1:10: 'q' is not a number"},
           {"rd(0, a[i])", "trace:1:7: 'a[i]' is no array element: the index must be a number or *"},
           {"rd(0, x) y", "trace:1:10: unexpected text after the operation"},
           {"rd(0, x) @(C.m(C.java:4)", "trace:1:11: expected a method before '('"},
           {"rd(0, x) @ C.(C.java:4)", "trace:1:12: expected a method before '('"},
           {"rd(0, x) @ C.m((C.java:4)", "trace:1:12: expected ')' at the end of the place"},
           {"rd(0, x) @ C.m(C.java:4))", "trace:1:25: unexpected text after the operation"},
           {"rd(0, x) @ here", "trace:1:12: expected a place such as File.java:12 after '@'"},
           {"rd(0, x) in library", "trace:1:10: rd is in no call"},
           {"vrd(0, x) in map", "trace:1:14: expected library, data or lock after 'in'"},
           {"vrd(0, x) in data of M.m", "trace:1:19: 'of' is not a number"},
           {"vrd(0, x) in data 1 M.m", "trace:1:21: expected 'of' and a method after the number of the call"},
           {"vrd(0, x) in data 1 of m", "trace:1:24: expected the class and method that is called"},
           {"barrier_rel(b, 0, 0)", "trace:1:19: thread '0' is named twice"},
           {"(", "trace:1:1: expected an operation"}}) {
    TraceError error;
    EXPECT_FALSE(read_trace_text(text, error)) << text;
    EXPECT_EQ(error.text(), expected);
  }
}

TEST(Trace, InfeasibleTracesAreRefused) {
  for (auto [text, expected] : std::initializer_list<std::pair<const char*, const char*>>{
           {"acq(0, m)\nacq(1, m)", "trace:2:1: thread '1' acquires 'm', which thread '0' holds"},
           {"rel(0, m)", "trace:1:1: thread '0' does 'rel' on 'm' without holding it"},
           {"rd(1, x)\nfork(0, 1)", "trace:1:1: thread '1' acts before it is forked"},
           {"fork(0, 1)\nfork(0, 1)", "trace:2:1: thread '1' exists already"},
           {"fork(0, 1)\njoin(0, 1)\nrd(1, x)", "trace:3:1: thread '1' acts after it was joined"},
           {"stop(0)\nrd(0, x)", "trace:2:1: thread '0' acts after its stop"},
           {"join(0, 9)", "trace:1:1: join of thread '9', which was never started"},
           {"join(0, 0)", "trace:1:1: a thread cannot join itself"},
           {"end(0)", "trace:1:1: 'end' without its beginning"},
           {"begin(0)\nenter(0, m)\nend(0)", "trace:3:1: 'end' without its beginning"},
           {"acq(0, m)\nwait(0, m)\nrd(0, x)", "trace:3:1: thread '0' acts while it waits on 'm'"},
           {"waited(0, m)", "trace:1:1: thread '0' does not wait on 'm'"}}) {
    TraceError error;
    auto trace = read_trace_text(text, error);
    ASSERT_TRUE(trace) << error.text();
    TraceNames names(*trace);
    World world(names);
    ChainError chain_error;
    ToolRegistry registry = tools::builtin_tools();
    auto chain = Chain::parse("Empty", registry, world, chain_error);
    TraceRunner runner(*trace, names, *chain);
    EXPECT_FALSE(runner.run(error)) << text;
    EXPECT_EQ(error.text(), expected);
  }
}

}  // namespace
}  // namespace rrvm::rr
