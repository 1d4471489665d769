#include "benchmarks/rrbench/suite.h"

#include <gtest/gtest.h>

#include "benchmarks/rrbench/scratch.h"
#include "tests/rrbench/fixtures.h"

namespace rrvm::bench {
namespace {

using Words = std::vector<std::string>;

TEST(Suite, CommandLines) {
  Program p = program_named("sor");
  p.class_path = "classes";
  EXPECT_EQ(p.command("A", 2), (Words{"-cp", "classes", "sor", "A", "2"}));
  p.jar = "app.jar";
  p.class_path.clear();
  p.size_arguments["A"] = {"--big"};
  EXPECT_EQ(p.command("A", 2), (Words{"-jar", "app.jar", "--big"}));
}

TEST(Suite, TargetsFile) {
  ScratchFolder scratch;
  std::string error, file = scratch.file("targets.json");
  write_file(file, R"({"targets":[{"name":"app","jar":"lib/app.jar","args":["x"],"vm_options":["-ea"]},
                       {"name":"two","main":"com.acme.Two","classpath":"a.jar:b","sizes":{"small":["1"],"big":["9"]},"compute_bound":false}]})",
             &error);
  Suite suite;
  ASSERT_TRUE(suite.load(file, &error)) << error;
  EXPECT_EQ(suite.find("APP")->command("", 0), (Words{"-ea", "-jar", scratch.file("lib/app.jar"), "x"}));
  const Program* two = suite.find("two");
  EXPECT_EQ(two->command("big", 0),
            (Words{"-cp", scratch.file("a.jar") + ":" + scratch.file("b"), "com.acme.Two", "9"}));
  EXPECT_EQ(two->sizes, (Words{"small", "big"}));
  EXPECT_FALSE(two->compute_bound);
  EXPECT_FALSE(two->has_truth);
}

TEST(Suite, WrongFilesAreRefused) {
  ScratchFolder scratch;
  std::string error;
  for (const char* text : {"{}", "[]", "{", R"({"programs":[{"main":"X"}]})", R"({"programs":[{"name":"x"}]})",
                           R"({"targets":[{"name":"x","main":"X","arg":["1"]}]})"}) {
    write_file(scratch.file("f"), text, &error);
    error.clear();
    Suite suite;
    EXPECT_FALSE(suite.load(scratch.file("f"), &error)) << text;
    EXPECT_NE(error.find(scratch.file("f")), std::string::npos) << error;
  }
}

TEST(Suite, Selection) {
  Suite suite;
  suite.add(program_named("sor"));
  suite.add(program_named("tsp"));
  std::string error;
  Program kernel = program_named("kernel-calls");
  kernel.on_request = true;
  suite.add(kernel);
  EXPECT_EQ(suite.select({}, &error)->size(), 2u);
  EXPECT_EQ(suite.select({"kernel-calls"}, &error)->size(), 1u);
  EXPECT_EQ(suite.select({"tsp"}, &error)->front()->name, "tsp");
  EXPECT_FALSE(suite.select({"sorr"}, &error));
  EXPECT_EQ(error, "no program 'sorr'; did you mean 'sor'?");
}

TEST(Suite, RacesOfTheGroundTruth) {
  std::string error;
  auto json = Json::parse(
      R"({"name":"sor","main":"Sor","races":[{"id":"grid","field":"double[]","lines":["Sor.java:16",22],"kind":"destructive",
                              "tools":{"must":["FastTrack"],"may":[],"false_positive_of":["Racer"]}}]})",
      &error);
  auto p = program_from(*json, ".", &error);
  ASSERT_TRUE(p && p->has_truth && p->races.size() == 1);
  EXPECT_EQ(p->races[0].lines, (Words{"Sor.java:16", "22"}));
  EXPECT_EQ(p->races[0].must, Words{"FastTrack"});
  EXPECT_EQ(p->races[0].false_of, Words{"Racer"});
}

}  // namespace
}  // namespace rrvm::bench
