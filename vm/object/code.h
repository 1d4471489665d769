// The interpreter's code: each method's bytecode is translated at its first call into fixed-size
// instructions that name their handler directly. Quickening replaces handler and operand in place;
// the operand is stored first and the handler after it, and a handler that is about to quicken takes
// what it needs from the bytecode (through insn_bci), never from the operand, so a racing reader sees
// either the old pair or the new one. Its functions are in vm/exec/translate.cpp.
#pragma once

#include <atomic>
#include <cstdint>

#include "vm/object/klass.h"

namespace rrvm {

struct Insn {
  std::atomic<const void*> handler;
  union {
    int64_t imm;
    struct {
      int32_t a, b;
    };
    struct {
      uint16_t h[4];
    };
    double d;
    float f;
    void* ptr;
    Method* method;
    Field* field;
    Klass* klass;
  };
};
static_assert(sizeof(Insn) == 16);

// Translates on first use; null with an exception pending when the method cannot run.
Insn* code_of(Thread*, Method*);

// `pc` is in the method's present code.
inline uint32_t bci_of(const Method* m, const Insn* pc) {
  return m->insn_bci[pc - m->code.load(std::memory_order_relaxed)];
}

}  // namespace rrvm
