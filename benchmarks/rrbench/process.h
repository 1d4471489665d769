// Runs one program in a fresh process and measures it as the kernel sees it: wall clock, user and system time, peak
// resident memory. Every process is pinned to the same processors and is killed with all its children at the time
// limit. Knows nothing of Java. Test: tests/rrbench/process_test.cpp.
#pragma once

#include <string>
#include <vector>

namespace rrvm::bench {

struct ProcessRequest {
  std::vector<std::string> command;
  std::string directory;  // "": this one
  std::string stdout_file = "/dev/null", stderr_file = "/dev/null";
  std::vector<int> cpus;       // empty: those that this process may use
  double timeout_seconds = 0;  // 0: none
};

struct ProcessOutcome {
  std::string error;   // why it could not be started; "" when it was
  int exit_code = -1;  // -1: killed by a signal
  int signal = 0;
  bool timed_out = false;
  double wall = 0, user = 0, system = 0;  // seconds
  long peak_kb = 0;
  double cpu() const { return user + system; }
};

ProcessOutcome run_process(const ProcessRequest& request);
// From now on run_process has a small process do it (launcher.h), so that peaks of memory are the programs' own. Call
// first of all.
void put_launcher_aside();

// The processors that this process may use, in order.
std::vector<int> allowed_cpus();
// "0-2,5" as numbers; empty and `error` filled if it is wrong or names one that may not be used.
std::vector<int> parse_cpus(const std::string& text, std::string* error);

}  // namespace rrvm::bench
