// Bytecode of a method -> Graph. What an instruction does is read from two places: the bytecode says what it is and
// of which types; the interpreter's instruction of the same place (vm/object/code.h) says what resolution has found and
// how it is checked. So whether an access is plain, checked, volatile or borrowed is decided in one place for both
// engines. An instruction that the interpreter has not resolved yet becomes an exit.
//
// Locals are variables (index, type): verified code never reads one as a type that it was not last written as, so no
// types need to be inferred. Blocks with several predecessors begin with a phi for each variable that is live there;
// those that turn out trivial go at the end. Locals that a handler reads are stored to the frame as well whenever they
// are written (homes), and a handler begins by loading them: code that throws needs to save nothing. Tests: tests/jit,
// and the Java corpus under -Xcomp.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "jit/ir.h"
#include "vm/object/klass.h"

namespace rrvm::jit {

inline constexpr uint32_t kFromTheStart = UINT32_MAX;

// How often a method is called.
enum class Heat : uint8_t { kCold, kWarm, kHot };
using HeatOf = Heat (*)(const Method*);

struct BuildOptions {
  bool inlines = true;
  HeatOf heat_of = [](const Method*) { return Heat::kHot; };
  std::function<bool(const Method*, uint32_t insn)> may_guess =
      {};                              // that a call comes to a method it has come to so far
  std::vector<const Method*> refused;  // methods that cannot be built in line
  // Headers of loops of the method that have code of their own: what comes to one of them goes on there. Only of use to
  // code that begins inside those loops, which would otherwise have to enter them in their midst.
  std::vector<uint32_t> compiled_loops = {};
  bool counts = false;  // calls and rounds of loops, as the interpreter does
};

// The graph of `method`, beginning at its start, or at the loop header that is instruction number `osr` with the
// frame's memory as it is in the interpreter and no operands. Null: it stays interpreted, *why says why.
std::unique_ptr<Graph> build_graph(const Method* method, uint32_t osr, BuildOptions, std::string* why);

// The headers of the loops around the one with this header, as numbers of instructions, outermost first.
std::vector<uint32_t> loops_around(const Method*, uint32_t header);

}  // namespace rrvm::jit
