// Where the VM's own texts go that java writes to its "tty": stdout, or stderr with -XX:+DisplayVMOutputToStderr.
// Reports, the log and complaints about options have places of their own. Covered by tests/launcher/commands.txt.
#pragma once

#include <cstdio>

namespace rrvm {

std::FILE* vm_output();

}  // namespace rrvm
