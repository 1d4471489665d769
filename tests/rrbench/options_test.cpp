#include "benchmarks/rrbench/options.h"

#include <gtest/gtest.h>

namespace rrvm::bench {
namespace {

std::string complaint(const std::vector<std::string>& arguments) {
  Options o;
  return parse_options(arguments, o);
}

TEST(Options, CommandsWordsAndValues) {
  Options o;
  ASSERT_EQ(parse_options({"run", "--program", "sor", "--program=tsp", "--rounds", "5", "--config", "java -Xint",
                           "--time=wall", "--main", "M", "--", "-x", "y"},
                          o),
            "");
  EXPECT_EQ(o.command, "run");
  EXPECT_EQ(o.programs, (std::vector<std::string>{"sor", "tsp"}));
  EXPECT_EQ(o.rounds, 5);
  EXPECT_EQ(o.configurations[0], "java -Xint");
  EXPECT_EQ(o.program_arguments, (std::vector<std::string>{"-x", "y"}));
  Options c;
  ASSERT_EQ(parse_options({"compare", "FastTrack", "rrvm -tool=LockSet"}, c), "");
  EXPECT_EQ(c.words.size(), 2u);
}

TEST(Options, Complaints) {
  EXPECT_EQ(complaint({}), "which command? See rrbench --help");
  EXPECT_EQ(complaint({"tabel"}), "unknown command 'tabel'; did you mean 'table'?");
  EXPECT_EQ(complaint({"run", "--round", "3"}), "unknown option '--round'; did you mean '--rounds'?");
  EXPECT_EQ(complaint({"run", "--rounds"}), "--rounds needs a value: --rounds N");
  EXPECT_EQ(complaint({"run", "--rounds", "0"}), "--rounds needs a number in 1..100000, not '0'");
  EXPECT_EQ(complaint({"run", "--rounds", "3x"}), "--rounds needs a number in 1..100000, not '3x'");
  EXPECT_EQ(complaint({"run", "--quiet=1"}), "--quiet takes no value");
  EXPECT_EQ(complaint({"run", "--time", "real"}), "--time must be one of cpu|wall, not 'real'");
  EXPECT_EQ(complaint({"run", "--timeout", "-3"}), "--timeout needs seconds, not '-3'");
}

TEST(Options, WhatTheCommandWouldIgnoreIsRefused) {
  EXPECT_EQ(complaint({"merge", "--rounds", "3"}).substr(0, 33), "--rounds means nothing to 'merge'");
  EXPECT_EQ(complaint({"run", "--campaign", "x"}).substr(0, 33), "--campaign means nothing to 'run'");
}

TEST(Options, Help) {
  Options o;
  EXPECT_EQ(parse_options({"--help"}, o), "");
  EXPECT_TRUE(o.help);
  EXPECT_NE(help_text("").find("rrbench compare A B"), std::string::npos);
  EXPECT_EQ(help_text("merge").find("--rounds"), std::string::npos);
  EXPECT_NE(help_text("merge").find("--campaign"), std::string::npos);
}

}  // namespace
}  // namespace rrvm::bench
