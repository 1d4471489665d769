// The reports of a run as a file, in the format that its ending names: .json (one versioned document), .sarif (for code
// scanning services), .html (one page without other files), .xml (JUnit, for CI pipelines).
// Tests: tests/rr/report/report_formats_test.cpp, tests/reports. Its functions are in report_json.cpp,
// report_sarif.cpp, report_html.cpp, report_markup.cpp and rr/world.cpp.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "rr/report/report.h"
#include "rr/report/source_lines.h"

namespace rrvm::rr {

struct RunReport {
  std::string chain;  // "FastTrack"
  std::vector<Report> reports;
  uint64_t total = 0, suppressed = 0, over_limit = 0;
  std::vector<std::string> summary;                             // lines
  std::vector<std::pair<std::string, uint64_t>> counters;       // of the tools
  std::vector<std::pair<std::string, uint64_t>> figures;        // of the run: "classes", "accesses", "milliseconds"
  std::vector<std::pair<std::string, std::string>> facts = {};  // "command", "started", "JDK": whatever is known
  std::shared_ptr<SourceLines> sources = {};                    // null: none are known
  std::string source_root = {};                                 // the repository, whose files are named relative to it
};

class World;
// What the world knows; the figures are the caller's.
RunReport run_report(World&, std::string chain);

void write_json(std::ostream& out, const RunReport&);
void write_sarif(std::ostream& out, const RunReport&);
void write_html(std::ostream& out, const RunReport&);
void write_junit(std::ostream& out, const RunReport&);

using ReportFormat = void (*)(std::ostream&, const RunReport&);
// Chooses a format by the file's ending; null with one line in *error if there is none.
ReportFormat report_format(const std::string& file, std::string* error);

// The folder at or above this one that version control calls a repository; else this one.
std::string repository_of(const std::string& folder);

// The place that its reader can change: the program's innermost frame, if the library's are on top.
const Site& own_place(const ReportAccess&);
// What it is, in a few words: "write-read on Account.total", "atomicity violation in Account.add (not-atomic)".
std::string title(const Report& r);
bool is_violation(const Report& r);  // of what a block of the program was said to be
bool is_library_class(const std::string& class_name);

// A list as JSON.
template <class T, class Write>
void write_list(std::ostream& out, const std::vector<T>& items, Write write) {
  out << '[';
  for (size_t i = 0; i < items.size(); i++) {
    if (i) out << ',';
    write(items[i]);
  }
  out << ']';
}

// "pkg/Outer.java" for a class pkg.Outer$Inner in Outer.java.
std::string source_path(const Site&);

}  // namespace rrvm::rr
