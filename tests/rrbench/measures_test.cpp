#include "benchmarks/rrbench/measures.h"

#include <gtest/gtest.h>

#include "tests/rrbench/fixtures.h"

namespace rrvm::bench {
namespace {

constexpr const char* kTool = "rrvm -tool=FastTrack";

class MeasuresTest : public testing::Test {
 protected:
  MeasuresTest() {
    for (int round = 1; round <= 3; ++round) {
      store_.add(result_of("sor", "rrvm", round, round, 10 * round));
      Result r = result_of("sor", kTool, round, 4 * round, 20 * round);
      r.has_report = true;
      r.peak_kb = 1024 * 30;
      r.warnings = {field_warning("FastTrack", "A.f", "A.java:1")};
      r.counters["FastTrack.VectorClocks"] = 5;
      store_.add(r);
    }
    Result failed = result_of("sor", kTool, 4, 1000);
    failed.ok = false;
    failed.problem = "exit code 1";
    store_.add(failed);
  }
  ResultStore store_;
  Program sor_ = program_named("sor");
  Measures cpu_{store_, {}};
};

TEST_F(MeasuresTest, SlowdownsAreQuotientsOfMedians) {
  EXPECT_DOUBLE_EQ(*cpu_.slowdown(sor_, kTool, "rrvm").value, 4);
  EXPECT_DOUBLE_EQ(*Measures(store_, {"", 0, TimeKind::kWall}).slowdown(sor_, kTool, "rrvm").value, 2);
  EXPECT_GT(cpu_.slowdown(sor_, kTool, "rrvm").spread, 0);
}

TEST_F(MeasuresTest, MemoryWarningsCounters) {
  EXPECT_DOUBLE_EQ(*cpu_.memory(sor_, kTool).value, 30);
  EXPECT_DOUBLE_EQ(*cpu_.memory_ratio(sor_, kTool, "rrvm").value, 3);
  EXPECT_DOUBLE_EQ(*cpu_.warnings(sor_, kTool).value, 1);
  EXPECT_DOUBLE_EQ(*cpu_.counter(sor_, kTool, {"FastTrack.VectorClocks"}).value, 5);
  EXPECT_EQ(cpu_.counter(sor_, kTool, {"X"}).why, "the report has no counter X");
}

TEST_F(MeasuresTest, FailedRunsCountOnlyAsErrors) {
  EXPECT_DOUBLE_EQ(*cpu_.seconds(sor_, kTool, TimeKind::kCpu).value, 8);
  EXPECT_DOUBLE_EQ(*cpu_.error_rate(sor_, kTool).value, 25);
  EXPECT_DOUBLE_EQ(*cpu_.error_rate(sor_, "rrvm").value, 0);
}

TEST_F(MeasuresTest, SaysWhyThereIsNothing) {
  EXPECT_EQ(cpu_.slowdown(sor_, "java", "rrvm").why, "not run");
  EXPECT_EQ(cpu_.slowdown(sor_, "rrvm", "java").why, "not run");
  EXPECT_FALSE(Measures(store_, {"A", 0, TimeKind::kCpu}).seconds(sor_, "rrvm", TimeKind::kCpu).value);
}

TEST_F(MeasuresTest, NetTimesAreWithoutTheStartOfTheVm) {
  for (const char* configuration : {"rrvm", kTool}) {
    Result start = result_of("startup", configuration, 1, 0.5);
    start.job.size.clear();
    start.job.threads = 0;
    store_.add(start);
  }
  Measures net(store_, {"", 0, TimeKind::kCpu, true});
  EXPECT_DOUBLE_EQ(*net.slowdown(sor_, kTool, "rrvm").value, 7.5 / 1.5);
  EXPECT_DOUBLE_EQ(*net.seconds(sor_, "rrvm", TimeKind::kCpu).value, 1.5);
  for (int round = 1; round <= 3; ++round) store_.add(result_of("sor", "rrvm", round, 0.501));
  EXPECT_EQ(net.slowdown(sor_, kTool, "rrvm").why, "sor on rrvm: too short to tell it from the start of the VM");
}

TEST_F(MeasuresTest, BlocksOfAtomicityTools) {
  Result r = result_of("tsp", "rrvm -tool=SideTrack", 1, 1);
  r.has_report = true;
  for (auto [rule, where] :
       {std::pair{"in-error", "A.m:A.n"}, {"after-error", "A.m"}, {"after-error", "A$$Lambda$1/0x41e9.run:A.o"}}) {
    Warning w = field_warning("SideTrack", where, "A.java:1");
    w.rule = rule;
    r.warnings.push_back(w);
  }
  store_.add(r);
  Program tsp = program_named("tsp");
  EXPECT_EQ(*cpu_.blocks(tsp, "rrvm -tool=SideTrack", {}, {}).value, 3);
  EXPECT_EQ(*cpu_.blocks(tsp, "rrvm -tool=SideTrack", {"in-error"}, {}).value, 2);
  EXPECT_EQ(*cpu_.blocks(tsp, "rrvm -tool=SideTrack", {"after-error"}, {"in-error"}).value, 1);
}

}  // namespace
}  // namespace rrvm::bench
