// A location that only one place (clock_places.h) has accessed so far, and plainly, in the 48 bits of an inline state:
// the place, and its epochs at the last read and write. A place has one thread at a time, and each knows what the ones
// before it did, so no such access can race. Most locations of most programs never get further; those of precise tools
// that keep a state for each other location need no memory but their word as long as it is so.
// Tests: tests/tools/one_place_test.cpp, tests/oracle.
#pragma once

#include <cstdint>

#include "rr/event.h"

namespace rrvm::tools {

struct OnePlace {
  static constexpr unsigned kPlaceBits = 6, kEpochBits = 21;

  rr::Tid place = 0;
  uint64_t read = 0, write = 0;  // 0: none

  // Has an access of this place and epoch room in such a word?
  static bool has_room(rr::Tid place, uint64_t epoch) { return place >> kPlaceBits == 0 && epoch >> kEpochBits == 0; }
  static OnePlace of(rr::ShadowVar s) {
    uint64_t bits = s.payload(), mask = (uint64_t{1} << kEpochBits) - 1;
    return {static_cast<rr::Tid>(bits >> 2 * kEpochBits), bits >> kEpochBits & mask, bits & mask};
  }
  uint64_t payload() const { return uint64_t{place} << 2 * kEpochBits | read << kEpochBits | write; }
  uint64_t& last(bool is_write) { return is_write ? write : read; }
};

static_assert(OnePlace::kPlaceBits + 2 * OnePlace::kEpochBits == 48);

}  // namespace rrvm::tools
