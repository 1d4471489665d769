#include "vm/check/weak_table.h"

#include "vm/base/check.h"

namespace rrvm::check {

uint32_t WeakTable::add(Object* o, uintptr_t key, void* payload) {
  std::lock_guard<std::mutex> guard(mutex_);
  uint32_t index;
  if (!free_.empty()) {
    index = free_.back();
    free_.pop_back();
  } else {
    index = used_.load(std::memory_order_relaxed);
    if (index / kChunk >= kChunks) RRVM_FATAL("too many shadowed objects");
    if (index % kChunk == 0 || index == 1) {
      std::atomic<Slot*>& chunk = chunks_[index / kChunk];
      if (!chunk.load(std::memory_order_relaxed)) chunk.store(new Slot[kChunk], std::memory_order_release);
    }
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
  for (uint32_t i = 1; i < n; ++i) {
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
  for (uint32_t i = 1; i < n; ++i) {
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
