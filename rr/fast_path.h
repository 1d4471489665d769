// A fast path, stated once as data: which half of the shadow word must equal which inlined thread word for an
// access to need no handler. Evaluated by hit() here and emitted as one compare by a compiler.
// Tests: tests/rr/fast_path_test.cpp.
#pragma once

#include <cstdint>

#include "rr/shadow_objects.h"

namespace rrvm::rr {

struct FastPath {
  enum Part : uint8_t { kNone, kWhole, kLow32, kHigh32 };
  Part part = kNone;
  uint8_t thread_word = 0;  // index into ShadowThread::words; 0 there never hits, and a half needs a value of 32 bits

  bool hit(uint64_t word, const ShadowThread& t) const {
    uint64_t expected = t.words[thread_word];
    uint64_t seen = part == kHigh32 ? word >> 32 : part == kLow32 ? static_cast<uint32_t>(word) : word;
    return seen == expected && expected != 0 && part != kNone;
  }
};

}  // namespace rrvm::rr
