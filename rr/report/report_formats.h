// The reports of a run as a file, in the format that its ending names: .json (one versioned document), .sarif (for code
// scanning services), .html (one page without other files), .xml (JUnit, for CI pipelines).
// Tests: tests/rr/report/report_formats_test.cpp. Its functions are in report_json.cpp, report_markup.cpp and
// rr/world.cpp.
#pragma once

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "rr/report/report.h"

namespace rrvm::rr {

struct RunReport {
  std::string chain;  // "FastTrack"
  std::vector<Report> reports;
  uint64_t total = 0, suppressed = 0, over_limit = 0;
  std::vector<std::string> summary;                        // lines
  std::vector<std::pair<std::string, uint64_t>> counters;  // of the tools
  std::vector<std::pair<std::string, uint64_t>> figures;   // of the run: "classes", "accesses", "milliseconds"
};

class World;
// What the world knows; the figures are the caller's.
RunReport run_report(World&, std::string chain);

void write_json(std::ostream& out, const RunReport&);
void write_sarif(std::ostream& out, const RunReport&);
void write_html(std::ostream& out, const RunReport&);
void write_junit(std::ostream& out, const RunReport&);

using ReportFormat = void (*)(std::ostream&, const RunReport&);
// By the file's ending; null with one line in *error if there is no such format.
ReportFormat report_format(const std::string& file, std::string* error);

// "pkg/Outer.java" for a class pkg.Outer$Inner in Outer.java.
std::string source_path(const Site&);

}  // namespace rrvm::rr
