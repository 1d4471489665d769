// Is a graph what every pass and the code generator rely on? Asked after each pass by tests, under -Xcomp and under
// -Xstress:verify. Of values: each is defined once, before its uses on every path; inputs have the types that
// jit/ir.def names. Of blocks: edges are known at both ends, a phi has an input for each edge, jumps stand at the end
// and only there. Of frame states: they are there where they are needed, and name each operand of each frame. Of
// effects: a pass may remove some and add others, it never swaps two of a block. It does not know the bytecode: whether
// a local is missing in a state is seen by tests/java/loops and the fuzzers. Tests: tests/jit/graph_checker_test.cpp,
// which breaks a graph in each way.
#pragma once

#include <string>
#include <vector>

#include "jit/ir.h"

namespace rrvm::jit {

enum class Stage : uint8_t {
  kOptimized,  // between passes
  kSplit,      // ready for lowering: no critical edges, no entries of loops
};
// What is wrong, with its place; empty: nothing.
std::string find_mistake(const Graph&, Stage);

// Where nodes with effects stood before a pass.
class EffectOrder {
 public:
  explicit EffectOrder(const Graph&);
  std::string find_mistake(const Graph& after) const;

 private:
  struct Place {
    BlockId block;
    uint32_t position;
  };
  std::vector<Place> places_;  // by node; block kNowhere: it had no effect, or was not there
};

}  // namespace rrvm::jit
