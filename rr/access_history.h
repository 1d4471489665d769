// What a thread did lately: a ring of its recorded accesses, so that a report can name the previous access of a
// race although the shadow word has no room for its site; and a ring of its lock operations, which tells the locks
// held at each of them. Only accesses that change a location's state are recorded (one per location and epoch for
// FastTrack). Written by its thread alone, at a few nanoseconds each, read by a reporting thread: fields are atomics,
// and a reader refuses what may have been overwritten while it looked. Tests: tests/rr/shadow_test.cpp.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "rr/event.h"

namespace rrvm::rr {

class AccessHistory {
 public:
  struct Record {
    SiteId site = kNoSite;
    uint64_t stamp = 0;
    bool is_write = false;
    uint64_t index = 0;  // set by find: the how-manieth access of the thread it was
  };
  struct Held {
    std::vector<uint32_t> locks;  // ids, innermost first
    size_t more = 0;              // held too, but no longer known by name
  };

  // Rounded up to a power of two; 0 keeps nothing.
  explicit AccessHistory(size_t capacity) : capacity_(capacity ? std::bit_ceil(capacity) : 0) {}
  ~AccessHistory() {
    delete[] ring_.load();
    delete[] locks_.load();
  }

  void append(const ShadowWord* word, const Record& r) {
    Entry* ring = ring_.load(std::memory_order_relaxed);
    if (__builtin_expect(!ring, 0) && !(ring = make(ring_, capacity_))) return;
    uint64_t n = count_.load(std::memory_order_relaxed);
    Entry& e = ring[n & (capacity_ - 1)];
    e.word.store(reinterpret_cast<uint64_t>(word) | r.is_write, std::memory_order_release);
    e.stamp.store(r.stamp, std::memory_order_release);
    e.site.store(r.site, std::memory_order_release);
    count_.store(n + 1, std::memory_order_release);
  }

  // The thread took or gave up a lock and now holds `depth` of them.
  void append_lock(uint32_t id, bool acquired, size_t depth) {
    LockEntry* ring = locks_.load(std::memory_order_relaxed);
    if (__builtin_expect(!ring, 0) && !(ring = make(locks_, capacity_ ? kLockCapacity : 0))) return;
    uint64_t n = lock_count_.load(std::memory_order_relaxed);
    LockEntry& e = ring[n & (kLockCapacity - 1)];
    e.before.store(count_.load(std::memory_order_relaxed), std::memory_order_release);
    e.lock.store(uint64_t{id} << 32 | std::min<size_t>(depth, 0x7FFFFFFF) << 1 | acquired, std::memory_order_release);
    lock_count_.store(n + 1, std::memory_order_release);
  }

  // The latest record of this location that `accept` takes.
  template <class Accept>
  std::optional<Record> find(const ShadowWord* word, Accept accept) const {
    Entry* ring = ring_.load(std::memory_order_acquire);
    uint64_t n = count_.load(std::memory_order_acquire);
    for (uint64_t back = 1; ring && back <= n && back <= capacity_; back++) {
      uint64_t index = n - back;
      const Entry& e = ring[index & (capacity_ - 1)];
      uint64_t w = e.word.load(std::memory_order_acquire);
      if ((w & ~uint64_t{1}) != reinterpret_cast<uint64_t>(word)) continue;
      Record r{e.site.load(std::memory_order_acquire), e.stamp.load(std::memory_order_acquire), (w & 1) != 0, index};
      if (!intact(index, count_, capacity_)) break;
      if (accept(r)) return r;
    }
    return std::nullopt;
  }

  // The locks held at a recorded access, found by going back through the lock operations before it.
  Held held_at(uint64_t index) const {
    Held held;
    LockEntry* ring = locks_.load(std::memory_order_acquire);
    uint64_t n = lock_count_.load(std::memory_order_acquire);
    std::vector<uint32_t> seen;
    std::optional<size_t> depth;
    for (uint64_t back = 1; ring && back <= n && back <= kLockCapacity && (!depth || held.locks.size() < *depth); back++) {
      const LockEntry& e = ring[(n - back) & (kLockCapacity - 1)];
      uint64_t before = e.before.load(std::memory_order_acquire);
      uint64_t lock = e.lock.load(std::memory_order_acquire);
      if (!intact(n - back, lock_count_, kLockCapacity)) break;
      if (before > index) continue;
      uint32_t id = static_cast<uint32_t>(lock >> 32);
      if (!depth) depth = static_cast<uint32_t>(lock) >> 1;
      if (std::find(seen.begin(), seen.end(), id) != seen.end()) continue;
      seen.push_back(id);
      if (lock & 1) held.locks.push_back(id);
    }
    held.more = depth.value_or(0) - std::min(depth.value_or(0), held.locks.size());
    return held;
  }

 private:
  struct Entry {
    std::atomic<uint64_t> word, stamp;  // the word's address, lowest bit: a write
    std::atomic<SiteId> site;
  };
  struct LockEntry {
    std::atomic<uint64_t> before;  // accesses recorded until then
    std::atomic<uint64_t> lock;    // id:32 | depth:31 | acquired:1
  };
  static constexpr size_t kLockCapacity = 256;

  // The writer may be at work on the slot of index count - capacity, and on no later one.
  static bool intact(uint64_t index, const std::atomic<uint64_t>& count, size_t capacity) {
    return count.load(std::memory_order_acquire) < index + capacity;
  }
  template <class E>
  static E* make(std::atomic<E*>& ring, size_t capacity) {
    if (capacity == 0) return nullptr;
    E* made = new E[capacity]();
    ring.store(made, std::memory_order_release);
    return made;
  }

  const size_t capacity_;
  std::atomic<Entry*> ring_{nullptr};
  std::atomic<uint64_t> count_{0};
  std::atomic<LockEntry*> locks_{nullptr};
  std::atomic<uint64_t> lock_count_{0};
};

}  // namespace rrvm::rr
