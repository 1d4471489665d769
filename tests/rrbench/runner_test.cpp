#include "benchmarks/rrbench/runner.h"

#include <gtest/gtest.h>

#include "benchmarks/rrbench/plan.h"
#include "benchmarks/rrbench/scratch.h"
#include "tests/rrbench/fixtures.h"

namespace rrvm::bench {
namespace {

class RunnerTest : public testing::Test {
 protected:
  RunnerTest() {
    std::string error;
    sor_ = program_named("sor");
    jobs_ = make_plan({{&sor_, "java"}, {&sor_, "rrvm -tool=Absent"}}, {"", 0, 3});
    store_.open(scratch_.file("r.jsonl"), &error);
  }
  RunSummary run(double budget = 0, double wall = 1) {
    return run_jobs(
        jobs_, store_, {budget, true},
        [](const Job& job) { return std::string(job.configuration == "java" ? "" : "no such tool"); },
        [&](const Job& job, double left) {
          ran_.push_back(job.key());
          Result r = result_of(job.program, job.configuration, job.round, wall);
          r.ok = !fail_;
          r.timed_out = fail_;
          return r;
        });
  }
  ScratchFolder scratch_;
  Program sor_;
  std::vector<Job> jobs_;
  ResultStore store_;
  std::vector<std::string> ran_;
  bool fail_ = false;
};

TEST_F(RunnerTest, RunsAndLeavesOutWhatIsAbsent) {
  RunSummary s = run();
  EXPECT_EQ(s.ran, 3u);
  EXPECT_EQ(s.missing.at("rrvm -tool=Absent"), "no such tool");
  EXPECT_EQ(store_.size(), 3u);
}

TEST_F(RunnerTest, ASecondRunHasNothingToDo) {
  run();
  RunSummary s = run();
  EXPECT_EQ(s.ran, 0u);
  EXPECT_EQ(s.had_results, 3u);
  EXPECT_EQ(ran_.size(), 3u);
}

TEST_F(RunnerTest, NothingIsBegunThatWouldEndTooLate) {
  RunSummary s = run(50, 100);  // the first run says that one takes 100 seconds
  EXPECT_EQ(s.ran, 1u);
  EXPECT_EQ(s.left_for_time.size(), 2u);
}

TEST_F(RunnerTest, SaysWhatTheTimeDidNotSufficeFor) {
  RunSummary s = run(50, 100);
  EXPECT_EQ(
      left_out_text(s.left_for_time, store_),
      "2 runs were left out, the time was used up; every program has run under every configuration at least once");
  EXPECT_EQ(left_out_text(jobs_, store_),
            "6 runs were left out, the time was used up; not run under every configuration: sor");
}

TEST_F(RunnerTest, ARunThatTheBudgetStoppedIsNoResult) {
  fail_ = true;
  RunSummary s = run(0.5, 1);
  EXPECT_EQ(s.failed, 0u);
  EXPECT_EQ(store_.size(), 0u);
  EXPECT_EQ(s.left_for_time.size(), 3u);
}

TEST_F(RunnerTest, FailuresAreResultsToo) {
  fail_ = true;
  RunSummary s = run();
  EXPECT_EQ(s.failed, 3u);
  EXPECT_EQ(store_.size(), 3u);
}

}  // namespace
}  // namespace rrvm::bench
