// Runs a parsed command line on a VM: a plain JNI client that links to libjvm.so and knows nothing of its insides.
// Covered by tests/launcher/compare.py.
#pragma once

#include "vm/launcher/command_line.h"

namespace rrvm::launcher {

int launch(const CommandLine&);  // the exit code

}  // namespace rrvm::launcher
