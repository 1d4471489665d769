// The page's structure; tests/rrbench/browser.py opens one in a browser.
#include <gtest/gtest.h>

#include "benchmarks/rrbench/svg_plot.h"
#include "benchmarks/rrbench/table.h"

namespace rrvm::bench {
namespace {

size_t count(const std::string& text, const std::string& part) {
  size_t n = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++n;
  return n;
}

TEST(Html, PlotHasABarForEachValueAndADiamondForEachPaperNumber) {
  Plot plot;
  plot.title = "Slowdown <of> all";
  plot.categories = {"sor", "tsp"};
  plot.series = {{"Empty", {{2.0, 4.0, 0.1}, {3.0, std::nullopt, 0}}},
                 {"FastTrack", {{50.0, 8.0, 0}, {std::nullopt, 9.0, 0}}}};
  std::string svg = to_svg(plot);
  EXPECT_EQ(count(svg, "<rect "), 3u);
  EXPECT_EQ(count(svg, "class=\"paper\""), 3u);
  EXPECT_EQ(count(svg, "<li>"), 2u);
  EXPECT_NE(svg.find("aria-label=\"Slowdown &lt;of&gt; all\""), std::string::npos);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

// Bars between 0.6 and 1 alone: without finer marks than 1, 2 and 5 their height could not be told.
TEST(Html, AShortScaleHasMarksToo) {
  Plot plot;
  plot.categories = {"sor"};
  plot.series = {{"rrvm", {{0.65, std::nullopt, 0}}}};
  std::string svg = to_svg(plot);
  for (const char* mark : {">0.6<", ">0.8<", ">1<"}) EXPECT_NE(svg.find(mark), std::string::npos) << mark;
}

TEST(Html, NothingToDraw) {
  Plot plot;
  plot.categories = {"a"};
  plot.series = {{"s", {{std::nullopt, std::nullopt, 0}}}};
  EXPECT_EQ(to_svg(plot), "");
}

TEST(Html, PageIsSelfContained) {
  Table t;
  t.id = "slowdowns";
  t.title = "Slow & fast";
  t.columns = {{"a", "Empty", "Slowdown", Format::kRatio, true}};
  Cell value, missing;
  value.value = 2;
  missing.why = "no <tool>";
  t.rows = {{"sor", {value}, false}, {"tsp", {missing}, false}, {"mean", {value}, true}};
  std::string page = to_html({t}, "Title", {"a fact"});
  EXPECT_EQ(count(page, "<table "), 1u);
  EXPECT_EQ(count(page, "<svg "), 1u);
  EXPECT_EQ(count(page, "<rect "), 1u);  // the mean is no bar
  EXPECT_EQ(count(page, "<tr"), 5u);
  EXPECT_NE(page.find("title=\"no &lt;tool&gt;\""), std::string::npos);
  EXPECT_NE(page.find("Slow &amp; fast"), std::string::npos);
  for (const char* outside : {"src=", "href=", "url(", "@import", "<script"})
    EXPECT_EQ(page.find(outside), std::string::npos) << outside;
}

}  // namespace
}  // namespace rrvm::bench
