// Where numbers come from: the notes under every table, without which they mean nothing. Declared in measures.h.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>

#include "benchmarks/rrbench/measures.h"
#include "benchmarks/rrbench/process.h"

namespace rrvm::bench {
namespace {

std::string joined(const std::set<std::string>& texts, const char* separator) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : separator) + text;
  return out;
}

std::string vm_name(const std::string& configuration) {
  std::string vm = configuration.substr(0, configuration.find(' '));
  return configuration.find(" -Xint") != std::string::npos ? vm + " -Xint" : vm;
}

// A program's output must not depend on the VM or the tool.
std::set<std::string> programs_with_different_outputs(const ResultStore& store) {
  std::map<std::string, std::set<std::string>> outputs;
  for (const Result& r : store.all())
    if (r.ok && r.job.program != startup_program().name && r.job.configuration.find("Jumble") == std::string::npos)
      outputs[r.job.program + " " + r.job.size + " " + std::to_string(r.job.threads)].insert(r.output_hash);
  std::set<std::string> different;
  for (const auto& [program, hashes] : outputs)
    if (hashes.size() > 1) different.insert(program);
  return different;
}

}  // namespace

std::vector<std::string> provenance_notes(const Measures& measures) {
  const ResultStore& store = measures.store();
  const MeasureOptions& options = measures.options();
  std::vector<std::string> notes;
  notes.push_back(
      std::string("Times are ") +
      (options.time == TimeKind::kCpu ? "CPU time (user + system) of the whole process"
                                      : "wall clock of the whole process") +
      (options.net ? ", less the median time of `-version` on the same VM and options" : ", start of the VM included") +
      ". Slowdowns are quotients of medians.");
  std::map<std::string, std::set<std::string>> tiers;
  std::map<std::string, std::set<std::string>> builds;
  std::map<std::string, int> rounds;
  double least_load = 1e9, most_load = 0;
  for (const Result& r : store.all()) {
    if (!r.tier.empty()) tiers[vm_name(r.job.configuration)].insert(r.tier);
    if (!r.build.empty()) builds[r.job.configuration.substr(0, r.job.configuration.find(' '))].insert(r.build);
    rounds[r.job.cell()]++;
    least_load = std::min(least_load, r.load);
    most_load = std::max(most_load, r.load);
  }
  std::string tier_text;
  for (const auto& [vm, names] : tiers) tier_text += (tier_text.empty() ? "" : "; ") + vm + ": " + joined(names, ", ");
  if (!tier_text.empty())
    notes.push_back("Tiers: " + tier_text +
                    ". \"rrvm\" alone is rrvm without a tool, and the base of slowdowns unless another is named.");
  if (!rounds.empty()) {
    auto [least, most] =
        std::minmax_element(rounds.begin(), rounds.end(), [](auto& a, auto& b) { return a.second < b.second; });
    char load[64];
    std::snprintf(load, sizeof load, "%.1f to %.1f", least_load, most_load);
    std::string range = least->second == most->second
                            ? std::to_string(most->second)
                            : std::to_string(least->second) + " to " + std::to_string(most->second);
    notes.push_back("Rounds: " + range + ", interleaved. Load average of the machine during the runs: " + load +
                    " on " + std::to_string(allowed_cpus().size()) + " processors.");
  }
  for (const auto& [vm, names] : builds)
    if (names.size() > 1)
      notes.push_back("Warning: these results are of " + std::to_string(names.size()) + " different builds of " + vm +
                      ".");
  if (std::set<std::string> different = programs_with_different_outputs(store); !different.empty())
    notes.push_back("Warning: the output was not the same in all runs of " + joined(different, ", ") + ".");
  return notes;
}

std::vector<std::string> machine_facts() {
  std::vector<std::string> facts;
  std::ifstream cpus("/proc/cpuinfo"), memory("/proc/meminfo");
  for (std::string line; std::getline(cpus, line);) {
    if (line.rfind("model name", 0) != 0) continue;
    facts.push_back(line.substr(line.find(':') + 2) + ", " + std::to_string(allowed_cpus().size()) + " processors");
    break;
  }
  long kb = 0;
  std::string word;
  if (memory >> word >> kb) facts.push_back(std::to_string(kb / 1024 / 1024) + " GB of memory");
  return facts;
}

}  // namespace rrvm::bench
