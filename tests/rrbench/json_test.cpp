#include "benchmarks/rrbench/json.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "benchmarks/rrbench/scratch.h"

namespace rrvm::bench {
namespace {

std::string complaint(std::string_view text) {
  std::string error;
  EXPECT_FALSE(Json::parse(text, &error)) << text;
  return error;
}

TEST(Json, ReadsWhatItWrites) {
  std::string text = R"({"a":[1,-2.5,1e+30,true,false,null],"b":{"c":"x\"\\\u0001é"},"d":[],"e":{}})", error;
  auto value = Json::parse(text, &error);
  ASSERT_TRUE(value) << error;
  EXPECT_EQ(value->dump(), text);
  EXPECT_EQ(Json::parse(value->pretty(), &error)->dump(), text);
}

TEST(Json, Escapes) {
  std::string error;
  EXPECT_EQ(Json::parse(R"("\u00e9\ud83d\ude00\n\/")", &error)->text(), "é😀\n/");
}

TEST(Json, AbsentMembersHaveDefaults) {
  Json j;
  EXPECT_EQ(j["x"]["y"].number(7), 7);
  EXPECT_EQ(j["x"].text(), "");
  EXPECT_TRUE(j["x"].items().empty());
  j.set("n", 1).set("n", 2);
  EXPECT_EQ(j.dump(), R"({"n":2})");
}

TEST(Json, WrongTextsAreRefusedWithTheirPlace) {
  std::string missing = complaint("{\"a\":1,\n \"b\" 2}");
  EXPECT_TRUE(missing.starts_with("line 2, column 6: ") && missing.find("expected ':'") != std::string::npos)
      << missing;
  for (const char* text : {"", "{", "[1,", "[1 2]", "\"a", "\"\\q\"", "\"\\u12\"", "nul", "{a:1}", "1 2", "\"\x01\"",
                           "--1", "\"\\ud800\\u0041\""})
    complaint(text);
  complaint(std::string(100000, '['));
}

TEST(Json, ThePartsOfADocumentAreTheirOwnWhenChanged) {
  std::string error;
  Json whole = *Json::parse(R"({"a":{"b":[1]}})", &error), part = whole["a"];
  part.set("b", part["b"].items()[0]).set("c", whole);
  EXPECT_EQ(part.dump(), R"({"b":1,"c":{"a":{"b":[1]}}})");
  EXPECT_EQ(whole.dump(), R"({"a":{"b":[1]}})");
  whole = Json();
  EXPECT_EQ(part["c"]["a"]["b"].items()[0].number(), 1);
}

TEST(Json, TextsAreUtf8) {
  complaint("\"\xff\"");
  EXPECT_EQ(Json("a\xff").dump(), "\"a\uFFFD\"");
}

TEST(Json, FilesAreWrittenWholeOrNotAtAll) {
  ScratchFolder scratch;
  std::string error, file = scratch.file("x.json");
  EXPECT_FALSE(read_json_file(file, &error));
  EXPECT_NE(error.find("x.json: No such file"), std::string::npos) << error;
  ASSERT_TRUE(write_file(file, "{}", &error)) << error;
  EXPECT_TRUE(read_json_file(file, &error)->is_object());
  EXPECT_FALSE(write_file(scratch.file("no/such/folder"), "x", &error));
}

}  // namespace
}  // namespace rrvm::bench
