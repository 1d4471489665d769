// The set of locks that each thread holds, as an immutable Set: for tools that intersect lock sets. A thread takes and
// gives back the same locks over and over, so each remembers its latest steps from set to set: a known step costs one
// compare, where making the set anew costs a hash table, a lock and often an allocation.
// Tests: tests/rr/lock_sets_test.cpp.
#pragma once

#include <array>
#include <memory>

#include "rr/event.h"
#include "rr/world.h"
#include "tools/lock_sets.h"

namespace rrvm::tools {

class LocksHeld {
 public:
  explicit LocksHeld(rr::World& world) : held_(world.thread_decorations, Steps{sets_->empty()}) {}
  void acquire(rr::AcquireEvent& e) { held_(e.thread).take(*sets_, *e.lock, true); }
  void release(rr::ReleaseEvent& e) { held_(e.thread).take(*sets_, *e.lock, false); }
  const SetRef& held(rr::ShadowThread* t) const { return held_(t).now(); }
  SetTable& sets() { return *sets_; }

 private:
  class Steps {
   public:
    explicit Steps(SetRef start) { steps_[0].to = std::move(start); }
    // Kept by the step that led to it, which is not overwritten before another one has been made from it.
    const SetRef& now() const { return steps_[now_].to; }
    void take(SetTable& sets, const rr::ShadowLock& lock, bool acquires) {
      size_t i = (reinterpret_cast<uintptr_t>(now().get()) >> 5 ^ lock.id * 2 ^ acquires) % kKept;
      const Step& s = steps_[i];
      if (s.lock != lock.id || s.acquires != acquires || s.from != now()) {
        SetRef to = acquires ? sets.add(now(), &lock) : sets.remove(now(), &lock);
        steps_[i] = {SetRef(now()), std::move(to), lock.id, acquires};
      }
      now_ = i;
    }

   private:
    static constexpr size_t kKept = 16;
    struct Step {
      SetRef from, to;
      uint32_t lock = 0;  // no lock has this number
      bool acquires = false;
    };
    std::array<Step, kKept> steps_;
    size_t now_ = 0;
  };
  std::shared_ptr<SetTable> sets_ = SetTable::make();
  rr::Decoration<rr::ShadowThread, Steps> held_;
};

}  // namespace rrvm::tools
