#include "rr/report.h"

#include <cstdio>
#include <set>

namespace rrvm::rr {
namespace {

std::string duplicate_key(const Report& r) {
  const std::string& member = r.current.site.member.empty() ? r.location : r.current.site.member;
  std::string key = r.tool + '\0' + r.rule + '\0' + r.current.site.class_name + '\0' + member + '\0' +
                    r.current.site.method;
  if (r.previous) key += '\0' + r.previous->site.class_name + '.' + r.previous->site.method;
  return key;
}

void write_access(std::ostream& out, const char* prefix, const ReportAccess& a) {
  out << "  " << prefix << a.operation << " by thread " << a.thread;
  if (!a.thread_created.empty()) out << " (created at " << a.thread_created << ")";
  if (!a.locks_known) {
    out << ", locks no longer remembered";
  } else if (a.locks.empty() && a.more_locks == 0) {
    out << ", no locks held";
  } else {
    out << ", holding";
    for (const auto& l : a.locks) out << ' ' << l;
    if (a.more_locks) out << " and " << a.more_locks << " more";
  }
  out << '\n';
  if (!a.stack.empty()) {
    for (const auto& s : a.stack) out << "    at " << s.text() << '\n';
  } else if (a.site_id != kNoSite) {
    out << "    at " << a.site.text() << '\n';
  } else {
    out << "    at a place no longer remembered\n";
  }
}

void json_site(std::ostream& out, const Site& s) {
  out << "{\"class\":" << json_string(s.class_name) << ",\"member\":" << json_string(s.member)
      << ",\"method\":" << json_string(s.method) << ",\"file\":" << json_string(s.file) << ",\"line\":" << s.line << '}';
}

template <class T, class Write>
void json_list(std::ostream& out, const std::vector<T>& items, Write write) {
  out << '[';
  for (size_t i = 0; i < items.size(); i++) {
    if (i) out << ',';
    write(items[i]);
  }
  out << ']';
}

void json_access(std::ostream& out, const ReportAccess& a) {
  out << "{\"operation\":" << json_string(a.operation) << ",\"thread\":" << json_string(a.thread) << ",\"tid\":" << a.tid
      << ",\"site\":";
  if (a.site_id == kNoSite) {
    out << "null";
  } else {
    json_site(out, a.site);
  }
  out << ",\"created\":" << json_string(a.thread_created) << ",\"locks\":";
  json_list(out, a.locks, [&](const std::string& l) { out << json_string(l); });
  out << ",\"moreLocks\":" << a.more_locks << ",\"stack\":";
  json_list(out, a.stack, [&](const Site& s) { json_site(out, s); });
  out << '}';
}

}  // namespace

std::string json_string(const std::string& s) {
  std::string out = "\"";
  for (unsigned char c : s) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += static_cast<char>(c);
    } else if (c < 0x20) {
      char buffer[8];
      std::snprintf(buffer, sizeof buffer, "\\u%04x", c);
      out += buffer;
    } else {
      out += static_cast<char>(c);
    }
  }
  return out + '"';
}

std::string Report::brief() const {
  std::string out = rule + ' ' + location + " at " + std::to_string(current.site.line);
  if (previous) out += " after " + (previous->site_id ? std::to_string(previous->site.line) : std::string("?"));
  return out;
}

bool ReportSink::report(Report r) {
  std::lock_guard lock(mutex_);
  total_++;
  if (options_.deduplicate) {
    auto [it, fresh] = index_.try_emplace(duplicate_key(r), reports_.size());
    if (!fresh) {
      if (it->second < reports_.size()) reports_[it->second].seen++;
      return false;
    }
    it->second = SIZE_MAX;  // until it is shown
  }
  if ((suppress_ && suppress_(r)) || (options_.max_reports && per_tool_[r.tool] >= options_.max_reports)) {
    suppressed_++;
    return false;
  }
  per_tool_[r.tool]++;
  if (options_.deduplicate) index_[duplicate_key(r)] = reports_.size();
  if (options_.text) write_text(*options_.text, r);
  reports_.push_back(std::move(r));
  return true;
}

std::vector<Report> ReportSink::reports() const {
  std::lock_guard lock(mutex_);
  return reports_;
}
void ReportSink::note(std::string line) {
  std::lock_guard lock(mutex_);
  notes_.push_back(std::move(line));
}
std::vector<std::string> ReportSink::notes() const {
  std::lock_guard lock(mutex_);
  return notes_;
}
uint64_t ReportSink::total() const {
  std::lock_guard lock(mutex_);
  return total_;
}
uint64_t ReportSink::suppressed() const {
  std::lock_guard lock(mutex_);
  return suppressed_;
}

void write_text(std::ostream& out, const Report& r) {
  out << "rrvm: " << r.tool << ": " << r.rule << " on " << r.location << '\n';
  write_access(out, "", r.current);
  if (r.previous) write_access(out, "after ", *r.previous);
  for (const auto& d : r.details) out << "  " << d << '\n';
  out.flush();
}

void ReportSink::write_json(std::ostream& out) const {
  std::lock_guard lock(mutex_);
  out << "{\"version\":1,\"total\":" << total_ << ",\"suppressed\":" << suppressed_ << ",\"reports\":";
  json_list(out, reports_, [&](const Report& r) {
    out << "{\"tool\":" << json_string(r.tool) << ",\"rule\":" << json_string(r.rule)
        << ",\"location\":" << json_string(r.location) << ",\"seen\":" << r.seen << ",\"current\":";
    json_access(out, r.current);
    out << ",\"previous\":";
    if (r.previous) {
      json_access(out, *r.previous);
    } else {
      out << "null";
    }
    out << ",\"details\":";
    json_list(out, r.details, [&](const std::string& d) { out << json_string(d); });
    out << '}';
  });
  out << "}\n";
}

std::vector<std::string> ReportSink::summary() const {
  std::lock_guard lock(mutex_);
  struct Sum {
    uint64_t reports = 0, seen = 0;
    std::set<std::string> members;
  };
  std::map<std::string, Sum> sums;
  for (const auto& r : reports_) {
    Sum& s = sums[r.tool];
    s.reports++;
    s.seen += r.seen;
    s.members.insert(r.current.site.class_name + '.' + (r.current.site.member.empty() ? r.location : r.current.site.member));
  }
  std::vector<std::string> lines;
  for (const auto& [tool, s] : sums) {
    lines.push_back(tool + ": " + std::to_string(s.reports) + (s.reports == 1 ? " report on " : " reports on ") +
                    std::to_string(s.members.size()) + (s.members.size() == 1 ? " member" : " members") + " (seen " +
                    std::to_string(s.seen) + (s.seen == 1 ? " time)" : " times)"));
  }
  return lines;
}

}  // namespace rrvm::rr
