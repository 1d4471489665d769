// See truth.h.
#include "benchmarks/rrbench/truth.h"

#include <algorithm>
#include <cctype>

#include "benchmarks/rrbench/configuration.h"
#include "rr/spelling.h"

namespace rrvm::bench {
namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& n) { return rr::lower_case(n) == rr::lower_case(name); });
}

// "12" fits "Sor.java:12"; "Sor.java:12" fits only itself.
bool same_line(const std::string& known, const std::string& seen) {
  return known == seen ||
         (known.find(':') == std::string::npos && seen.size() > known.size() && seen.ends_with(":" + known));
}

// "double[3][] of 40" -> "double[][]": the array's type.
std::string array_type(const std::string& location) {
  size_t open = location.find('['), close = location.find(']');
  if (open == std::string::npos || close == std::string::npos) return location;
  std::string rest = location.substr(close + 1);
  return location.substr(0, open) + "[]" + rest.substr(0, rest.find(' '));
}

// A field's entry holds for its field; an array's for its type, with the current access on one of the lines, or
// anywhere if there are none.
bool matches(const Race& race, const Warning& warning) {
  if (!warning.is_array) return warning.member == race.field || warning.location == race.field;
  if (array_type(warning.location) != race.field) return false;
  return race.lines.empty() || std::any_of(race.lines.begin(), race.lines.end(), [&](const std::string& known) {
           return !warning.lines.empty() && same_line(known, warning.lines.front());
         });
}

bool is_false_alarm(const Race& race, const std::string& tool) {
  return race.kind == "none" || contains(race.false_of, tool);
}

// Tools of a chain's text: "ThreadLocal:ReadOnly:LockSet" -> three names, options left out.
std::vector<std::string> tools_of(const std::string& chain) {
  std::vector<std::string> names(1);
  int depth = 0;
  for (char c : chain) {
    if (c == '(' && !names.back().empty()) depth++;  // options; a parenthesis of grouping has no name before it
    if (depth == 0 && (c == ':' || c == '|')) names.emplace_back();
    if (depth == 0 && (std::isalnum(static_cast<unsigned char>(c)) || c == '+')) names.back() += c;
    if (c == ')' && depth > 0) depth--;
  }
  return names;
}

std::string line_of(const Json& site) {
  return site.is_null() ? "" : site["file"].text() + ":" + std::to_string(static_cast<long>(site["line"].number()));
}

}  // namespace

std::string warning_place(const Warning& warning) {
  if (!warning.is_array) return warning.location;
  return warning.lines.empty() ? warning.location : warning.lines.front();
}

std::set<std::string> warning_places(const std::vector<const Result*>& runs) {
  std::set<std::string> places;
  for (const Result* run : runs)
    for (const Warning& warning : run->warnings) places.insert(warning_place(warning));
  return places;
}

std::string Verdicts::text() const {
  if (!known) return "";
  return std::to_string(found.size()) + " true, " + std::to_string(false_alarms.size()) + " false, " +
         std::to_string(missed.size()) + " missed";
}

Verdicts judge(const Program& program, const std::vector<const Result*>& runs) {
  Verdicts v;
  std::vector<std::string> tools;
  for (const Result* run : runs) {
    if (!run->has_report) continue;
    v.known = program.has_truth;
    std::string ignored;
    if (auto configuration = parse_configuration(run->job.configuration, &ignored))
      tools = tools_of(configuration->chain());
    for (const Warning& warning : run->warnings) {
      const Race* race = nullptr;  // a real one, if any fits
      for (const Race& candidate : program.races)
        if (!race && matches(candidate, warning) && !is_false_alarm(candidate, warning.tool)) race = &candidate;
      if (race) {
        v.found.insert(race->id);
      } else {
        v.false_alarms.insert(warning_place(warning));
      }
    }
  }
  if (!v.known) return Verdicts{};
  for (const Race& race : program.races) {
    bool expected =
        std::any_of(tools.begin(), tools.end(), [&](const std::string& tool) { return contains(race.must, tool); });
    if (expected && !v.found.count(race.id)) v.missed.insert(race.id);
  }
  return v;
}

void read_report(const Json& report, Result& result) {
  result.has_report = true;
  std::set<std::string> seen;
  for (const Json& entry : report["reports"].items()) {
    Json site = entry["current"]["site"];
    Warning w;
    w.tool = entry["tool"].text();
    w.rule = entry["rule"].text();
    w.location = entry["location"].text();
    w.member = site["member"].text();
    w.method = site["class"].text() + "." + site["method"].text();
    for (const Json& access : {entry["current"], entry["previous"]})
      if (std::string line = line_of(access["site"]); !line.empty()) w.lines.push_back(line);
    w.is_array = w.member.empty() && w.location.find('[') != std::string::npos;
    std::string key = w.tool + '|' + w.rule + '|' + warning_place(w) + '|' + w.method;
    for (const std::string& line : w.lines) key += '|' + line;
    if (seen.insert(key).second) result.warnings.push_back(std::move(w));
  }
  for (const auto& [name, value] : report["counters"].members()) result.counters[name] = value.number();
}

}  // namespace rrvm::bench
