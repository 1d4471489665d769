// Argument files and option variables; the expected words are what java 17 gives for the same bytes.
#include "vm/launcher/arguments.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/launcher/temporary_directory.h"

namespace rrvm::launcher {
namespace {

using Words = std::vector<std::string>;

TEST(ArgumentFile, QuotesAndEscapes) {
  EXPECT_EQ(split_argument_file("a \"b c\" 'd e' f\\g"), (Words{"a", "b c", "d e", "f\\g"}));
  EXPECT_EQ(split_argument_file("\"h\\ti\\nj\\\\k\\\"l\" \"a\\qb\""), (Words{"h\ti\nj\\k\"l", "aqb"}));
  EXPECT_EQ(split_argument_file("'q\"q' \"it's\" pre\"mid\"post"), (Words{"q\"q", "it's", "premidpost"}));
  EXPECT_EQ(split_argument_file("\"\" x ''\n"), (Words{"", "x", ""}));
}

TEST(ArgumentFile, LinesAndComments) {
  EXPECT_EQ(split_argument_file("# one\n x # two\r\ny\\\nz"), (Words{"x", "y\\", "z"}));
  EXPECT_EQ(split_argument_file("\"line \\\n     continued\" next"), (Words{"line continued", "next"}));
  EXPECT_EQ(split_argument_file("\"a\\\r\n   b\" c"), (Words{"ab", "c"}));
  EXPECT_EQ(split_argument_file("\"open\nx y\"z"), (Words{"open", "x", "yz"}));
  EXPECT_EQ(split_argument_file("\"#\" a# b\nc"), (Words{"#", "c"}));
}

TEST(ArgumentFile, EndsAnywhere) {
  EXPECT_EQ(split_argument_file(""), Words{});
  EXPECT_EQ(split_argument_file("\"unterminated"), (Words{"unterminated"}));
  EXPECT_EQ(split_argument_file("a\\"), (Words{"a\\"}));
  EXPECT_EQ(split_argument_file("x \"a\\"), (Words{"x"}));
  EXPECT_EQ(split_argument_file(std::string("a\0b c", 5)), (Words{"a", "c"}));
}

TEST(ArgumentFile, AnyBytes) {
  std::mt19937 random(1);
  const std::string alphabet("ab \t\n\r\f#\\\"'@-\0\xff", 15);
  for (int round = 0; round < 20000; ++round) {
    std::string text(random() % 40, ' ');
    for (char& c : text) c = alphabet[random() % alphabet.size()];
    for (const std::string& word : split_argument_file(text)) ASSERT_LE(word.size(), text.size());
  }
}

Words expand(const Words& words, std::string* error) {
  Arguments arguments;
  for (const std::string& word : words)
    if (!arguments.add(word, error)) break;
  return arguments.words();
}

TEST(Arguments, FilesAreExpandedBeforeTheMainClassOnly) {
  TemporaryDirectory directory;
  std::string file = directory.write("options", "-Dx=5 -cp"), main = directory.write("main", "-cp . Main a"), error;
  EXPECT_EQ(expand({"@" + file, ".", "Main", "@" + file}, &error), (Words{"-Dx=5", "-cp", ".", "Main", "@" + file}));
  EXPECT_EQ(expand({"@" + main, "@" + file}, &error), (Words{"-cp", ".", "Main", "a", "@" + file}));
  EXPECT_EQ(expand({"-jar", "x.jar", "@" + file}, &error), (Words{"-jar", "x.jar", "@" + file}));
  EXPECT_EQ(expand({"-m", "a/b", "@" + file}, &error), (Words{"-m", "a/b", "@" + file}));
  EXPECT_EQ(expand({"--module=a", "@" + file}, &error), (Words{"--module=a", "@" + file}));
  EXPECT_EQ(expand({"-p", "mods", "@" + file}, &error), (Words{"-p", "mods", "-Dx=5", "-cp"}));
  EXPECT_EQ(expand({"@@x", "@"}, &error), (Words{"@x", "@"}));
  EXPECT_EQ(expand({"--disable-@files", "@" + file}, &error), (Words{"@" + file}));
  EXPECT_EQ(error, "");
}

TEST(Arguments, BadFiles) {
  TemporaryDirectory directory;
  std::string error;
  expand({"@" + directory.path() + "/none"}, &error);
  EXPECT_EQ(error, "Error: could not open `" + directory.path() + "/none'");
  error.clear();
  expand({"@" + directory.path()}, &error);
  EXPECT_EQ(error, "Error: loading: " + directory.path());
  error.clear();
  expand({"@/dev/zero"}, &error);
  EXPECT_EQ(error, "Error: Argument file /dev/zero is too large");
}

TEST(Arguments, ScriptLine) {
  std::string error;
  EXPECT_EQ(expand({"--source 17 -Dx=3", "X.java", "a"}, &error), (Words{"--source", "17", "-Dx=3", "X.java", "a"}));
  EXPECT_EQ(error, "");
  expand({"--source 17 X.java"}, &error);
  EXPECT_EQ(error, "Error: Cannot specify main class in this context");
}

std::string variable_error(const std::string& value) {
  Arguments arguments;
  std::string error;
  arguments.add_variable("V", value, &error);
  return error;
}

TEST(Arguments, Variables) {
  Arguments arguments;
  std::string error;
  EXPECT_TRUE(arguments.add_variable("V", "  -Dx='a b' -cp \"c d\" '-Dy='\"1\"2 ", &error));
  EXPECT_EQ(arguments.words(), (Words{"-Dx=a b", "-cp", "c d", "-Dy=12"}));
  EXPECT_EQ(variable_error("-Dx=\"a"), "Error: Unmatched quote in environment variable V");
  EXPECT_EQ(variable_error("-jar x"), "Error: Option -jar is not allowed in environment variable V");
  EXPECT_EQ(variable_error("--module=x"), "Error: Option --module=x is not allowed in environment variable V");
  EXPECT_EQ(variable_error("-Dx Main"), "Error: Cannot specify main class in environment variable V");
  TemporaryDirectory directory;
  std::string file = directory.write("f", "-Da -version");
  EXPECT_EQ(variable_error("@" + file),
            "Error: Option -version in @" + file + " is not allowed in environment variable V");
}

}  // namespace
}  // namespace rrvm::launcher
