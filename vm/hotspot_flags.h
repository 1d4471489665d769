// java's -XX: flags: which names exist, the form of their values, and the few that mean something in this VM.
// Covered by tests/vm/vm_options_test.cpp.
#pragma once

#include "vm/vm_options.h"

namespace rrvm {

// `flag` is what follows "-XX:".
OptionResult parse_hotspot_flag(std::string_view flag, VmOptions* out, std::string* error);

}  // namespace rrvm
