// What becomes of a run's findings: where they are written while it runs, and at its end the summary, the report file
// and the exit code. One run a process. Tests: tests/check, tests/launcher.
#pragma once

#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rr/report/report_formats.h"
#include "rr/report/suppressions.h"
#include "vm/base/clock.h"

namespace rrvm {

struct Run {
  std::string chain_text;
  std::unique_ptr<std::ofstream> log;
  std::string log_file;
  std::vector<std::pair<std::string, rr::ReportFormat>> report_files;
  rr::Suppressions suppressions;
  bool hides_behind_finals = false;
  std::vector<std::string> missing_folders;  // of -sourcepath
  std::shared_ptr<rr::SourceLines> sources;  // the same; may be null
  std::string narrower;                      // what else the options leave out, for the summary
  bool quiet = false;
  int exit_code = 66;
  bool for_signals = false;  // also when a signal ends the run
  bool report_lost = false;  // it could not be written
  int64_t start = monotonic_nanos();
  int64_t progress_seconds = 0;  // between lines that tell how far the run is; 0: none
  int64_t last_progress = start;
  bool is_progress_given = false;
  std::ostream& out() { return log ? *log : std::cerr; }
};

// Called when the chain is attached: has the end of the process finish it, write what there is to write, and choose the
// exit code. `run` lives as long as the process.
void write_at_end(Run* run);

// What the summary would say now, while the program runs. Any thread may ask.
std::string summary_so_far();
rr::RunReport report_so_far();
std::string progress_so_far();
// Writes a line of progress if it is time for one. Called by the thread of deadlock_watch.h.
void write_progress();

// -haltOnRace: has the process end soon, when a finding has been written.
void halt_soon();

}  // namespace rrvm
