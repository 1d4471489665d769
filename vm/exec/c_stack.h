// Loading, linking and initialising go from a class to its supertypes, and throwing to the classes of exceptions, by
// calls in C++: no Java frame between them finds the end of the stack. Such functions ask here before they go on.
// Covered by tests/launcher/own_behaviour.py.
#pragma once

#include "vm/exec/exceptions.h"
#include "vm/thread/thread.h"

namespace rrvm {

// True with StackOverflowError pending.
inline bool is_c_stack_exhausted(Thread* t) {
  char here;
  if (__builtin_expect(&here >= t->c_stack_limit, 1)) return false;
  throw_stack_overflow(t);
  return true;
}

}  // namespace rrvm
