// What every command needs: the VMs, the programs, the results, and the ways to run a plan and to show tables. Commands
// are built from these. Test: the end-to-end test in tests/rrbench.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "benchmarks/rrbench/configuration.h"
#include "benchmarks/rrbench/execute.h"
#include "benchmarks/rrbench/measures.h"
#include "benchmarks/rrbench/options.h"
#include "benchmarks/rrbench/plan.h"
#include "benchmarks/rrbench/runner.h"

namespace rrvm::bench {

// A wrong command line or input: one line for the user, exit code 2.
struct UserError {
  std::string message;
};

class Session {
 public:
  explicit Session(const Options& options);  // throws UserError

  const Options& options() const { return options_; }
  Suite& suite() { return suite_; }
  Vms& vms() { return vms_; }
  ResultStore& store() { return store_; }
  std::vector<const Program*> chosen_programs() const;
  // Canonical texts. One that the user has named must be there; of the defaults those that are not are left out later,
  // with a word.
  std::vector<std::string> configurations(const std::vector<std::string>& defaults);
  Measures measures() const {
    return Measures(store_, {options_.size, options_.threads,
                             options_.time == "wall" ? TimeKind::kWall : TimeKind::kCpu, options_.net});
  }
  std::string missing(const std::string& configuration);  // why this machine cannot run it, or ""

  std::vector<Job> plan(const std::vector<PlanCell>& cells, int default_rounds) const;
  void open_results(const std::string& default_file);           // results of other builds are left out
  void read_results(const std::string& default_file);           // as they are; they must be there
  void add_programs_of_results();                               // those that the user has not named again, to be shown
  RunSummary run(const std::vector<Job>& jobs, double budget);  // says what was absent or failed
  Result run_one(const Job& job, double seconds_left);
  // Prints them in the chosen format, and writes all formats if asked to.
  void show(const std::vector<Table>& tables, const std::string& name, const std::string& title);
  Json settings_for_jobs() const;

 private:
  void load_programs();
  const Options options_;
  Vms vms_;
  Suite suite_;
  std::vector<std::string> own_targets_;  // programs that the user named
  ResultStore store_;
  ExecuteOptions execute_options_;
};

std::string papers_folder();
// The options that a campaign's jobs run with.
Options options_from(const Json& settings);

}  // namespace rrvm::bench
