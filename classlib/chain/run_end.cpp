#include "classlib/chain/run_end.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <sstream>

#include "classlib/chain/deadlock_watch.h"
#include "rr/chain.h"
#include "rr/report/safe_text.h"
#include "vm/check/library_objects.h"
#include "vm/check/lifecycle.h"
#include "vm/check/methods.h"
#include "vm/check/noise.h"
#include "vm/check/shadow_memory.h"
#include "vm/diagnose/shutdown.h"
#include "vm/diagnose/thread_dump.h"
#include "vm/heap/heap.h"
#include "vm/options/properties.h"

namespace rrvm {
namespace {

Run* run = nullptr;

std::string with_groups(uint64_t n) {
  std::string digits = std::to_string(n), text;
  for (size_t i = 0; i < digits.size(); ++i) {
    if (i && (digits.size() - i) % 3 == 0) text += ' ';
    text += digits[i];
  }
  return text;
}

double seconds_so_far() { return static_cast<double>(monotonic_nanos() - run->start) / 1e9; }

std::string counted(uint64_t n, const char* one, const char* many) { return with_groups(n) + (n == 1 ? one : many); }

// The line about what the tools did not look at; the packages with most classes are named.
std::string not_checked(const check::Statistics& s) {
  constexpr size_t kNamed = 5;
  std::string text = "rrvm: not checked: " + counted(s.library_classes, " class", " classes") + " of the JDK";
  std::vector<std::pair<std::string, uint64_t>> packages(s.skipped_packages.begin(), s.skipped_packages.end());
  std::stable_sort(packages.begin(), packages.end(), [](auto& a, auto& b) { return a.second > b.second; });
  for (size_t i = 0; i < packages.size() && i < kNamed; i++)
    text +=
        (i ? ", " : "; by filters ") + rr::visible(packages[i].first) + " (" + with_groups(packages[i].second) + ")";
  if (packages.size() > kNamed) text += " and " + counted(packages.size() - kNamed, " more package", " more packages");
  if (!run->narrower.empty()) text += "; " + run->narrower;
  return text + "\n";
}

// A run without findings may mean nothing: then it says why.
std::string little_proved(const check::Statistics& s) {
  bool looks_at_data = check::chain().wants(rr::EventKind::kFieldRead);
  const char* why = s.classes_checked == 0 && s.classes_skipped
                        ? "no class was instrumented, so nothing was checked: -classes leaves out all of the program's "
                          "(each of its rules is held against the whole name: +com\\.acme\\..*)"
                    : s.classes_checked == 0           ? "no class was instrumented, so nothing was checked"
                    : s.threads <= 1 && !looks_at_data ? "only one thread ever ran, so there was no other to wait for"
                    : s.threads <= 1                   ? "only one thread ever ran, so nothing could race"
                    : !looks_at_data                   ? nullptr
                    : s.accesses == 0                  ? "no checked code accessed any data, so nothing was checked"
                    : s.nothing_shared ? "no two threads used the same checked location, so nothing could race"
                                       : nullptr;
  return why ? std::string("rrvm: warning: ") + why + "\n" : "";
}

// The figures of the run, and what they are worth.
std::string describe_run(const check::Statistics& s) {
  std::ostringstream out;
  char time[32];
  std::snprintf(time, sizeof time, "%.1f", seconds_so_far());
  out << "rrvm: checked " << counted(s.classes_checked, " class (", " classes (") << with_groups(s.classes_skipped)
      << " skipped by filters), " << counted(s.threads, " thread, ", " threads, ")
      << (s.objects ? counted(s.objects, " library object, ", " library objects, ") : "")
      << counted(s.accesses, " access, ", " accesses, ") << counted(s.sync_ops, " sync op in ", " sync ops in ") << time
      << " s\n";
  constexpr size_t kMegabyte = 1 << 20, kWorthTelling = 64 * kMegabyte;
  if (size_t most = check::most_shadow_bytes(); most >= kWorthTelling)
    out << "rrvm: shadows took about " << with_groups(most / kMegabyte) << " MB at most, beside the Java heap\n";
  if (check::is_noisy)
    out << "rrvm: noise: threads yielded or slept " << counted(check::noise_made(), " time\n", " times\n");
  out << not_checked(s);
  if (check::chain().world().reports().total() == 0) out << little_proved(s);
  return out.str();
}

std::string describe_findings(const rr::ReportSink& reports) {
  std::ostringstream out;
  std::vector<std::string> lines = reports.summary();
  for (const std::string& line : lines) out << "rrvm: " << rr::visible(line) << "\n";
  if (lines.empty()) out << "rrvm: " << rr::visible(run->chain_text) << ": no reports\n";
  for (const std::string& line : reports.notes()) out << "rrvm: " << rr::visible(line) << "\n";
  if (uint64_t more = reports.over_limit()) out << "rrvm: " << more << " more findings were not shown (-maxWarn)\n";
  return out.str();
}

void write_summary() {
  std::ostringstream out;
  out << summary_so_far();
  for (const std::string& name : check::barriers_never_called())
    out << "rrvm: warning: -barrier=" << rr::visible(name) << ": no such method was called\n";
  for (const std::string& line : check::library_object_doubts())
    out << "rrvm: warning: -objects: " << rr::visible(line) << "\n";
  for (const std::string& name : run->missing_folders)
    out << "rrvm: warning: -sourcepath: no folder " << rr::visible(name) << "\n";
  for (const std::string& line : run->suppressions.unused())
    out << "rrvm: warning: suppression never needed: " << rr::visible(line) << "\n";
  run->out() << out.str() << std::flush;  // at once: the program may still write
  if (run->log && !*run->log) std::cerr << "rrvm: cannot write " << run->log_file << std::endl;
}

// What a reader of the report who was not there wants to know of the run. The command is as the system has it.
std::vector<std::pair<std::string, std::string>> facts() {
  std::ifstream file("/proc/self/cmdline");
  std::string command, word;
  while (std::getline(file, word, '\0'))
    command += (command.empty() ? "" : " ") + (word.find(' ') == word.npos ? word : "'" + word + "'");
  std::time_t now = std::time(nullptr);
  char date[32];
  std::tm parts;
  std::strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &parts));
  const std::string *java = properties::find("java.vm.version"), *home = properties::find("java.home");
  return {{"command", command},
          {"ended", date},
          {"rrvm", RRVM_VERSION},
          {"JDK", java ? *java : ""},
          {"java.home", home ? *home : ""}};
}

// Called when the first finding has been written: ends the process.
void halt(Thread* self) {
  run->out() << "rrvm: halted at the first finding (-haltOnRace)\n" << thread_dump::describe_all(self) << std::flush;
  shutdown::exit_process(0);  // the rule for exit codes does the rest
}

void finish() {
  if (!shutdown::has_failed_to_start()) deadlock_watch::finish();
  check::chain().finish();
  if (shutdown::has_failed_to_start()) return;
  write_summary();
  if (run->report_files.empty()) return;
  rr::RunReport report = report_so_far();
  for (const auto& [name, format] : run->report_files) {
    std::ofstream file(name);
    format(file, report);
    if (file.flush()) continue;
    run->report_lost = true;
    run->out() << "rrvm: cannot write " << name << "\n";
  }
}

int exit_code_after(int code) {
  constexpr int kIncomplete = 3;
  rr::ReportSink& reports = check::chain().world().reports();
  bool by_signal = code > 128 && run->for_signals && reports.has_unacknowledged();
  if (code != 0 && !by_signal) return code;
  return reports.has_unacknowledged() ? run->exit_code : reports.has_failed() || run->report_lost ? kIncomplete : 0;
}

}  // namespace

std::string summary_so_far() {
  return describe_findings(check::chain().world().reports()) + describe_run(check::statistics());
}

rr::RunReport report_so_far() {
  rr::RunReport report = rr::run_report(check::chain().world(), run->chain_text);
  check::Statistics s = check::statistics();
  report.figures = {{"classesChecked", s.classes_checked},
                    {"classesSkipped", s.classes_skipped},
                    {"classesOfTheJdk", s.library_classes},
                    {"threads", s.threads},
                    {"accesses", s.accesses},
                    {"syncOps", s.sync_ops},
                    {"libraryObjects", s.objects},
                    {"milliseconds", static_cast<uint64_t>(seconds_so_far() * 1000)}};
  report.facts = facts();
  report.sources = run->sources;
  std::error_code ignored;
  report.source_root = rr::repository_of(std::filesystem::current_path(ignored).string());
  return report;
}

std::string progress_so_far() {
  check::Statistics s = check::statistics();
  rr::ReportSink& reports = check::chain().world().reports();
  constexpr size_t kMegabyte = 1 << 20;
  return "rrvm: " + with_groups(static_cast<uint64_t>(seconds_so_far())) +
         " s: " + counted(s.threads, " thread, ", " threads, ") + counted(s.accesses, " access, ", " accesses, ") +
         counted(reports.shown(), " finding, ", " findings, ") + with_groups(heap::used_bytes() / kMegabyte) +
         " MB of heap, " + with_groups(check::shadow_bytes_now() / kMegabyte) + " MB of shadows\n";
}

void write_progress() {
  if (!run || run->progress_seconds == 0) return;  // the thread that asks may be up before the run is known
  int64_t now = monotonic_nanos(), pause = run->progress_seconds * 1'000'000'000;
  if (now - run->last_progress < pause) return;
  run->last_progress = now;
  run->out() << progress_so_far() << std::flush;
}

void halt_soon() { deadlock_watch::run_soon(halt); }

void write_at_end(Run* r) {
  run = r;
  shutdown::add_action(finish);
  shutdown::set_exit_code_rule(exit_code_after);
}

}  // namespace rrvm
