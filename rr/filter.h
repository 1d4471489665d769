// Ordered lists of +regex and -regex: the first that matches a whole name decides. Used for classes, fields, methods
// and lines. The only user of re2. Tests: tests/rr/filter_test.cpp.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rrvm::rr {

class NameFilter {
 public:
  NameFilter();
  ~NameFilter();
  NameFilter(NameFilter&&) noexcept;
  NameFilter& operator=(NameFilter&&) noexcept;

  // Adds "+a.*,-b.*"; a comma separates only before a sign. False with one line in *error that points into the text.
  bool add(std::string_view list, std::string* error);
  bool empty() const;
  // The first rule that matches decides; none: no answer.
  std::optional<bool> decide(std::string_view name) const;
  bool accepts(std::string_view name, bool otherwise = true) const { return decide(name).value_or(otherwise); }

 private:
  struct Rule;
  std::vector<std::unique_ptr<Rule>> rules_;
};

}  // namespace rrvm::rr
