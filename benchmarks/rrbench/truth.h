// Warnings against the ground truth: how many of a program's known races a tool found, what it reported without reason,
// and which races it missed though it must report them. Warnings are counted as in the FastTrack paper: one per field
// of a class, one per array access in the source. Pure functions over results. Test: tests/rrbench/truth_test.cpp.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "benchmarks/rrbench/results.h"
#include "benchmarks/rrbench/suite.h"

namespace rrvm::bench {

// What a warning is counted by: "Class.field", or "File.java:12" for an array.
std::string warning_place(const Warning& warning);
std::set<std::string> warning_places(const std::vector<const Result*>& runs);

struct Verdicts {
  std::set<std::string> found;         // races that are there and were reported, by id
  std::set<std::string> false_alarms;  // places of warnings that are no race
  std::set<std::string> missed;        // races that one of the chain's tools must report, and none did
  bool known = false;                  // the program has a ground truth, and a tool wrote a report
  std::string text() const;            // "2 true, 0 false, 1 missed"
};

// All runs together: a race counts as found if any of them found it.
Verdicts judge(const Program& program, const std::vector<const Result*>& runs);

// The VM's JSON report as warnings (repetitions of a place left out), and its counters.
void read_report(const Json& report, Result& result);

}  // namespace rrvm::bench
