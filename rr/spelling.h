// The nearest valid spelling of a misspelt name, for error messages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rrvm::rr {

std::string lower_case(std::string_view s);
// Insertions, deletions and replacements that make one of the other.
size_t edit_distance(std::string_view a, std::string_view b);
// The candidate at the smallest edit distance, ignoring case; empty if none is near.
std::string nearest_spelling(std::string_view wrong, const std::vector<std::string>& candidates);
// "; did you mean 'X'?" or "".
std::string did_you_mean(std::string_view wrong, const std::vector<std::string>& candidates);

}  // namespace rrvm::rr
