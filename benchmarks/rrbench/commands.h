// rrbench's commands, one function each. They return the exit code and throw UserError for a wrong command line.
#pragma once

#include "benchmarks/rrbench/options.h"

namespace rrvm::bench {

int run_command(const Options& options);  // the one that the options name

}  // namespace rrvm::bench
