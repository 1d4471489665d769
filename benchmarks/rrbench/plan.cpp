// See plan.h.
#include "benchmarks/rrbench/plan.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <map>

namespace rrvm::bench {
namespace fs = std::filesystem;

std::string size_for(const Program& program, const std::string& size) {
  return size.empty() ? program.default_size() : size;
}
int threads_for(const Program& program, int threads) {
  return program.threads == 0 ? 0 : threads ? threads : program.threads;
}

std::string check_size(const Program& program, const std::string& size) {
  if (size.empty() || program.sizes.empty()) return "";
  if (std::find(program.sizes.begin(), program.sizes.end(), size) != program.sizes.end()) return "";
  std::string known;
  for (const std::string& s : program.sizes) known += " " + s;
  return "program " + program.name + " has no size '" + size + "'; it has" + known;
}

std::vector<Job> make_plan(const std::vector<PlanCell>& cells, const PlanOptions& options) {
  std::vector<Job> repeated;  // one per cell, round = how many
  std::map<std::string, size_t> seen;
  int most = 0;
  for (const PlanCell& cell : cells) {
    const Program& p = *cell.program;
    std::string size = p.sizes.empty() ? "" : size_for(p, options.size);
    Job job{p.name, size, threads_for(p, options.threads), cell.configuration,
            cell.rounds ? cell.rounds : options.rounds};
    most = std::max(most, job.round);
    auto [it, fresh] = seen.try_emplace(job.cell(), repeated.size());
    if (fresh) {
      repeated.push_back(job);
    } else {
      repeated[it->second].round = std::max(repeated[it->second].round, job.round);
    }
  }
  std::map<std::string, size_t> first;  // of a program: where it comes
  for (const Job& job : repeated) first.try_emplace(job.program, first.size());
  std::stable_sort(repeated.begin(), repeated.end(),
                   [&](const Job& a, const Job& b) { return first[a.program] < first[b.program]; });
  std::vector<Job> jobs;
  for (int round = 1; round <= most; ++round) {
    for (Job job : repeated) {
      if (round > job.round) continue;
      job.round = round;
      jobs.push_back(job);
    }
  }
  return jobs;
}

std::vector<Job> without_results(const std::vector<Job>& jobs, const ResultStore& store) {
  std::vector<Job> open;
  for (const Job& job : jobs)
    if (!store.find(job)) open.push_back(job);
  return open;
}

std::string shell_quoted(const std::string& word) {
  if (!word.empty() &&
      word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%") ==
          std::string::npos)
    return word;
  std::string out = "'";
  for (char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string result_file(const std::string& folder, size_t number) {
  return (fs::path(folder) / "results" / (std::to_string(number) + ".jsonl")).string();
}

bool write_campaign(const Campaign& campaign, const std::string& folder, const std::string& command,
                    std::string* error) {
  fs::path base(folder);
  std::error_code failure;
  fs::create_directories(base / "results", failure);
  if (failure) return *error = folder + ": " + failure.message(), false;
  Json document, list = Json::array();
  for (const Job& job : campaign.jobs) list.push(job.to_json());
  document.set("version", 1).set("settings", campaign.settings).set("jobs", std::move(list));
  std::string text = document.pretty();
  if (auto old = read_file((base / "plan.json").string(), error); old && *old != text) {
    *error = folder + " holds another campaign; choose a new folder or remove it";
    return false;
  }
  std::string absolute = fs::absolute(base).lexically_normal().string(), jobs,
              count = std::to_string(campaign.jobs.size());
  std::string call = command + " job --campaign " + shell_quoted(absolute) + " ";
  for (size_t i = 1; i <= campaign.jobs.size(); ++i) jobs += call + std::to_string(i) + "\n";
  std::string slurm = "#!/bin/sh\n# One array task per run:  sbatch " + absolute +
                      "/slurm.sh\n"
                      "# Runs that share a machine disturb each other: keep --exclusive for measurements.\n"
                      "#SBATCH --job-name=rrbench\n#SBATCH --array=1-" +
                      count +
                      "\n#SBATCH --exclusive\n"
                      "#SBATCH --output=/dev/null\n" +
                      call + "\"$SLURM_ARRAY_TASK_ID\"\n";
  bool good = write_file((base / "plan.json").string(), text, error) &&
              write_file((base / "jobs.txt").string(), jobs, error) &&
              write_file((base / "slurm.sh").string(), slurm, error);
  if (good) chmod((base / "slurm.sh").c_str(), 0755);
  return good;
}

std::optional<Campaign> Campaign::read(const std::string& folder, std::string* error) {
  auto document = read_json_file((fs::path(folder) / "plan.json").string(), error);
  if (!document) return std::nullopt;
  Campaign campaign;
  campaign.settings = (*document)["settings"];
  for (const Json& job : (*document)["jobs"].items()) campaign.jobs.push_back(Job::from_json(job));
  if (campaign.jobs.empty()) return *error = folder + "/plan.json has no jobs", std::nullopt;
  return campaign;
}

}  // namespace rrvm::bench
