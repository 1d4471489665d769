// The set of locks that each thread holds, as an immutable Set: for tools that intersect lock sets.
#pragma once

#include <memory>

#include "rr/event.h"
#include "rr/world.h"
#include "tools/lock_sets.h"

namespace rrvm::tools {

class LocksHeld {
 public:
  explicit LocksHeld(rr::World& world) : held_(world.thread_decorations, sets_->empty()) {}
  void acquire(rr::AcquireEvent& e) { held_(e.thread) = sets_->add(held_(e.thread), e.lock); }
  void release(rr::ReleaseEvent& e) { held_(e.thread) = sets_->remove(held_(e.thread), e.lock); }
  const SetRef& held(rr::ShadowThread* t) const { return held_(t); }
  SetTable& sets() { return *sets_; }

 private:
  std::shared_ptr<SetTable> sets_ = SetTable::make();
  rr::Decoration<rr::ShadowThread, SetRef> held_;
};

}  // namespace rrvm::tools
