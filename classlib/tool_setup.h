// From rrvm's own options (vm/options/flags.def) to a running tool chain, its reports and the exit code.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace rrvm {

using OwnOptions = std::vector<std::pair<std::string, std::string>>;

// Attaches the chain of -tool, if there is one. False with one line in *error (the command line is wrong). Call before
// the VM boots.
bool set_up_tools(const OwnOptions&, std::string* error);
// One line per tool, those of -toolpath too: name, abbreviation, help. False with the complaint in *text.
bool list_tools(const OwnOptions&, std::string* text);

}  // namespace rrvm
