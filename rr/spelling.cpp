#include "rr/spelling.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace rrvm::rr {

std::string lower_case(std::string_view s) {
  std::string out(s);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); i++) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); j++) {
      size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
      diagonal = above;
    }
  }
  return row[b.size()];
}

std::string nearest_spelling(std::string_view wrong, const std::vector<std::string>& candidates) {
  std::string a = lower_case(wrong.substr(0, 64));
  std::string best;
  size_t best_distance = std::max<size_t>(2, a.size() / 3) + 1;
  for (const auto& candidate : candidates) {
    size_t distance = edit_distance(a, lower_case(candidate));
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view wrong, const std::vector<std::string>& candidates) {
  std::string best = nearest_spelling(wrong, candidates);
  return best.empty() ? "" : "; did you mean '" + best + "'?";
}

}  // namespace rrvm::rr
