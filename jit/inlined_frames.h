// Frames of inlined methods, made on the Java stack where the interpreter would have them, for as long as something
// else than compiled code runs. Tests: tests/java/inlining.
#pragma once

#include "jit/code.h"
#include "vm/thread/thread.h"

namespace rrvm::jit::rt {

inline Frame* frame_of(const CodeScope& s, Frame* compiled) {
  return reinterpret_cast<Frame*>(reinterpret_cast<char*>(compiled) + s.frame);
}

// The frame of an inlined method whose callers have theirs.
void fill_frame(const Code* code, uint32_t scope, Frame* compiled, const Insn* pc, uint32_t flags);

// Makes the frames of the inlined methods that lead to the site of the compiled frame; the innermost becomes the
// thread's. Uses general registers only: stubs call it while vector registers hold values.
void push_frames(Thread*, Frame* compiled);

}  // namespace rrvm::jit::rt
