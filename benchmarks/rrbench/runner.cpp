// See runner.h.
#include "benchmarks/rrbench/runner.h"

#include <chrono>

#include "benchmarks/rrbench/plan.h"
#include "benchmarks/rrbench/progress.h"

namespace rrvm::bench {

RunSummary run_jobs(const std::vector<Job>& jobs, ResultStore& store, const RunOptions& options,
                    const std::function<std::string(const Job&)>& missing,
                    const std::function<Result(const Job&, double seconds_left)>& run) {
  RunSummary summary;
  std::vector<Job> open;
  for (const Job& job : without_results(jobs, store)) {
    std::string reason = summary.missing.count(job.configuration) ? summary.missing[job.configuration] : missing(job);
    if (reason.empty()) {
      open.push_back(job);
    } else {
      summary.missing[job.configuration] = reason;
    }
  }
  for (const Job& job : jobs) summary.had_results += store.find(job) != nullptr;
  auto start = std::chrono::steady_clock::now();
  std::map<std::string, double> longest;   // of a cell
  Progress progress(open, options.quiet);
  for (size_t i = 0; i < open.size(); ++i) {
    double left = 0;
    if (options.budget_seconds > 0) {
      left = options.budget_seconds - std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      if (left <= 0 || longest[open[i].cell()] > left) {
        ++summary.left_for_time;
        continue;
      }
    }
    progress.starting(i);
    Result result = run(open[i], left);
    if (result.timed_out && left > 0 && result.wall >= left) {   // stopped by the budget, not by its own limit: says nothing about the program
      ++summary.left_for_time;
      continue;
    }
    double& most = longest[open[i].cell()];
    most = std::max(most, result.wall);
    ++summary.ran;
    summary.failed += !result.ok;
    if (!store.append(result, &summary.error)) return summary;
    progress.finished(i, result);
  }
  return summary;
}

}  // namespace rrvm::bench
