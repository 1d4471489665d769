// See runner.h.
#include "benchmarks/rrbench/runner.h"

#include <algorithm>
#include <chrono>
#include <set>

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
  std::map<std::string, double> longest;  // of a cell
  Progress progress(open, options.quiet);
  for (size_t i = 0; i < open.size(); ++i) {
    double left = 0;
    if (options.budget_seconds > 0) {
      left = options.budget_seconds - std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      if (left <= 0 || longest[open[i].cell()] > left) {
        summary.left_for_time.push_back(open[i]);
        continue;
      }
    }
    progress.limit(left);
    progress.starting(i);
    Result result = run(open[i], left);
    if (result.timed_out && left > 0 &&
        result.wall >= left) {  // stopped by the budget, not by its own limit: says nothing about the program
      summary.left_for_time.push_back(open[i]);
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

std::string left_out_text(const std::vector<Job>& left, const ResultStore& store) {
  std::set<std::string> run;
  for (const Result& r : store.all()) run.insert(r.job.cell());
  std::vector<std::string> programs;
  for (const Job& job : left)
    if (!run.count(job.cell()) && std::find(programs.begin(), programs.end(), job.program) == programs.end())
      programs.push_back(job.program);
  std::string text = std::to_string(left.size()) + " runs were left out, the time was used up; ";
  if (programs.empty()) return text + "every program has run under every configuration at least once";
  text += "not run under every configuration:";
  for (const std::string& program : programs) text += " " + program;
  return text;
}

}  // namespace rrvm::bench
