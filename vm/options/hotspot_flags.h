// java's -XX: flags on the command line: which are refused and with what text, and the few that mean something in this
// VM. What they are set to is in vm/options/flag_table.h. Covered by tests/vm/options/vm_options_test.cpp and
// tests/launcher/commands.txt.
#pragma once

#include <string>

#include "vm/options/flag_table.h"
#include "vm/options/vm_options.h"

namespace rrvm {

// `flag` is what follows "-XX:".
OptionResult parse_hotspot_flag(std::string_view flag, VmOptions* out, std::string* error);

// Flags that contradict each other, when all have been read. "" or java's text: of the first after "Error occurred
// during initialization of VM", of the second before "Could not create the Java Virtual Machine".
std::string check_flag_collectors();
std::string check_flag_relations();

// "" or what java warns of when -XX:+CreateCoredumpOnCrash is given and the process's limit forbids it, or the system
// hands dumps to a program.
std::string core_dump_limit();

// Gives a flag of the running VM another value. False with java's line in *complaint, which is empty when the text has
// the wrong form.
bool change_flag(const flag_table::Flag&, const std::string& text, flag_table::Origin, std::string* complaint);

}  // namespace rrvm
