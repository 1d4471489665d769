// Raw results: one JSON object per run and line, appended as runs end, so that a stopped campaign loses nothing and
// goes on where it was. A result's key says which job it answers; a job with a result is not run again. Must not know
// how runs are made. Test: tests/rrbench/results_test.cpp.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "benchmarks/rrbench/json.h"

namespace rrvm::bench {

// One run to be made. The text fields together are its identity.
struct Job {
  std::string program, size;
  int threads = 0;
  std::string configuration;
  int round = 1;
  std::string key() const;
  std::string cell() const;  // the key without the round: runs that are repetitions of each other
  Json to_json() const;
  static Job from_json(const Json& value);
  bool operator==(const Job&) const = default;
};

// What a tool said, as far as counting and comparing with the truth needs it.
struct Warning {
  std::string tool, rule, location;
  std::string member;              // "Class.field"; for an array element what the VM calls it
  std::string method;              // "Class.method" of the current access
  std::vector<std::string> lines;  // "File.java:12" of both accesses
  bool is_array = false;
  Json to_json() const;
  static Warning from_json(const Json& value);
};

struct Result {
  Job job;
  bool ok = false;      // ran to its end and found its own result right
  std::string problem;  // why not: "exit code 1: ...", "time limit of 60 s"
  bool timed_out = false;
  int exit_code = 0;
  double wall = 0, user = 0, system = 0;
  long peak_kb = 0;
  std::string output_hash;            // of stdout
  std::string vm, build, tier, host;  // build: of the VM's executable
  std::string target;                 // fingerprint of the program and its arguments
  double load = 0;                    // the machine's load average when it began
  std::string started;                // UTC
  bool has_report = false;            // a tool ran and wrote its report
  std::vector<Warning> warnings;
  std::map<std::string, double> counters;
  double cpu() const { return user + system; }
  Json to_json() const;
  static std::optional<Result> from_json(const Json& value, std::string* error);
};

class ResultStore {
 public:
  // Reads what the file holds, if it is there. A last line cut short by a crash is left out, and written anew by the
  // job's next run.
  bool open(const std::string& file, std::string* error);
  bool check_writable(std::string* error) const;  // before hours of runs
  bool append(const Result& result, std::string* error);
  void add(Result result);  // to memory alone; the later one of a key wins
  const Result* find(const Job& job) const;
  size_t drop_if(const std::function<bool(const Result&)>& unwanted);  // from memory alone; how many
  const std::vector<Result>& all() const { return results_; }
  size_t size() const { return results_.size(); }
  const std::vector<std::string>& notes() const { return notes_; }  // lines that were left out

 private:
  std::string file_;
  bool needs_newline_ = false;
  std::vector<Result> results_;
  std::map<std::string, size_t> by_key_;
  std::vector<std::string> notes_;
};

// The union of several files of results, written to `target` (first sources, later ones winning). The number of
// results; `notes`: lines left out.
std::optional<size_t> merge_results(const std::vector<std::string>& files, const std::string& target,
                                    std::vector<std::string>* notes, std::string* error);

}  // namespace rrvm::bench
