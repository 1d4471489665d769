// Hostile names, case by case; hostile_names.py has them at random and reads the files back.
#include "rr/report/safe_text.h"

#include <gtest/gtest.h>

#include <sstream>

#include "rr/report/report.h"
#include "rr/report/suppressions.h"

namespace rrvm::rr {
namespace {

using namespace std::string_literals;

constexpr const char* kScriptA = "\xed\xa0\xb5\xed\xb2\x9c";  // U+1D49C as a class file has it

TEST(SafeText, ModifiedUtf8BecomesUtf8) {
  EXPECT_EQ(visible(kScriptA + "x"s), "\xf0\x9d\x92\x9cx");
  EXPECT_EQ(visible("\xf0\x9d\x92\x9cx"), "\xf0\x9d\x92\x9cx");
  EXPECT_EQ(visible("caf\xc3\xa9 \xe4\xb8\xad"), "caf\xc3\xa9 \xe4\xb8\xad");
  EXPECT_EQ(json_string(kScriptA), "\"\xf0\x9d\x92\x9c\"");
}

TEST(SafeText, WhatCannotBeShownIsSpelt) {
  EXPECT_EQ(visible("a\nb\r\tc"), "a\\nb\\r\\tc");
  EXPECT_EQ(visible("\x1b[31m\x7f"), "\\u001b[31m\\u007f");
  EXPECT_EQ(visible("\xc0\x80\0"s), "\\u0000\\u0000");
  EXPECT_EQ(visible("\xc2\x9b"), "\\u009b");      // the one-byte escape of terminals
  EXPECT_EQ(visible("\xe2\x80\xae"), "\\u202e");  // right to left from here
  EXPECT_EQ(visible("\xef\xbf\xbe\xef\xbf\xbf"), "\\ufffe\\uffff");
  EXPECT_EQ(visible("\xed\xa0\xb5x\xed\xb2\x9c"), "\\ud835x\\udc9c");
  EXPECT_EQ(visible("\xff\xc3"), "\\xff\\xc3");
  EXPECT_EQ(visible("\xc0\xaf\xe0\x80\xaf\xf5\x80\x80\x80").find('/'), std::string::npos);  // overlong
}

TEST(SafeText, JsonKeepsEveryCharacter) {
  EXPECT_EQ(json_string("a\"\\\n\x1b"), "\"a\\\"\\\\\\u000a\\u001b\"");
  EXPECT_EQ(json_string("\xed\xa0\xb5"), "\"\\\\ud835\"");
  EXPECT_EQ(json_string("\xff"), "\"\\\\xff\"");
}

TEST(SafeText, Markup) { EXPECT_EQ(escaped("<a b=\"\x01&\">"), "&lt;a b=&quot;\\u0001&amp;&quot;&gt;"); }

TEST(SafeText, Uri) { EXPECT_EQ(uri_path("p/q/A b:\xc3\xa9.java"), "p/q/A%20b%3A%C3%A9.java"); }

Report hostile() {
  Report r;
  r.tool = "FastTrack";
  r.finding = "race";
  r.rule = "write-read";
  r.location = r.variable = "C."s + kScriptA;
  r.current = {.operation = "read",
               .thread = "x\nrrvm: FastTrack: forged",
               .site_id = 1,
               .site = {"C\x1b[2J", "", "m n", "F\n.java", 1}};
  r.previous = ReportAccess{.operation = "write", .thread = "main", .site_id = 2, .site = {"C", "", "m", "C.java", 2}};
  return r;
}

TEST(SafeText, AThreadNameForgesNoLine) {
  std::ostringstream out;
  write_text(out, hostile());
  std::string text = out.str();
  EXPECT_EQ(text.find("\nrrvm:"), std::string::npos) << text;
  EXPECT_EQ(text.find('\x1b'), std::string::npos) << text;
  EXPECT_NE(text.find("\"x\\nrrvm: FastTrack: forged\""), std::string::npos) << text;
}

TEST(SafeText, TheLineThatAReportPrintsSuppressesIt) {
  Suppressions s;
  std::string error;
  Report r = hostile();
  std::string line = visible(Suppressions::line_for(r));
  ASSERT_TRUE(s.add(line + "\n", "file", &error)) << error;
  EXPECT_TRUE(s.matches(r)) << line;
  std::swap(r.current, *r.previous);
  EXPECT_TRUE(s.matches(r)) << line;
}

}  // namespace
}  // namespace rrvm::rr
