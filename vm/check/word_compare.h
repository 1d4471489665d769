// How many of a row of shadow words, from the first on, have the same part as a thread's word: four at a time where the
// processor can. Tests: tests/vm/check/range_access_test.cpp.
#pragma once

#include "rr/shadow_var.h"

namespace rrvm::check {

// The part is (word >> shift) & mask, of 32 or 64 bits. Looks at `count` words, each `stride` behind the one before.
uint32_t count_equal(const rr::ShadowWord* words, uint32_t count, uint32_t stride, uint64_t mask, uint32_t shift,
                     uint64_t expected);

}  // namespace rrvm::check
