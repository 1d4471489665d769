// Vector clocks and epochs (FastTrack, section 2.2 and 3). Clocks are 64 bits wide and a vector grows with the
// threads it has heard of: no limit on either. Allocations and O(n) operations are counted for the papers' Table 2.
// Tests: tests/rr/vector_clock_test.cpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "rr/event.h"

namespace rrvm::rr {

// c@t in 64 bits: clock c of thread t.
class Epoch {
 public:
  static constexpr unsigned kClockBits = 40;
  constexpr Epoch() = default;  // 0@0, minimal
  constexpr Epoch(Tid tid, uint64_t clock) : bits_(uint64_t{tid} << kClockBits | clock) {}
  static constexpr Epoch of(uint64_t bits) {
    Epoch e;
    e.bits_ = bits;
    return e;
  }
  constexpr Tid tid() const { return static_cast<Tid>(bits_ >> kClockBits); }
  constexpr uint64_t clock() const { return bits_ & ((uint64_t{1} << kClockBits) - 1); }
  constexpr uint64_t bits() const { return bits_; }
  constexpr bool minimal() const { return clock() == 0; }
  constexpr bool operator==(const Epoch&) const = default;
  std::string text() const { return minimal() ? "-" : std::to_string(clock()) + "@" + std::to_string(tid()); }

 private:
  uint64_t bits_ = 0;
};

class VectorClock {
 public:
  uint64_t get(Tid t) const { return t < clocks_.size() ? clocks_[t] : 0; }
  void set(Tid t, uint64_t c) {
    if (t >= clocks_.size()) clocks_.resize(t + 1);
    clocks_[t] = c;
  }
  void increment(Tid t) { set(t, get(t) + 1); }
  Epoch epoch(Tid t) const { return Epoch(t, get(t)); }
  size_t size() const { return clocks_.size(); }
  const uint64_t* components() const { return clocks_.data(); }  // until it changes
  void clear() { clocks_.clear(); }
  bool operator==(const VectorClock&) const = default;

  bool join(const VectorClock& o) {  // pointwise maximum; true if that is more than it was
    if (o.clocks_.size() > clocks_.size()) clocks_.resize(o.clocks_.size());
    uint64_t more = 0;
    for (size_t i = 0; i < o.clocks_.size(); i++) {
      more |= o.clocks_[i] > clocks_[i];
      clocks_[i] = std::max(clocks_[i], o.clocks_[i]);
    }
    return more;
  }
  bool leq(const VectorClock& o) const { return first_greater(o) == kNone; }
  // The first thread whose clock here is greater than in o; kNone if there is none.
  static constexpr Tid kNone = ~Tid{0};
  Tid first_greater(const VectorClock& o, Tid from = 0) const {
    for (size_t i = from; i < clocks_.size(); i++) {
      if (clocks_[i] > o.get(static_cast<Tid>(i))) return static_cast<Tid>(i);
    }
    return kNone;
  }
  // c@t happens before this clock.
  bool covers(Epoch e) const { return e.clock() <= get(e.tid()); }

  std::string text() const {  // "<4,0,8>"
    std::string out = "<";
    for (size_t i = 0; i < clocks_.size(); i++) out += (i ? "," : "") + std::to_string(clocks_[i]);
    return out + ">";
  }

 private:
  std::vector<uint64_t> clocks_;
};

}  // namespace rrvm::rr
