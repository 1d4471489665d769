#include "benchmarks/rrbench/overview.h"

#include <gtest/gtest.h>

#include "tests/rrbench/fixtures.h"

namespace rrvm::bench {
namespace {

class OverviewTest : public testing::Test {
 protected:
  OverviewTest() {
    for (const char* name : {"sor", "tsp"}) {
      Program p = program_named(name);
      p.has_truth = true;
      suite_.add(p);
      for (int round = 1; round <= 5; ++round) {
        store_.add(result_of(name, "java", round, 1 + 0.01 * round));
        store_.add(result_of(name, "rrvm", round, 10 + 0.01 * round));
        Result r = result_of(name, "rrvm -tool=FastTrack", round, 20 + 0.01 * round);
        r.has_report = true;
        r.warnings = {field_warning("FastTrack", "A.f", "A.java:1")};
        store_.add(r);
      }
    }
  }
  static std::string text(const Table& table, size_t row, const std::string& column) {
    for (size_t c = 0; c < table.columns.size(); ++c)
      if (table.columns[c].id == column || table.columns[c].title == column)
        return cell_text(table.rows[row].cells[c], table.columns[c]);
    return "no such column";
  }
  Suite suite_;
  ResultStore store_;
  Measures measures_{store_, {}};
};

TEST_F(OverviewTest, SlowdownsOverEveryBase) {
  Table t = slowdown_table(suite_, measures_);
  ASSERT_EQ(t.columns.size(), 3u);  // FastTrack over rrvm; rrvm and FastTrack over java
  EXPECT_EQ(t.columns[0].group, "over rrvm without a tool");
  EXPECT_EQ(format_value(*t.rows[0].cells[0].value, Format::kRatio), "2.00");
  EXPECT_TRUE(t.rows.back().is_summary);
}

TEST_F(OverviewTest, Details) {
  Table t = details_table(suite_, measures_);
  ASSERT_EQ(t.rows.size(), 6u);
  EXPECT_EQ(t.rows[2].title, "sor, FastTrack");
  EXPECT_EQ(text(t, 2, "rounds"), "5");
  EXPECT_EQ(text(t, 2, "x no tool"), "2.00");
  EXPECT_EQ(text(t, 2, "tier"), "interpreter");
  EXPECT_EQ(text(t, 2, "against the truth"), "0 true, 1 false, 0 missed");
  EXPECT_EQ(text(t, 0, "x no tool"), "-");
}

// One run has no spread, and one program no mean.
TEST_F(OverviewTest, NothingIsMadeOfOneNumber) {
  store_.drop_if([](const Result& r) { return r.job.round > 1 || r.job.program == "tsp"; });
  EXPECT_EQ(text(details_table(suite_, measures_), 0, "spread"), "-");
  EXPECT_FALSE(slowdown_table(suite_, measures_).rows.back().is_summary);
  EXPECT_FALSE(comparison_table(suite_, measures_, "java", "rrvm").rows.back().is_summary);
}

TEST_F(OverviewTest, WarningTotals) {
  Table t = warnings_table(suite_, measures_);
  EXPECT_EQ(t.rows.back().cells[0].text, "0 true, 2 false, 0 missed");
}

// Of somebody's own program nobody knows the truth: what was reported is said, and nothing is added up.
TEST_F(OverviewTest, WarningsOfOwnPrograms) {
  for (const char* name : {"sor", "tsp"}) suite_.add(program_named(name));
  Table t = warnings_table(suite_, measures_);
  EXPECT_EQ(t.title, "Warnings");
  ASSERT_EQ(t.rows.size(), 2u);
  EXPECT_EQ(t.rows[0].cells[0].text, "1 reported");
  EXPECT_EQ(t.notes.front(), "sor under FastTrack: A.f.");
}

TEST_F(OverviewTest, Comparison) {
  Table t = comparison_table(suite_, measures_, "rrvm", "rrvm -tool=FastTrack");
  EXPECT_EQ(text(t, 0, "significance"), "A is faster: significant (p = 0.008)");
  EXPECT_EQ(text(t, 0, "ratio"), "2.00");
  EXPECT_NE(to_text(t).find("Over so few programs no difference can be significant"), std::string::npos);
}

TEST_F(OverviewTest, ADifferentOutputIsSaid) {
  Result r = result_of("sor", "rrvm", 9, 10);
  r.output_hash = "other";
  store_.add(r);
  std::string all;
  for (const Table& t : overview(suite_, measures_)) all += to_text(t);
  EXPECT_NE(all.find("Warning: the output was not the same in all runs of sor small 4."), std::string::npos);
}

TEST_F(OverviewTest, NothingMeasuredGivesNoTables) {
  ResultStore empty;
  EXPECT_TRUE(overview(suite_, Measures(empty, {})).empty());
}

}  // namespace
}  // namespace rrvm::bench
