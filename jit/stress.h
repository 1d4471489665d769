// Ways to run compiled code harder than any program does, for tests.
#pragma once

#include <cstdint>

namespace rrvm::jit {

// What compiled code itself reads of the rows of vm/options/stress.def.
// -Xstress:exits=N: every Nth time that code could leave for the interpreter it does, and loops can be left before
// their first round. Lies below 2 GiB, where compiled code counts down.
struct ExitStress {
  int32_t every;
  int32_t left;  // threads count it down together, not exactly
};
inline ExitStress* exit_stress = nullptr;

}  // namespace rrvm::jit
