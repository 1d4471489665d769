#include "rr/state_ids.h"

#include <atomic>
#include <mutex>
#include <vector>

#include "vm/base/check.h"

namespace rrvm::rr {
namespace {

constexpr uint32_t kChunk = 1 << 12, kChunks = (1 << 24) / kChunk;
using Slot = std::atomic<ShadowState*>;

std::atomic<Slot*> chunks[kChunks];  // made at need, kept to the end

struct Numbers {
  std::mutex mutex;
  std::vector<uint32_t> free;
  uint32_t next = 1;
  size_t most = StateIds::kEnd;  // in use at once
  size_t in_use() const { return next - 1 - free.size(); }
};
Numbers& numbers() {
  static auto* n = new Numbers;  // states may die after the end of main
  return *n;
}

Slot& slot_of(uint32_t id) { return chunks[id / kChunk].load(std::memory_order_acquire)[id % kChunk]; }

}  // namespace

uint32_t StateIds::give(ShadowState* state) {
  Numbers& n = numbers();
  std::lock_guard lock(n.mutex);
  uint32_t id = n.next;
  if (n.in_use() >= n.most) return kNone;
  if (!n.free.empty()) {
    id = n.free.back();
    n.free.pop_back();
  } else if (id < kEnd) {
    n.next++;
  } else {
    return kNone;
  }
  std::atomic<Slot*>& chunk = chunks[id / kChunk];
  if (!chunk.load(std::memory_order_relaxed)) chunk.store(new Slot[kChunk]{}, std::memory_order_release);
  slot_of(id).store(state, std::memory_order_release);
  return id;
}

void StateIds::take_back(uint32_t id) {
  slot_of(id).store(nullptr, std::memory_order_relaxed);
  Numbers& n = numbers();
  std::lock_guard lock(n.mutex);
  n.free.push_back(id);
}

ShadowState* StateIds::at(uint32_t id) {
  ShadowState* state = slot_of(id).load(std::memory_order_acquire);
  RRVM_CHECK(state);
  return state;
}

StateIds::Limit::Limit(uint32_t more) {
  std::lock_guard lock(numbers().mutex);
  numbers().most = numbers().in_use() + more;
}

StateIds::Limit::~Limit() {
  std::lock_guard lock(numbers().mutex);
  numbers().most = kEnd;
}

}  // namespace rrvm::rr
