// Grouped bars as an SVG picture for an HTML page: one group per row of a table, one bar per column, on a logarithmic
// scale because slowdowns are ratios; whiskers show the spread, a diamond the paper's number. Test:
// tests/rrbench/html_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace rrvm::bench {

struct PlotValue {
  std::optional<double> value, paper;
  double spread = 0;  // as a part of the value
};

struct PlotSeries {
  std::string name;
  std::vector<PlotValue> values;  // one per category
};

struct Plot {
  std::string title;  // read out by screen readers, and shown above
  std::vector<std::string> categories;
  std::vector<PlotSeries> series;
};

// "" when there is no positive value to draw.
std::string to_svg(const Plot& plot);
std::string html_escaped(const std::string& text);

}  // namespace rrvm::bench
