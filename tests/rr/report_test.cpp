// The report sink: duplicates, limits, suppressions, text and JSON.
#include "rr/report.h"

#include <gtest/gtest.h>

#include <sstream>

namespace rrvm::rr {
namespace {

Report sample(const std::string& member, const std::string& method) {
  Report r;
  r.tool = "FastTrack";
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
  EXPECT_EQ(sink.summary()[0], "FastTrack: 2 reports on 1 member (seen 3 times)");
  EXPECT_EQ(text.str().substr(0, text.str().find("rrvm:", 5)),
            "rrvm: FastTrack: write-read on obj.x\n"
            "  read by thread main, holding m\n    at C.r(C.java:5)\n"
            "  after write by thread T1, holding and 2 more\n    at C.w(C.java:3)\n");
}

TEST(ReportSink, LimitsAndSuppressions) {
  ReportSink sink({.max_reports = 1});
  sink.set_suppression([](const Report& r) { return r.current.site.member == "quiet"; });
  EXPECT_FALSE(sink.report(sample("quiet", "r")));
  EXPECT_TRUE(sink.report(sample("x", "r")));
  EXPECT_FALSE(sink.report(sample("y", "r")));
  EXPECT_EQ(sink.suppressed(), 2u);
}

TEST(ReportSink, Json) {
  ReportSink sink;
  Report r = sample("x", "r");
  r.details = {"a \"quoted\"\n line"};
  sink.report(r);
  std::ostringstream out;
  sink.write_json(out);
  EXPECT_EQ(out.str(),
            "{\"version\":1,\"total\":1,\"suppressed\":0,\"reports\":[{\"tool\":\"FastTrack\",\"rule\":\"write-read\","
            "\"location\":\"obj.x\",\"seen\":1,\"current\":{\"operation\":\"read\",\"thread\":\"main\",\"tid\":0,\"site\":"
            "{\"class\":\"C\",\"member\":\"x\",\"method\":\"r\",\"file\":\"C.java\",\"line\":5},\"created\":\"\",\"locks\":[\"m\"],"
            "\"moreLocks\":0,\"stack\":[]},\"previous\":{\"operation\":\"write\",\"thread\":\"T1\",\"tid\":0,\"site\":"
            "{\"class\":\"C\",\"member\":\"x\",\"method\":\"w\",\"file\":\"C.java\",\"line\":3},\"created\":\"\",\"locks\":[],"
            "\"moreLocks\":2,\"stack\":[]},\"details\":[\"a \\\"quoted\\\"\\u000a line\"]}]}\n");
}

}  // namespace
}  // namespace rrvm::rr
