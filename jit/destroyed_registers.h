// The general registers that compiled code uses and C++ destroys: stubs save them around a call. r11 is none of them,
// because it carries what stubs are given and what they give back.
#pragma once

#include <asmjit/x86.h>

#include <cstdint>
#include <iterator>

namespace rrvm::jit {

inline constexpr uint32_t kDestroyed[] = {0, 1, 2, 6, 7, 8, 9, 10};
inline constexpr int32_t kDestroyedBytes = 8 * static_cast<int32_t>(std::size(kDestroyed));

inline void push_destroyed(asmjit::x86::Assembler& as) {
  for (uint32_t r : kDestroyed) as.push(asmjit::x86::gpq(r));
}
// Keeps the flags.
inline void pop_destroyed(asmjit::x86::Assembler& as) {
  for (size_t i = std::size(kDestroyed); i-- > 0;) as.pop(asmjit::x86::gpq(kDestroyed[i]));
}

}  // namespace rrvm::jit
