// What a thread did lately: a ring of its recorded accesses, so that a report can name the previous access of a
// race although the shadow word has no room for its site. Only accesses that change a location's state are
// recorded (one per location and epoch for FastTrack). Written by its thread alone, read by a reporting thread:
// fields are relaxed atomics, and a record overwritten while being read is refused by its sequence number.
// Tests: tests/rr/shadow_test.cpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "rr/event.h"

namespace rrvm::rr {

class AccessHistory {
 public:
  static constexpr unsigned kLocks = 2;  // innermost locks kept per record

  struct Record {
    SiteId site = kNoSite;
    uint64_t stamp = 0;
    bool is_write = false;
    unsigned lock_count = 0;
    uint32_t locks[kLocks] = {};
  };

  explicit AccessHistory(size_t capacity) : capacity_(capacity) {}
  ~AccessHistory() { delete[] ring_.load(); }

  void append(const ShadowWord* word, const Record& r) {
    if (capacity_ == 0) return;
    Entry* ring = ring_.load(std::memory_order_relaxed);
    if (!ring) {
      ring = new Entry[capacity_]();
      ring_.store(ring, std::memory_order_release);
    }
    uint64_t n = count_.load(std::memory_order_relaxed);
    Entry& e = ring[n % capacity_];
    e.word.store(0, std::memory_order_release);  // being rewritten
    e.stamp.store(r.stamp, std::memory_order_release);
    e.site.store(uint64_t{r.site} << 32 | uint64_t{r.lock_count} << 1 | r.is_write, std::memory_order_release);
    e.locks.store(uint64_t{r.locks[0]} << 32 | r.locks[1], std::memory_order_release);
    e.word.store(reinterpret_cast<uint64_t>(word), std::memory_order_release);
    count_.store(n + 1, std::memory_order_release);
  }

  // The latest record of this location that `accept` takes.
  template <class Accept>
  std::optional<Record> find(const ShadowWord* word, Accept accept) const {
    Entry* ring = ring_.load(std::memory_order_acquire);
    uint64_t n = count_.load(std::memory_order_acquire);
    for (uint64_t i = 0; ring && i < n && i < capacity_; i++) {
      const Entry& e = ring[(n - 1 - i) % capacity_];
      if (e.word.load(std::memory_order_acquire) != reinterpret_cast<uint64_t>(word)) continue;
      Record r;
      r.stamp = e.stamp.load(std::memory_order_acquire);
      uint64_t site = e.site.load(std::memory_order_acquire);
      uint64_t locks = e.locks.load(std::memory_order_acquire);
      if (e.word.load(std::memory_order_acquire) != reinterpret_cast<uint64_t>(word)) continue;
      r.site = static_cast<SiteId>(site >> 32);
      r.is_write = site & 1;
      r.lock_count = static_cast<uint32_t>(site) >> 1;
      r.locks[0] = static_cast<uint32_t>(locks >> 32);
      r.locks[1] = static_cast<uint32_t>(locks);
      if (accept(r)) return r;
    }
    return std::nullopt;
  }

 private:
  struct Entry {
    std::atomic<uint64_t> word, stamp, site, locks;
  };
  const size_t capacity_;
  std::atomic<Entry*> ring_{nullptr};
  std::atomic<uint64_t> count_{0};
};

}  // namespace rrvm::rr
