// See session.h.
#include "benchmarks/rrbench/session.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <sstream>

#include "benchmarks/rrbench/process.h"
#include "benchmarks/rrbench/programs.h"

namespace rrvm::bench {
namespace fs = std::filesystem;
namespace {

fs::path own_folder() {
  std::error_code failure;
  return fs::read_symlink("/proc/self/exe", failure).parent_path();
}

// The benchmarks: what the environment names, what was installed with rrbench, the tree that it was built from.
std::string benchmarks_folder() {
  if (const char* given = std::getenv("RRBENCH_HOME"); given && *given) return given;
  std::error_code failure;
  fs::path self = fs::canonical("/proc/self/exe", failure), installed = self.parent_path() / "../share/rrvm/benchmarks";
  return !failure && fs::exists(installed, failure) ? fs::canonical(installed).string() : RRBENCH_SOURCES;
}

std::string java_of(const Options& options, const char* program) {
  if (!options.java.empty())
    return std::string(program) == "java" ? options.java : (fs::path(options.java).parent_path() / program).string();
  const char* home = std::getenv("JAVA_HOME");
  return home && *home ? std::string(home) + "/bin/" + program : program;
}

std::string rrvm_of(const Options& options) {
  return options.rrvm.empty() ? (own_folder() / "rrvm").string() : options.rrvm;
}

std::string absolute(const std::string& path) {
  return path.empty() ? "" : fs::absolute(path).lexically_normal().string();
}

// What is missing is said before anything is run.
void check_files(const Program& program) {
  auto must_be_there = [&](const std::string& file) {
    if (!fs::exists(file)) throw UserError{"program " + program.name + ": " + file + ": no such file"};
  };
  if (!program.jar.empty()) must_be_there(program.jar);
  std::istringstream path(program.class_path);
  for (std::string entry; std::getline(path, entry, ':');)
    if (!entry.empty()) must_be_there(entry.ends_with("/*") ? entry.substr(0, entry.size() - 1) : entry);
}

}  // namespace

Session::Session(const Options& options) : options_(options), vms_(java_of(options, "java"), rrvm_of(options)) {
  std::string error;
  execute_options_.timeout_seconds = options.timeout;
  execute_options_.cpus = options.cpus.empty() ? allowed_cpus() : parse_cpus(options.cpus, &error);
  if (!error.empty()) throw UserError{error};
  if (!options.out.empty()) {  // before the first run, not after the last
    std::error_code failure;
    fs::create_directories(options.out, failure);
    if (failure || access(options.out.c_str(), W_OK) != 0) throw UserError{options.out + ": cannot write there"};
  }
  load_programs();
}

std::string papers_folder() { return (fs::path(benchmarks_folder()) / "rrbench" / "papers").string(); }

void Session::load_programs() {
  std::string error;
  for (const std::string& file : options_.targets) {
    Suite theirs;
    if (!theirs.load(file, &error)) throw UserError{error};
    for (const Program& program : theirs.programs()) own_targets_.push_back(program.name), suite_.add(program);
  }
  if (!options_.jar.empty() || !options_.main_class.empty()) {
    if (!options_.jar.empty() && !options_.main_class.empty()) throw UserError{"--jar and --main exclude each other"};
    Program p;
    p.jar = absolute(options_.jar);
    p.main_class = options_.main_class;
    p.class_path = options_.class_path.empty() && p.jar.empty() ? "." : options_.class_path;
    p.arguments = options_.program_arguments;
    p.name = !options_.name.empty() ? options_.name : p.jar.empty() ? p.main_class : fs::path(p.jar).stem().string();
    own_targets_.push_back(p.name);
    suite_.add(std::move(p));
  } else if (!options_.program_arguments.empty()) {
    throw UserError{"arguments after -- need --jar or --main"};
  }
  for (const std::string& name : own_targets_) check_files(*suite_.find(name));
  if (!own_targets_.empty()) return;  // the suite's programs need not be compiled for somebody's own
  SuitePlaces places{benchmarks_folder(), (own_folder().parent_path() / "rrbench-classes").string(),
                     java_of(options_, "javac")};
  if (const char* classes = std::getenv("RRBENCH_CLASSES"); classes && *classes) places.classes = classes;
  if (!load_own_programs(places, suite_, &error)) throw UserError{error};
}

void Session::add_programs_of_results() {
  for (const Result& r : store_.all()) {
    if (r.job.program == startup_program().name || suite_.find(r.job.program)) continue;
    Program p;
    p.name = r.job.program;
    if (!r.job.size.empty()) p.sizes = {r.job.size};
    p.threads = r.job.threads;
    suite_.add(std::move(p));
  }
}

std::vector<const Program*> Session::chosen_programs() const {
  std::string error;
  auto chosen = suite_.select(options_.programs.empty() ? own_targets_ : options_.programs, &error);
  if (!chosen) throw UserError{error};
  for (const Program* program : *chosen)
    if (std::string complaint = check_size(*program, options_.size); !complaint.empty()) throw UserError{complaint};
  return *chosen;
}

std::vector<std::string> Session::configurations(const std::vector<std::string>& defaults) {
  std::vector<std::string> texts;
  for (const std::string& text : options_.configurations.empty() ? defaults : options_.configurations) {
    std::string error;
    auto parsed = parse_configuration(text, &error);
    if (!parsed) throw UserError{error};
    texts.push_back(parsed->text());
  }
  if (options_.configurations.empty() || options_.no_run) return texts;
  for (const std::string& text : texts)
    if (std::string reason = missing(text); !reason.empty()) throw UserError{text + ": " + reason};
  return texts;
}

std::string Session::missing(const std::string& configuration) {
  std::string error;
  auto parsed = parse_configuration(configuration, &error);
  return parsed ? vms_.facts(*parsed).missing : error;
}

std::vector<Job> Session::plan(const std::vector<PlanCell>& cells, int default_rounds) const {
  for (const PlanCell& cell : cells)
    if (std::string complaint = check_size(*cell.program, options_.size); !complaint.empty())
      throw UserError{complaint};
  std::vector<PlanCell> own;  // the start of the VM comes first: without it no net time can be told
  for (const PlanCell& cell : cells)
    if (options_.net) own.push_back({&startup_program(), cell.configuration});
  own.insert(own.end(), cells.begin(), cells.end());
  if (options_.rounds)
    for (PlanCell& cell : own) cell.rounds = options_.rounds;
  return make_plan(own, {options_.size, options_.threads, default_rounds});
}

void Session::read_results(const std::string& default_file) {
  std::string file = options_.results.empty() ? default_file : options_.results, error;
  if (!fs::exists(file))
    throw UserError{"there are no results in " + file + "; rrbench run makes them, --results names another file"};
  if (!store_.open(file, &error)) throw UserError{error};
  for (const std::string& note : store_.notes()) std::cerr << "rrbench: " << note << "\n";
}

void Session::open_results(const std::string& default_file) {
  std::string file = options_.results.empty() ? default_file : options_.results, error;
  if (!store_.open(file, &error) || !store_.check_writable(&error)) throw UserError{error};
  for (const std::string& note : store_.notes()) std::cerr << "rrbench: " << note << "\n";
  size_t other = store_.drop_if([&](const Result& r) {
    std::string ignored;
    auto configuration = parse_configuration(r.job.configuration, &ignored);
    if (!configuration) return true;
    return !r.build.empty() && r.build != vms_.build(*configuration);
  });
  if (other)
    std::cerr << "rrbench: " << other << " results in " << file << " are of other builds of the VMs and are left out\n";
  std::map<std::string, std::string> now;
  for (const Program& program : suite_.programs()) now[program.name] = fingerprint(program);
  size_t changed = store_.drop_if(
      [&](const Result& r) { return !r.target.empty() && now.count(r.job.program) && now[r.job.program] != r.target; });
  if (changed)
    std::cerr << "rrbench: " << changed << " results in " << file
              << " are of other versions or arguments of the programs and are left out\n";
  if (options_.retry) store_.drop_if([](const Result& r) { return !r.ok; });
}

Result Session::run_one(const Job& job, double seconds_left) {
  std::string error;
  auto configuration = parse_configuration(job.configuration, &error);
  const Program* program = suite_.find(job.program);
  if (!configuration || !program) throw UserError{configuration ? "no program '" + job.program + "'" : error};
  ExecuteOptions options = execute_options_;
  if (seconds_left > 0) options.timeout_seconds = std::min(options.timeout_seconds, seconds_left);
  return execute(job, *program, *configuration, vms_, options);
}

RunSummary Session::run(const std::vector<Job>& jobs, double budget) {
  RunSummary summary = run_jobs(
      jobs, store_, {budget, options_.quiet}, [&](const Job& job) { return missing(job.configuration); },
      [&](const Job& job, double left) { return run_one(job, left); });
  for (const auto& [configuration, reason] : summary.missing)
    std::cerr << "rrbench: " << configuration << " is left out: " << reason << "\n";
  if (!summary.left_for_time.empty()) std::cerr << "rrbench: " << left_out_text(summary.left_for_time, store_) << "\n";
  if (summary.failed) std::cerr << "rrbench: " << summary.failed << " of " << summary.ran << " runs failed\n";
  if (!summary.error.empty()) throw UserError{summary.error};
  if (!summary.missing.empty() && !summary.ran && !summary.had_results && summary.left_for_time.empty())
    throw UserError{"nothing of this can be run here"};
  return summary;
}

void Session::show(const std::vector<Table>& tables, const std::string& name, const std::string& title) {
  std::vector<std::string> facts = machine_facts();
  auto all = [&](std::string (*write)(const Table&)) {
    std::string text;
    for (const Table& table : tables) text += (text.empty() ? "" : "\n") + write(table);
    return text;
  };
  std::string page = to_html(tables, title, facts);
  std::cout << (options_.format == "html" ? page
                                          : all(options_.format == "markdown" ? to_markdown
                                                : options_.format == "csv"    ? to_csv
                                                                              : to_text))
            << std::flush;
  if (options_.out.empty()) return;
  std::string base = (fs::path(options_.out) / name).string(), error;
  bool good = write_file(base + ".txt", all(to_text), &error) && write_file(base + ".md", all(to_markdown), &error) &&
              write_file(base + ".html", page, &error);
  for (const Table& table : tables)
    good = good && write_file(base + (tables.size() > 1 ? "-" + table.id : "") + ".csv", to_csv(table), &error);
  if (!good) throw UserError{error};
  std::cerr << "rrbench: wrote " << base << ".txt .md .csv .html\n";
}

Json Session::settings_for_jobs() const {
  Json s;
  s.set("java", options_.java.empty() ? options_.java : absolute(options_.java))
      .set("rrvm", absolute(vms_.rrvm()))
      .set("timeout", execute_options_.timeout_seconds);
  s.set("cpus", options_.cpus)
      .set("jar", absolute(options_.jar))
      .set("main", options_.main_class)
      .set("name", options_.name);
  std::vector<std::string> targets;
  for (const std::string& file : options_.targets) targets.push_back(absolute(file));
  s.set("targets", Json::strings(targets)).set("arguments", Json::strings(options_.program_arguments));
  std::string path;
  for (size_t start = 0; start < options_.class_path.size();) {
    size_t stop = std::min(options_.class_path.find(':', start), options_.class_path.size());
    path += (path.empty() ? "" : ":") + absolute(options_.class_path.substr(start, stop - start));
    start = stop + 1;
  }
  return s.set("cp", path.empty() && !options_.main_class.empty() ? absolute(".") : path);
}

Options options_from(const Json& settings) {
  Options o;
  o.java = settings["java"].text();
  o.rrvm = settings["rrvm"].text();
  o.timeout = settings["timeout"].number(o.timeout);
  o.cpus = settings["cpus"].text();
  o.jar = settings["jar"].text();
  o.main_class = settings["main"].text();
  o.name = settings["name"].text();
  o.class_path = settings["cp"].text();
  o.targets = settings["targets"].texts();
  o.program_arguments = settings["arguments"].texts();
  o.quiet = true;
  return o;
}

}  // namespace rrvm::bench
