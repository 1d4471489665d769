#include "vm/check/weak_table.h"

#include <sys/mman.h>

#include "vm/base/address_space.h"
#include "vm/base/check.h"
#include "vm/base/insufficient_memory.h"

namespace rrvm::check {

// Fresh pages read as zero, which is a free slot. A machine that grants less address space gets a smaller table.
void WeakTable::reserve() {
  if (slots_) return;
  constexpr size_t kFewest = 1 << 20;
  for (size_t slots = size_t{1} << 30; slots >= kFewest; slots /= 2) {
    if (slots > kFewest && slots * sizeof(Slot) > address_space_limit() / 8) continue;
    void* p =
        mmap(nullptr, slots * sizeof(Slot), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) continue;
    slots_ = static_cast<Slot*>(p);
    limit_ = static_cast<uint32_t>(slots);
    return;
  }
  insufficient_memory("No address space for shadow tables");
}

uint32_t WeakTable::add(Object* o, uintptr_t key, void* payload) {
  std::lock_guard<std::mutex> guard(mutex_);
  reserve();
  uint32_t index;
  if (!free_.empty()) {
    index = free_.back();
    free_.pop_back();
  } else {
    index = used_.load(std::memory_order_relaxed);
    if (index >= limit_) insufficient_memory("Too many shadowed objects (%u)", limit_);
    used_.store(index + 1, std::memory_order_release);
  }
  Slot& s = slot(index);
  s.key = key;
  s.dead.store(false, std::memory_order_relaxed);
  s.payload.store(payload, std::memory_order_release);
  s.hidden.store(~reinterpret_cast<uintptr_t>(o), std::memory_order_release);
  return index;
}

bool WeakTable::flag_dead(bool (*is_marked)(const void*), void (*last_look)(Slot&)) {
  bool any = false;
  uint32_t n = used_.load(std::memory_order_acquire);
  for (uint32_t i = kEmpty + 1; i < n; ++i) {
    Slot& s = slot(i);
    uintptr_t hidden = s.hidden.load(std::memory_order_acquire);
    if (hidden == 0 || s.dead.load(std::memory_order_relaxed)) continue;
    if (!is_marked(reinterpret_cast<const void*>(~hidden))) {
      if (last_look) last_look(s);
      s.dead.store(true, std::memory_order_release);
      any = true;
    }
  }
  return any;
}

std::vector<uint32_t> WeakTable::dead_slots() {
  std::vector<uint32_t> result;
  uint32_t n = used_.load(std::memory_order_acquire);
  for (uint32_t i = kEmpty + 1; i < n; ++i) {
    Slot& s = slot(i);
    if (s.dead.load(std::memory_order_acquire) && s.hidden.load(std::memory_order_acquire)) result.push_back(i);
  }
  return result;
}

void WeakTable::release(uint32_t index) {
  std::lock_guard<std::mutex> guard(mutex_);
  Slot& s = slot(index);
  s.hidden.store(0, std::memory_order_release);
  s.payload.store(nullptr, std::memory_order_relaxed);
  s.dead.store(false, std::memory_order_relaxed);
  free_.push_back(index);
}

}  // namespace rrvm::check
