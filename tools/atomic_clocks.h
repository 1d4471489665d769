// What a precise clock tool remembers of a location's atomic accesses: the clock of each thread's last atomic read and
// write. They race with plain accesses only, so they are apart from R_x and W_x: a plain access is checked against
// them, an atomic one against R_x and W_x. A plain write that passes its checks comes after all of them, and they can
// be forgotten. Few locations have any. Tests: tests/traces/races/atomics.trace, tests/oracle.
#pragma once

#include "rr/event.h"
#include "rr/vector_clock.h"

namespace rrvm::tools {

struct AtomicClocks {
  rr::VectorClock r, w;

  rr::VectorClock& of(bool is_write) { return is_write ? w : r; }
  struct Conflict {
    rr::Epoch epoch;  // minimal: none
    bool is_write = false;
  };
  // Finds an atomic access that a plain access of a thread with clock c races with.
  Conflict with_plain(bool is_write, const rr::VectorClock& c) const {
    if (rr::Tid u = w.first_greater(c); u != rr::VectorClock::kNone) return {w.epoch(u), true};
    if (rr::Tid u = is_write ? r.first_greater(c) : rr::VectorClock::kNone; u != rr::VectorClock::kNone)
      return {r.epoch(u), false};
    return {};
  }
};

// The rule that two accesses break, by what they do.
constexpr const char* race_rule(bool previous_writes, bool writes) {
  return !previous_writes ? "read-write" : writes ? "write-write" : "write-read";
}

}  // namespace rrvm::tools
