// Proves that an allocation is right, knowing nothing of how it was made: runs the allocated code on sets of
// virtual registers instead of values. For each place it is known which virtual registers' values it holds on
// every way there; where ways meet, what both know. Each use must find its own. For tests and checked builds.
// Tests: tests/jit/regalloc_test.cpp (also that wrong results are found out).
#pragma once

#include "jit/regalloc/regalloc.h"

namespace rrvm::jit::regalloc {

bool check(const Function&, const Machine&, const Result&, std::string* error);
// Does the same as if all cells and registers that cells_in_use.h does not name were emptied before each instruction.
bool check_cells_in_use(const Function&, const Machine&, const Result&, std::string* error);

}  // namespace rrvm::jit::regalloc
