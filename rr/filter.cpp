#include "rr/filter.h"

#include <re2/re2.h>

namespace rrvm::rr {

struct NameFilter::Rule {
  bool accept;
  RE2 pattern;
  Rule(bool a, std::string_view text) : accept(a), pattern(re2::StringPiece(text.data(), text.size()), RE2::Quiet) {}
};

NameFilter::NameFilter() = default;
NameFilter::~NameFilter() = default;
NameFilter::NameFilter(NameFilter&&) noexcept = default;
NameFilter& NameFilter::operator=(NameFilter&&) noexcept = default;

bool NameFilter::empty() const { return rules_.empty(); }

bool NameFilter::add(std::string_view list, std::string* error) {
  for (size_t at = 0; at < list.size();) {
    char sign = list[at];
    if (sign != '+' && sign != '-') {
      *error = "column " + std::to_string(at + 1) + " of '" + std::string(list) + "': a rule begins with + or -";
      return false;
    }
    size_t end = at + 1;
    while (end < list.size() &&
           !(list[end] == ',' && end + 1 < list.size() && (list[end + 1] == '+' || list[end + 1] == '-')))
      ++end;
    auto rule = std::make_unique<Rule>(sign == '+', list.substr(at + 1, end - at - 1));
    if (!rule->pattern.ok()) {
      *error = "column " + std::to_string(at + 2) + " of '" + std::string(list) + "': " + rule->pattern.error();
      return false;
    }
    rules_.push_back(std::move(rule));
    at = end + 1;
  }
  return true;
}

std::optional<bool> NameFilter::decide(std::string_view name) const {
  for (const auto& rule : rules_)
    if (RE2::FullMatch(re2::StringPiece(name.data(), name.size()), rule->pattern)) return rule->accept;
  return std::nullopt;
}

}  // namespace rrvm::rr
