// See measures.h.
#include "benchmarks/rrbench/measures.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

#include "benchmarks/rrbench/plan.h"

namespace rrvm::bench {
namespace {

constexpr double kShortest = 0.02;  // seconds; less is noise once the start of the VM is taken off

Cell cell_of(const Sample& sample) {
  Cell cell;
  cell.value = sample.median;
  cell.spread = sample.spread();
  return cell;
}

// Spread of a quotient of two independent samples.
Cell quotient(const Sample& top, const Sample& bottom) {
  Cell cell;
  if (bottom.median <= 0) return cell.why = "the base is 0", cell;
  cell.value = top.median / bottom.median;
  cell.spread = std::hypot(top.spread(), bottom.spread());
  return cell;
}

template <class Get>
std::vector<double> values_of(const std::vector<const Result*>& runs, Get get) {
  std::vector<double> values;
  for (const Result* run : runs) values.push_back(get(*run));
  return values;
}

double peak_mb(const Result& r) { return static_cast<double>(r.peak_kb) / 1024; }

}  // namespace

std::vector<const Result*> Measures::runs(const Program& program, const std::string& configuration) const {
  std::vector<const Result*> found;
  std::string size = program.sizes.empty() ? "" : size_for(program, options_.size);
  int threads = threads_for(program, options_.threads);
  for (const Result& r : store_.all())
    if (r.job.program == program.name && r.job.configuration == configuration && r.job.size == size &&
        r.job.threads == threads)
      found.push_back(&r);
  return found;
}

std::vector<const Result*> Measures::good_runs(const Program& program, const std::string& configuration) const {
  std::vector<const Result*> found = runs(program, configuration);
  std::erase_if(found, [](const Result* r) { return !r->ok; });
  return found;
}

std::vector<double> Measures::times_of(const std::vector<const Result*>& runs, const std::string& configuration,
                                       TimeKind kind) const {
  auto time = [kind](const Result& r) { return kind == TimeKind::kCpu ? r.cpu() : r.wall; };
  std::vector<double> times = values_of(runs, time);
  if (!options_.net || times.empty()) return times;
  double start = median(values_of(good_runs(startup_program(), configuration), time));
  for (double& t : times) t -= start;
  if (start <= 0 || median(times) < kShortest) times.clear();
  return times;
}

std::vector<double> Measures::times(const Program& program, const std::string& configuration) const {
  return times_of(good_runs(program, configuration), configuration, options_.time);
}

Cell Measures::nothing(const Program& program, const std::string& configuration) const {
  Cell cell;
  std::vector<const Result*> all = runs(program, configuration);
  const std::string where = program.name + " on " + configuration + ": ";
  cell.why = all.empty()                     ? "not run"
             : !all.front()->problem.empty() ? where + all.front()->problem
                                             : where + "too short to tell it from the start of the VM";
  return cell;
}

Cell Measures::seconds(const Program& program, const std::string& configuration, TimeKind kind) const {
  std::vector<double> found = times_of(good_runs(program, configuration), configuration, kind);
  return found.empty() ? nothing(program, configuration) : cell_of(summarize(found));
}

Cell Measures::memory(const Program& program, const std::string& configuration) const {
  auto good = good_runs(program, configuration);
  return good.empty() ? nothing(program, configuration) : cell_of(summarize(values_of(good, peak_mb)));
}

Cell Measures::slowdown(const Program& program, const std::string& configuration, const std::string& baseline) const {
  std::vector<double> top = times(program, configuration), bottom = times(program, baseline);
  if (top.empty()) return nothing(program, configuration);
  return bottom.empty() ? nothing(program, baseline) : quotient(summarize(top), summarize(bottom));
}

Cell Measures::memory_ratio(const Program& program, const std::string& configuration,
                            const std::string& baseline) const {
  auto top = good_runs(program, configuration), bottom = good_runs(program, baseline);
  if (top.empty()) return nothing(program, configuration);
  return bottom.empty() ? nothing(program, baseline)
                        : quotient(summarize(values_of(top, peak_mb)), summarize(values_of(bottom, peak_mb)));
}

Cell Measures::warnings(const Program& program, const std::string& configuration) const {
  auto good = good_runs(program, configuration);
  std::erase_if(good, [](const Result* r) { return !r->has_report; });
  if (good.empty()) return nothing(program, configuration);
  return cell_of(
      summarize(values_of(good, [](const Result& r) { return static_cast<double>(warning_places({&r}).size()); })));
}

Cell Measures::verdicts(const Program& program, const std::string& configuration) const {
  auto good = good_runs(program, configuration);
  if (good.empty()) return nothing(program, configuration);
  Cell cell;
  cell.text = judge(program, good).text();
  if (cell.text.empty()) cell.why = "no ground truth";
  return cell;
}

Cell Measures::counter(const Program& program, const std::string& configuration,
                       const std::vector<std::string>& names) const {
  auto good = good_runs(program, configuration);
  if (good.empty()) return nothing(program, configuration);
  std::vector<double> sums;
  for (const Result* run : good) {
    double sum = 0;
    bool any = false;
    for (const std::string& name : names) {
      auto it = run->counters.find(name);
      if (it != run->counters.end()) sum += it->second, any = true;
    }
    if (any) sums.push_back(sum);
  }
  if (!sums.empty()) return cell_of(summarize(sums));
  Cell cell;
  cell.why = "the report has no counter " + (names.empty() ? "" : names.front());
  return cell;
}

Cell Measures::error_rate(const Program& program, const std::string& configuration) const {
  auto all = runs(program, configuration);
  if (all.empty()) return nothing(program, configuration);
  Cell cell;
  double wrong = static_cast<double>(std::count_if(all.begin(), all.end(), [](const Result* r) { return !r->ok; }));
  cell.value = 100 * wrong / static_cast<double>(all.size());
  return cell;
}

Cell Measures::blocks(const Program& program, const std::string& configuration, const std::vector<std::string>& rules,
                      const std::vector<std::string>& except) const {
  auto good = good_runs(program, configuration);
  if (good.empty()) return nothing(program, configuration);
  auto among = [](const std::vector<std::string>& list, const std::string& rule) {
    return std::find(list.begin(), list.end(), rule) != list.end();
  };
  std::set<std::string> counted, excluded;
  for (const Result* run : good) {
    for (const Warning& w : run->warnings) {
      std::istringstream blamed(w.location);  // "outer:inner": a warning can blame several blocks
      for (std::string block; std::getline(blamed, block, ':');) {
        if (block.find("$$Lambda$") != std::string::npos)
          continue;  // a method of the VM's making, not of the program's
        if (rules.empty() || among(rules, w.rule)) counted.insert(block);
        if (among(except, w.rule)) excluded.insert(block);
      }
    }
  }
  Cell cell;
  cell.value = static_cast<double>(
      std::count_if(counted.begin(), counted.end(), [&](const std::string& m) { return !excluded.count(m); }));
  return cell;
}

}  // namespace rrvm::bench
