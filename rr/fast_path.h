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
  uint8_t thread_word = 0;  // index into ShadowThread::words; its value must never be 0 for a hit

  bool hit(uint64_t word, const ShadowThread& t) const {
    uint64_t expected = t.words[thread_word];
    switch (part) {
      case kNone: return false;
      case kWhole: return word == expected && word != 0;
      case kLow32: return static_cast<uint32_t>(word) == static_cast<uint32_t>(expected) && word != 0;
      case kHigh32: return word >> 32 == static_cast<uint32_t>(expected) && word != 0;
    }
    return false;
  }
};

}  // namespace rrvm::rr
