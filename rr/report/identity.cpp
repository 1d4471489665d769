#include "rr/report/identity.h"

#include <algorithm>
#include <cstdio>

#include "rr/report/safe_text.h"

namespace rrvm::rr {
namespace {

bool is_hex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The number of characters of text from `at` on that the run chose, behind one of these words.
size_t made_up(std::string_view text, size_t at) {
  std::string_view rest = text.substr(at);
  auto skip = [&](size_t from, auto is) {
    while (from < rest.size() && is(rest[from])) from++;
    return from;
  };
  // A class made at run time: Name/0x0000000800c03000, or Name+0x1.
  if (rest.starts_with("/0x") || rest.starts_with("+0x")) return skip(3, is_hex);
  if (rest.starts_with("$$Lambda$")) return skip(9, is_digit);
  for (std::string_view word : {"$Proxy", "GeneratedMethodAccessor", "GeneratedConstructorAccessor",
                                "GeneratedSerializationConstructorAccessor"})
    if (rest.starts_with(word) && rest.size() > word.size() && is_digit(rest[word.size()]))
      return skip(word.size(), is_digit);
  if (rest.starts_with("@")) return skip(1, is_hex) > 1 ? skip(1, is_hex) : 0;
  return 0;
}

// What remains of such a part of a name: its word without the number.
std::string_view kept(std::string_view part) {
  if (part.starts_with("$$Lambda$")) return "$$Lambda";
  if (part[0] == '/' || part[0] == '+' || part[0] == '@') return "";
  return part.substr(0, part.find_first_of("0123456789"));
}

std::string without_blanks(std::string s) {
  for (char& c : s)
    if (c == ' ' || c == '\t' || c == '#') c = '*';
  return s.empty() ? "*" : s;
}

}  // namespace

std::string stable_name(std::string_view name) {
  std::string out;
  for (size_t i = 0; i < name.size();) {
    size_t n = made_up(name, i);
    if (n == 0) {
      out += name[i++];
      continue;
    }
    out += kept(name.substr(i, n));
    if (!out.ends_with('*')) out += '*';
    i += n;
  }
  return out;
}

std::string stable_method(const Site& s) {
  if (s.class_name.empty() && s.method.empty()) return "*";
  return stable_name(s.class_name + "." + s.method);
}

std::string family(const Report& r) { return r.finding == "race" && r.previous ? "race" : r.rule; }

std::vector<std::string> sides(const Report& r) {
  std::vector<std::string> result{stable_method(r.current.site)};
  if (r.previous)
    result.push_back(r.previous->site_id || !r.previous->site.method.empty() ? stable_method(r.previous->site) : "*");
  for (const ReportAccess& a : r.further) result.push_back(stable_method(a.site));
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::string identity(const Report& r) {
  std::string text = without_blanks(family(r)) + " " + without_blanks(stable_name(visible(r.about())));
  for (const std::string& s : sides(r)) text += " " + without_blanks(visible(s));
  return text;
}

std::string fingerprint(const Report& r) {
  uint64_t hash = 14695981039346656037u;  // FNV-1a
  for (unsigned char c : identity(r)) hash = (hash ^ c) * 1099511628211u;
  char text[20];
  std::snprintf(text, sizeof text, "%016lx", static_cast<unsigned long>(hash));
  return text;
}

}  // namespace rrvm::rr
