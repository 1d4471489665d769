// See statistics.h.
#include "benchmarks/rrbench/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <random>

namespace rrvm::bench {
namespace {

constexpr double kMaxEnumerated = 200'000;  // deals of ranks that are counted one by one
constexpr size_t kMaxSigns = 17;            // 2^17 assignments of signs
constexpr double kTolerance = 1e-9;         // sums of half ranks are exact, sums of logarithms are not

double quantile(const std::vector<double>& sorted, double q) {
  double position = q * static_cast<double>(sorted.size() - 1);
  size_t below = static_cast<size_t>(position);
  size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (position - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

double ways(size_t n, size_t k) {
  double result = 1;
  for (size_t i = 1; i <= k; ++i) result = result * static_cast<double>(n - k + i) / static_cast<double>(i);
  return result;
}

// Ranks from 1, ties sharing their average; `tie_sum` becomes the sum of t^3 - t over groups of ties.
std::vector<double> ranks(const std::vector<double>& values, double* tie_sum) {
  std::vector<size_t> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](size_t x, size_t y) { return values[x] < values[y]; });
  std::vector<double> rank(values.size());
  *tie_sum = 0;
  for (size_t i = 0; i < order.size();) {
    size_t j = i;
    while (j < order.size() && values[order[j]] == values[order[i]]) ++j;
    double shared = (static_cast<double>(i + 1) + static_cast<double>(j)) / 2, t = static_cast<double>(j - i);
    for (size_t k = i; k < j; ++k) rank[order[k]] = shared;
    *tie_sum += t * t * t - t;
    i = j;
  }
  return rank;
}

// Share of all subsets of `k` ranks whose sum is at least as far from the expected one.
double enumerate_deals(const std::vector<double>& rank, size_t k, double expected, double distance) {
  std::vector<size_t> chosen(k);
  std::iota(chosen.begin(), chosen.end(), 0);
  uint64_t extreme = 0, all = 0;
  while (true) {
    double sum = 0;
    for (size_t i : chosen) sum += rank[i];
    ++all;
    if (std::fabs(sum - expected) >= distance - kTolerance) ++extreme;
    size_t i = k;
    while (i > 0 && chosen[i - 1] == rank.size() - k + i - 1) --i;
    if (i == 0) return static_cast<double>(extreme) / static_cast<double>(all);
    ++chosen[i - 1];
    for (size_t j = i; j < k; ++j) chosen[j] = chosen[j - 1] + 1;
  }
}

std::string p_text(double p) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, p < 0.001 ? "p < 0.001" : "p = %.3f", p);
  return buffer;
}

}  // namespace

Sample summarize(std::vector<double> values) {
  Sample s;
  if (values.empty()) return s;
  std::sort(values.begin(), values.end());
  s.count = values.size();
  s.low = values.front();
  s.high = values.back();
  s.median = quantile(values, 0.5);
  s.quartile1 = quantile(values, 0.25);
  s.quartile3 = quantile(values, 0.75);
  return s;
}

double median(std::vector<double> values) { return summarize(std::move(values)).median; }

double mean(const std::vector<double>& values) {
  if (values.empty()) return 0;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double geometric_mean(const std::vector<double>& values) {
  if (values.empty()) return 0;
  double sum = 0;
  for (double v : values) sum += std::log(v);
  return std::exp(sum / static_cast<double>(values.size()));
}

double mann_whitney(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.empty() || b.empty()) return 1;
  std::vector<double> all = a;
  all.insert(all.end(), b.begin(), b.end());
  double tie_sum = 0;
  std::vector<double> rank = ranks(all, &tie_sum);
  double n = static_cast<double>(all.size()), na = static_cast<double>(a.size()), nb = static_cast<double>(b.size());
  double sum = std::accumulate(rank.begin(), rank.begin() + static_cast<std::ptrdiff_t>(a.size()), 0.0);
  double expected = na * (n + 1) / 2, distance = std::fabs(sum - expected);
  if (ways(all.size(), a.size()) <= kMaxEnumerated) return enumerate_deals(rank, a.size(), expected, distance);
  double variance = na * nb / 12 * ((n + 1) - tie_sum / (n * (n - 1)));
  if (variance <= 0) return 1;
  double z = std::max(0.0, distance - 0.5) / std::sqrt(variance);
  return std::erfc(z / std::sqrt(2.0));
}

double smallest_p(size_t a, size_t b) { return a == 0 || b == 0 ? 1 : std::min(1.0, 2 / ways(a + b, a)); }

double sign_flip_test(const std::vector<double>& log_ratios) {
  size_t n = log_ratios.size();
  if (n == 0) return 1;
  double observed = std::fabs(std::accumulate(log_ratios.begin(), log_ratios.end(), 0.0));
  auto flipped_sum = [&](uint64_t signs) {
    double sum = 0;
    for (size_t i = 0; i < n; ++i) sum += signs >> (i % 64) & 1 ? log_ratios[i] : -log_ratios[i];
    return std::fabs(sum);
  };
  uint64_t extreme = 0, all = 0;
  if (n <= kMaxSigns) {
    for (uint64_t signs = 0; signs < uint64_t{1} << n; ++signs, ++all)
      extreme += flipped_sum(signs) >= observed - kTolerance;
  } else {
    std::mt19937_64 random(1);  // a fixed seed: the same results give the same note
    for (extreme = all = 1; all < 100'000; ++all) extreme += flipped_sum(random()) >= observed - kTolerance;
  }
  return static_cast<double>(extreme) / static_cast<double>(all);
}

Comparison compare_samples(const std::vector<double>& a, const std::vector<double>& b) {
  Comparison c;
  c.count_a = a.size();
  c.count_b = b.size();
  c.p = mann_whitney(a, b);
  double base = median(a);
  if (base > 0) c.ratio = median(b) / base;
  return c;
}

std::string Comparison::verdict(const std::string& name_a, const std::string& name_b) const {
  if (count_a == 0 || count_b == 0) return "nothing to compare";
  if (p <= kSignificance) {
    if (ratio == 1) return "they differ (" + p_text(p) + ")";
    return (ratio < 1 ? name_b : name_a) + " is faster: significant (" + p_text(p) + ")";
  }
  if (smallest_p(count_a, count_b) > kSignificance) return "too few rounds to tell: at least 4 of each are needed";
  return "no significant difference (" + p_text(p) + ")";
}

}  // namespace rrvm::bench
