// Questions to a set of results: how long, how much memory, how many times slower, how many warnings. Every answer is
// of one program (at the chosen size and threads) under one configuration, over all its rounds that ended well, and
// says why there is none. Test: tests/rrbench/measures_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "benchmarks/rrbench/results.h"
#include "benchmarks/rrbench/statistics.h"
#include "benchmarks/rrbench/suite.h"
#include "benchmarks/rrbench/table.h"
#include "benchmarks/rrbench/truth.h"

namespace rrvm::bench {

enum class TimeKind { kCpu, kWall };

struct MeasureOptions {
  std::string size;  // "": each program's smallest
  int threads = 0;   // 0: each program's default
  TimeKind time = TimeKind::kCpu;
  bool net = false;  // times are without the median start of the VM under the same configuration
};

class Measures {
 public:
  Measures(const ResultStore& store, MeasureOptions options) : store_(store), options_(std::move(options)) {}
  const MeasureOptions& options() const { return options_; }
  const ResultStore& store() const { return store_; }

  std::vector<const Result*> runs(const Program& program, const std::string& configuration) const;  // all
  std::vector<const Result*> good_runs(const Program& program,
                                       const std::string& configuration) const;  // that ended well
  std::vector<double> times(const Program& program, const std::string& configuration) const;

  // Cells; without a value when there are no runs.
  Cell seconds(const Program& program, const std::string& configuration, TimeKind kind) const;
  Cell memory(const Program& program, const std::string& configuration) const;  // peak, MB
  Cell slowdown(const Program& program, const std::string& configuration, const std::string& baseline) const;
  Cell memory_ratio(const Program& program, const std::string& configuration, const std::string& baseline) const;
  Cell warnings(const Program& program, const std::string& configuration) const;  // median of places
  Cell verdicts(const Program& program, const std::string& configuration) const;  // text
  Cell counter(const Program& program, const std::string& configuration,
               const std::vector<std::string>& names) const;                        // of the sum
  Cell error_rate(const Program& program, const std::string& configuration) const;  // percent of runs
  // Atomic blocks (what an atomicity tool names as the location) with warnings under one of the rules (none: any) and
  // not under one of the exceptions, all runs together.
  Cell blocks(const Program& program, const std::string& configuration, const std::vector<std::string>& rules,
              const std::vector<std::string>& except) const;

 private:
  // Times of runs, net if asked for; empty if they are too short for that.
  std::vector<double> times_of(const std::vector<const Result*>& runs, const std::string& configuration,
                               TimeKind kind) const;
  Cell nothing(const Program& program, const std::string& configuration) const;
  const ResultStore& store_;
  MeasureOptions options_;
};

// Notes that every table needs: time kind, tiers, rounds, load, wrong outputs. (provenance.cpp)
std::vector<std::string> provenance_notes(const Measures& measures);
std::vector<std::string> machine_facts();  // processors and memory

}  // namespace rrvm::bench
