// The arithmetic of measurements: centre, spread, averages of ratios, and whether two samples differ by more than
// chance. Samples are small (3 to 100 runs), skewed and have outliers, so everything rests on order: medians,
// quartiles, rank tests. Pure functions. Test: tests/rrbench/statistics_test.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace rrvm::bench {

struct Sample {
  size_t count = 0;
  double median = 0, low = 0, high = 0;  // low and high: the extremes
  double quartile1 = 0, quartile3 = 0;
  // Half the distance of the quartiles, as a part of the median: what is printed after "±". 0 for a single run.
  double spread() const { return median > 0 ? (quartile3 - quartile1) / 2 / median : 0; }
};

Sample summarize(std::vector<double> values);
double median(std::vector<double> values);                 // 0 of nothing
double mean(const std::vector<double>& values);            // 0 of nothing
double geometric_mean(const std::vector<double>& values);  // of positive values; 0 of nothing

// Two-sided p-value of the Mann-Whitney rank test: how often chance alone would order two samples at least this
// unevenly. Exact (every way to deal the ranks, ties included) as long as that is feasible, else the normal
// approximation with correction for ties.
double mann_whitney(const std::vector<double>& a, const std::vector<double>& b);
// The smallest p-value that samples of these sizes can give at all.
double smallest_p(size_t a, size_t b);

// Two-sided p-value that a list of log ratios (one per program) is centred on 0: every assignment of signs, or 100 000
// drawn ones.
double sign_flip_test(const std::vector<double>& log_ratios);

struct Comparison {
  double ratio = 1;  // median of b over median of a
  double p = 1;
  size_t count_a = 0, count_b = 0;
  // "b is faster: significant (p = 0.008)", or why nothing can be said.
  std::string verdict(const std::string& name_a, const std::string& name_b) const;
};
Comparison compare_samples(const std::vector<double>& a, const std::vector<double>& b);

inline constexpr double kSignificance = 0.05;

}  // namespace rrvm::bench
