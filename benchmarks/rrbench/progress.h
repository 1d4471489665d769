// How far a campaign is: a bar with the time left on a terminal, a line now and then elsewhere. The time left is
// estimated from runs of the same program and configuration, and from the average of all runs where there is none yet.
// Test: tests/rrbench/progress_test.cpp.
#pragma once

#include <chrono>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "benchmarks/rrbench/results.h"

namespace rrvm::bench {

class Progress {
 public:
  Progress(std::vector<Job> jobs, bool quiet, std::FILE* out = stderr);
  ~Progress() { clear(); }
  void starting(size_t index);
  void finished(size_t index, const Result& result);
  void clear();  // takes the bar off the screen

  void limit(double seconds) {
    limit_ = seconds;
  }  // the work ends after so many seconds from now, whatever is left; 0: it does not
  double seconds_left(size_t next) const;       // of the jobs from `next` on
  static std::string duration(double seconds);  // "2 m 05 s"
  static std::string bar(size_t done, size_t total, size_t width);

 private:
  std::vector<Job> jobs_;
  bool quiet_, terminal_;
  std::FILE* out_;
  std::map<std::string, std::pair<double, int>> known_;  // of a cell: seconds, runs
  double all_seconds_ = 0, limit_ = 0;
  int all_runs_ = 0, failed_ = 0;
  std::chrono::steady_clock::time_point last_line_ = std::chrono::steady_clock::now();
};

}  // namespace rrvm::bench
