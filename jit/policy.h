// What is compiled, and when: counters of the interpreter ask, a thread in the background compiles one method after the
// other, code that keeps being left for the interpreter is made again with what has been learnt since, and at last left
// alone.
#pragma once

#include "jit/code.h"
#include "jit/jit.h"

namespace rrvm::jit::policy {

void start(const Options&);
// Compiled code was left for the interpreter at this exit.
void note_exit(Code*, const ExitState&);

}  // namespace rrvm::jit::policy
