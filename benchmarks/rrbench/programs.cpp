// See programs.h.
#include "benchmarks/rrbench/programs.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "benchmarks/rrbench/process.h"
#include "benchmarks/rrbench/scratch.h"

namespace rrvm::bench {
namespace fs = std::filesystem;
namespace {

// Class files are made in a folder of their own and renamed, so that jobs that start at once do not meet half a
// compilation.
bool compile(const std::vector<fs::path>& sources, const SuitePlaces& places, std::string* error) {
  ScratchFolder scratch;
  fs::path target = places.classes, fresh = target.string() + ".part" + std::to_string(getpid());
  std::error_code failure;
  fs::create_directories(fresh, failure);
  ProcessRequest request;
  request.command = {places.javac, "-nowarn", "-d", fresh.string()};
  for (const fs::path& source : sources) request.command.push_back(source.string());
  request.stderr_file = scratch.file("err");
  ProcessOutcome outcome = run_process(request);
  if (!outcome.error.empty() || outcome.exit_code != 0) {
    std::string ignored;
    *error = "cannot compile the programs: " +
             (outcome.error.empty() ? read_file(request.stderr_file, &ignored).value_or("") : outcome.error);
    fs::remove_all(fresh, failure);
    return false;
  }
  write_file((fresh / "compiled").string(), "", error);
  fs::path old = target.string() + ".old" + std::to_string(getpid());
  fs::rename(target, old, failure);
  fs::rename(fresh, target, failure);
  bool good = !failure || fs::exists(target / "compiled");
  if (!good) *error = "cannot write " + target.string() + ": " + failure.message();
  fs::remove_all(old, failure);
  fs::remove_all(fresh, failure);
  return good;
}

bool compile_if_older(const std::vector<fs::path>& folders, const SuitePlaces& places, std::string* error) {
  std::vector<fs::path> sources;
  std::error_code missing;
  fs::file_time_type compiled = fs::last_write_time(fs::path(places.classes) / "compiled", missing);
  bool stale = static_cast<bool>(missing);
  for (const fs::path& folder : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() != ".java") continue;
      sources.push_back(entry.path());
      stale = stale || entry.last_write_time() > compiled;
    }
  }
  std::sort(sources.begin(), sources.end());
  return !stale || compile(sources, places, error);
}

bool load_list(const fs::path& file, const SuitePlaces& places, Suite& suite, std::string* error) {
  auto document = read_json_file(file.string(), error);
  if (!document) return false;
  for (Json entry : (*document)["programs"].items()) {
    std::string name = entry["name"].text();
    if (!entry.has("main")) entry.set("main", name);
    if (!entry.has("args")) entry.set("args", Json::strings({"{size}", "{threads}"}));
    if (!entry.has("sizes")) entry.set("sizes", Json::strings({"small", "medium", "A", "B"}));
    if (!entry.has("sources")) entry.set("sources", Json::strings({entry["main"].text() + ".java"}));
    auto program = program_from(entry, file.parent_path().string(), error);
    if (!program) return *error = file.string() + ": " + *error, false;
    program->class_path = places.classes;
    program->on_request = (*document)["on_request"].boolean();
    suite.add(std::move(*program));
  }
  return true;
}

}  // namespace

bool load_own_programs(const SuitePlaces& places, Suite& suite, std::string* error) {
  fs::path programs = fs::path(places.benchmarks) / "programs", kernels = fs::path(places.benchmarks) / "kernels";
  return load_list(programs / "ground_truth.json", places, suite, error) &&
         load_list(kernels / "kernels.json", places, suite, error) &&
         compile_if_older({programs, kernels}, places, error);
}

}  // namespace rrvm::bench
