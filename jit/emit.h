// Allocated instructions -> machine code. One function a family of operations, in the emit_*.cpp files. Rules of the
// code:
//  - r15 is the thread, rbp the frame, rsp the C stack, whose depth never changes inside a method; r11 and xmm15 are
//  free at any time;
//  - ints are kept zero-extended to 64 bits in registers and cells;
//  - a call destroys all registers; a slow call (slow_call) destroys none but r11, which has its result;
//  - Frame::pc names the site before anything that can throw, be seen by a walk, or leave for the interpreter.
#pragma once

#include <memory>
#include <string>

#include "jit/code.h"
#include "jit/ir.h"
#include "jit/lower.h"
#include "jit/regalloc/regalloc.h"

namespace rrvm::jit {

inline constexpr const char* kNoRoom = "no room for its code";
// Null with a reason in *why: kNoRoom, or what the assembler does not like. With `listing`, adds the assembly with the
// nodes that it comes from.
std::unique_ptr<Code> emit(const Graph&, const Lowered&, const regalloc::Result&, Method*, uint32_t osr_insn,
                           std::string* listing, std::string* why);

}  // namespace rrvm::jit
