// The interpreter's own C frame remembers references: cells where a handler kept one across a call are written again
// only when another handler needs them. A program that calls System.gc() in a loop and waits for a reference to be
// cleared would wait for ever. Compiled code leaves references on the part of the C stack that is free again, where the
// collector's own frames show them. At a native call the interpreter has no reference that is not on the Java stack
// too, so these cells can be emptied then. Covered by tests/java/refs/SpilledReferences.java.
#pragma once

namespace rrvm {

// Empties the part of the C stack that is free: frames that come to lie there may have cells that they never write.
void wipe_unused_stack();
// Empties the cells of the interpreter's frame, in a native that Java code called directly or in an allocation, and in
// an allocation those of the frames in between. Elsewhere it does nothing.
void wipe_interpreter_frame();
// Empties the cells of the interpreter that calls it, before compiled code takes over the rest of its method.
void wipe_calling_frame();

}  // namespace rrvm
