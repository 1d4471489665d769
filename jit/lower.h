// Graph -> instructions with operands for the register allocator. Each node becomes at most one instruction; phis
// become parameters of blocks. Constants become immediates or memory operands where x86 allows that; elsewhere an
// instruction of its own puts them into a register right before their use, so that they never occupy one for long. The
// order of a node's operands is decided here and read by jit/emit_*.cpp: arguments in the order of the node's inputs
// (then the cells of its frame state), the result, temporaries.
#pragma once

#include <vector>

#include "jit/ir.h"
#include "jit/regalloc/regalloc.h"

namespace rrvm::jit {

// An input of a node: an operand of the allocator's function, or a constant that needs none.
struct Argument {
  Value value = kNoValue;
  int32_t operand = -1;
};

struct LoweredInstruction {
  Value node = kNoValue;
  bool materializes = false;  // puts the constant `node` into the result's register
  bool checks_null = false;   // a null check before it is done by its own access to memory
  uint32_t null_insn = 0;     // then: the bytecode instruction that throws
  uint32_t first_argument = 0, argument_count = 0;
  int32_t result = -1;
  int32_t temps[2] = {-1, -1};
};

struct Lowered {
  regalloc::Function function;
  std::vector<LoweredInstruction> instructions;  // as function.instructions
  std::vector<Argument> arguments;
  std::vector<BlockId> blocks;  // the graph's block of each block of the function
};

inline constexpr regalloc::PReg kScratch = 11, kScratchFloat = 31;  // r11, xmm15
regalloc::Machine machine();

// True where the constant can be an operand of 32 bits.
bool is_small_constant(const Graph&, Value);

Lowered lower(const Graph&);

}  // namespace rrvm::jit
