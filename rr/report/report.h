// Reports: what a tool found, said so that a reader believes it. The sink removes duplicates, applies limits and
// suppressions, and writes text while the target runs. rr/report/report_formats.h writes them for machines at the end.
// Thread-safe: one mutex, reports are rare. Tests: tests/rr/report/report_test.cpp, and every trace with expectations.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "rr/site_resolver.h"

namespace rrvm::rr {

// "1 race", "2 races".
std::string counted(uint64_t n, const std::string& noun);

// One of the operations that a report is about.
struct ReportAccess {
  std::string operation = {};  // "write", "read", "acquire" ...
  std::string thread = {};     // name
  Tid tid = 0;
  std::string thread_created = {};  // where the thread was created, if known
  SiteId site_id = kNoSite;
  Site site = {};
  std::vector<std::string> locks = {};  // held, outermost first
  unsigned more_locks = 0;              // held but not remembered by name
  bool locks_known = true;
  unsigned others = 0;           // more threads that have done the same, ordered as little
  std::vector<Site> stack = {};  // innermost first; empty if not kept
};

struct Report {
  std::string tool;                // "FastTrack"
  std::string finding = "report";  // what it is, for counting: "race", "atomicity violation"
  std::string rule;                // "write-read": short, stable, one word per kind of finding
  std::string location;            // "Account.total", "int[3] of 10", or what else it is about ("m" for a lock)
  std::string variable;            // the location without index and object: "Account.total", "int[]"; may be empty
  std::string object;              // whose field or element it is, "Account@1f2e3d", if known
  bool by_line = false;            // its places are told apart by line, not by method: `variable` says little
  ReportAccess current;
  std::optional<ReportAccess> previous = {};
  std::vector<ReportAccess> further = {};  // operations of other threads that it takes besides these two
  std::vector<ReportAccess> context = {};  // what led to them: not part of what tells findings apart
  std::vector<std::string> details;        // further lines
  uint64_t seen = 1;                       // set by the sink
  uint64_t first = 0, last = 0;            // the same: the sink's total when it was found, and when it was found again

  const std::string& about() const { return variable.empty() ? location : variable; }
  // "write-read x at 7 after 3": the form of expectations in trace files.
  std::string brief() const;
};

// The rule of a read after a write that is no race if a final field hands on what was written (JLS 17.5.1): a note, not
// an error.
inline constexpr char kBehindFinal[] = "behind-final";

struct ReportOptions {
  bool deduplicate = true;         // by tool, rule, variable and the methods of both accesses
  bool only_first = false;         // nothing more once there is a report: the program is about to end
  uint64_t max_reports = 0;        // per tool and variable; 0 = no limit. More are counted, not shown.
  std::ostream* text = nullptr;    // where reports are written as they come
  std::ostream* output = nullptr;  // what tools print as they go, if they have no file of their own; null: stderr
  bool colour = false;
  const char* program = "rrvm";                              // begins each report
  std::function<std::string(const Site&)> source_line = {};  // the text of a place's line, if it can be found
  std::function<void()> on_new = {};  // called after a report was written, by its thread, which may hold locks of tools
  std::function<std::string(const Report&)> suppression_line = {};  // the line that would suppress it, to be shown
};

// What tells that a report would be a duplicate before it is made: racy loops over arrays find very many.
struct RepeatKey {
  const void* tool = nullptr;
  const char* rule = nullptr;  // the same literal each time
  uint64_t member = 0;         // field; 0 for arrays
  struct Place {
    SiteId site = kNoSite;  // without calls and thread: those of ended threads would be remembered for ever
    bool is_own = false;    // known to be of the thread that finds it
    auto operator<=>(const Place&) const = default;
  };
  Place place, write_before, read_before;  // these two are what the location's site word says
  auto operator<=>(const RepeatKey&) const = default;
};

// Duplicates of a report with the same key, counted without the sink's mutex.
class Repeats {
 public:
  void add(uint64_t n) { times_.fetch_add(n, std::memory_order_relaxed); }

 private:
  friend class ReportSink;
  std::atomic<uint64_t> times_{0};  // that the sink has not looked at yet
};

class ReportSink {
 public:
  explicit ReportSink(ReportOptions options = {}) : options_(std::move(options)) {}

  // True if the report is new and within limits.
  bool report(Report report, const RepeatKey* key = nullptr);
  // If a report has been made with this key: where to count what would be its duplicates. Valid as long as the sink.
  Repeats* known_repeats(const RepeatKey& key);
  // Counts a finding without a key, and says true, if there is one with the same tool, rule, variable and sites.
  bool count_if_known(const Report& report);

  std::vector<Report> reports() const;
  uint64_t total() const;  // findings including duplicates, without those that are suppressed
  uint64_t shown() const;  // reports()' size
  // Findings have numbers, in the order in which they are found. Gives those that were found, or found again, since the
  // total was `mark`.
  std::vector<Report> reports_since(uint64_t mark) const;
  // Somebody else, such as a test's runner, has told the user of the findings up to this total: the exit code need not.
  void acknowledge_up_to(uint64_t mark);
  bool has_unacknowledged() const;  // is there a report that nobody has told the user of in this way?
  uint64_t suppressed() const;      // findings that the user does not want to see, including duplicates
  uint64_t over_limit() const;      // not shown because of max_reports
  void set_suppression(std::function<bool(const Report&)> suppress) { suppress_ = std::move(suppress); }

  // Lines that a tool prints as it goes, between the reports.
  void print(const std::string& lines);
  // A tool's last words, for the summary: not a finding.
  void note(std::string line);
  std::vector<std::string> notes() const;
  // A note of a tool that could not do its work (its file could not be written): the exit code will tell.
  void note_failure(std::string line);
  bool has_failed() const;

  // "FastTrack: 2 races in 1 field (12 accesses); 0 suppressed", one line per tool that reported.
  std::vector<std::string> summary() const;

 private:
  // What became of a report, for its duplicates.
  enum class Fate : uint8_t { kShown, kSuppressed, kOverLimit };
  struct Known {
    Fate fate = Fate::kShown;
    size_t position = 0;  // in reports_, if shown
  };
  void count(const std::string& tool, const Known&, uint64_t times = 1);  // so many more, new or not
  [[nodiscard]] std::lock_guard<std::mutex> up_to_date() const;           // with what the Repeats have counted
  bool add(Report report, const RepeatKey* key);

  const ReportOptions options_;
  std::function<bool(const Report&)> suppress_;
  mutable std::mutex mutex_;  // guards all below
  std::vector<Report> reports_;
  std::map<std::string, Known> known_;  // by duplicate key
  struct KnownRepeats {
    KnownRepeats(std::string tool, Known known) : tool(std::move(tool)), known(known) {}
    const std::string tool;
    const Known known;
    Repeats repeats = {};
  };
  std::map<RepeatKey, KnownRepeats> repeats_;
  std::map<std::pair<std::string, std::string>, uint64_t> per_variable_;
  std::map<std::string, uint64_t> suppressed_by_tool_;
  uint64_t total_ = 0, suppressed_ = 0, over_limit_ = 0, told_ = 0;
  std::vector<std::string> notes_;
  bool failed_ = false;
};

void write_text(std::ostream& out, const Report& report, bool colour = false, const char* program = "rrvm");

}  // namespace rrvm::rr
