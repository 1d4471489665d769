#include "classlib/chain/race_commands.h"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <sstream>

#include "classlib/chain/run_end.h"
#include "classlib/management/diagnostic_call.h"
#include "classlib/management/diagnostic_commands.h"
#include "rr/chain.h"
#include "vm/check/lifecycle.h"

namespace rrvm {
namespace {

using diagnostics::Call;

std::atomic<uint64_t> cleared{0};  // Races.report begins behind this finding

rr::ReportSink& sink() { return check::chain().world().reports(); }

void report(Call& c) {
  std::string file = c.text("filename"), error;
  std::vector<rr::Report> reports = sink().reports_since(cleared);
  if (file.empty()) {
    std::ostringstream text;
    for (const rr::Report& r : reports) rr::write_text(text, r);
    c.out = reports.empty() ? "Nothing was found.\n" : text.str();
    return;
  }
  rr::ReportFormat format = rr::report_format(file, &error);
  if (!format) {
    c.out = error + "\n";
    return;
  }
  rr::RunReport run = report_so_far();
  run.reports = std::move(reports);
  std::ofstream out(file);
  format(out, run);
  c.out = out.flush() ? rr::counted(run.reports.size(), "finding") + " written to " + file + "\n"
                      : "cannot write " + file + "\n";
}

void summary(Call& c) {
  c.out = summary_so_far();
  if (cleared > 0)
    c.out += "rrvm: since Races.clear: " + rr::counted(sink().reports_since(cleared).size(), "finding") + "\n";
}

void clear(Call& c) {
  uint64_t before = cleared.exchange(sink().total());
  c.out = before == cleared ? "There was nothing to clear.\n" : "Races.report begins anew.\n";
}

constexpr diagnostics::Argument kReportArguments[] = {
    {"filename", "a file to write, in the format that its ending names: .json .sarif .html .xml", "STRING", nullptr,
     false, false}};
const diagnostics::Command kCommands[] = {
    {"Races.clear", "Have Races.report leave out what has been found so far.", "Low", nullptr, {}, clear},
    {"Races.report", "What the tools have found so far, or since Races.clear.", "Medium: depends on the findings.",
     nullptr, kReportArguments, report},
    {"Races.summary", "How much has been checked and found so far.", "Low", nullptr, {}, summary}};

}  // namespace

void add_race_commands() { diagnostics::add(kCommands); }

}  // namespace rrvm
