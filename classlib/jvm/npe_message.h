// The text of a NullPointerException that the VM threw: what was tried and which expression was null.
#pragma once

#include <string>

#include "vm/object/klass.h"

namespace rrvm {

// Empty when the instruction cannot have thrown one, or when the program made the exception itself.
std::string npe_message(const Method*, uint32_t bci);

}  // namespace rrvm
