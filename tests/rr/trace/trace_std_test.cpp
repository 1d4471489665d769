// STD in and out: the order of synchronisation survives the way there and back, whatever names and places look like.
#include <gtest/gtest.h>

#include <sstream>

#include "rr/trace/trace.h"
#include "rr/trace/trace_generator.h"
#include "tests/rr/chain_on_trace.h"

namespace rrvm::rr {
namespace {

std::unique_ptr<Trace> read(const std::string& text) {
  TraceError error;
  auto trace = read_trace_text(text, error);
  EXPECT_TRUE(trace) << error.text();
  return trace;
}

std::string as_std(const Trace& t, bool lossy = false) {
  std::ostringstream out;
  uint64_t left_out = 0;
  TraceError error;
  if (!write_std(out, t, lossy, &left_out, error)) return error.text();
  return out.str();
}

std::string as_text(const Trace& t) {
  std::ostringstream out;
  write_trace(out, t);
  return out.str();
}

// Reports of FastTrack, without their places.
std::vector<std::string> races(const Trace& t) {
  ChainOnTrace fast_track(t, "FastTrack", with_all_reports());
  EXPECT_EQ(fast_track.run(), "");
  std::vector<std::string> out;
  for (const auto& r : fast_track.world.reports().reports()) out.push_back(r.rule + " " + r.location);
  return out;
}

TEST(TraceStd, ReadsEveryOperation) {
  auto t = read(
      "# a "
      "comment\nT0|fork(T1)|1\nT0|begin(b)|2\nT0|acq(L1)|12\nT0|w(V7)|13\nT0|rel(L1)|14\nT0|end(b)|15\nT1|begin|16\n"
      "T1|r(V7)|17\r\nT1|end|18\n\nT0|join(T1)|19\nT0|w(a[3])|F.java:7\nT0|r(o.f)\n");
  EXPECT_EQ(
      as_text(*t),
      "fork(T0, T1) @ loc:1\nbegin(T0, b) @ loc:2\nacq(T0, L1) @ loc:12\nwr(T0, V7) @ loc:13\nrel(T0, L1) @ loc:14\n"
      "end(T0, b) @ loc:15\nbegin(T1) @ loc:16\nrd(T1, V7) @ loc:17\nend(T1) @ loc:18\njoin(T0, T1) @ loc:19\n"
      "wr(T0, a[3]) @ F.java:7\nrd(T0, o.f)\n");
}

TEST(TraceStd, WritesLettersBeforeNumbers) {
  auto t = read("fork(0, 1)\nacq(0, m)\nwr(0, x)\nwait(0, m)\nwaited(0, m)\nrel(0, m)\nwr(1, 5)\nrd(T1, o.f)\n");
  EXPECT_EQ(
      as_std(*t),
      "T0|fork(T1_)|1\nT0|acq(m)|2\nT0|w(x)|3\nT0|rel(m)|4\nT0|acq(m)|5\nT0|rel(m)|6\nT1_|w(V5)|7\nT1|r(o.f)|8\n");
}

TEST(TraceStd, NamedPlacesAreNumbered) {
  auto t = read("wr(0, x) @ A.m(A.java:7)\nrd(0, x) @ B.java:9\nwr(0, x) @ A.m(A.java:7)\n");
  EXPECT_EQ(as_std(*t), "T0|w(x)|1\nT0|r(x)|2\nT0|w(x)|1\n");
}

TEST(TraceStd, WhatStdCannotSayIsRefused) {
  for (auto [line, what] :
       std::initializer_list<std::pair<const char*, const char*>>{{"fence_acq(0)", "'fence_acq'"},
                                                                  {"barrier_rel(b, 0)", "'barrier_rel'"},
                                                                  {"interrupt(0, 0)", "'interrupt'"},
                                                                  {"rd(0, o.f!)", "an access to a final field"}}) {
    auto t = read(std::string("wr(0, x)\n") + line + "\n");
    EXPECT_EQ(as_std(*t), std::string("trace:2:1: STD has no word for ") + what + "; -lossy leaves it out");
    EXPECT_EQ(as_std(*t, true), "T0|w(x)|1\n");
  }
  EXPECT_EQ(as_std(*read("sleep(0, 5)\nenter(0, C.m)\nwr(0, x)\nexit(0, C.m)\nstop(0)\n")), "T0|w(x)|3\n");
}

TEST(TraceStd, AVolatileIsALockForEachWriteThatIsSeen) {
  auto t = read("fork(0, 1)\nfork(0, 2)\nvwr(0, v)\nvrd(1, v)\nvrd(1, v)\nvrd(2, v)\nvwr(1, v)\nvrd(1, v)\n");
  EXPECT_EQ(as_std(*t),
            "T0|fork(T1)|1\nT0|fork(T2)|2\nT0|acq(volatile:v:1)|3\nT0|rel(volatile:v:1)|3\n"
            "T0|acq(volatile:v:2)|3\nT0|rel(volatile:v:2)|3\nT1|acq(volatile:v:1)|4\nT1|rel(volatile:v:1)|4\n"
            "T2|acq(volatile:v:2)|6\nT2|rel(volatile:v:2)|6\n");
}

// Two readers of a volatile are not ordered by it, nor is a reader with the next writer.
TEST(TraceStd, VolatilesOrderNoMoreThanTheyDo) {
  for (const char* text : {"fork(0, 1)\nfork(0, 2)\nwr(1, x)\nvrd(1, v)\nvrd(2, v)\nwr(2, x)\n",
                           "fork(0, 1)\nvwr(0, v)\nwr(1, x)\nvrd(1, v)\nvwr(0, v)\nwr(0, x)\n"}) {
    auto t = read(text);
    EXPECT_EQ(races(*t).size(), 1u);
    EXPECT_EQ(races(*read(as_std(*t))), races(*t));
  }
}

TEST(TraceStd, StrangeNamesStayApart) {
  std::string text =
      "main thread|w(a[i])|1\nmain thread|w(a[j])|2\nmain thread|w(.x)|3\nmain thread|w(f(x, y)|z)|4\nmain "
      "thread|acq(a|b)|5\n";
  auto t = read(text);
  EXPECT_EQ(t->variables.size(), 4u);
  auto again = read(as_text(*t));
  EXPECT_EQ(as_text(*again), as_text(*t));
  auto std_again = read(as_std(*again));
  EXPECT_EQ(as_text(*std_again), as_text(*t));
}

// As some tools write it.
TEST(TraceStd, SpacesAroundThePartsMeanNothing) {
  auto t =
      read("  # a comment\n  T0 | w( x ) | 3\nT0\t|\tacq (m)\t| F.java:7 \r\nT1 | begin | 5\nmain thread | r(x)\n");
  EXPECT_EQ(as_text(*t), as_text(*read("# a comment\nT0|w(x)|3\nT0|acq(m)|F.java:7\nT1|begin|5\nmain thread|r(x)\n")));
  EXPECT_EQ(t->threads.size(), 3u);
}

TEST(TraceStd, SpacesThatArePartOfANameStay) {
  std::string wide = "\u3000";
  auto t = read("wr(T, x)\nwr(" + wide + "T, x" + wide + ")\nwr(" + wide + ", x" + wide + "y)\n");
  EXPECT_EQ(as_std(*t), "T|w(x)|1\n" + wide + "T|w(x" + wide + ")|2\n" + wide + "|w(x y)|3\n");
  EXPECT_EQ(as_text(*read(as_std(*t))),
            "wr(T, x) @ loc:1\nwr(" + wide + "T, x" + wide + ") @ loc:2\nwr(" + wide + ", x" + wide + "y) @ loc:3\n");
}

TEST(TraceStd, BadLinesAreRefusedWithTheirPosition) {
  for (auto [text, expected] : std::initializer_list<std::pair<const char*, const char*>>{
           {"T0|w(x)|1\nT0|acquire(L)|2",
            "trace:2:4: unknown operation 'acquire': STD has r, w, acq, rel, fork, join, begin and end"},
           {"T0|w(x)|1\nT0", "trace:2:3: expected '|' after the thread"},
           {"|w(x)|1", "trace:1:1: expected a thread before '|'"},
           {"T0|w|1", "trace:1:5: expected '(' and the operand of 'w'"},
           {"T0|w()|1", "trace:1:5: expected '(' and the operand of 'w'"},
           {"T0|w(x|1", "trace:1:7: expected ')' after the operand"},
           {" T0 | w(x | 1", "trace:1:10: expected ')' after the operand"},
           {" | w(x) | 1", "trace:1:2: expected a thread before '|'"},
           {"T0|", "trace:1:4: unknown operation '': STD has r, w, acq, rel, fork, join, begin and end"},
           {"T0|\x01\x02|1",
            "trace:1:4: unknown operation '?\?': STD has r, w, acq, rel, fork, join, begin and end"}}) {
    TraceError error;
    EXPECT_FALSE(read_trace_text(text, error)) << text;
    EXPECT_EQ(error.text(), expected);
  }
}

TEST(TraceStd, RandomTracesKeepTheirRaces) {
  for (uint64_t seed = 1; seed <= 300; seed++) {
    GeneratorOptions options;
    set_generator_option(options, "seed", std::to_string(seed));
    set_generator_option(options, "ops", "200");
    auto t = generate_trace(options);
    // Leave out what STD cannot say, then compare both sides of that.
    auto first = read(as_std(*t, true));
    auto second = read(as_std(*read(as_text(*first))));
    EXPECT_EQ(as_text(*first), as_text(*second)) << "seed " << seed;
    EXPECT_EQ(races(*first), races(*second)) << "seed " << seed;
  }
}

// What STD can say, with volatiles and classes: nothing is left out, and FastTrack finds the same.
TEST(TraceStd, RandomTracesWithVolatilesKeepTheirRaces) {
  constexpr EventMask kSaid =
      mask_of(EventKind::kFieldRead) | mask_of(EventKind::kFieldWrite) | mask_of(EventKind::kArrayRead) |
      mask_of(EventKind::kArrayWrite) | mask_of(EventKind::kAcquire) | mask_of(EventKind::kRelease) |
      mask_of(EventKind::kStart) | mask_of(EventKind::kJoin) | mask_of(EventKind::kVolatileRead) |
      mask_of(EventKind::kVolatileWrite) | mask_of(EventKind::kPreWait) | mask_of(EventKind::kPostWait) |
      mask_of(EventKind::kClassInit) | mask_of(EventKind::kClassAccess);
  size_t volatiles = 0, classes = 0, found = 0;
  for (uint64_t seed = 1; seed <= 300; seed++) {
    GeneratorOptions options;
    set_generator_option(options, "seed", std::to_string(seed));
    set_generator_option(options, "ops", "300");
    auto t = generate_trace(options);
    std::erase_if(t->ops, [&](const TraceOp& op) {
      bool is_final = shape_of(op.kind) == Shape::Variable && t->variable_info[op.operand].is_final;
      return is_final || !(kSaid & mask_of(op.kind));
    });
    for (const TraceOp& op : t->ops) {
      volatiles += op.kind == EventKind::kVolatileRead;
      classes += op.kind == EventKind::kClassAccess;
    }
    found += races(*t).size();
    EXPECT_EQ(races(*read(as_std(*t))), races(*t)) << "seed " << seed;
  }
  EXPECT_GT(volatiles, 1000u);
  EXPECT_GT(classes, 300u);
  EXPECT_GT(found, 300u);
}

}  // namespace
}  // namespace rrvm::rr
