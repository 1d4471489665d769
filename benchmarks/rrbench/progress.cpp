// See progress.h.
#include "benchmarks/rrbench/progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

#include "benchmarks/rrbench/configuration.h"

namespace rrvm::bench {
namespace {

constexpr size_t kBarWidth = 24;
constexpr auto kLineEvery = std::chrono::seconds(20);

size_t columns(std::FILE* out) {
  winsize size = {};
  return ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : 80;
}

std::string short_name(const Job& job) {
  std::string ignored;
  auto configuration = parse_configuration(job.configuration, &ignored);
  return job.program + (job.size.empty() ? "" : " " + job.size) + " on " +
         (configuration ? configuration->label() : job.configuration);
}

}  // namespace

Progress::Progress(std::vector<Job> jobs, bool quiet, std::FILE* out)
    : jobs_(std::move(jobs)), quiet_(quiet), terminal_(isatty(fileno(out))), out_(out) {}

std::string Progress::duration(double seconds) {
  long s = static_cast<long>(seconds + 0.5);
  char text[48];
  if (s < 60) {
    std::snprintf(text, sizeof text, "%ld s", s);
  } else if (s < 3600) {
    std::snprintf(text, sizeof text, "%ld m %02ld s", s / 60, s % 60);
  } else {
    std::snprintf(text, sizeof text, "%ld h %02ld m", s / 3600, s / 60 % 60);
  }
  return text;
}

std::string Progress::bar(size_t done, size_t total, size_t width) {
  size_t full = total ? done * width / total : width;
  return "[" + std::string(full, '#') + std::string(width - full, '.') + "]";
}

double Progress::seconds_left(size_t next) const {
  double average = all_runs_ ? all_seconds_ / all_runs_ : 0, left = 0;
  for (size_t i = next; i < jobs_.size(); ++i) {
    auto known = known_.find(jobs_[i].cell());
    left += known == known_.end() ? average : known->second.first / known->second.second;
  }
  return limit_ > 0 ? std::min(left, limit_) : left;
}

void Progress::starting(size_t index) {
  if (quiet_ || !terminal_) return;
  std::string line =
      bar(index, jobs_.size(), kBarWidth) + " " + std::to_string(index + 1) + "/" + std::to_string(jobs_.size());
  if (all_runs_) line += "  " + duration(seconds_left(index)) + " left";
  if (failed_) line += "  " + std::to_string(failed_) + " failed";
  line += "  " + short_name(jobs_[index]);
  line.resize(std::min(line.size(), columns(out_) - 1));
  std::fprintf(out_, "\r\033[K%s", line.c_str());
  std::fflush(out_);
}

void Progress::finished(size_t index, const Result& result) {
  auto& [seconds, runs] = known_[result.job.cell()];
  seconds += result.wall;
  ++runs;
  all_seconds_ += result.wall;
  ++all_runs_;
  failed_ += !result.ok;
  if (quiet_) return;
  if (!result.ok) {
    clear();
    std::fprintf(out_, "rrbench: %s: %s\n", short_name(result.job).c_str(), result.problem.c_str());
  }
  auto now = std::chrono::steady_clock::now();
  if (terminal_ || (now - last_line_ < kLineEvery && index + 1 < jobs_.size())) return;
  last_line_ = now;
  std::fprintf(out_, "rrbench: %zu of %zu runs, %s left\n", index + 1, jobs_.size(),
               duration(seconds_left(index + 1)).c_str());
}

void Progress::clear() {
  if (quiet_ || !terminal_) return;
  std::fprintf(out_, "\r\033[K");
  std::fflush(out_);
}

}  // namespace rrvm::bench
