// A row of a method's exception table (JVMS 4.7.3), which the interpreter searches and analyses of bytecode follow.
#pragma once

#include <cstdint>

namespace rrvm {

struct HandlerRange {
  uint16_t start_bci, end_bci, handler_bci, catch_type;  // catch_type 0: any
};

}  // namespace rrvm
