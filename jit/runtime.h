// C++ that stubs and compiled code call, besides the entry points of entrypoints.def.
#pragma once

#include <cstdint>

#include "vm/thread/thread.h"

namespace rrvm::jit::rt {

struct alignas(16) SavedRegisters {
  uint64_t general[16];
  uint64_t floating[16];
};

Slot interpret(Thread*, Method*, Slot* args);
Slot intrinsic(Thread*, Method*, Slot* args);
void stack_overflow(Thread*);
// Makes the innermost frame, which is compiled and at an exit, the interpreter's. Gives the size of its C frame, and
// the code of the loop that goes on with it, or null for the interpreter.
struct Leaving {
  uint64_t frame_bytes;
  const void* loop;
};
Leaving prepare_exit(Thread*, const SavedRegisters*, const uint64_t* stack);
Slot interpret_rest(Thread*);

struct Landing {
  const void* code;
  uint64_t rax;
};
// An exception is pending in the innermost frame, which is compiled: its handler, with the exception; or the stub that
// unwinds to the caller, after all that leaving the method means.
Landing land(Thread*);

// See vm/heap/dead_locals.h.
uint64_t* clear_frame(Frame*, Slot* end, const CompiledSite* innermost, uint64_t* cells);

// Faults: see vm/diagnose/faults.h.
bool fault(uintptr_t* pc, uintptr_t address, uintptr_t frame);

}  // namespace rrvm::jit::rt
