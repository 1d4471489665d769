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
struct Frame;
union Slot;

namespace dead_locals {

// By local: may it be read at or after `bci`? All are live in code that the analysis leaves alone (jsr, very large
// methods).
std::vector<bool> live_at(const Method*, uint32_t bci);
void clear_in_all_threads(Thread* self);
// Does the same for a frame of compiled code, whose cells up to `end` are its own. Set by the compiler.
inline void (*clear_compiled)(Frame*, Slot* end) = nullptr;

}  // namespace dead_locals
}  // namespace rrvm
