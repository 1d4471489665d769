// What is compiled, and when: counters of the interpreter ask, a thread in the background compiles one method after the
// other, code that keeps being left for the interpreter is made again with what has been learnt since, and at last left
// alone.
#pragma once

#include "jit/code.h"
#include "jit/jit.h"

namespace rrvm::jit::policy {

void start(const Options&);
// What goes on with the innermost frame, the interpreter's, at this loop header; null: nothing yet, or it has no room.
const void* code_of_loop(Thread*, Frame*, uint32_t insn);
// The counts of quick code have run out: those of a method's calls, or of one of its loops. Is there better code of the
// loop, which can go on with this frame?
void calls_are_counted(Thread*, Method*);
bool has_code_of_loop(Thread*, Frame*, uint32_t insn);
// Compiled code was left for the interpreter at this exit.
void note_exit(Code*, const ExitState&);

}  // namespace rrvm::jit::policy
