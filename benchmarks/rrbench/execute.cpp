// See execute.h.
#include "benchmarks/rrbench/execute.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <sstream>

#include "benchmarks/rrbench/process.h"
#include "benchmarks/rrbench/scratch.h"
#include "benchmarks/rrbench/truth.h"

namespace rrvm::bench {
namespace {

constexpr size_t kProblemLength = 300;

// The first line that is not the tools' own talk: the exception or the program's complaint.
std::string complaint_of(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (!line.empty() && line.rfind("rrvm: ", 0) != 0) return line.substr(0, kProblemLength);
  return "";
}

std::string host_name() {
  char name[256] = "";
  return gethostname(name, sizeof name - 1) == 0 ? name : "";
}

std::string now_utc() {
  std::time_t now = std::time(nullptr);
  char text[32];
  std::tm parts;
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &parts));
  return text;
}

std::string problem_of(const ProcessOutcome& outcome, const std::string& stderr_text, double limit) {
  if (!outcome.error.empty()) return outcome.error;
  char number[32];
  std::snprintf(number, sizeof number, "%g", limit);
  if (outcome.timed_out) return "time limit of " + std::string(number) + " s";
  std::string complaint = complaint_of(stderr_text);
  if (outcome.signal) return "signal " + std::to_string(outcome.signal) + (complaint.empty() ? "" : ": " + complaint);
  if (outcome.exit_code != 0)
    return "exit code " + std::to_string(outcome.exit_code) + (complaint.empty() ? "" : ": " + complaint);
  return "";
}

}  // namespace

std::vector<std::string> command_of(const Job& job, const Program& program, const Configuration& configuration,
                                    const Vms& vms, const std::string& report_file) {
  std::vector<std::string> words = {vms.path(configuration)};
  words.insert(words.end(), configuration.options.begin(), configuration.options.end());
  if (!configuration.chain().empty()) words.insert(words.end(), {"-quiet", "-exitcode=0", "-report=" + report_file});
  std::vector<std::string> rest = program.command(job.size, job.threads);
  words.insert(words.end(), rest.begin(), rest.end());
  return words;
}

std::string fingerprint(const Program& program) {
  namespace fs = std::filesystem;
  std::string all = program.main_class;
  auto add = [&](const std::string& text) { all += '\0' + text; };
  for (const std::string& word : program.vm_options) add(word);
  for (const std::string& word : program.arguments) add(word);
  for (const auto& [size, words] : program.size_arguments)
    for (const std::string& word : words) add(size + "=" + word);
  for (const std::string& source : program.sources) add(hash_of_file(source));
  if (!program.jar.empty()) add(hash_of_file(program.jar));
  if (!program.sources.empty()) return hash_of(all);
  std::string main_file = program.main_class + ".class";
  std::replace(main_file.begin(), main_file.end() - 6, '.', '/');
  std::istringstream path(program.class_path);
  for (std::string entry; std::getline(path, entry, ':');) {
    fs::path file = fs::is_directory(entry) ? fs::path(entry) / main_file : fs::path(entry);
    if (fs::is_regular_file(file)) add(hash_of_file(file.string()));
  }
  return hash_of(all);
}

Result execute(const Job& job, const Program& program, const Configuration& configuration, Vms& vms,
               const ExecuteOptions& options) {
  Result result;
  result.job = job;
  const VmFacts& facts = vms.facts(configuration);
  result.vm = facts.version;
  result.tier = facts.tier;
  result.build = vms.build(configuration);
  result.target = fingerprint(program);
  result.host = host_name();
  result.started = now_utc();
  double load[1];
  if (getloadavg(load, 1) == 1) result.load = load[0];
  if (!facts.missing.empty()) {
    result.problem = facts.missing;
    return result;
  }
  ScratchFolder scratch;
  ProcessRequest request;
  std::string report = scratch.file("report.json"), error;
  request.command = command_of(job, program, configuration, vms, report);
  request.stdout_file = scratch.file("out");
  request.stderr_file = scratch.file("err");
  request.cpus = options.cpus;
  request.timeout_seconds = options.timeout_seconds;
  ProcessOutcome outcome = run_process(request);
  result.exit_code = outcome.exit_code;
  result.timed_out = outcome.timed_out;
  result.wall = outcome.wall;
  result.user = outcome.user;
  result.system = outcome.system;
  result.peak_kb = outcome.peak_kb;
  result.output_hash = hash_of(read_file(request.stdout_file, &error).value_or(""));
  result.problem = problem_of(outcome, read_file(request.stderr_file, &error).value_or(""), options.timeout_seconds);
  if (!configuration.chain().empty() && std::filesystem::exists(report)) {
    if (auto document = read_json_file(report, &error)) {
      read_report(*document, result);
    } else if (result.problem.empty()) {
      result.problem = "the report is no JSON: " + error;
    }
  }
  result.ok = result.problem.empty();
  return result;
}

}  // namespace rrvm::bench
