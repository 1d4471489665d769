// What the launcher makes of command lines; messages and orders are java 17's.
#include "vm/launcher/command_line.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/launcher/temporary_directory.h"

namespace rrvm::launcher {
namespace {

using Words = std::vector<std::string>;

CommandLine parse(const Words& words) { return parse_command_line(words, std::nullopt); }

Words run(Words head, const std::string& what, const Words& arguments = {}) {
  std::string command = "-Dsun.java.command=" + what;
  for (const std::string& argument : arguments) command += " " + argument;
  head.push_back(command);
  head.push_back("-Dsun.java.launcher=SUN_STANDARD");
  return head;
}

TEST(CommandLine, ClassAndArguments) {
  CommandLine line = parse({"-Xmx1g", "-Dx=y", "-cp", "a:b", "pkg.Main", "-x", "y z"});
  EXPECT_EQ(line.mode, Mode::kClass);
  EXPECT_EQ(line.what, "pkg.Main");
  EXPECT_EQ(line.arguments, (Words{"-x", "y z"}));
  EXPECT_EQ(line.vm_options, run({"-Xmx1g", "-Dx=y", "-Djava.class.path=a:b"}, "pkg.Main", {"-x", "y z"}));
  EXPECT_EQ(line.max_heap_bytes, size_t{1} << 30);
  EXPECT_FALSE(line.stop);
}

TEST(CommandLine, ClassPathComesFromTheFirstThatIsThere) {
  EXPECT_EQ(parse({"M"}).vm_options, run({"-Djava.class.path=."}, "M"));
  EXPECT_EQ(parse({"--class-path=", "M"}).vm_options, run({"-Djava.class.path="}, "M"));
  EXPECT_EQ(parse({"-Djava.class.path=q", "M"}).vm_options, run({"-Djava.class.path=q"}, "M"));
  EXPECT_EQ(parse_command_line({"M"}, "e").vm_options, run({"-Djava.class.path=e"}, "M"));
  EXPECT_EQ(parse_command_line({"-cp", "c", "M"}, "e").vm_options,
            run({"-Djava.class.path=e", "-Djava.class.path=c"}, "M"));
}

TEST(CommandLine, Modules) {
  CommandLine line = parse({"-p", "mods", "--add-opens", "a/b=c", "--add-modules=d", "-m", "mod/Main", "x"});
  EXPECT_EQ(line.mode, Mode::kModule);
  EXPECT_EQ(line.what, "mod/Main");
  EXPECT_EQ(
      line.vm_options,
      run({"--module-path=mods", "--add-opens=a/b=c", "--add-modules=d", "-Djdk.module.main=mod"}, "mod/Main", {"x"}));
  EXPECT_EQ(parse({"--module=mod", "x"}).arguments, (Words{"x"}));
  EXPECT_EQ(parse({"--describe-module=java.base"}).describe_module, "java.base");
  EXPECT_EQ(parse({"--list-modules"}).exit_code, 0);
  EXPECT_EQ(parse({}).exit_code, 1);
}

TEST(CommandLine, Source) {
  TemporaryDirectory directory;
  std::string file = directory.write("A.java", "class A {}");
  for (const Words& words : {Words{file, "x"}, Words{"-cp", ".", file, "x"}, Words{"--source", "17", file, "x"}}) {
    CommandLine line = parse(words);
    EXPECT_EQ(line.mode, Mode::kSource);
    EXPECT_EQ(line.arguments, (Words{file, "x"}));
    EXPECT_EQ(line.what, "jdk.compiler/com.sun.tools.javac.launcher.Main");
  }
  EXPECT_EQ(parse({"absent.java"}).mode, Mode::kClass);
  EXPECT_EQ(parse({"--source", "17", "-m", "x"}).messages, Words{"Error: Option -m is not allowed with --source"});
}

TEST(CommandLine, MistakesThatJavaReportsItself) {
  const struct {
    Words words;
    std::string message;
  } kRows[] = {
      {{"-cp"}, "Error: -cp requires class path specification"},
      {{"-m"}, "Error: -m requires module name"},
      {{"--module=", "E"}, "Error: --module= requires module name"},
      {{"-p"}, "Error: -p requires module path specification"},
      {{"--module-path=", "E"}, "Error: --module-path= requires modules to be specified"},
      {{"--add-modules"}, "Error: --add-modules requires modules to be specified"},
      {{"-d"}, "Error: -d requires module name"},
      {{"--source=", "E"}, "Error: --source= requires source version"},
      {{"-jar", "absent.jar"}, "Error: Unable to access jarfile absent.jar"},
  };
  for (const auto& row : kRows) {
    CommandLine line = parse(row.words);
    EXPECT_EQ(line.messages, Words{row.message});
    EXPECT_TRUE(line.stop);
    EXPECT_EQ(line.exit_code, 1);
  }
  CommandLine line = parse({"-jar"});
  EXPECT_EQ(line.messages, Words{"Error: -jar requires jar file specification"});
  EXPECT_TRUE(line.print_usage);
  EXPECT_FALSE(line.stop);
}

TEST(CommandLine, UnknownOptionsAreLeftToTheVm) {
  for (const char* word : {"-foo", "--foo", "--foo=1", "-Xfoo", "-", "--", "-eafoo", "-J-x", "--add-opens="})
    EXPECT_EQ(parse({word, "E"}).vm_options[0], word);
  EXPECT_EQ(parse({"-ms10m", "E"}).vm_options[0], "-Xms10m");
  EXPECT_EQ(parse({"-noverify", "E"}).vm_options[0], "-Xverify:none");
}

TEST(CommandLine, OptionsThatEndTheLine) {
  CommandLine line = parse({"--version", "-jar"});
  EXPECT_TRUE(line.print_version && line.to_stdout);
  EXPECT_EQ(line.vm_options, Words{"-Dsun.java.launcher=SUN_STANDARD"});
  EXPECT_TRUE(parse({"-fullversion"}).full_version);
  EXPECT_TRUE(parse({"-?"}).print_usage);
  EXPECT_TRUE(parse({"--help-extra"}).print_extra_usage);
}

// Any list of words is answered: a plan, or an end with a message.
TEST(CommandLine, AnyWords) {
  const Words pieces = {"-cp",
                        "",
                        "-",
                        "--",
                        "-jar",
                        "x",
                        "-m",
                        "a/b",
                        "--module=",
                        "-p",
                        "--source",
                        "17",
                        "@x",
                        "-Xss1g",
                        "-Xmx",
                        "-tool",
                        "-array=",
                        "=",
                        "-version",
                        "-help",
                        "--add-modules",
                        "-d",
                        "--describe-module=",
                        "\xff",
                        "*",
                        "/*",
                        "-D",
                        "-version:1",
                        "--list-modules"};
  std::mt19937 random(3);
  for (int round = 0; round < 20000; ++round) {
    Words words;
    for (unsigned n = random() % 7; n-- > 0;)
      words.push_back(pieces[random() % pieces.size()] + (random() % 8 ? "" : pieces[random() % pieces.size()]));
    CommandLine line = parse(words);
    EXPECT_TRUE(!line.stop || line.full_version || !line.messages.empty());
    EXPECT_LE(line.arguments.size(), words.size());
  }
}

}  // namespace
}  // namespace rrvm::launcher
