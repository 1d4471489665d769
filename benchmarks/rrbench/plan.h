// A plan is the list of runs to make: programs x configurations, N rounds. Rounds are the outer loop and configurations
// the inner one, so that a change of the machine's mood falls on all configurations alike, and time that runs out
// leaves out whole programs. A plan can be written as a campaign folder, whose jobs GNU parallel, Slurm or a shell run
// in any order and any number of times: job N leaves results/N.jsonl, and does nothing if that is there. Must not run
// anything itself. Test: tests/rrbench/plan_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "benchmarks/rrbench/results.h"
#include "benchmarks/rrbench/suite.h"

namespace rrvm::bench {

// One cell to fill: what is run with what, how often.
struct PlanCell {
  const Program* program = nullptr;
  std::string configuration;
  int rounds = 0;  // 0: the plan's
};

struct PlanOptions {
  std::string size;  // "": each program's smallest
  int threads = 0;   // 0: each program's default
  int rounds = 3;
};

// Duplicate cells are made once, with the larger number of rounds.
std::vector<Job> make_plan(const std::vector<PlanCell>& cells, const PlanOptions& options);
// Why the options do not fit the program ("sor has no size X: small A B"), or "".
std::string check_size(const Program& program, const std::string& size);
std::string size_for(const Program& program, const std::string& size);
int threads_for(const Program& program, int threads);

// Jobs that have no result yet, in order.
std::vector<Job> without_results(const std::vector<Job>& jobs, const ResultStore& store);

// A campaign folder: plan.json (jobs and settings), jobs.txt (a command per line), slurm.sh, results/.
struct Campaign {
  std::vector<Job> jobs;
  Json settings;  // what `rrbench job` needs: VMs, targets, limits
  static std::optional<Campaign> read(const std::string& folder, std::string* error);
};
// `command` is how the jobs call rrbench. Refuses a folder that holds another campaign.
bool write_campaign(const Campaign& campaign, const std::string& folder, const std::string& command,
                    std::string* error);
std::string result_file(const std::string& folder, size_t number);
std::string shell_quoted(const std::string& word);

}  // namespace rrvm::bench
