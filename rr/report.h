// Reports: what a tool found, said so that a reader believes it. The sink removes duplicates, applies limits and
// writes text while the target runs; JSON at the end. Thread-safe: one mutex, reports are rare.
// Tests: tests/rr/report_test.cpp, and every trace with expectations.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "rr/site_resolver.h"

namespace rrvm::rr {

// One of the operations that a report is about.
struct ReportAccess {
  std::string operation;               // "write", "read", "acquire" ...
  std::string thread;                  // name
  Tid tid = 0;
  std::string thread_created;          // where the thread was created, if known
  SiteId site_id = kNoSite;
  Site site;
  std::vector<std::string> locks;      // held, outermost first
  unsigned more_locks = 0;             // held but not remembered by name
  bool locks_known = true;
  std::vector<Site> stack;             // innermost first; empty if not kept
};

struct Report {
  std::string tool;                    // "FastTrack"
  std::string rule;                    // "write-read": short, stable, one word per kind of finding
  std::string location;                // "Account.total", "a[3]", or what else it is about ("m" for a lock)
  ReportAccess current;
  std::optional<ReportAccess> previous;
  std::vector<std::string> details;    // further lines
  uint64_t seen = 1;                   // set by the sink

  // "write-read x at 7 after 3": the form of expectations in trace files.
  std::string brief() const;
};

struct ReportOptions {
  bool deduplicate = true;             // by tool, rule, member and the methods of both accesses
  uint64_t max_reports = 0;            // per tool; 0 = no limit. More are counted, not shown.
  std::ostream* text = nullptr;        // where reports are written as they come
};

class ReportSink {
 public:
  explicit ReportSink(ReportOptions options = {}) : options_(options) {}

  // True if the report is new and within limits.
  bool report(Report report);

  std::vector<Report> reports() const;
  uint64_t total() const;              // findings including duplicates
  uint64_t suppressed() const;         // not shown because of limits or suppressions
  void set_suppression(std::function<bool(const Report&)> suppress) { suppress_ = std::move(suppress); }

  // A tool's last words, for the summary: not a finding.
  void note(std::string line);
  std::vector<std::string> notes() const;

  void write_json(std::ostream& out) const;
  // "FastTrack: 2 races in 1 field (12 accesses); 0 suppressed", one line per tool that reported.
  std::vector<std::string> summary() const;

 private:
  const ReportOptions options_;
  std::function<bool(const Report&)> suppress_;
  mutable std::mutex mutex_;                 // guards all below
  std::vector<Report> reports_;
  std::map<std::string, size_t> index_;      // duplicate key -> position in reports_
  std::map<std::string, uint64_t> per_tool_;
  std::vector<std::string> notes_;
  uint64_t total_ = 0;
  uint64_t suppressed_ = 0;
};

void write_text(std::ostream& out, const Report& report);
std::string json_string(const std::string& s);

}  // namespace rrvm::rr
