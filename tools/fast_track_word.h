// FastTrack's shadow word W:32 | R:32: W an epoch in 8 + 24 bits, R one too, or the number of an interned clock
// (read_shared.h). What fits in neither is behind a tagged word (var_state.h). Bit patterns only; the rules are in
// fast_track.cpp. Tests: tests/traces/fasttrack, tests/rr/fast_path_test.cpp.
#pragma once

#include "rr/shadow_var.h"
#include "rr/vector_clock.h"

namespace rrvm::tools {

// tid:8 | clock:24.
struct InlineEpoch {
  static constexpr uint64_t kMaxClock = (1 << 24) - 1;
  static constexpr uint32_t kMaxTid = rr::ShadowVar::kFirstTag - 1;
  static constexpr uint32_t kNone = ~uint32_t{0};  // of an epoch that does not fit; equals no half of a word

  uint32_t bits;
  static constexpr bool fits(rr::Epoch e) { return e.tid() <= kMaxTid && e.clock() <= kMaxClock; }
  static constexpr InlineEpoch of(rr::Epoch e) {
    return {fits(e) ? e.tid() << 24 | static_cast<uint32_t>(e.clock()) : kNone};
  }
  constexpr rr::Tid tid() const { return bits >> 24; }
  constexpr uint64_t clock() const { return bits & kMaxClock; }
  constexpr bool minimal() const { return clock() == 0; }
  constexpr rr::Epoch epoch() const { return {tid(), clock()}; }
  constexpr bool operator==(const InlineEpoch&) const = default;
};

struct FastTrackWord {
  static constexpr uint64_t kBottom = uint64_t{1} << 24;  // W = 0@0, R = 0@1: both minimal, and not the fresh word

  InlineEpoch w, r;
  static constexpr FastTrackWord of(uint64_t bits) {
    return {{static_cast<uint32_t>(bits >> 32)}, {static_cast<uint32_t>(bits)}};
  }
  constexpr uint64_t bits() const {
    uint64_t word = uint64_t{w.bits} << 32 | r.bits;
    return word ? word : kBottom;
  }
};

}  // namespace rrvm::tools
