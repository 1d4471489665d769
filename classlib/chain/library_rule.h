// Which classes are the library's: a chain leaves them out unless a filter names them.
#pragma once

#include "vm/object/klass.h"

namespace rrvm {

bool is_library(const Klass*);

}  // namespace rrvm
