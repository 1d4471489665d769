// Room for the shadow words of array elements: addresses that are an array's from its beginning, so that histories can
// name its elements, and memory only once something is written there. Freed words are 0 again. Tests:
// tests/vm/check/word_space_test.cpp.
#pragma once

#include <cstddef>

#include "rr/shadow_var.h"

namespace rrvm::check::word_space {

bool reserve();                          // false: the machine does not have that many addresses
rr::ShadowWord* allocate(size_t bytes);  // null: there are no more
void free(rr::ShadowWord*, size_t bytes, bool is_written);
// Zeros, as many as the longest array has elements, which nobody writes.
rr::ShadowWord* zeros();

}  // namespace rrvm::check::word_space
