#include "jit/method_pattern.h"

#include "vm/base/class_names.h"

namespace rrvm::jit {
namespace {

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
  while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
  return s;
}

}  // namespace

MethodPattern::Part MethodPattern::part_of(std::string_view text) {
  Part p;
  if (!text.empty() && text.front() == '*') {
    p.open_before = true;
    text.remove_prefix(1);
    if (text.empty()) p.open_behind = true;
  }
  if (!text.empty() && text.back() == '*') {
    p.open_behind = true;
    text.remove_suffix(1);
  }
  p.text = text;
  return p;
}

bool MethodPattern::Part::matches(std::string_view name) const {
  if (name.size() < text.size()) return false;
  if (open_before && open_behind) return name.find(text) != std::string_view::npos;
  if (open_before) return name.substr(name.size() - text.size()) == text;
  if (open_behind) return name.substr(0, text.size()) == text;
  return name == text;
}

MethodPattern::MethodPattern(std::string_view text) {
  text = trimmed(text);
  if (size_t paren = text.find('('); paren != std::string_view::npos) {
    descriptor_ = text.substr(paren);
    text = trimmed(text.substr(0, paren));
  }
  size_t end = text.find("::"), begin = end == std::string_view::npos ? end : end + 2;
  if (end == std::string_view::npos) {
    end = text.find_last_of(" ,");
    if (end == std::string_view::npos) end = text.find_last_of('.');
    if (end != std::string_view::npos) begin = end + 1;
  }
  class_ = part_of(dotted(trimmed(text.substr(0, end))));
  method_ = part_of(begin == std::string_view::npos ? "*" : trimmed(text.substr(begin)));
}

bool MethodPattern::matches(std::string_view class_name, std::string_view method, std::string_view descriptor) const {
  return method_.matches(method) && (descriptor_.empty() || descriptor_ == descriptor) &&
         class_.matches(dotted(class_name));
}

}  // namespace rrvm::jit
