#include "benchmarks/rrbench/truth.h"

#include <gtest/gtest.h>

#include "tests/rrbench/fixtures.h"

namespace rrvm::bench {
namespace {

Race race(const std::string& id, const std::string& field, std::vector<std::string> lines,
          std::vector<std::string> must, std::vector<std::string> false_of = {}) {
  Race r;
  r.id = id;
  r.field = field;
  r.kind = must.empty() ? "none" : "benign";
  r.lines = std::move(lines);
  r.must = std::move(must);
  r.false_of = std::move(false_of);
  return r;
}

Program sor() {
  Program p = program_named("sor");
  p.has_truth = true;
  p.races = {race("bound", "Tsp.best", {}, {"FastTrack", "LockSet"}),
             race("grid", "double[]", {"Sor.java:16"}, {"FastTrack"}),
             race("false alarm", "int[]", {}, {}, {"LockSet"})};
  return p;
}

Verdicts verdicts(const std::string& configuration, std::vector<Warning> warnings) {
  Result r = result_of("sor", configuration, 1, 1);
  r.has_report = true;
  r.warnings = std::move(warnings);
  return judge(sor(), {&r});
}

TEST(Truth, FoundFalseMissed) {
  Verdicts v = verdicts("rrvm -tool=FastTrack", {field_warning("FastTrack", "Tsp.best", "Tsp.java:3"),
                                                 field_warning("FastTrack", "Tsp.other", "Tsp.java:4")});
  EXPECT_EQ(v.text(), "1 true, 1 false, 1 missed");
  EXPECT_EQ(v.missed, std::set<std::string>{"grid"});
  EXPECT_EQ(v.false_alarms, std::set<std::string>{"Tsp.other"});
}

TEST(Truth, ArraysByTypeAndLine) {
  EXPECT_EQ(verdicts("FastTrack", {array_warning("FastTrack", "double[3] of 40", "Sor.java:16")}).found,
            std::set<std::string>{"grid"});
  EXPECT_EQ(verdicts("FastTrack", {array_warning("FastTrack", "double[3] of 40", "Sor.java:17")}).false_alarms,
            std::set<std::string>{"Sor.java:17"});
  EXPECT_EQ(verdicts("FastTrack", {array_warning("FastTrack", "double[3][] of 40", "Sor.java:16")}).found.size(), 0u);
}

TEST(Truth, KnownFalseAlarmsAreFalse) {
  Verdicts v = verdicts(
      "rrvm -tool=ThreadLocal:ReadOnly:LockSet",
      {array_warning("LockSet", "int[0] of 5", "X.java:1"), array_warning("LockSet", "int[1] of 5", "X.java:1")});
  EXPECT_EQ(v.text(), "0 true, 1 false, 1 missed");
}

TEST(Truth, ChainsExpectWhatTheirToolsMustReport) {
  EXPECT_EQ(verdicts("rrvm -tool=Empty", {}).text(), "0 true, 0 false, 0 missed");
  EXPECT_EQ(verdicts("rrvm -tool=ThreadLocal:FastTrack(x=1)", {}).missed.size(), 2u);
}

TEST(Truth, NothingIsKnownWithoutTruthOrReport) {
  Result r = result_of("sor", "rrvm -tool=FastTrack", 1, 1);
  EXPECT_FALSE(judge(sor(), {&r}).known);
  r.has_report = true;
  EXPECT_FALSE(judge(program_named("other"), {&r}).known);
  EXPECT_EQ(judge(program_named("other"), {&r}).text(), "");
}

TEST(Truth, ReadsTheVmsReport) {
  std::string error;
  auto json = Json::parse(R"({"version":1,"total":3,"reports":[
    {"tool":"FastTrack","rule":"write-read","location":"double[1] of 40","current":{"site":{"class":"Sor","member":"","method":"sweep","file":"Sor.java","line":16}},"previous":null},
    {"tool":"FastTrack","rule":"write-read","location":"double[2] of 40","current":{"site":{"class":"Sor","member":"","method":"sweep","file":"Sor.java","line":16}},"previous":null},
    {"tool":"FastTrack","rule":"write-read","location":"A.f","current":{"site":{"class":"A","member":"A.f","method":"m","file":"A.java","line":3}},
     "previous":{"site":{"class":"A","member":"A.f","method":"n","file":"A.java","line":9}}}],"counters":{"FastTrack.VectorClocks":12}})",
                          &error);
  ASSERT_TRUE(json) << error;
  Result r;
  read_report(*json, r);
  ASSERT_EQ(r.warnings.size(), 2u);  // one per array access in the source
  EXPECT_TRUE(r.warnings[0].is_array);
  EXPECT_EQ(r.warnings[1].lines, (std::vector<std::string>{"A.java:3", "A.java:9"}));
  EXPECT_EQ(r.counters.at("FastTrack.VectorClocks"), 12);
  EXPECT_EQ(warning_places({&r}), (std::set<std::string>{"Sor.java:16", "A.f"}));
}

}  // namespace
}  // namespace rrvm::bench
