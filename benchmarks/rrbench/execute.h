// One job becomes one result: the command line of its program under its configuration, a fresh process, and what came
// of it. Test: the end-to-end test in tests/rrbench.
#pragma once

#include <string>
#include <vector>

#include "benchmarks/rrbench/configuration.h"
#include "benchmarks/rrbench/results.h"
#include "benchmarks/rrbench/suite.h"

namespace rrvm::bench {

struct ExecuteOptions {
  double timeout_seconds = 300;
  std::vector<int> cpus;
};

Result execute(const Job& job, const Program& program, const Configuration& configuration, Vms& vms,
               const ExecuteOptions& options);
// The words of the process; `report_file` is used when the configuration has a tool.
std::vector<std::string> command_of(const Job& job, const Program& program, const Configuration& configuration,
                                    const Vms& vms, const std::string& report_file);

// Changes when the program or its arguments do, not when they are moved: results of another one are no repetition.
std::string fingerprint(const Program& program);

}  // namespace rrvm::bench
