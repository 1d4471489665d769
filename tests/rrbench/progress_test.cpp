#include "benchmarks/rrbench/progress.h"

#include <gtest/gtest.h>

#include "tests/rrbench/fixtures.h"

namespace rrvm::bench {
namespace {

TEST(Progress, Texts) {
  EXPECT_EQ(Progress::duration(4.2), "4 s");
  EXPECT_EQ(Progress::duration(125), "2 m 05 s");
  EXPECT_EQ(Progress::duration(3 * 3600 + 61), "3 h 01 m");
  EXPECT_EQ(Progress::bar(1, 4, 8), "[##......]");
  EXPECT_EQ(Progress::bar(4, 4, 8), "[########]");
  EXPECT_EQ(Progress::bar(0, 0, 2), "[##]");
}

TEST(Progress, TimeLeftComesFromRunsOfTheSameKind) {
  std::vector<Job> jobs;
  for (int round = 1; round <= 2; ++round)
    for (const char* configuration : {"java", "rrvm"}) jobs.push_back({"sor", "small", 4, configuration, round});
  std::FILE* nowhere = std::fopen("/dev/null", "w");
  {
    Progress progress(jobs, true, nowhere);
    progress.finished(0, result_of("sor", "java", 1, 2));
    EXPECT_DOUBLE_EQ(progress.seconds_left(1), 6);  // nothing else is known: three times the average
    progress.finished(1, result_of("sor", "rrvm", 1, 10));
    EXPECT_DOUBLE_EQ(progress.seconds_left(2), 12);
    EXPECT_DOUBLE_EQ(progress.seconds_left(3), 10);
    progress.limit(7);
    EXPECT_DOUBLE_EQ(progress.seconds_left(2), 7);
  }
  std::fclose(nowhere);
}

}  // namespace
}  // namespace rrvm::bench
