// After building, and after passes that leave things behind: phis that are all one value go, nodes that nobody needs
// go, and edges from a block with several successors to one with several predecessors get a block of their own
// (register allocation wants that).
#pragma once

#include "jit/ir.h"

namespace rrvm::jit {

void remove_trivial_phis(Graph&);
void remove_dead_nodes(Graph&);
void remove_loop_entries(Graph&);
// In their place guards that always hold, for jit/stress.h.
void leave_at_loop_entries(Graph&);  // kLoopEntry, which keeps the values of its state alive
void split_critical_edges(Graph&);
// What is counted in several blocks of a straight way is counted in the first.
void join_counts(Graph&);
// Takes the edge out of the predecessors of `to` and the inputs of its phis; the successors of `from` are left.
void remove_edge(Graph&, BlockId from, BlockId to);
void remove_unreachable_blocks(Graph&);
inline void clean_up(Graph& g) {
  remove_trivial_phis(g);
  remove_dead_nodes(g);
}

}  // namespace rrvm::jit
