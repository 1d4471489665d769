// rrbench's command line: the command, its options, what is left. One table of options serves the parser and the help
// text. Test: tests/rrbench/options_test.cpp.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace rrvm::bench {

struct Options {
  std::string command;
  std::vector<std::string> words;              // after the command: table name, A and B, job number, files
  std::vector<std::string> program_arguments;  // after "--"
  std::vector<std::string> given;              // names of the options that were written

  std::vector<std::string> programs, configurations;
  std::string size;
  int threads = 0, rounds = 0;
  double timeout = 300, budget = 0;
  std::string time = "cpu", cpus;
  std::string results, out, campaign, table;
  std::vector<std::string> targets;
  std::string jar, main_class, class_path, name;
  std::string java, rrvm;
  std::string format = "text";
  bool net = false, quiet = false, no_run = false, help = false, version = false, retry = false;
};

inline bool was_given(const Options& options, const std::string& name) {
  return std::find(options.given.begin(), options.given.end(), name) != options.given.end();
}
// "" when all is well; else the complaint, in one line.
std::string parse_options(const std::vector<std::string>& arguments, Options& options);
std::string help_text(const std::string& command);  // "" for all

}  // namespace rrvm::bench
