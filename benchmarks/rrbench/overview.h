// Tables of any set of results, whatever it was measured for: one line per program and configuration with everything
// that is known, the slowdowns side by side, warnings against the truth, and the comparison of two configurations.
// Test: tests/rrbench/overview_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "benchmarks/rrbench/measures.h"

namespace rrvm::bench {

// Configurations and programs that have results, in the order in which they first appear.
std::vector<std::string> configurations_in(const ResultStore& store);
std::vector<const Program*> programs_in(const ResultStore& store, const Suite& suite);

Table details_table(const Suite& suite,
                    const Measures& measures);  // median, spread, CPU, wall, memory, slowdowns, tier, warnings
Table slowdown_table(const Suite& suite,
                     const Measures& measures);  // programs x configurations, over the best base there is
Table warnings_table(const Suite& suite, const Measures& measures);  // programs x tools: true, false, missed
Table comparison_table(const Suite& suite, const Measures& measures, const std::string& a, const std::string& b);
std::vector<Table> overview(const Suite& suite, const Measures& measures);

}  // namespace rrvm::bench
