// Global value numbering: a walk down the dominator tree that folds what can be folded, replaces a computation by an
// equal one that dominates it, and drops tests and checks that an earlier one covers.
//
// Tests that throw: a null, bounds or zero check, a cast that has passed once passes again. Conditions: a branch on
// what an earlier branch has decided is decided.
// Loads: equal to an earlier load or store of the same location if no store that may alias, call, or acquire lies on
// any path between. A loop whose exits depend on nothing that it counts waits for another thread: its loads stay.
// Checks of a tool: one goes if an earlier one of the same location covers it (a write covers reads) with no
// release on any path between, and the tools allow it (Knowledge::removes_checks; the argument is in ARCHITECTURE.md).
// Tests: tests/jit/numbering_test.cpp.
#pragma once

#include "jit/fold.h"
#include "jit/ir.h"

namespace rrvm::jit {

// What a block or a path may change: locations are told apart by one bit of a hash.
struct Changes {
  uint64_t memory = 0;
  bool releases = false;
  void add(const Changes& other) {
    memory |= other.memory;
    releases |= other.releases;
  }
};
Changes changes_of(const Node&);
uint64_t memory_bit(const Node& load_or_store);  // the one in Changes::memory

struct NumberingCounts {
  uint32_t values = 0, tests = 0, loads = 0, checks = 0, branches = 0;  // that went
};
NumberingCounts number_values(Graph&, const Knowledge&);

}  // namespace rrvm::jit
