// One method through all passes.
#pragma once

#include <memory>
#include <string>

#include "jit/code.h"

namespace rrvm::jit {

struct CompileResult {
  std::unique_ptr<Code> code;  // null: see `why`
  std::string why;
  bool cache_is_full = false;
};
// `print`: shows the IR after each pass and the machine code on stdout.
CompileResult compile(Method*, uint32_t osr_insn, bool print);

}  // namespace rrvm::jit
