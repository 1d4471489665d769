// Control flow of a graph: an order in which every block comes after its dominators, the dominator tree, and natural
// loops. Handlers are entered from anywhere, so they are roots beside the entry. Made anew by each pass that needs it.
// Tests: tests/jit/numbering_test.cpp.
#pragma once

#include <span>
#include <vector>

#include "jit/ir.h"

namespace rrvm::jit {

inline constexpr BlockId kNoBlockId = UINT32_MAX;

struct Loop {
  BlockId header;
  std::vector<BlockId> blocks;   // of inner loops too; the header first
  std::vector<BlockId> latches;  // where it jumps back
  uint32_t parent = UINT32_MAX;  // the loop around it
};

class Flow {
 public:
  explicit Flow(const Graph& g);

  const std::vector<BlockId>& order() const { return order_; }  // reverse postorder
  bool is_reachable(BlockId b) const { return number_[b] != UINT32_MAX; }
  uint32_t number(BlockId b) const { return number_[b]; }       // in the order
  BlockId dominator(BlockId b) const { return dominator_[b]; }  // kNoBlockId: of a root
  bool dominates(BlockId a, BlockId b) const { return first_[a] <= first_[b] && last_[b] <= last_[a]; }
  std::span<const BlockId> children(BlockId b) const {
    return {children_.data() + first_child_[b], children_.data() + first_child_[b + 1]};
  }
  const std::vector<BlockId>& roots() const { return roots_; }

  const std::vector<Loop>& loops() const { return loops_; }  // inner ones come before those around them
  uint32_t loop_of(BlockId b) const { return loop_of_[b]; }  // the innermost; UINT32_MAX: none
  bool is_in(BlockId b, uint32_t loop) const;                // in it or in one inside it
  bool is_back_edge(BlockId from, BlockId to) const { return dominates(to, from); }
  bool is_reducible() const { return is_reducible_; }

 private:
  void find_order(const Graph&);
  void find_dominators(const Graph&);
  void find_children();
  void find_loops(const Graph&);

  std::vector<BlockId> order_, dominator_, roots_;
  std::vector<uint32_t> number_, first_, last_, loop_of_;
  std::vector<BlockId> children_;      // of all, those of one block beside each other
  std::vector<uint32_t> first_child_;  // by block, and behind the last one the end
  std::vector<Loop> loops_;
  bool is_reducible_ = true;
};

}  // namespace rrvm::jit
