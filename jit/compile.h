// One method through all passes.
#pragma once

#include <memory>
#include <string>

#include "jit/builder.h"
#include "jit/code.h"

namespace rrvm::jit {

struct CompileResult {
  std::unique_ptr<Code> code;  // null: see `why`
  std::string why;
  bool cache_is_full = false;
};
// A loop, by its method and the instruction where it is entered, or a call, of which something was guessed that turned
// out wrong.
struct Guess {
  const void* method;
  uint32_t insn;
  bool operator==(const Guess&) const = default;
};
struct CompileOptions {
  int level = 2;                   // 1: nothing is inlined or optimised
  bool counts = false;             // how often it is used
  bool print = false;              // the IR and the machine code, on stdout
  bool verify = false;             // prove the graph and the register allocation; what is found wrong stays interpreted
  bool makes_mistake = false;      // for tests of what happens then
  bool stops_at_mistakes = false;  // the run ends there instead, and the graph is printed
  bool guesses_receivers = true;   // calls that have met few receivers leave for the interpreter at others
  HeatOf heat_of = BuildOptions().heat_of;
  std::vector<Guess> wrong_guesses = {};
  std::vector<uint32_t> compiled_loops = {};  // see jit/builder.h
};
// Never throws: a method on which the compiler fails stays interpreted.
CompileResult compile(Method*, uint32_t osr_insn, const CompileOptions&);

}  // namespace rrvm::jit
