#include "benchmarks/rrbench/plan.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "benchmarks/rrbench/scratch.h"
#include "tests/rrbench/fixtures.h"

namespace rrvm::bench {
namespace {

TEST(Plan, RoundsAreTheOuterLoop) {
  Program sor = program_named("sor"), tsp = program_named("tsp");
  std::vector<Job> jobs = make_plan({{&sor, "java"}, {&sor, "rrvm"}, {&tsp, "java"}}, {"A", 2, 2});
  ASSERT_EQ(jobs.size(), 6u);
  EXPECT_EQ(jobs[0].key(), "sor/A/2/java#1");
  EXPECT_EQ(jobs[1].key(), "sor/A/2/rrvm#1");
  EXPECT_EQ(jobs[2].key(), "tsp/A/2/java#1");
  EXPECT_EQ(jobs[3].key(), "sor/A/2/java#2");
}

// So that a budget that ends early leaves out whole programs, and the others can be compared.
TEST(Plan, TheRunsOfAProgramAreTogether) {
  Program sor = program_named("sor"), tsp = program_named("tsp");
  std::vector<Job> jobs = make_plan({{&sor, "java"}, {&tsp, "java"}, {&sor, "rrvm"}, {&tsp, "rrvm"}}, {"", 0, 1});
  ASSERT_EQ(jobs.size(), 4u);
  EXPECT_EQ(jobs[1].key(), "sor/small/4/rrvm#1");
  EXPECT_EQ(jobs[2].key(), "tsp/small/4/java#1");
}

TEST(Plan, CellsAreMadeOnceWithTheLargerNumberOfRounds) {
  Program sor = program_named("sor");
  EXPECT_EQ(make_plan({{&sor, "java", 1}, {&sor, "java", 3}, {&sor, "java", 2}}, {}).size(), 3u);
}

TEST(Plan, DefaultsAreTheProgramsOwn) {
  Program sor = program_named("sor"), plain;
  plain.name = "plain";
  EXPECT_EQ(make_plan({{&sor, "java"}}, {"", 0, 1})[0].key(), "sor/small/4/java#1");
  EXPECT_EQ(make_plan({{&plain, "java"}}, {"A", 8, 1})[0].key(), "plain//0/java#1");
  EXPECT_EQ(check_size(sor, "A"), "");
  EXPECT_EQ(check_size(sor, "C"), "program sor has no size 'C'; it has small A");
}

TEST(Plan, WhatHasAResultIsNotRunAgain) {
  Program sor = program_named("sor");
  std::vector<Job> jobs = make_plan({{&sor, "java"}, {&sor, "rrvm"}}, {"", 0, 2});
  ResultStore store;
  store.add(result_of("sor", "java", 1, 1));
  store.add(result_of("sor", "rrvm", 2, 1));
  std::vector<Job> open = without_results(jobs, store);
  ASSERT_EQ(open.size(), 2u);
  EXPECT_EQ(open[0].key(), "sor/small/4/rrvm#1");
  EXPECT_EQ(open[1].key(), "sor/small/4/java#2");
}

TEST(Plan, CampaignFolder) {
  ScratchFolder scratch;
  Program sor = program_named("sor");
  Campaign campaign;
  campaign.jobs = make_plan({{&sor, "rrvm -tool=A|B"}}, {"", 0, 3});
  campaign.settings.set("timeout", 5);
  std::string error, folder = scratch.file("my campaign");
  ASSERT_TRUE(write_campaign(campaign, folder, "/bin/rrbench", &error)) << error;
  auto again = Campaign::read(folder, &error);
  ASSERT_TRUE(again) << error;
  EXPECT_EQ(again->jobs, campaign.jobs);
  EXPECT_EQ(again->settings["timeout"].number(), 5);
  std::string jobs = *read_file(folder + "/jobs.txt", &error);
  EXPECT_EQ(std::count(jobs.begin(), jobs.end(), '\n'), 3);
  EXPECT_EQ(jobs.substr(0, jobs.find('\n')), "/bin/rrbench job --campaign '" + folder + "' 1");
  EXPECT_NE(read_file(folder + "/slurm.sh", &error)->find("#SBATCH --array=1-3\n"), std::string::npos);
}

TEST(Plan, ACampaignIsNotOverwrittenByAnother) {
  ScratchFolder scratch;
  Program sor = program_named("sor");
  Campaign one, other;
  one.jobs = make_plan({{&sor, "java"}}, {});
  other.jobs = make_plan({{&sor, "rrvm"}}, {});
  std::string error;
  ASSERT_TRUE(write_campaign(one, scratch.file("c"), "rrbench", &error));
  EXPECT_TRUE(write_campaign(one, scratch.file("c"), "rrbench", &error));
  EXPECT_FALSE(write_campaign(other, scratch.file("c"), "rrbench", &error));
  EXPECT_NE(error.find("another campaign"), std::string::npos);
}

TEST(Plan, ShellQuoting) {
  EXPECT_EQ(shell_quoted("/a/b-c_1.txt"), "/a/b-c_1.txt");
  EXPECT_EQ(shell_quoted("a b"), "'a b'");
  EXPECT_EQ(shell_quoted("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_quoted(""), "''");
}

}  // namespace
}  // namespace rrvm::bench
