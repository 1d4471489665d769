// See results.h.
#include "benchmarks/rrbench/results.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <sstream>

namespace rrvm::bench {
namespace {

// One write for the whole text: several processes may share the file.
bool write_at_end(const std::string& file, const std::string& text, std::string* error) {
  int fd = open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  bool good = fd >= 0 && write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  if (!good) *error = file + ": " + std::strerror(errno);
  if (fd >= 0) close(fd);
  return good;
}

}  // namespace

std::string Job::cell() const { return program + '/' + size + '/' + std::to_string(threads) + '/' + configuration; }
std::string Job::key() const { return cell() + '#' + std::to_string(round); }

Json Job::to_json() const {
  Json j;
  return j.set("program", program)
      .set("size", size)
      .set("threads", threads)
      .set("configuration", configuration)
      .set("round", round);
}

Job Job::from_json(const Json& value) {
  Job job;
  job.program = value["program"].text();
  job.size = value["size"].text();
  job.threads = static_cast<int>(value["threads"].number());
  job.configuration = value["configuration"].text();
  job.round = static_cast<int>(value["round"].number(1));
  return job;
}

Json Warning::to_json() const {
  Json j;
  j.set("tool", tool).set("rule", rule).set("location", location).set("member", member).set("method", method);
  return j.set("lines", Json::strings(lines)).set("array", is_array);
}

Warning Warning::from_json(const Json& value) {
  Warning w;
  w.tool = value["tool"].text();
  w.rule = value["rule"].text();
  w.location = value["location"].text();
  w.member = value["member"].text();
  w.method = value["method"].text();
  w.lines = value["lines"].texts();
  w.is_array = value["array"].boolean();
  return w;
}

Json Result::to_json() const {
  Json j = job.to_json();
  j.set("ok", ok).set("exit", exit_code).set("wall", wall).set("user", user).set("system", system);
  j.set("peak_kb", static_cast<int64_t>(peak_kb))
      .set("output", output_hash)
      .set("vm", vm)
      .set("build", build)
      .set("target", target)
      .set("tier", tier);
  j.set("host", host).set("load", load).set("started", started);
  if (!problem.empty()) j.set("problem", problem);
  if (timed_out) j.set("timed_out", true);
  if (!has_report) return j;
  Json list = Json::array(), counts = Json::object();
  for (const Warning& w : warnings) list.push(w.to_json());
  for (const auto& [name, value] : counters) counts.set(name, value);
  return j.set("warnings", std::move(list)).set("counters", std::move(counts));
}

std::optional<Result> Result::from_json(const Json& value, std::string* error) {
  Result r;
  r.job = Job::from_json(value);
  if (r.job.program.empty() || r.job.configuration.empty() || !value["wall"].is_number()) {
    *error = "not a result: it needs program, configuration and wall";
    return std::nullopt;
  }
  r.ok = value["ok"].boolean();
  r.problem = value["problem"].text();
  r.timed_out = value["timed_out"].boolean();
  r.exit_code = static_cast<int>(value["exit"].number());
  r.wall = value["wall"].number();
  r.user = value["user"].number();
  r.system = value["system"].number();
  r.peak_kb = static_cast<long>(value["peak_kb"].number());
  r.output_hash = value["output"].text();
  r.vm = value["vm"].text();
  r.build = value["build"].text();
  r.target = value["target"].text();
  r.tier = value["tier"].text();
  r.host = value["host"].text();
  r.load = value["load"].number();
  r.started = value["started"].text();
  r.has_report = value["warnings"].is_array();
  for (const Json& w : value["warnings"].items()) r.warnings.push_back(Warning::from_json(w));
  for (const auto& [name, count] : value["counters"].members()) r.counters[name] = count.number();
  return r;
}

bool ResultStore::open(const std::string& file, std::string* error) {
  file_ = file;
  if (!std::filesystem::exists(file)) return true;
  if (std::filesystem::is_directory(file)) return *error = file + " is a folder", false;
  auto text = read_file(file, error);
  if (!text) return false;
  needs_newline_ = !text->empty() && text->back() != '\n';
  std::istringstream lines(*text);
  std::string line, problem;
  for (size_t number = 1; std::getline(lines, line); ++number) {
    if (line.empty()) continue;
    auto value = Json::parse(line, &problem);
    std::optional<Result> result = value ? Result::from_json(*value, &problem) : std::nullopt;
    if (result) {
      add(std::move(*result));
      continue;
    }
    if (!value) problem = problem.substr(problem.find("column"));  // of the one line that it was asked to read
    notes_.push_back(file + ": line " + std::to_string(number) + " is left out: " + problem);
  }
  if (results_.empty() && !notes_.empty()) return *error = file + " holds no results: " + notes_.front(), false;
  return true;
}

void ResultStore::add(Result result) {
  auto [it, fresh] = by_key_.try_emplace(result.job.key(), results_.size());
  if (fresh) {
    results_.push_back(std::move(result));
  } else {
    results_[it->second] = std::move(result);
  }
}

bool ResultStore::check_writable(std::string* error) const { return write_at_end(file_, "", error); }

bool ResultStore::append(const Result& result, std::string* error) {
  bool good = write_at_end(file_, (needs_newline_ ? "\n" : "") + result.to_json().dump() + "\n", error);
  needs_newline_ = false;
  add(result);
  return good;
}

const Result* ResultStore::find(const Job& job) const {
  auto it = by_key_.find(job.key());
  return it == by_key_.end() ? nullptr : &results_[it->second];
}

size_t ResultStore::drop_if(const std::function<bool(const Result&)>& unwanted) {
  std::vector<Result> old = std::move(results_);
  results_.clear();
  by_key_.clear();
  for (Result& result : old)
    if (!unwanted(result)) add(std::move(result));
  return old.size() - results_.size();
}

std::optional<size_t> merge_results(const std::vector<std::string>& files, const std::string& target,
                                    std::vector<std::string>* notes, std::string* error) {
  ResultStore merged;
  for (const std::string& file : files) {
    if (!std::filesystem::exists(file)) return *error = file + ": no such file", std::nullopt;
    ResultStore one;
    if (!one.open(file, error)) return std::nullopt;
    for (const Result& result : one.all()) merged.add(result);
    notes->insert(notes->end(), one.notes().begin(), one.notes().end());
  }
  std::string text;
  for (const Result& result : merged.all()) text += result.to_json().dump() + "\n";
  if (!write_file(target, text, error)) return std::nullopt;
  return merged.size();
}

}  // namespace rrvm::bench
