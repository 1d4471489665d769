// See vm/diagnose/vm_output.h.
#include "vm/diagnose/vm_output.h"

#include "vm/options/flag_table.h"

namespace rrvm {

std::FILE* vm_output() { return flag_table::is_on("DisplayVMOutputToStderr") ? stderr : stdout; }

}  // namespace rrvm
