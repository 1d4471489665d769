// Starts the compiler (jit/) as the command line wants it.
#pragma once

#include "vm/options/boot.h"

namespace rrvm {

// Called before the first class is made. With -Xint, or where the machine allows no code to be made, everything is
// interpreted.
void set_up_compiler(const VmOptions&);

}  // namespace rrvm
