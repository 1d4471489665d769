// Makes the suite of this source tree ready to run: reads benchmarks/programs/ground_truth.json and
// benchmarks/kernels/kernels.json and compiles the Java sources beside them when their class files are older. Test: the
// end-to-end test in tests/rrbench.
#pragma once

#include <string>

#include "benchmarks/rrbench/suite.h"

namespace rrvm::bench {

struct SuitePlaces {
  std::string benchmarks;  // the folder benchmarks/ of the sources
  std::string classes;     // where class files go
  std::string javac;
};

// Adds the programs that are there. False and `error` filled when they cannot be read or compiled.
bool load_own_programs(const SuitePlaces& places, Suite& suite, std::string* error);

}  // namespace rrvm::bench
