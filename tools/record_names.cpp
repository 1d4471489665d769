#include "tools/record_names.h"

#include <cctype>

#include "rr/report/safe_text.h"

namespace rrvm::tools {

using namespace rr;

std::string trace_word(std::string_view text) {
  std::string out;
  for (char c : visible(text.substr(0, text.find('@')))) {
    unsigned char u = static_cast<unsigned char>(c);
    bool fine = std::isalnum(u) || u >= 0x80 || std::string_view("_-.$<>/:").find(c) != std::string_view::npos;
    out += fine ? c : '_';
  }
  while (!out.empty() && out.back() == '.') out.pop_back();
  while (!out.empty() && out.front() == '.') out.erase(0, 1);
  return out.empty() ? "unnamed" : out;
}

std::string UniqueNames::make(std::string_view text) {
  std::string base = trace_word(text), name = base;
  while (taken_[name]++ > 0) name = base + ":" + std::to_string(taken_[base]);
  return name;
}

std::string LocationNames::make(const Location& l, const SiteResolver& names) {
  std::string full = names.location_name(l), object, member;
  if (l.kind == LocationKind::kArrayElement || l.kind == LocationKind::kCoarseArray) {
    object = full.substr(0, full.find('['));
    member = l.kind == LocationKind::kCoarseArray ? "[*]" : "[" + std::to_string(l.member) + "]";
  } else if (l.kind == LocationKind::kLibraryObject) {
    object = full;
    member = ".*";
  } else {
    bool final = l.is_final || full.ends_with('!');
    if (full.ends_with('!')) full.pop_back();
    size_t dot = full.rfind('.');
    if (l.kind == LocationKind::kStatic || dot == std::string::npos) return statics_.make(full) + (final ? "!" : "");
    object = full.substr(0, dot);
    member = l.kind == LocationKind::kCoarseObject ? ".*" : "." + trace_word(full.substr(dot + 1)) + (final ? "!" : "");
  }
  // A member that this object has had already: another object lives at its address now.
  Label& label = labels_[std::to_string(l.object) + " " + object];
  while (label.number == 0 ||
         !given_.insert(label.number * 0x9E3779B97F4A7C15u ^ std::hash<std::string>{}(member)).second) {
    label = {objects_.make(object), next_label_++};
  }
  return label.text + member;
}

}  // namespace rrvm::tools
