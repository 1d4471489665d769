// The report sink: duplicates, limits, suppressions, text and JSON.
#include "rr/report/report.h"

#include <gtest/gtest.h>

#include <sstream>

namespace rrvm::rr {
namespace {

Report sample(const std::string& member, const std::string& method) {
  Report r;
  r.tool = "FastTrack";
  r.finding = "race";
  r.rule = "write-read";
  r.location = "obj." + member;
  r.current.operation = "read";
  r.current.thread = "main";
  r.current.site_id = 1;
  r.current.site = {"C", member, method, "C.java", 5};
  r.current.locks = {"m"};
  ReportAccess& previous = r.previous.emplace();
  previous.operation = "write";
  previous.thread = "T1";
  previous.site_id = 2;
  previous.site = {"C", member, "w", "C.java", 3};
  previous.more_locks = 2;
  return r;
}

TEST(ReportSink, DuplicatesAreCounted) {
  std::ostringstream text;
  ReportSink sink({.text = &text});
  EXPECT_TRUE(sink.report(sample("x", "r")));
  EXPECT_FALSE(sink.report(sample("x", "r")));
  EXPECT_TRUE(sink.report(sample("x", "other")));
  EXPECT_EQ(sink.reports().size(), 2u);
  EXPECT_EQ(sink.reports()[0].seen, 2u);
  EXPECT_EQ(sink.total(), 3u);
  EXPECT_EQ(sink.summary()[0], "FastTrack: 2 races in 1 field (3 accesses); 0 suppressed");
  EXPECT_EQ(text.str().substr(0, text.str().find("rrvm:", 5)),
            "rrvm: FastTrack: write-read on obj.x\n"
            "  read by thread 0 \"main\", holding m\n    at C.r(C.java:5)\n"
            "  after write by thread 0 \"T1\", holding 2 locks no longer known by name\n    at C.w(C.java:3)\n");
}

TEST(ReportSink, RepeatsAreCountedAsDuplicatesAre) {
  ReportSink sink;
  const RepeatKey key{&sink, "write-read", 1, {1, true}, {2, false}, {}};
  EXPECT_EQ(sink.known_repeats(key), nullptr);
  EXPECT_TRUE(sink.report(sample("x", "r"), &key));
  EXPECT_TRUE(sink.report(sample("y", "r")));
  const uint64_t mark = sink.total();
  Repeats* repeats = sink.known_repeats(key);
  ASSERT_NE(repeats, nullptr);
  repeats->add(1);
  repeats->add(10);
  EXPECT_EQ(sink.summary()[0], "FastTrack: 2 races in 2 fields (13 accesses); 0 suppressed");
  EXPECT_EQ(sink.total(), 13u);
  ASSERT_EQ(sink.reports_since(mark).size(), 1u) << "found again after that moment";
  EXPECT_EQ(sink.reports_since(mark)[0].seen, 12u);
  EXPECT_TRUE(sink.reports_since(sink.total()).empty());
}

TEST(ReportSink, RepeatsOfWhatIsSuppressedAreSuppressed) {
  ReportSink sink;
  sink.set_suppression([](const Report&) { return true; });
  const RepeatKey key{&sink, "write-read", 1, {1, true}, {2, false}, {}};
  sink.report(sample("x", "r"), &key);
  sink.known_repeats(key)->add(4);
  EXPECT_EQ(sink.suppressed(), 5u);
  EXPECT_EQ(sink.total(), 0u);
}

TEST(ReportText, FramesOfTheLibraryAreFolded) {
  Report r = sample("x", "r");
  auto frame = [](const char* name) { return Site{name, "", "m", "F.java", 1}; };
  r.current.stack = {frame("java.util.A"), frame("java.util.B"), frame("p.C"), frame("java.lang.D"),     frame("p.E"),
                     frame("java.lang.F"), frame("jdk.G"),       frame("p.H"), frame("java.lang.Thread")};
  r.previous.reset();
  std::ostringstream text;
  write_text(text, r);
  EXPECT_EQ(text.str(),
            "rrvm: FastTrack: write-read on obj.x\n  read by thread 0 \"main\", holding m\n"
            "    at java.util.A.m(F.java:1)\n    at java.util.B.m(F.java:1)\n    at p.C.m(F.java:1)\n"
            "    at java.lang.D.m(F.java:1)\n    at p.E.m(F.java:1)\n    ... 2 frames of the library\n"
            "    at p.H.m(F.java:1)\n    at java.lang.Thread.m(F.java:1)\n");
}

TEST(ReportSink, WhoAsksLaterGetsWhatIsNewOrSeenAgain) {
  ReportSink sink;
  sink.report(sample("x", "r"));
  uint64_t mark = sink.total();
  EXPECT_TRUE(sink.reports_since(mark).empty());
  sink.report(sample("y", "r"));
  EXPECT_EQ(sink.reports_since(mark).size(), 1u);
  sink.report(sample("x", "r"));
  EXPECT_EQ(sink.reports_since(mark).size(), 2u);
  EXPECT_EQ(sink.reports_since(mark)[0].location, "obj.x");
  EXPECT_EQ(sink.shown(), 2u);
}

TEST(ReportSink, SomebodyElseMayTell) {
  ReportSink sink;
  EXPECT_FALSE(sink.has_unacknowledged());
  sink.report(sample("x", "r"));
  EXPECT_TRUE(sink.has_unacknowledged());
  sink.acknowledge_up_to(sink.total());
  EXPECT_FALSE(sink.has_unacknowledged());
  sink.report(sample("x", "r"));
  EXPECT_FALSE(sink.has_unacknowledged()) << "it has been told of";
  sink.report(sample("y", "r"));
  EXPECT_TRUE(sink.has_unacknowledged());
  sink.acknowledge_up_to(1);
  EXPECT_TRUE(sink.has_unacknowledged()) << "an earlier moment changes nothing";
  sink.acknowledge_up_to(1000);
  sink.report(sample("z", "r"));
  EXPECT_TRUE(sink.has_unacknowledged()) << "nobody can tell of what is not there yet";
}

TEST(ReportSink, LimitsAndSuppressions) {
  ReportSink sink({.max_reports = 1});
  sink.set_suppression([](const Report& r) { return r.current.site.member == "quiet"; });
  EXPECT_FALSE(sink.report(sample("quiet", "r")));
  EXPECT_FALSE(sink.report(sample("quiet", "r")));
  EXPECT_TRUE(sink.report(sample("x", "r")));
  EXPECT_FALSE(sink.report(sample("x", "other"))) << "the limit is per variable";
  EXPECT_TRUE(sink.report(sample("y", "r")));
  EXPECT_EQ(sink.suppressed(), 2u);
  EXPECT_EQ(sink.over_limit(), 1u);
  EXPECT_EQ(sink.total(), 3u);
  EXPECT_EQ(sink.summary()[0], "FastTrack: 2 races in 2 fields (2 accesses); 2 suppressed");
}

TEST(ReportSink, OnlySuppressedFindingsAreSaidToo) {
  ReportSink sink;
  sink.set_suppression([](const Report&) { return true; });
  sink.report(sample("x", "r"));
  EXPECT_EQ(sink.total(), 0u);
  EXPECT_EQ(sink.summary()[0], "FastTrack: no reports; 1 suppressed");
}

TEST(ReportSink, ElementsOfAnArrayAreOneVariable) {
  ReportSink sink;
  for (int i = 0; i < 5; i++) {
    Report r = sample("", "r");
    r.location = "int[" + std::to_string(i) + "] of 5";
    r.variable = "int[]";
    sink.report(r);
  }
  EXPECT_EQ(sink.reports().size(), 1u);
  EXPECT_EQ(sink.summary()[0], "FastTrack: 1 race in 1 location (5 accesses); 0 suppressed");
}

TEST(ReportSink, NothingComesAfterTheFirstIfTheProgramIsToEnd) {
  std::ostringstream text;
  int calls = 0;
  ReportSink sink({.only_first = true, .text = &text, .on_new = [&] { calls++; }});
  EXPECT_TRUE(sink.report(sample("x", "r")));
  size_t written = text.str().size();
  EXPECT_FALSE(sink.report(sample("y", "r")));
  EXPECT_EQ(sink.summary()[0], "FastTrack: 1 race in 1 field (1 access); 0 suppressed");
  EXPECT_EQ(text.str().size(), written);
  EXPECT_EQ(calls, 1);
}

TEST(ReportText, LibraryObjectsAreModifiedConcurrently) {
  Report r = sample("x", "r");
  r.location = r.variable = "java.util.HashMap";
  r.object = "java.util.HashMap@1f";
  r.by_line = true;
  std::ostringstream out;
  write_text(out, r);
  EXPECT_EQ(out.str().substr(0, out.str().find('\n')),
            "rrvm: FastTrack: concurrent modification of java.util.HashMap (write-read) in java.util.HashMap@1f");
  EXPECT_NE(out.str().find("probably: objects of java.util.HashMap are not safe for several threads"),
            std::string::npos);
}

TEST(ReportSink, LibraryObjectsAreCountedAsSuch) {
  ReportSink sink;
  for (const char* object : {"java.util.HashMap@1", "java.util.HashMap@2", "java.util.HashMap@1"}) {
    Report r = sample("x", "r");
    r.current.site.line = object[sizeof("java.util.HashMap")] - '0';  // its places are told apart by line
    r.location = r.variable = "java.util.HashMap";
    r.object = object;
    r.by_line = true;
    sink.report(r);
  }
  EXPECT_EQ(sink.summary()[0], "FastTrack: 2 races in 2 library objects (3 accesses); 0 suppressed");
  sink.report(sample("x", "r"));
  EXPECT_EQ(sink.summary()[0], "FastTrack: 3 races in 3 locations (4 accesses); 0 suppressed");
}

TEST(ReportText, OtherThreadsThatDidTheSameAreCounted) {
  Report r = sample("x", "r");
  for (auto [others, words] : {std::pair{0u, ", holding m\n"},
                               {1u, ", holding m; 1 other thread likewise\n"},
                               {3u, ", holding m; 3 other threads likewise\n"}}) {
    r.current.others = others;
    std::ostringstream out;
    write_text(out, r);
    EXPECT_NE(out.str().find(words), std::string::npos) << out.str();
  }
}

TEST(ReportSink, SourceAndSuppressionAreShown) {
  std::ostringstream text;
  ReportSink sink({.text = &text,
                   .source_line = [](const Site& s) { return "line " + std::to_string(s.line); },
                   .suppression_line = [](const Report& r) { return "hide " + r.rule; }});
  sink.report(sample("x", "r"));
  EXPECT_NE(text.str().find("    at C.r(C.java:5)\n        line 5\n"), std::string::npos) << text.str();
  EXPECT_NE(text.str().find("  to suppress: hide write-read\n"), std::string::npos);
}

}  // namespace
}  // namespace rrvm::rr
