// See svg_plot.h.
#include "benchmarks/rrbench/svg_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace rrvm::bench {
namespace {

constexpr double kLeft = 46, kTop = 12, kHeight = 230, kLabels = 64, kBar = 11, kGap = 16;
// Colours that stay apart for colour-blind readers, on white and on black.
constexpr std::array<const char*, 10> kColours = {"#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee",
                                                  "#aa3377", "#bbbbbb", "#44aa99", "#997700", "#8888dd"};

std::string number(double v) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", v);
  return text;
}

std::string tick(double v) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", v);
  return text;
}

struct Scale {
  double low = 1, high = 1;
  double y(double value) const {
    double part = (std::log10(std::clamp(value, low, high)) - std::log10(low)) / (std::log10(high) - std::log10(low));
    return kTop + kHeight * (1 - part);
  }
};

std::vector<double> ticks_at(const std::vector<double>& steps, const Scale& scale) {
  std::vector<double> found;
  for (int power = -6; power < 10; ++power)
    for (double step : steps)
      if (double v = step * std::pow(10.0, power); v >= scale.low * 0.999 && v <= scale.high * 1.001)
        found.push_back(v);
  return found;
}

// 1, 2 and 5 of every decade; of a long scale the decades alone, of a short one every tenth.
std::vector<double> ticks(const Scale& scale) {
  std::vector<double> found = ticks_at({1, 2, 5}, scale);
  if (found.size() > 12) return ticks_at({1}, scale);
  return found.size() < 3 ? ticks_at({1, 2, 3, 4, 5, 6, 7, 8, 9}, scale) : found;
}

std::optional<Scale> scale_of(const Plot& plot) {
  Scale scale;
  bool any = false;
  auto include = [&](double v) {
    if (v <= 0) return;
    scale.low = std::min(scale.low, v);
    scale.high = std::max(scale.high, v);
    any = true;
  };
  for (const PlotSeries& series : plot.series) {
    for (const PlotValue& v : series.values) {
      if (v.value) include(*v.value), include(*v.value * (1 + v.spread));
      if (v.paper) include(*v.paper);
    }
  }
  if (!any) return std::nullopt;
  scale.low *= scale.low < 1 ? 0.8 : 0.9;
  scale.high = std::max(scale.high * 1.15, scale.low * 3);
  return scale;
}

std::string bar(const PlotValue& v, const Scale& scale, double x, const char* colour, const std::string& hint) {
  std::string out;
  if (v.value && *v.value > 0) {
    double y = scale.y(*v.value), one = scale.y(1);  // bars stand on 1, or hang from it
    out += "<rect x=\"" + number(x) + "\" y=\"" + number(std::min(y, one)) + "\" width=\"" + number(kBar - 1) +
           "\" height=\"" + number(std::max(1.0, std::fabs(one - y))) + "\" fill=\"" + colour + "\"><title>" +
           html_escaped(hint) + "</title></rect>";
    if (v.spread > 0) {
      double middle = x + (kBar - 1) / 2, top = scale.y(*v.value * (1 + v.spread)),
             bottom = scale.y(*v.value * (1 - std::min(0.99, v.spread)));
      out += "<path d=\"M" + number(middle) + " " + number(top) + "V" + number(bottom) +
             "\" stroke=\"currentColor\" stroke-width=\"1\"/>";
    }
  }
  if (v.paper && *v.paper > 0) {
    double middle = x + (kBar - 1) / 2, y = scale.y(*v.paper);
    out += "<path class=\"paper\" d=\"M" + number(middle - 4) + " " + number(y) +
           "l4 -4l4 4l-4 4z\" fill=\"#fff\" stroke=\"currentColor\"><title>" +
           html_escaped("paper: " + tick(*v.paper)) + "</title></path>";
  }
  return out;
}

}  // namespace

std::string html_escaped(const std::string& text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string to_svg(const Plot& plot) {
  std::optional<Scale> scale = scale_of(plot);
  if (!scale) return "";
  double group = kBar * static_cast<double>(plot.series.size()) + kGap;
  double width = std::max(320.0, kLeft + group * static_cast<double>(plot.categories.size()) + 10);
  std::string out = "<svg class=\"plot\" role=\"img\" aria-label=\"" + html_escaped(plot.title) + "\" width=\"" +
                    number(width) + "\" height=\"" + number(kTop + kHeight + kLabels) +
                    "\" xmlns=\"http://www.w3.org/2000/svg\">";
  for (double v : ticks(*scale)) {
    std::string y = number(scale->y(v));
    out += "<path d=\"M" + number(kLeft) + " " + y + "H" + number(width) +
           "\" stroke=\"currentColor\" stroke-opacity=\"" + (v == 1 ? "1" : "0.2") + "\"/>";
    out += "<text x=\"" + number(kLeft - 5) + "\" y=\"" + number(scale->y(v) + 4) + "\" text-anchor=\"end\">" +
           tick(v) + "</text>";
  }
  for (size_t c = 0; c < plot.categories.size(); ++c) {
    double x = kLeft + kGap / 2 + group * static_cast<double>(c);
    for (size_t s = 0; s < plot.series.size(); ++s) {
      const PlotValue& v = plot.series[s].values[c];
      std::string hint = plot.categories[c] + ", " + plot.series[s].name + ": " + (v.value ? number(*v.value) : "");
      out += bar(v, *scale, x + kBar * static_cast<double>(s), kColours[s % kColours.size()], hint);
    }
    double middle = x + (group - kGap) / 2;
    out += "<text text-anchor=\"end\" transform=\"translate(" + number(middle + 4) + " " + number(kTop + kHeight + 14) +
           ") rotate(-35)\">" + html_escaped(plot.categories[c]) + "</text>";
  }
  out += "</svg><ul class=\"legend\">";
  for (size_t s = 0; s < plot.series.size(); ++s)
    out += std::string("<li><span style=\"background:") + kColours[s % kColours.size()] + "\"></span>" +
           html_escaped(plot.series[s].name) + "</li>";
  return out + "</ul>";
}

}  // namespace rrvm::bench
