// The numbers of entrypoints.def's rows. Its functions are in ir.cpp and runtime.cpp.
#pragma once

#include <cstdint>

namespace rrvm::jit {

enum class EntryPoint : uint8_t {
#define RRVM_ENTRYPOINT(name) name,
#include "jit/entrypoints.def"
#undef RRVM_ENTRYPOINT
  kCount
};
const void* address_of(EntryPoint);

}  // namespace rrvm::jit
