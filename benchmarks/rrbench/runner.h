// Works through a list of jobs, one at a time, into a result store: skips what has a result, leaves out what this build
// cannot run (and says so), stops at a deadline. Test: tests/rrbench/runner_test.cpp, with a fake executor.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "benchmarks/rrbench/results.h"

namespace rrvm::bench {

struct RunOptions {
  double budget_seconds = 0;  // no job is begun that would probably end after this; 0: no limit
  bool quiet = false;
};

struct RunSummary {
  size_t ran = 0, had_results = 0, failed = 0;
  std::vector<Job> left_for_time;
  std::map<std::string, std::string> missing;  // configuration -> why this build cannot run it
  std::string error;                           // the store could not be written
};

// `missing` gives the reason why a configuration cannot be run, or "". `run` gets the seconds that are left, 0 for no
// limit.
RunSummary run_jobs(const std::vector<Job>& jobs, ResultStore& store, const RunOptions& options,
                    const std::function<std::string(const Job&)>& missing,
                    const std::function<Result(const Job&, double seconds_left)>& run);

// What the time did not suffice for, in one line: how many runs, and the programs that some configuration has no run of
// at all.
std::string left_out_text(const std::vector<Job>& left, const ResultStore& store);

}  // namespace rrvm::bench
