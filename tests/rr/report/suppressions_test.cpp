// Suppressions and source lines.
#include "rr/report/suppressions.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "rr/report/source_lines.h"

namespace rrvm::rr {
namespace {

Report sample() {
  Report r;
  r.tool = "FastTrack";
  r.rule = "write-read";
  r.location = "int[3] of 10";
  r.variable = "int[]";
  r.current.site_id = 1;
  r.current.site = {"p.C", "", "r", "C.java", 5};
  r.previous = ReportAccess{.site_id = 2, .site = {"p.C$1", "", "w", "C.java", 3}};
  return r;
}

TEST(Suppressions, TheLineOfAReportSuppressesIt) {
  EXPECT_EQ(Suppressions::line_for(sample()), "FastTrack write-read int[] p.C.r p.C$1.w");
  Suppressions s;
  std::string error;
  ASSERT_TRUE(s.add(Suppressions::line_for(sample()) + "  # known\n", "f", &error)) << error;
  EXPECT_TRUE(s.matches(sample()));
  Report other = sample();
  other.rule = "write-write";
  EXPECT_FALSE(s.matches(other));
  std::swap(other.current, *other.previous);
  other.rule = "read-write";
  EXPECT_FALSE(s.matches(other)) << "what is no race has an order";
}

TEST(Suppressions, ARaceIsTheSameInTheOtherOrder) {
  Report race = sample(), swapped = sample();
  race.finding = swapped.finding = "race";
  std::swap(swapped.current, *swapped.previous);
  swapped.rule = "write-write";
  EXPECT_EQ(Suppressions::line_for(race), "FastTrack * int[] p.C$1.w p.C.r");
  Suppressions printed, strict;
  std::string error;
  ASSERT_TRUE(printed.add(Suppressions::line_for(race), "f", &error));
  EXPECT_TRUE(printed.matches(swapped));
  ASSERT_TRUE(strict.add("FastTrack write-read int[] p.C.r p.C$1.w", "f", &error));
  EXPECT_FALSE(strict.matches(swapped)) << "a rule that is named counts";
  swapped.rule = "read-write";
  EXPECT_TRUE(strict.matches(swapped));
  swapped.rule = "write-read";
  EXPECT_FALSE(strict.matches(swapped));
}

TEST(Suppressions, StarsAndAMissingLastPart) {
  for (const char* line : {"* * int[] p.C.*", "Fast* write-* * *.r *", "* * * * *"}) {
    Suppressions s;
    std::string error;
    ASSERT_TRUE(s.add(line, "f", &error));
    EXPECT_TRUE(s.matches(sample())) << line;
  }
  for (const char* line : {"LockSet * * *", "* * int[][] *", "* * * * p.C.w"}) {
    Suppressions s;
    std::string error;
    ASSERT_TRUE(s.add(line, "f", &error));
    EXPECT_FALSE(s.matches(sample())) << line;
  }
}

TEST(Suppressions, UnusedLinesAreTold) {
  Suppressions s;
  std::string error;
  ASSERT_TRUE(s.add("# nothing\n\n* * int[] *\nRacer * x y\n", "my.txt", &error));
  s.matches(sample());
  EXPECT_EQ(s.unused(), std::vector<std::string>{"my.txt:4: Racer * x y"});
}

TEST(Suppressions, ABadLineIsNamed) {
  Suppressions s;
  std::string error;
  EXPECT_FALSE(s.add("* * * *\nFastTrack\n", "my.txt", &error));
  EXPECT_EQ(error, "my.txt:2: a suppression is TOOL RULE VARIABLE METHOD [METHOD...], this has 1 word");
}

TEST(Suppressions, Globs) {
  EXPECT_TRUE(glob_matches("", ""));
  EXPECT_TRUE(glob_matches("*", ""));
  EXPECT_TRUE(glob_matches("a*b*c", "aXbbXc"));
  EXPECT_TRUE(glob_matches("*ab", "aab"));
  EXPECT_FALSE(glob_matches("a*b", "abc"));
  EXPECT_FALSE(glob_matches("a", "A"));
}

TEST(SourceLines, FoundByPackageAndByName) {
  std::filesystem::path folder = testing::TempDir() + "/source_lines";
  std::filesystem::create_directories(folder / "p");
  std::ofstream(folder / "p" / "C.java") << "one\n  int x = 2;  \n";
  std::ofstream(folder / "Flat.java") << "flat\n";
  SourceLines lines("/nowhere:" + folder.string());
  EXPECT_EQ(lines({"p.C$In", "", "m", "C.java", 2}), "int x = 2;");
  EXPECT_EQ(lines({"q.Flat", "", "m", "Flat.java", 1}), "flat");
  EXPECT_EQ(lines({"p.C", "", "m", "C.java", 9}), "");
  EXPECT_EQ(lines({"p.No", "", "m", "No.java", 1}), "");
  EXPECT_EQ(lines.missing(), std::vector<std::string>{"/nowhere"});
}

}  // namespace
}  // namespace rrvm::rr
