// Reports as files: each format is well formed and has both sides of a finding.
#include "rr/report/report_formats.h"

#include <gtest/gtest.h>

#include <sstream>

namespace rrvm::rr {
namespace {

RunReport sample() {
  Report r;
  r.tool = "FastTrack";
  r.finding = "race";
  r.rule = "write-read";
  r.location = "List<T>.size";
  r.object = "List@1";
  r.current = {.operation = "read",
               .thread = "a \"b\" & <c>",
               .tid = 2,
               .site_id = 1,
               .site = {"p.q.List$It", "size", "next", "List.java", 12}};
  r.current.stack = {r.current.site, {"p.Main", "", "main", "Main.java", 3}};
  r.previous = ReportAccess{
      .operation = "write", .thread = "main", .site_id = 2, .site = {"p.q.List", "size", "add", "List.java", 7}};
  r.details = {"a \"quoted\"\n line"};
  return {"FastTrack", {r}, 1, 0, 0, {"FastTrack: 1 race"}, {{"FastTrack.Reads", 5}}, {{"accesses", 9}}};
}

std::string written(void (*write)(std::ostream&, const RunReport&), const RunReport& run) {
  std::ostringstream out;
  write(out, run);
  return out.str();
}

// Brackets balance outside of strings, and strings end.
bool well_formed_json(const std::string& text) {
  std::string open;
  bool in_string = false;
  for (size_t i = 0; i < text.size(); i++) {
    char c = text[i];
    if (in_string) {
      if (c == '\\') i++;
      else if (c == '"') in_string = false;
      else if (static_cast<unsigned char>(c) < 0x20) return false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      open += c;
    } else if (c == '}' || c == ']') {
      if (open.empty() || open.back() != (c == '}' ? '{' : '[')) return false;
      open.pop_back();
    }
  }
  return open.empty() && !in_string;
}

TEST(ReportFormats, Json) {
  std::string text = written(write_json, sample());
  EXPECT_TRUE(well_formed_json(text)) << text;
  for (const char* part :
       {"\"version\":1", "\"chain\":\"FastTrack\"", "\"rule\":\"write-read\"", "\"location\":\"List<T>.size\"",
        "\"line\":12", "\"line\":7", "\"counters\":{\"FastTrack.Reads\":5}", "\"run\":{\"accesses\":9}",
        "a \\\"quoted\\\"\\u000a line", "\"thread\":\"a \\\"b\\\" & <c>\""})
    EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
}

TEST(ReportFormats, Sarif) {
  std::string text = written(write_sarif, sample());
  EXPECT_TRUE(well_formed_json(text)) << text;
  for (const char* part : {"\"version\":\"2.1.0\"", "\"ruleId\":\"race\"", "\"uri\":\"p/q/List.java\"",
                           "\"startLine\":12", "\"startLine\":7", "\"id\":\"race\""})
    EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
}

TEST(ReportFormats, JunitEscapes) {
  std::string text = written(write_junit, sample());
  EXPECT_NE(text.find("List&lt;T&gt;.size"), std::string::npos) << text;
  EXPECT_NE(text.find("a &quot;b&quot; &amp; &lt;c&gt;"), std::string::npos) << text;
  EXPECT_NE(text.find("p.q.List.add(List.java:7)"), std::string::npos) << text;
}

TEST(ReportFormats, ThePageHasTheDocumentWithoutTags) {
  std::string text = written(write_html, sample());
  EXPECT_NE(text.find("List\\u003cT>.size"), std::string::npos) << text;
  EXPECT_EQ(text.find("<T>"), std::string::npos) << text;
  EXPECT_EQ(text.find("<c>"), std::string::npos) << text;
}

TEST(ReportFormats, ARunWithoutFindings) {
  RunReport nothing{"FastTrack", {}, 0, 0, 0, {}, {}, {}};
  EXPECT_TRUE(well_formed_json(written(write_json, nothing)));
  EXPECT_TRUE(well_formed_json(written(write_sarif, nothing)));
  EXPECT_NE(written(write_junit, nothing).find("tests=\"1\" failures=\"0\""), std::string::npos);
}

TEST(ReportFormats, TheEndingDecides) {
  std::string error;
  EXPECT_EQ(report_format("x.json", &error), write_json);
  EXPECT_EQ(report_format("dir.d/x.sarif", &error), write_sarif);
  EXPECT_EQ(report_format("x.html", &error), write_html);
  EXPECT_EQ(report_format("x.xml", &error), write_junit);
  EXPECT_EQ(report_format("x.txt", &error), nullptr);
  EXPECT_EQ(error, "'x.txt' does not end in .json, .sarif, .html or .xml");
}

}  // namespace
}  // namespace rrvm::rr
