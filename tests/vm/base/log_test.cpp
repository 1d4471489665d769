// The log: what selections choose, what is refused, files and their decorations.
#include "vm/base/log.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <regex>

namespace rrvm::log {
namespace {

class Log : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("log_test" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
    configure(":disable");
  }
  void TearDown() override {
    configure(":disable");
    std::filesystem::remove_all(folder_);
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string contents(const std::string& name) const {
    std::ifstream file(path(name));
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::filesystem::path folder_;
};

TEST_F(Log, Selections) {
  EXPECT_FALSE(wants(Topic::kGc));
  EXPECT_TRUE(configure(":gc:" + path("a")));
  EXPECT_TRUE(wants(Topic::kGc));
  EXPECT_FALSE(wants(Topic::kClassLoad));
  EXPECT_FALSE(wants_on_stdout(Topic::kGc));
  EXPECT_TRUE(configure(":class:" + path("a")));  // no line has that tag alone
  EXPECT_FALSE(wants(Topic::kClassLoad));
  EXPECT_TRUE(configure(":class*=debug,gc=off:" + path("a")));
  EXPECT_TRUE(wants(Topic::kClassLoad));
  EXPECT_TRUE(wants(Topic::kClassUnload));
  EXPECT_FALSE(wants(Topic::kGc));
  EXPECT_TRUE(configure(":load+class=warning:" + path("a")));
  EXPECT_FALSE(wants(Topic::kClassLoad));
  EXPECT_TRUE(configure("::" + path("a")));
  EXPECT_TRUE(wants(Topic::kGc));
}

TEST_F(Log, Refusals) {
  for (const char* bad :
       {"foo", ":foo", ":gc+foo", ":gc=loud", ":gc:stdout:colour", ":,", ":+", ":gc:file=/nothere/x", ":gc:file="})
    EXPECT_FALSE(configure(bad)) << bad;
  EXPECT_FALSE(configure(":gc:" + path("b") + "::filecount=x"));
  EXPECT_FALSE(configure(":gc:" + path("b") + "::lines=3"));
  EXPECT_FALSE(wants(Topic::kGc));
}

TEST_F(Log, Decorations) {
  ASSERT_TRUE(configure(":gc:" + path("plain") + ":none"));
  ASSERT_TRUE(configure(":gc:" + path("usual")));
  ASSERT_TRUE(configure(":gc:" + path("all") + ":t,utc,u,tm,um,tn,un,hn,p,ti,l,tg"));
  write(Topic::kGc, "a line");
  EXPECT_EQ(contents("plain"), "a line\n");
  EXPECT_TRUE(std::regex_match(contents("usual"), std::regex("\\[\\d+\\.\\d{3}s\\]\\[info\\]\\[gc\\] a line\n")))
      << contents("usual");
  std::string date = "\\[\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}[+-]\\d{4}\\]", number = "\\[\\d+";
  EXPECT_TRUE(std::regex_match(
      contents("all"),
      std::regex(date + date + number + "\\.\\d+s\\]" + number + "ms\\]" + number + "ms\\]" + number + "ns\\]" +
                 number + "ns\\]\\[[^\\]]*\\]" + number + "\\]" + number + "\\]\\[info\\]\\[gc\\] a line\n")))
      << contents("all");
}

TEST_F(Log, ColumnsStayInLine) {
  ASSERT_TRUE(configure(":gc,class*:" + path("columns") + ":l,tg"));
  write(Topic::kClassLoad, "one");
  write(Topic::kGc, "two");
  EXPECT_EQ(contents("columns"), "[info][class,load] one\n[info][gc        ] two\n");
}

TEST_F(Log, OlderFilesAreKeptAndLongOnesRotated) {
  std::ofstream(path("old")) << "earlier\n";
  ASSERT_TRUE(configure(":gc:" + path("old") + ":none:filecount=2,filesize=10"));
  EXPECT_EQ(contents("old.0"), "earlier\n");
  write(Topic::kGc, "0123456789");
  write(Topic::kGc, "next");
  EXPECT_EQ(contents("old.1"), "0123456789\n");
  EXPECT_EQ(contents("old"), "next\n");
}

// Any text is answered.
TEST_F(Log, AnyText) {
  const std::vector<std::string> pieces = {",",   "+",    "*",      "=", "gc",   "class", "load",        "info",
                                           "off", "none", "uptime", "x", "\xff", "all",   "filecount=1", ""};
  std::mt19937 random(11);
  auto some = [&] {
    std::string text;
    for (unsigned n = random() % 5; n-- > 0;) text += pieces[random() % pieces.size()];
    return text;
  };
  for (int round = 0; round < 5000; ++round)
    configure(":" + some() + (random() % 2 ? ":stderr:" : "::") + some() + (random() % 2 ? ":" + some() : ""));
}

}  // namespace
}  // namespace rrvm::log
