// Payloads attached to Java objects from outside: shadow arrays, shadow locks, shadow volatiles. A slot names its
// object by a hidden address; the collector's end-of-mark hook marks the slots of dead objects, mutators free them
// later. Slots lie in one reserved range of addresses and never move: a slot is found by one addition, and the hook may
// look at them whatever the stopped threads were doing. Tests: tests/java/race, and tests/vm/check/weak_table_test.cpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

#include "vm/object/object.h"

namespace rrvm::check {

class WeakTable {
 public:
  struct Slot {
    std::atomic<uintptr_t> hidden{0};  // ~address of the object; 0: free
    std::atomic<void*> payload{nullptr};
    uintptr_t key = 0;  // what the owner of the table looks it up by; 0: a handle in the object
    std::atomic<bool> dead{false};
  };

  static constexpr uint32_t kEmpty = 1;  // a slot that is nobody's: it never has a payload
  void reserve();  // before the first add, which does it otherwise: the empty slot can be read then
  // Index of a new slot, from 2.
  uint32_t add(Object* o, uintptr_t key, void* payload);
  Slot& slot(uint32_t index) { return slots_[index]; }
  // The address of slot 0, which never has a payload. Fixed once the table is reserved.
  const Slot* first() const { return slots_; }
  // World stopped: flags the slots whose object was not marked, after a last look at each. True when there are any.
  bool flag_dead(bool (*is_marked)(const void*), void (*last_look)(Slot&) = nullptr);
  // Indices of flagged slots; the caller empties and then releases each.
  std::vector<uint32_t> dead_slots();
  void release(uint32_t index);

 private:
  std::mutex mutex_;  // guards growth and the free list
  std::vector<uint32_t> free_;
  std::atomic<uint32_t> used_{kEmpty + 1};
  uint32_t limit_ = 0;
  Slot* slots_ = nullptr;  // reserved at the first add, if not before
};

}  // namespace rrvm::check
