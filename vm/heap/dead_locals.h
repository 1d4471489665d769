// Locals that no path reads again still show the collector what they held: the variable of a loop that is over, an
// argument used up, the last task of an idle worker. java's frames do not, so programs that call System.gc() and wait
// for a reference to be cleared depend on it. Before such a collection they are cleared in the frames of all threads,
// which are stopped for it. Covered by tests/java/refs/DeadLocals.java and tests/java/refs/IdleThreads.java.
#pragma once

#include <cstdint>
#include <vector>

#include "vm/object/klass.h"

namespace rrvm {

class Thread;
struct CompiledSite;
struct Frame;
union Slot;

namespace dead_locals {

// By local: may it be read at or after `bci`? All are live in code that the analysis leaves alone (jsr, very large
// methods).
std::vector<bool> live_at(const Method*, uint32_t bci);
void clear_in_all_threads(Thread* self);  // stops them; no lock may be held
// Does it in the frames of the calling thread, at any place where it may allocate.
void clear_own(Thread* self);
// A hook of the compiler, which does it for a frame of compiled code. The frame's cells up to `end` are its own; the
// method itself, not one that is inlined in it, has cells on the C stack too, and waits at the site `innermost`. Gives
// the cells of its caller, which mean nothing if that is not compiled.
inline uint64_t* (*clear_compiled)(Frame*, Slot* end, const CompiledSite* innermost, uint64_t* cells) = nullptr;

}  // namespace dead_locals
}  // namespace rrvm
