// rrvm's own options (vm/options/flags.def): checked here by their table row, given to the VM as "-XXrrvm:name=value".
// Covered by tests/launcher/own_options_test.cpp.
#pragma once

#include <string>
#include <string_view>

namespace rrvm::launcher {

enum class OwnOption { kNotOurs, kTaken, kWrong };

// kTaken: *vm_option is what the VM gets. kWrong: *error is one line. A word that is no option of java or rrvm but near
// to one of ours is wrong too; callers ask about java's own first.
OwnOption parse_own_option(std::string_view word, std::string* vm_option, std::string* error);

std::string own_options_help();

}  // namespace rrvm::launcher
