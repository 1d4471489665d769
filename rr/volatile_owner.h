// A volatile that one thread uses again and again is its own, until another thread does something with it that the
// tools must hear of. The owner needs no lock for its operations: it says in its seat what it is at work on, and looks
// whether it is still the owner. Who wants the volatile holds the lock that guards it for all others, takes it away,
// pays for a fence on both sides' behalf (vm/base/fences.h), and waits until the owner is not at work on it. What that
// costs is bounded: a volatile that was taken away needs many more uses before it is given again, and if most of those
// that were given are taken away, no more are given. Tests: tests/rr/volatile_owner_test.cpp.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "rr/event.h"
#include "vm/base/fences.h"

namespace rrvm::rr {

class VolatileOwner;

// A thread's place in a table that is never freed. It takes one when it first owns something; there may be none left.
class OwnerSeat {
 public:
  OwnerSeat() = default;
  ~OwnerSeat() { leave(); }
  OwnerSeat(const OwnerSeat&) = delete;
  bool take(Tid tid);
  void leave();  // what the thread owns has no owner from now on

 private:
  friend class VolatileOwner;
  static constexpr size_t kSeats = 256;
  struct alignas(64) Cell {
    std::atomic<const VolatileOwner*> at_work_on{nullptr};
    std::atomic<bool> is_taken{false};
  };
  static Cell cells[kSeats];
  uint64_t name_ = 0;  // of the thread and its cell; 0: it has none
  Cell* cell_ = nullptr;
};

class VolatileOwner {
 public:
  // True if the seat's thread is the owner. Then it stays so until `leave`, and other threads wait for that.
  [[gnu::always_inline]] bool enter(OwnerSeat& seat) const {
    if (owner_.load(std::memory_order_relaxed) != seat.name_ || !seat.name_) return false;
    seat.cell_->at_work_on.store(this, std::memory_order_relaxed);
    light_fence();
    if (owner_.load(std::memory_order_relaxed) == seat.name_) [[likely]]
      return true;
    leave(seat);
    return false;
  }
  [[gnu::always_inline]] void leave(OwnerSeat& seat) const {
    seat.cell_->at_work_on.store(nullptr, std::memory_order_release);
  }

  // With the lock held that guards the volatile: a thread is about to use it, and no other thread owns it then.
  [[gnu::always_inline]] void used_by(Tid tid, const OwnerSeat& seat) {
    if (latest_ != tid) [[unlikely]]
      change_hands(tid, seat);
    uses_++;
  }
  // The same, and the thread owns it from now on if it has used it often enough.
  [[gnu::always_inline]] void used_or_owned_by(Tid tid, OwnerSeat& seat) {
    used_by(tid, seat);
    if (uses_ > needed_) [[unlikely]]
      give_to(tid, seat);
  }
  void forget();  // as if nobody had used it

  static constexpr uint32_t kFirstNeeded = 32, kMoreNeeded = 8;  // uses, and how many times as many after each loss

 private:
  void change_hands(Tid tid, const OwnerSeat& seat);
  void give_to(Tid tid, OwnerSeat& seat);

  std::atomic<uint64_t> owner_{0};  // its seat's name
  Tid latest_ = kNoThread;          // who has used it last, and how often in a row
  uint32_t uses_ = 0;
  uint32_t needed_ = kFirstNeeded;
};

}  // namespace rrvm::rr
