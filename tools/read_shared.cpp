#include "tools/read_shared.h"

namespace rrvm::tools {

using namespace rr;

void ReadShared::release(uint64_t n) {
  if (references_.fetch_sub(n, std::memory_order_acq_rel) != n) return;
  std::shared_ptr<ReadSharedTable> table = table_;  // outlives this
  table->forget(this);
}

// Nobody can get a new reference: intern refuses states without references.
void ReadSharedTable::forget(ReadShared* state) {
  {
    std::lock_guard lock(mutex_);
    auto [first, last] = states_.equal_range(state->hash_);
    for (auto it = first; it != last; ++it) {
      if (it->second == state) {
        states_.erase(it);
        break;
      }
    }
  }
  delete state;
}

ReadSharedRef ReadSharedTable::intern(VectorClock r, bool& made) {
  size_t hash = 0x9E3779B97F4A7C15u;
  for (Tid t = 0; t < r.size(); t++) hash = (hash ^ r.get(t)) * 0xFF51AFD7ED558CCDu;
  std::lock_guard lock(mutex_);
  auto [first, last] = states_.equal_range(hash);
  for (auto it = first; it != last; ++it) {
    ReadShared* s = it->second;
    if (!(s->r == r)) continue;
    uint64_t n = s->references_.load(std::memory_order_relaxed);
    while (n != 0 && !s->references_.compare_exchange_weak(n, n + 1, std::memory_order_acquire)) {}
    if (n != 0) return ReadSharedRef(s);
  }
  std::unique_ptr<ReadShared> s(new ReadShared(shared_from_this(), std::move(r), hash));
  if (!s->has_id()) return ReadSharedRef();
  made = true;
  states_.emplace(hash, s.get());
  return ReadSharedRef(s.release());
}

size_t ReadSharedTable::size() const {
  std::lock_guard lock(mutex_);
  return states_.size();
}

}  // namespace rrvm::tools
