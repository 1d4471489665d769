#include "benchmarks/rrbench/process.h"

#include <gtest/gtest.h>

#include "benchmarks/rrbench/json.h"
#include "benchmarks/rrbench/launcher.h"
#include "benchmarks/rrbench/scratch.h"

namespace rrvm::bench {
namespace {

ProcessOutcome shell(const std::string& script, double timeout = 0) {
  ProcessRequest request;
  request.command = {"sh", "-c", script};
  request.timeout_seconds = timeout;
  return run_process(request);
}

TEST(Process, ExitCodesAndSignals) {
  EXPECT_EQ(shell("exit 3").exit_code, 3);
  EXPECT_EQ(shell("kill -9 $$").signal, 9);
  EXPECT_EQ(shell("exit 0").exit_code, 0);
}

TEST(Process, CannotBeStarted) {
  ProcessRequest request;
  request.command = {"/no/such/program"};
  EXPECT_EQ(run_process(request).error, "/no/such/program: No such file or directory");
}

TEST(Process, OutputAndFolder) {
  ScratchFolder scratch;
  ProcessRequest request;
  request.command = {"sh", "-c", "pwd; echo wrong >&2"};
  request.directory = "/";
  request.stdout_file = scratch.file("out");
  request.stderr_file = scratch.file("err");
  run_process(request);
  std::string error;
  EXPECT_EQ(read_file(request.stdout_file, &error), "/\n");
  EXPECT_EQ(read_file(request.stderr_file, &error), "wrong\n");
}

TEST(Process, MeasuresTimeAndMemory) {
  ProcessOutcome o = shell("i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done");
  EXPECT_GT(o.cpu(), 0);
  EXPECT_GT(o.wall, 0);
  EXPECT_GT(o.peak_kb, 100);
}

TEST(Process, TimeLimitReachesChildren) {
  ProcessOutcome o = shell("sleep 1000 & sleep 1000", 0.2);
  EXPECT_TRUE(o.timed_out);
  EXPECT_EQ(o.signal, 9);
  EXPECT_LT(o.wall, 500);
}

// Memory of the asking process is none of the program's; all else is as without a launcher.
TEST(Process, PeakMemoryIsTheProgramsOwn) {
  auto run = [](const ProcessRequest& request) { return run_process(request); };
  Launcher launcher(run);
  std::vector<char> large(size_t{64} << 20, 'x');
  ProcessRequest request;
  request.command = {"sh", "-c", "exit 3"};
  ProcessOutcome direct = run(request), asked = launcher.run(request);
  EXPECT_GT(direct.peak_kb - asked.peak_kb, 50'000);  // a sanitizer's own memory is in both
  EXPECT_EQ(asked.exit_code, 3);
  request = {{"sleep", "1000"}, "", "/dev/null", "/dev/null", allowed_cpus(), 0.1};
  EXPECT_TRUE(launcher.run(request).timed_out);
  request.command = {"/no/such/program"};
  EXPECT_EQ(launcher.run(request).error, "/no/such/program: No such file or directory");
  EXPECT_EQ(large.back(), 'x');
}

TEST(Process, IsPinned) {
  ScratchFolder scratch;
  ProcessRequest request;
  request.command = {"sh", "-c", "grep Cpus_allowed_list /proc/self/status"};
  request.cpus = {allowed_cpus().front()};
  request.stdout_file = scratch.file("out");
  run_process(request);
  std::string error;
  EXPECT_EQ(read_file(request.stdout_file, &error), "Cpus_allowed_list:\t" + std::to_string(request.cpus[0]) + "\n");
}

TEST(Process, CpuLists) {
  std::string error, first = std::to_string(allowed_cpus().front());
  EXPECT_EQ(parse_cpus(first, &error), std::vector<int>{allowed_cpus().front()});
  for (const char* text : {"", "x", "1-", "2-1", "99999", "0,,0"}) {
    error.clear();
    EXPECT_TRUE(parse_cpus(text, &error).empty()) << text;
    EXPECT_FALSE(error.empty()) << text;
  }
}

}  // namespace
}  // namespace rrvm::bench
