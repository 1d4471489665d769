#include "rr/report/report.h"

#include <algorithm>
#include <iostream>
#include <set>

#include "rr/report/identity.h"

namespace rrvm::rr {
namespace {

// The finding itself (rr/report/identity.h), for each tool. An array's type says little about which array it is, so its
// places are told apart by line, not by method.
std::string duplicate_key(const Report& r) {
  bool by_line = r.by_line || r.about().find('[') != std::string::npos;
  std::vector<std::string> places;
  auto add = [&](const Site& s) { places.push_back(stable_method(s) + (by_line ? ':' + std::to_string(s.line) : "")); };
  add(r.current.site);
  if (r.previous) add(r.previous->site);
  for (const ReportAccess& a : r.further) add(a.site);
  std::sort(places.begin(), places.end());
  std::string key = r.tool + '\0' + family(r) + '\0' + r.about();
  for (const std::string& p : places) key += '\0' + p;
  return key;
}

// At the access itself; its callers are named only.
void add_source(ReportAccess& a, const std::function<std::string(const Site&)>& source_line) {
  if (a.site_id == kNoSite) return;
  a.site.source = source_line(a.site);
  if (!a.stack.empty()) a.stack[0].source = source_line(a.stack[0]);
}

}  // namespace

std::string counted(uint64_t n, const std::string& noun) {
  if (n == 1) return "1 " + noun;
  bool y = noun.ends_with('y');
  return std::to_string(n) + " " +
         (y ? noun.substr(0, noun.size() - 1) + "ies" : noun + (noun.ends_with('s') ? "es" : "s"));
}

std::string Report::brief() const {
  std::string out = rule + ' ' + location + " at " + std::to_string(current.site.line);
  if (previous) out += " after " + (previous->site_id ? std::to_string(previous->site.line) : std::string("?"));
  return out;
}

void ReportSink::count(const std::string& tool, const Known& known, uint64_t times) {
  switch (known.fate) {
    case Fate::kSuppressed:
      suppressed_ += times;
      suppressed_by_tool_[tool] += times;
      return;
    case Fate::kOverLimit: over_limit_ += times; break;
    case Fate::kShown:
      reports_[known.position].seen += times;
      reports_[known.position].last = total_ + times;
      break;
  }
  total_ += times;
}

// Whoever asks gets numbers that have all that was found before.
std::lock_guard<std::mutex> ReportSink::up_to_date() const {
  mutex_.lock();
  auto& self = const_cast<ReportSink&>(*this);
  for (auto& [key, known] : self.repeats_)
    if (uint64_t times = known.repeats.times_.exchange(0, std::memory_order_relaxed))
      self.count(known.tool, known.known, times);
  return std::lock_guard(mutex_, std::adopt_lock);
}

bool ReportSink::report(Report r, const RepeatKey* key) {
  bool is_shown = add(std::move(r), key);
  if (is_shown && options_.on_new) options_.on_new();
  return is_shown;
}

bool ReportSink::add(Report r, const RepeatKey* key) {
  auto lock = up_to_date();
  if (options_.only_first && !reports_.empty()) return false;
  Known fresh;
  auto [known, is_new] = options_.deduplicate ? known_.try_emplace(duplicate_key(r)) : std::pair{known_.end(), true};
  if (is_new) {
    if (suppress_ && suppress_(r)) fresh.fate = Fate::kSuppressed;
    else if (options_.max_reports && per_variable_[{r.tool, r.about()}] >= options_.max_reports)
      fresh.fate = Fate::kOverLimit;
    fresh.position = reports_.size();
    if (known != known_.end()) known->second = fresh;
  } else {
    fresh = known->second;
  }
  if (key && options_.deduplicate) repeats_.try_emplace(*key, r.tool, fresh);
  if (!is_new || fresh.fate != Fate::kShown) return count(r.tool, fresh), false;
  r.first = r.last = ++total_;
  per_variable_[{r.tool, r.about()}]++;
  if (options_.source_line) {
    add_source(r.current, options_.source_line);
    if (r.previous) add_source(*r.previous, options_.source_line);
    for (auto* more : {&r.further, &r.context})
      for (ReportAccess& a : *more) add_source(a, options_.source_line);
  }
  if (options_.suppression_line) r.details.push_back("to suppress: " + options_.suppression_line(r));
  if (options_.text) write_text(*options_.text, r, options_.colour, options_.program);
  reports_.push_back(std::move(r));
  return true;
}

Repeats* ReportSink::known_repeats(const RepeatKey& key) {
  std::lock_guard lock(mutex_);
  auto found = repeats_.find(key);
  return found == repeats_.end() ? nullptr : &found->second.repeats;
}

bool ReportSink::count_if_known(const Report& r) {
  std::lock_guard lock(mutex_);
  auto known = known_.find(duplicate_key(r));
  if (known == known_.end()) return false;
  count(r.tool, known->second);
  return true;
}

std::vector<Report> ReportSink::reports() const {
  auto lock = up_to_date();
  return reports_;
}
void ReportSink::print(const std::string& lines) {
  std::lock_guard lock(mutex_);
  (options_.output ? *options_.output : std::cerr) << lines;
}

void ReportSink::note(std::string line) {
  std::lock_guard lock(mutex_);
  notes_.push_back(std::move(line));
}
void ReportSink::note_failure(std::string line) {
  std::lock_guard lock(mutex_);
  notes_.push_back(std::move(line));
  failed_ = true;
}
bool ReportSink::has_failed() const {
  std::lock_guard lock(mutex_);
  return failed_;
}
std::vector<std::string> ReportSink::notes() const {
  std::lock_guard lock(mutex_);
  return notes_;
}
uint64_t ReportSink::total() const {
  auto lock = up_to_date();
  return total_;
}
uint64_t ReportSink::shown() const {
  std::lock_guard lock(mutex_);
  return reports_.size();
}
std::vector<Report> ReportSink::reports_since(uint64_t mark) const {
  auto lock = up_to_date();
  std::vector<Report> result;
  for (const Report& r : reports_)
    if (r.last > mark) result.push_back(r);
  return result;
}
void ReportSink::acknowledge_up_to(uint64_t mark) {
  std::lock_guard lock(mutex_);
  told_ = std::max(told_, std::min(mark, total_));
}
bool ReportSink::has_unacknowledged() const {
  std::lock_guard lock(mutex_);
  return !reports_.empty() && reports_.back().first > told_;
}
uint64_t ReportSink::suppressed() const {
  auto lock = up_to_date();
  return suppressed_;
}
uint64_t ReportSink::over_limit() const {
  auto lock = up_to_date();
  return over_limit_;
}

std::vector<std::string> ReportSink::summary() const {
  auto lock = up_to_date();
  struct Sum {
    std::string finding;
    uint64_t reports = 0, seen = 0;
    std::set<std::string> variables;
    bool fields = false, objects = false, others = false;
    // What its findings are in.
    const char* noun() const {
      return fields && !objects && !others ? "field" : objects && !fields && !others ? "library object" : "location";
    }
  };
  std::map<std::string, Sum> sums;
  for (const auto& r : reports_) {
    Sum& s = sums[r.tool];
    s.finding = s.finding.empty() || s.finding == r.finding ? r.finding : "report";
    s.reports++;
    s.seen += r.seen;
    s.variables.insert(r.by_line ? r.object : r.about());  // all HashMaps have one variable
    bool is_other = r.about().find('[') != std::string::npos || r.finding != "race";
    (is_other ? s.others : r.by_line ? s.objects : s.fields) = true;
  }
  for (const auto& [tool, n] : suppressed_by_tool_) sums[tool];
  std::vector<std::string> lines;
  for (const auto& [tool, s] : sums) {
    auto suppressed = suppressed_by_tool_.find(tool);
    if (s.reports == 0) {
      lines.push_back(tool + ": no reports; " + std::to_string(suppressed->second) + " suppressed");
      continue;
    }
    lines.push_back(tool + ": " + counted(s.reports, s.finding) + " in " + counted(s.variables.size(), s.noun()) +
                    " (" + counted(s.seen, s.finding == "race" ? "access" : "time") + "); " +
                    std::to_string(suppressed == suppressed_by_tool_.end() ? 0 : suppressed->second) + " suppressed");
  }
  return lines;
}

}  // namespace rrvm::rr
