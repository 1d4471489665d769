// Made-up results and programs, for tests of everything that reads them.
#pragma once

#include <string>

#include "benchmarks/rrbench/results.h"
#include "benchmarks/rrbench/suite.h"

namespace rrvm::bench {

inline Program program_named(const std::string& name) {
  Program p;
  p.name = name;
  p.main_class = name;
  p.sizes = {"small", "A"};
  p.arguments = {"{size}", "{threads}"};
  p.threads = 4;
  return p;
}

inline Result result_of(const std::string& program, const std::string& configuration, int round, double cpu,
                        double wall = 0) {
  Result r;
  r.job = {program, "small", 4, configuration, round};
  r.ok = true;
  r.user = cpu;
  r.wall = wall > 0 ? wall : cpu;
  r.peak_kb = 1024 * 10;
  r.output_hash = "same";
  r.tier = "interpreter";
  r.build = "b1";
  return r;
}

inline Warning field_warning(const std::string& tool, const std::string& field, const std::string& line) {
  Warning w;
  w.tool = tool;
  w.rule = "write-write";
  w.location = w.member = field;
  w.lines = {line};
  return w;
}

inline Warning array_warning(const std::string& tool, const std::string& location, const std::string& line) {
  Warning w = field_warning(tool, "", line);
  w.location = location;
  w.is_array = true;
  return w;
}

}  // namespace rrvm::bench
