#include "rr/report/suppressions.h"

#include <algorithm>
#include <sstream>

#include "rr/report/identity.h"
#include "rr/report/safe_text.h"

namespace rrvm::rr {
namespace {

// Names as reports show them: a line that was copied from one must fit.
std::string method_of(const Site& s) { return visible(s.class_name + "." + s.method); }
std::string variable_of(const Report& r) { return visible(r.about()); }

// Which access of a race comes first is chance, and with it which of its accesses are named: `x++` in two methods is
// write-read or write-write, and either method is the later one.
bool is_race(const Report& r) { return r.finding == "race" && r.previous; }
// Any thread of a deadlock may be named first.
bool is_symmetric(const Report& r) { return r.finding.ends_with("deadlock"); }
std::string mirrored(const std::string& rule) {
  return rule == "write-read" ? "read-write" : rule == "read-write" ? "write-read" : rule;
}

// Blanks would end a part.
std::string part(std::string s) {
  for (char& c : s)
    if (c == ' ' || c == '\t' || c == '#') c = '*';
  return s.empty() ? "*" : s;
}

}  // namespace

bool glob_matches(std::string_view pattern, std::string_view text) {
  size_t p = 0, t = 0, star = std::string_view::npos, retry = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      retry = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      p++;
      t++;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++retry;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') p++;
  return p == pattern.size();
}

bool Suppressions::add(std::string_view text, const std::string& file, std::string* error) {
  std::istringstream in{std::string(text)};
  std::string line;
  for (unsigned number = 1; std::getline(in, line); number++) {
    line = line.substr(0, line.find('#'));
    std::istringstream words(line);
    Line parsed{file, number, {}};
    for (std::string word; words >> word;) parsed.parts.push_back(word);
    if (parsed.parts.empty()) continue;
    if (parsed.parts.size() < 4) {
      *error = file + ":" + std::to_string(number) +
               ": a suppression is TOOL RULE VARIABLE METHOD [METHOD...], this has " +
               std::to_string(parsed.parts.size()) + (parsed.parts.size() == 1 ? " word" : " words");
      return false;
    }
    lines_.push_back(std::move(parsed));
  }
  return true;
}

namespace {
// Do the patterns from `next` on fit methods of their own?
bool fit_all(const std::vector<std::string>& patterns, size_t next, std::vector<std::string>& methods) {
  if (next == patterns.size()) return true;
  for (size_t i = 0; i < methods.size(); i++) {
    if (!glob_matches(patterns[next], methods[i])) continue;
    std::string taken = std::move(methods[i]);
    methods.erase(methods.begin() + static_cast<ptrdiff_t>(i));
    bool found = fit_all(patterns, next + 1, methods);
    methods.insert(methods.begin() + static_cast<ptrdiff_t>(i), std::move(taken));
    if (found) return true;
  }
  return false;
}
}  // namespace

bool Suppressions::matches(const Report& r) {
  std::vector<std::string> methods{method_of(r.current.site)};
  if (r.previous) methods.push_back(method_of(r.previous->site));
  for (const ReportAccess& a : r.further) methods.push_back(method_of(a.site));
  // A finding without a second access fits a line that names one, as long as it names any.
  if (!r.previous) methods.emplace_back();
  auto in_order = [&](const Line& l, size_t first, size_t second) {
    const auto& p = l.parts;
    return glob_matches(p[3], methods[first]) && (p.size() < 5 || glob_matches(p[4], methods[second]));
  };
  auto fits = [&](const Line& l) {
    const auto& p = l.parts;
    if (is_race(r))
      return p.size() <= 5 && ((glob_matches(p[1], r.rule) && in_order(l, 0, 1)) ||
                               (glob_matches(p[1], mirrored(r.rule)) && in_order(l, 1, 0)));
    if (!glob_matches(p[1], r.rule)) return false;
    return is_symmetric(r) ? fit_all(p, 3, methods) : p.size() <= 5 && in_order(l, 0, 1);
  };
  const std::string variable = variable_of(r);
  bool found = false;
  for (Line& l : lines_) {
    if (!glob_matches(l.parts[0], r.tool) || !glob_matches(l.parts[2], variable) || !fits(l)) continue;
    l.used = found = true;  // all that match: none of them is unused
  }
  return found;
}

std::vector<std::string> Suppressions::unused() const {
  std::vector<std::string> result;
  for (const Line& l : lines_) {
    if (l.used) continue;
    std::string text = l.file + ":" + std::to_string(l.number) + ":";
    for (const auto& p : l.parts) text += " " + p;
    result.push_back(std::move(text));
  }
  return result;
}

std::string Suppressions::line_for(const Report& r) {
  std::vector<std::string> methods{visible(stable_method(r.current.site))};
  if (r.previous) methods.push_back(r.previous->site_id ? visible(stable_method(r.previous->site)) : "*");
  for (const ReportAccess& a : r.further) methods.push_back(visible(stable_method(a.site)));
  if (is_race(r) || is_symmetric(r)) std::sort(methods.begin(), methods.end());
  std::string line = r.tool + " " + (is_race(r) ? "*" : part(r.rule)) + " " + part(stable_name(variable_of(r)));
  for (const std::string& m : methods) line += " " + part(m);
  return line;
}

}  // namespace rrvm::rr
