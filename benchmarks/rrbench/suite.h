// The programs to measure: those of benchmarks/programs with their known races, and any others that a user names on the
// command line or in a file. A program knows how it is started at each size; arguments may hold {size} and {threads}.
// Must not know of configurations or results. Test: tests/rrbench/suite_test.cpp.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "benchmarks/rrbench/json.h"

namespace rrvm::bench {

// A race that is in a program by intention, from the ground-truth file.
struct Race {
  std::string id, field, kind;                   // kind: "benign", "destructive", or "none": a known false alarm
  std::vector<std::string> lines;                // "File.java:12" or "12", where the accesses are
  std::vector<std::string> must, may, false_of;  // tools that must report it, may report it, report it without reason
};

struct Program {
  std::string name, description;
  std::string class_path, main_class, jar;  // main class or jar; neither: the VM's options say all
  std::vector<std::string> vm_options;
  std::vector<std::string> arguments;                              // with {size} and {threads}
  std::map<std::string, std::vector<std::string>> size_arguments;  // of a size; instead of `arguments`
  std::vector<std::string> sizes;                                  // smallest first; empty: only one
  int threads = 0;                                                 // default of {threads}; 0: it has no such parameter
  bool on_request = false;                                         // runs only when it is named, or in a table
  bool compute_bound = true;                                       // its slowdowns count in averages
  bool has_truth = false;  // `races` is the truth; false: nothing is known about it
  std::vector<Race> races;
  std::vector<std::string> sources;  // for counting lines

  // The words after the VM's own options.
  std::vector<std::string> command(const std::string& size, int thread_count) const;
  std::string default_size() const { return sizes.empty() ? "" : sizes.front(); }
};

class Suite {
 public:
  const std::vector<Program>& programs() const { return programs_; }
  const Program* find(const std::string& name) const;
  void add(Program program);  // replaces one of the same name
  // Reads {"programs":[...]} (the suite's ground truth, or a user's targets). Paths are relative to the file. False:
  // `error`.
  bool load(const std::string& file, std::string* error);
  // Picks by name, in the order given; empty: all that need not be named. Nothing and `error` for a name that is not
  // there.
  std::optional<std::vector<const Program*>> select(const std::vector<std::string>& names, std::string* error) const;

 private:
  std::vector<Program> programs_;
};

// A program that does nothing (`VM -version`): what a run costs before the first line of the target. Suite::find knows
// it; it is in no list.
const Program& startup_program();

// One entry of such a file; `folder` is what its paths are relative to.
std::optional<Program> program_from(const Json& entry, const std::string& folder, std::string* error);
size_t lines_of_code(const Program& program);

}  // namespace rrvm::bench
