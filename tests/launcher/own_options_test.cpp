#include "vm/launcher/own_options.h"

#include <gtest/gtest.h>

#include "vm/launcher/command_line.h"

namespace rrvm::launcher {
namespace {

std::string taken(const char* word) {
  std::string vm_option, error;
  EXPECT_EQ(parse_own_option(word, &vm_option, &error), OwnOption::kTaken) << error;
  return vm_option;
}

std::string wrong(const char* word) {
  std::string vm_option, error;
  EXPECT_EQ(parse_own_option(word, &vm_option, &error), OwnOption::kWrong) << word;
  return error;
}

TEST(OwnOptions, Values) {
  EXPECT_EQ(taken("-tool=A:B|C"), "-XXrrvm:tool=A:B|C");
  EXPECT_EQ(taken("-array=coarse"), "-XXrrvm:array=COARSE");
  EXPECT_EQ(taken("-maxWarn=7"), "-XXrrvm:maxWarn=7");
  EXPECT_EQ(taken("-serialize"), "-XXrrvm:serialize=");
  EXPECT_EQ(taken("-classes=+a=b,-c"), "-XXrrvm:classes=+a=b,-c");
}

TEST(OwnOptions, Mistakes) {
  EXPECT_EQ(wrong("-tool"), "rrvm: -tool needs a value: -tool=CHAIN");
  EXPECT_EQ(wrong("-tool="), "rrvm: -tool=: needs a value");
  EXPECT_EQ(wrong("-serialize=1"), "rrvm: -serialize takes no value");
  EXPECT_EQ(wrong("-array=FIN"), "rrvm: -array=FIN: must be one of FINE|COARSE|NONE; did you mean 'FINE'?");
  EXPECT_EQ(wrong("-exitcode=256"), "rrvm: -exitcode=256: needs a number in 0..255");
  EXPECT_EQ(wrong("-maxWarn=x"), "rrvm: -maxWarn=x: needs a number in 0..1000000000");
  EXPECT_EQ(wrong("-maxwarn=3"), "rrvm: unknown option -maxwarn=3; did you mean -maxWarn=0..1000000000?");
  EXPECT_EQ(wrong("-tol=FT"), "rrvm: unknown option -tol=FT; did you mean -tool=CHAIN?");
  EXPECT_EQ(wrong("--tools"), "rrvm: unknown option --tools; did you mean -tools?");
}

TEST(OwnOptions, JavasAreNotOurs) {
  std::string vm_option, error;
  for (const char* word : {"-foo", "-Xmx1g", "--enable-preview", "-d64", "-J-foo", "-", ""})
    EXPECT_EQ(parse_own_option(word, &vm_option, &error), OwnOption::kNotOurs) << word << ": " << error;
}

TEST(OwnOptions, InACommandLine) {
  CommandLine line = parse_command_line({"-filed=FINE", "Main"}, std::nullopt);
  EXPECT_TRUE(line.stop);
  EXPECT_EQ(line.exit_code, 2);
  EXPECT_EQ(line.messages.size(), 1u);
  line = parse_command_line({"-quiet", "Main", "-tol"}, std::nullopt);
  EXPECT_FALSE(line.stop);
  EXPECT_EQ(line.vm_options[0], "-XXrrvm:quiet=");
}

TEST(OwnOptions, HelpNamesThemAll) {
  std::string help = own_options_help();
  for (const char* text : {"-tool=CHAIN", "-array=FINE|COARSE|NONE", "(default 66)", "-tools\n"})
    EXPECT_NE(help.find(text), std::string::npos) << text;
}

}  // namespace
}  // namespace rrvm::launcher
