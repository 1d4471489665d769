#include "rr/report/suppressions.h"

#include <sstream>

#include "rr/report/safe_text.h"

namespace rrvm::rr {
namespace {

// Names as reports show them: a line that was copied from one must fit.
std::string method_of(const Site& s) { return visible(s.class_name + "." + s.method); }
std::string variable_of(const Report& r) { return visible(r.about()); }

// Which access of a race comes first is chance, and with it which of its accesses are named: `x++` in two methods is
// write-read or write-write, and either method is the later one.
bool is_race(const Report& r) { return r.finding == "race" && r.previous; }
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
    if (parsed.parts.size() < 4 || parsed.parts.size() > 5) {
      *error = file + ":" + std::to_string(number) +
               ": a suppression is TOOL RULE VARIABLE METHOD [METHOD-BEFORE], this has " +
               std::to_string(parsed.parts.size()) + (parsed.parts.size() == 1 ? " word" : " words");
      return false;
    }
    lines_.push_back(std::move(parsed));
  }
  return true;
}

bool Suppressions::matches(const Report& r) {
  const std::string now = method_of(r.current.site), before = r.previous ? method_of(r.previous->site) : "";
  auto fits = [](const Line& l, const std::string& rule, const std::string& method, const std::string& other) {
    const auto& p = l.parts;
    return glob_matches(p[1], rule) && glob_matches(p[3], method) && (p.size() < 5 || glob_matches(p[4], other));
  };
  const std::string variable = variable_of(r);
  bool found = false;
  for (Line& l : lines_) {
    if (!glob_matches(l.parts[0], r.tool) || !glob_matches(l.parts[2], variable)) continue;
    if (!fits(l, r.rule, now, before) && !(is_race(r) && fits(l, mirrored(r.rule), before, now))) continue;
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
  std::string line = r.tool + " " + (is_race(r) ? "*" : part(r.rule)) + " " + part(variable_of(r)) + " " +
                     part(method_of(r.current.site));
  if (r.previous) line += " " + (r.previous->site_id ? part(method_of(r.previous->site)) : "*");
  return line;
}

}  // namespace rrvm::rr
