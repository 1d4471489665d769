// The set of locks that each thread holds, as an immutable Set: for tools that intersect lock sets. A thread takes and
// gives back the same locks over and over, so each remembers its latest steps from set to set: a known step costs one
// compare, where making the set anew costs a hash table, a lock and often an allocation. Other sets are not made before
// somebody asks for them: a new lock that is given back before that costs next to nothing.
// Tests: tests/tools/lock_sets_test.cpp.
#pragma once

#include <array>
#include <memory>

#include "rr/event.h"
#include "rr/tool.h"
#include "rr/world.h"
#include "tools/lock_sets.h"

namespace rrvm::tools {

class LocksHeld {
 public:
  explicit LocksHeld(rr::World& world) : held_(world.thread_decorations, Steps{sets_->empty()}) {}
  // What is held then; null: held() would have to make the set.
  const Set* acquire(rr::AcquireEvent& e) { return held_(e.thread).acquire(*sets_, e.lock); }
  const Set* release(rr::ReleaseEvent& e) { return held_(e.thread).release(*sets_, e.lock); }
  // Take and give back a lock that is no monitor.
  void take(rr::ShadowThread* t, const rr::ShadowLock* lock) { held_(t).acquire(*sets_, lock); }
  void give(rr::ShadowThread* t, const rr::ShadowLock* lock) { held_(t).release(*sets_, lock); }
  const SetRef& held(rr::ShadowThread* t) const { return held_(t).now(*sets_); }
  SetTable& sets() { return *sets_; }
  // The answer of a tool that handles locks only to know what is held at an access.
  static bool is_empty_section(const rr::Tool&, const rr::ShadowThread&, rr::ShadowLock&) { return true; }

 private:
  class Steps {
   public:
    explicit Steps(SetRef start) { steps_[0].to = std::move(start); }
    const Set* acquire(SetTable& sets, const rr::ShadowLock* lock) {
      if (new_ == kNew || (asked_ && new_ == 0 && is_known(place(*lock, true), *lock, true))) {
        now(sets);
        return take(sets, *lock, true);
      }
      taken_[new_++] = lock;
      return nullptr;
    }
    const Set* release(SetTable& sets, const rr::ShadowLock* lock) {
      if (new_ && taken_[new_ - 1] == lock) {
        new_--;
        asked_ = false;
        return new_ ? nullptr : last().get();
      }
      now(sets);
      return take(sets, *lock, false);
    }
    const SetRef& now(SetTable& sets) {
      if (new_) asked_ = true;
      for (size_t i = 0; i < new_; i++) take(sets, *taken_[i], true);
      new_ = 0;
      return last();
    }

   private:
    // The set is kept by the step that led to it, which is not overwritten before another one has been made from it.
    const SetRef& last() const { return steps_[now_].to; }
    size_t place(const rr::ShadowLock& lock, bool acquires) const {
      return (reinterpret_cast<uintptr_t>(last().get()) >> 5 ^ lock.id * 2 ^ acquires) % kKept;
    }
    bool is_known(size_t i, const rr::ShadowLock& lock, bool acquires) const {
      const Step& s = steps_[i];
      return s.lock == lock.id && s.acquires == acquires && s.from == last();
    }
    const Set* take(SetTable& sets, const rr::ShadowLock& lock, bool acquires) {
      size_t i = place(lock, acquires);
      if (!is_known(i, lock, acquires)) {
        SetRef to = acquires ? sets.add(last(), &lock) : sets.remove(last(), &lock);
        steps_[i] = {SetRef(last()), std::move(to), lock.id, acquires};
      }
      now_ = i;
      return last().get();
    }

    static constexpr size_t kKept = 16;
    struct Step {
      SetRef from, to;
      uint32_t lock = 0;  // no lock has this number
      bool acquires = false;
    };
    std::array<Step, kKept> steps_;
    size_t now_ = 0;
    static constexpr size_t kNew = 8;
    std::array<const rr::ShadowLock*, kNew> taken_;  // since the last step, new_ of them
    size_t new_ = 0;
    bool asked_ = false;  // for the set with the latest new lock, before it was given back
  };
  std::shared_ptr<SetTable> sets_ = SetTable::make();
  rr::Decoration<rr::ShadowThread, Steps> held_;
};

}  // namespace rrvm::tools
