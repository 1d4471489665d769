// Memory for machine code: one reserved region, mapped twice, once to write and once to execute, so that no page is
// ever both. Blocks are taken first fit and given back when nobody can run their code any more. Thread-safe. Tests:
// tests/jit/code_cache_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rrvm::jit {

struct CodeBlock {
  uint8_t* executable = nullptr;  // null: no room
  uint8_t* writable = nullptr;
};

namespace code_cache {

// Reserves the region. False: the machine does not allow it.
bool initialize(size_t bytes);
CodeBlock allocate(size_t bytes);
void release(const uint8_t* executable);
bool contains(uintptr_t pc);  // async-signal-safe
size_t capacity();
size_t used();

}  // namespace code_cache
}  // namespace rrvm::jit
