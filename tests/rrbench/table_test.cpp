#include "benchmarks/rrbench/table.h"

#include <gtest/gtest.h>

namespace rrvm::bench {
namespace {

Cell cell(double value, std::optional<double> paper = std::nullopt) {
  Cell c;
  c.value = value;
  c.paper = paper;
  return c;
}

Table small() {
  Table t;
  t.id = "t";
  t.title = "A table";
  t.source = "a paper";
  t.columns = {{"a", "Empty", "Slowdown", Format::kRatio, true},
               {"b", "Fast|Track", "Slowdown", Format::kRatio, true},
               {"w", "count", "Warnings", Format::kCount}};
  Cell spread = cell(1.5, 4.1);
  spread.spread = 0.25;
  t.rows = {{"sor", {spread, cell(12.34, 8.5), cell(1234567)}, false}, {"mean", {cell(2), Cell{}, Cell{}}, true}};
  t.notes = {"a note"};
  return t;
}

TEST(Table, Numbers) {
  EXPECT_EQ(format_value(1.234, Format::kRatio), "1.23");
  EXPECT_EQ(format_value(12.34, Format::kRatio), "12.3");
  EXPECT_EQ(format_value(9.96, Format::kRatio), "10.0");
  EXPECT_EQ(format_value(123.4, Format::kRatio), "123");
  EXPECT_EQ(format_value(1234567, Format::kCount), "1,234,567");
  EXPECT_EQ(format_value(123, Format::kCount), "123");
  EXPECT_EQ(format_value(0.0123, Format::kSeconds), "0.012");
}

TEST(Table, CellsShowOursAndThePapers) {
  Column ratio{"a", "a", "", Format::kRatio};
  EXPECT_EQ(cell_text(cell(1.5, 4.1), ratio), "1.50 (4.1)");
  EXPECT_EQ(cell_text(Cell{}, ratio), "-");
  Cell absent;
  absent.paper = 796816918;
  EXPECT_EQ(cell_text(absent, ratio), "- (796,816,918)");
}

TEST(Table, Text) {
  EXPECT_EQ(to_text(small()),
            "A table\n"
            "beside: a paper (its numbers in parentheses)\n"
            "\n"
            "Slowdown\n"
            "program       Empty  Fast|Track\n"
            "-------------------------------\n"
            "sor      1.50 (4.1)  12.3 (8.5)\n"
            "-------------------------------\n"
            "mean           2.00           -\n"
            "\n"
            "Warnings\n"
            "program      count\n"
            "------------------\n"
            "sor      1,234,567\n"
            "------------------\n"
            "mean             -\n"
            "\n"
            "* a note\n");
}

TEST(Table, Markdown) {
  std::string md = to_markdown(small());
  EXPECT_NE(
      md.find("| program | Empty | Fast\\|Track |\n|---|---:|---:|\n| sor | 1.50 (4.1) | 12.3 (8.5) |\n| **mean** |"),
      std::string::npos)
      << md;
}

TEST(Table, Csv) {
  EXPECT_EQ(to_csv(small()),
            "program,Slowdown: Empty,Slowdown: Empty spread,Slowdown: Empty paper,Slowdown: Fast|Track,Slowdown: "
            "Fast|Track spread,Slowdown: Fast|Track paper,"
            "Warnings: count,Warnings: count spread,Warnings: count paper\n"
            "sor,1.5,0.25,4.1,12.34,,8.5,1234567,,\n"
            "mean,2,,,,,,,,\n");
}

TEST(Table, CsvQuotes) {
  Table t;
  t.columns = {{"a", "say \"x\", y", "", Format::kText}};
  Cell text;
  text.text = "1, 2";
  t.rows = {{"r", {text}, false}};
  EXPECT_EQ(to_csv(t), "program,\"say \"\"x\"\", y\"\nr,\"1, 2\"\n");
}

}  // namespace
}  // namespace rrvm::bench
