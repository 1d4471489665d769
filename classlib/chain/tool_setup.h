// From rrvm's own options (vm/options/flags.def) to a running tool chain. The options themselves are
// read by tool_options.h, reports and the exit code are run_end.h's.
#pragma once

#include <string>

#include "classlib/chain/tool_options.h"

namespace rrvm {

// Attaches the chain of -tool, if there is one. False with one line in *error (the command line is wrong). Call before
// the VM boots.
bool set_up_tools(const OwnOptions&, std::string* error);
// One line per tool, those of -toolpath too: name, abbreviation, help. False with the complaint in *text.
bool list_tools(const OwnOptions&, std::string* text);

}  // namespace rrvm
