#include "benchmarks/rrbench/results.h"

#include <gtest/gtest.h>

#include "benchmarks/rrbench/scratch.h"
#include "tests/rrbench/fixtures.h"

namespace rrvm::bench {
namespace {

TEST(Results, SurviveTheirFile) {
  Result r = result_of("sor", "rrvm -tool=FastTrack", 2, 1.5, 2.5);
  r.has_report = true;
  r.warnings = {field_warning("FastTrack", "A.f", "A.java:1"), array_warning("FastTrack", "int[3] of 4", "A.java:2")};
  r.counters["FastTrack.ReadShared"] = 12;
  r.problem = "exit code 1: \"x\"";
  r.ok = false;
  std::string error;
  auto again = Result::from_json(*Json::parse(r.to_json().dump(), &error), &error);
  ASSERT_TRUE(again) << error;
  EXPECT_EQ(again->to_json().dump(), r.to_json().dump());
  EXPECT_EQ(again->job, r.job);
  EXPECT_TRUE(again->warnings[1].is_array);
}

TEST(Results, StoreGoesOnWhereItWas) {
  ScratchFolder scratch;
  std::string error, file = scratch.file("r.jsonl");
  ResultStore first;
  ASSERT_TRUE(first.open(file, &error));
  ASSERT_TRUE(first.append(result_of("sor", "java", 1, 1), &error)) << error;
  ASSERT_TRUE(first.append(result_of("sor", "java", 2, 2), &error));
  ResultStore second;
  ASSERT_TRUE(second.open(file, &error)) << error;
  EXPECT_EQ(second.size(), 2u);
  EXPECT_TRUE(second.find({"sor", "small", 4, "java", 2}));
  EXPECT_FALSE(second.find({"sor", "small", 4, "java", 3}));
  EXPECT_FALSE(second.find({"sor", "A", 4, "java", 1}));
}

// A crash can cut the last line short; what is appended afterwards must not be glued to it.
TEST(Results, ALineCutShortIsLeftOut) {
  ScratchFolder scratch;
  std::string error, file = scratch.file("r.jsonl"), line = result_of("sor", "java", 1, 1).to_json().dump();
  ASSERT_TRUE(write_file(file, line + "\n" + line.substr(0, 40), &error));
  ResultStore store;
  ASSERT_TRUE(store.open(file, &error)) << error;
  EXPECT_EQ(store.size(), 1u);
  EXPECT_EQ(store.notes().size(), 1u);
  ASSERT_TRUE(store.append(result_of("sor", "java", 2, 1), &error));
  ResultStore again;
  ASSERT_TRUE(again.open(file, &error));
  EXPECT_EQ(again.size(), 2u);
}

TEST(Results, AFileWithoutResultsIsRefused) {
  ScratchFolder scratch;
  std::string error;
  write_file(scratch.file("x"), "hello\n", &error);
  ResultStore store;
  EXPECT_FALSE(store.open(scratch.file("x"), &error));
  EXPECT_NE(error.find("holds no results"), std::string::npos) << error;
}

TEST(Results, MergeIsAUnionAndTheLaterWins) {
  ScratchFolder scratch;
  std::string error;
  std::vector<std::string> notes;
  auto put = [&](const char* name, std::vector<Result> results) {
    std::string text;
    for (const Result& r : results) text += r.to_json().dump() + "\n";
    write_file(scratch.file(name), text, &error);
    return scratch.file(name);
  };
  std::vector<std::string> files = {put("a", {result_of("sor", "java", 1, 1), result_of("sor", "java", 2, 1)}),
                                    put("b", {result_of("sor", "java", 2, 9), result_of("tsp", "java", 1, 1)})};
  EXPECT_EQ(merge_results(files, scratch.file("all"), &notes, &error), 3u) << error;
  EXPECT_EQ(merge_results({scratch.file("all"), files[0], files[1]}, scratch.file("again"), &notes, &error), 3u);
  ResultStore store;
  ASSERT_TRUE(store.open(scratch.file("all"), &error));
  EXPECT_EQ(store.find({"sor", "small", 4, "java", 2})->user, 9);
  EXPECT_FALSE(merge_results({scratch.file("nothing")}, scratch.file("all"), &notes, &error));
  EXPECT_TRUE(notes.empty());
  write_file(scratch.file("cut"), result_of("sor", "java", 1, 1).to_json().dump() + "\n{\"program\":", &error);
  EXPECT_EQ(merge_results({scratch.file("cut")}, scratch.file("all"), &notes, &error), 1u);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_TRUE(notes[0].starts_with(scratch.file("cut") + ": line 2 is left out: column 12: ")) << notes[0];
}

TEST(Results, DroppingKeepsTheOthers) {
  ResultStore store;
  store.add(result_of("sor", "java", 1, 1));
  store.add(result_of("tsp", "java", 1, 1));
  EXPECT_EQ(store.drop_if([](const Result& r) { return r.job.program == "sor"; }), 1u);
  EXPECT_TRUE(store.find({"tsp", "small", 4, "java", 1}));
  EXPECT_FALSE(store.find({"sor", "small", 4, "java", 1}));
}

}  // namespace
}  // namespace rrvm::bench
