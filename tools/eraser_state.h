// Eraser's state machine (Savage et al., 1997), shared by EraserWithBarrier and MultiRace: a location belongs to its
// first thread, then is read-shared, then shared and modified. Locks are collected from the second thread's first
// access on. Not thread-safe: guarded by the lock of the state that contains it.
#pragma once

#include <string>

#include "rr/event.h"
#include "tools/lock_sets.h"

namespace rrvm::tools {

class EraserState {
 public:
  enum Phase : uint8_t { kVirgin, kExclusive, kShared, kSharedModified };

  // An access by t, which holds `held`.
  void access(rr::Tid t, bool is_write, const SetRef& held, SetTable& sets) {
    switch (phase_) {
      case kVirgin:
        phase_ = kExclusive;
        owner_ = t;
        return;
      case kExclusive:
        if (owner_ == t) return;
        phase_ = is_write ? kSharedModified : kShared;
        locks_ = held;
        return;
      case kShared:
        if (is_write) phase_ = kSharedModified;
        [[fallthrough]];
      case kSharedModified: locks_ = sets.intersect(locks_.get(), held);
    }
  }
  void restart() {
    phase_ = kVirgin;
    locks_ = SetRef();
  }

  bool has_no_locks() const { return (phase_ == kShared || phase_ == kSharedModified) && locks_->empty(); }
  bool suspicious() const { return phase_ == kSharedModified && locks_->empty(); }

  std::string text(const rr::SiteResolver& names) const {
    switch (phase_) {
      case kVirgin: return "virgin";
      case kExclusive: return "exclusive " + std::to_string(owner_);
      case kShared: return "shared " + set_text(locks_.get(), names);
      case kSharedModified: return "shared-modified " + set_text(locks_.get(), names);
    }
    return "?";
  }

 private:
  Phase phase_ = kVirgin;
  rr::Tid owner_ = 0;
  SetRef locks_;  // when shared
};

}  // namespace rrvm::tools
