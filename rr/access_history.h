// What a thread did lately: a ring of its recorded accesses, so that a report can name the previous access of a
// race although the shadow word has no room for its site; and a ring of its lock operations, which tells the locks
// held at each of them: those that matter, since a lock under which nothing is recorded is left out. Only accesses that
// change a location's state are recorded (one per location and epoch for FastTrack). Written by its thread alone, at a
// few nanoseconds each, read by a reporting thread: fields are atomics, and a reader refuses what may have been
// overwritten while it looked. The rings start small and double up to their limit: a thread that does little costs
// little. Tests: tests/rr/shadow_test.cpp.
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
    bool is_atomic = false;
    uint64_t index = 0;  // set by find: how many accesses the thread had recorded before it
  };
  struct Held {
    std::vector<uint32_t> locks;  // ids, innermost first
    size_t more = 0;              // held too, but no longer known by name
    bool known = true;            // false: all lock operations before the access are forgotten
  };

  // Rounded up to a power of two; 0 keeps nothing.
  explicit AccessHistory(size_t capacity) : capacity_(capacity ? std::max(std::bit_ceil(capacity), kFirst) : 0) {}

  void append(const ShadowWord* word, const Record& r) {
    if (!has_room()) [[unlikely]] {
      if (!keeps()) return;
      accesses_.grow(capacity_);
    }
    append_in_room(word, r);
  }
  // Records accesses to `count` locations, each `stride` words behind the one before, as one record.
  void append_range(const ShadowWord* word, const Record& r, uint32_t count, uint32_t stride) {
    if (!has_room()) [[unlikely]] {
      if (!keeps()) return;
      accesses_.grow(capacity_);
    }
    append_in_room(word, r, std::min(count, kMaxCount) << kStrideBits | std::min(stride, kMaxStride));
  }
  // Adds one location to the last record.
  void extend_range() {
    if (!keeps()) return;
    std::atomic<uint32_t>& span = accesses_.last()->span;
    uint32_t now = span.load(std::memory_order_relaxed);
    if (now >> kStrideBits < kMaxCount) span.store(now + (1u << kStrideBits), std::memory_order_release);
  }
  // These two are for callers that cannot afford a call in between.
  bool has_room() const { return accesses_.has_room(capacity_); }
  void append_in_room(const ShadowWord* word, const Record& r, uint32_t span = kOne) {
    Entry* e = accesses_.next();
    __builtin_prefetch(e + 8, 1);  // an entry is written just before a compare-and-swap, which waits for the write
    e->word.store(reinterpret_cast<uint64_t>(word) | r.is_write | r.is_atomic << 1, std::memory_order_release);
    e->stamp.store(r.stamp, std::memory_order_release);
    e->site.store(r.site, std::memory_order_release);
    e->span.store(span, std::memory_order_release);
    accesses_.publish();
  }

  // The thread holds a lock, or has given up one that is in this history; `depth` locks are held then.
  void append_acquire(uint32_t id, uint32_t depth) { append_lock(id, true, depth); }
  void append_release(uint32_t id, uint32_t depth) { append_lock(id, false, depth); }
  // These two are for callers that cannot afford a call in between.
  bool has_room_for_lock() const { return locks_.has_room(kLockCapacity); }
  void append_acquire_in_room(uint32_t id, uint32_t depth) { append_lock_in_room(id, true, depth); }
  void append_release_in_room(uint32_t id, uint32_t depth) { append_lock_in_room(id, false, depth); }

  uint64_t recorded() const { return accesses_.count(); }  // how often `append` was called, if it keeps anything
  bool keeps() const { return capacity_ > 0; }
  size_t kept() const { return accesses_.size(); }  // records that there is room for; once the thread has stopped

  // The latest record of this location that `accept` takes.
  template <class Accept>
  std::optional<Record> find(const ShadowWord* word, Accept accept) const {
    std::optional<Record> found;
    accesses_.backwards([&](const Entry& e, uint64_t index, auto intact) {
      uint64_t w = e.word.load(std::memory_order_acquire);
      if (!holds(w & ~uint64_t{3}, e.span.load(std::memory_order_acquire), reinterpret_cast<uint64_t>(word)))
        return true;
      Record r{e.site.load(std::memory_order_acquire), e.stamp.load(std::memory_order_acquire), (w & 1) != 0,
               (w & 2) != 0, index};
      if (!intact()) return false;
      if (accept(r)) found = r;
      return !found;
    });
    return found;
  }

  // The locks held at a recorded access, found by going back through the lock operations before it.
  Held held_at(uint64_t index) const {
    Held held;
    std::vector<uint32_t> seen;
    std::optional<size_t> depth;
    uint64_t oldest = locks_.count();
    locks_.backwards([&](const LockEntry& e, uint64_t number, auto intact) {
      uint64_t before = e.before.load(std::memory_order_acquire);
      uint64_t lock = e.lock.load(std::memory_order_acquire);
      if (!intact()) return false;
      oldest = number;
      if (before > index) return true;
      uint32_t id = static_cast<uint32_t>(lock >> 32);
      if (!depth) depth = static_cast<uint32_t>(lock) >> 1;
      if (std::find(seen.begin(), seen.end(), id) == seen.end()) {
        seen.push_back(id);
        if (lock & 1) held.locks.push_back(id);
      }
      return held.locks.size() < *depth;
    });
    held.known = depth || oldest == 0;
    held.more = depth.value_or(0) - std::min(depth.value_or(0), held.locks.size());
    return held;
  }

 private:
  static constexpr unsigned kStrideBits = 4;
  static constexpr uint32_t kMaxStride = (1u << kStrideBits) - 1, kMaxCount = (1u << (32 - kStrideBits)) - 1;
  static constexpr uint32_t kOne = 1u << kStrideBits | 1;
  static bool holds(uint64_t first, uint32_t span, uint64_t word) {
    uint64_t distance = (word - first) / sizeof(ShadowWord);  // huge if it lies before the first
    uint32_t stride = span & kMaxStride;
    if (stride == 0) return word == first;  // not written yet, in a reader's eyes
    return word >= first && distance % stride == 0 && distance / stride < span >> kStrideBits;
  }

  void append_lock(uint32_t id, bool acquired, uint32_t depth) {
    if (!keeps()) return;
    if (!has_room_for_lock()) locks_.grow(kLockCapacity);
    append_lock_in_room(id, acquired, depth);
  }
  void append_lock_in_room(uint32_t id, bool acquired, uint32_t depth) {
    LockEntry* e = locks_.next();
    e->before.store(accesses_.count(), std::memory_order_release);
    e->lock.store(uint64_t{id} << 32 | uint64_t{depth} << 1 | acquired, std::memory_order_release);
    locks_.publish();
  }

  struct Entry {
    std::atomic<uint64_t> word, stamp;  // the word's address, lowest bits: a write, atomic
    std::atomic<SiteId> site;
    std::atomic<uint32_t> span;  // count:28 | stride:4
    void copy(const Entry& o) {
      word.store(o.word.load(std::memory_order_relaxed), std::memory_order_relaxed);
      stamp.store(o.stamp.load(std::memory_order_relaxed), std::memory_order_relaxed);
      site.store(o.site.load(std::memory_order_relaxed), std::memory_order_relaxed);
      span.store(o.span.load(std::memory_order_relaxed), std::memory_order_relaxed);
    }
  };
  struct LockEntry {
    std::atomic<uint64_t> before;  // accesses recorded until then
    std::atomic<uint64_t> lock;    // id:32 | depth:31 | acquired:1
    void copy(const LockEntry& o) {
      before.store(o.before.load(std::memory_order_relaxed), std::memory_order_relaxed);
      lock.store(o.lock.load(std::memory_order_relaxed), std::memory_order_relaxed);
    }
  };
  static constexpr size_t kLockCapacity = 256;
  static constexpr size_t kFirst = 4;  // smallest block, and capacity

  // One writer, any readers. Outgrown blocks stay until the end, for readers that still look at them.
  template <class E>
  class Ring {
   public:
    ~Ring() {
      for (Block* b = block_.load(); b;) {
        Block* smaller = b->smaller;
        delete b;
        b = smaller;
      }
    }
    uint64_t count() const { return count_.load(std::memory_order_relaxed); }
    size_t size() const { return size_; }
    // If not, grow() before the next entry.
    bool has_room(size_t capacity) const { return count() != size_ || (size_ == capacity && size_ != 0); }
    // The entry to write, then publish().
    E* next() { return entries_ + (count() & (size_ - 1)); }
    E* last() { return entries_ + ((count() - 1) & (size_ - 1)); }
    void publish() { count_.store(count() + 1, std::memory_order_release); }
    // Visits entries, latest first, until visit(entry, index, intact) says false. What it has read is good if intact()
    // holds afterwards: in the last block the writer may be at work on the entry of index count - size, on no later
    // one; the others are left before they would be written again.
    template <class Visit>
    void backwards(Visit visit) const {
      uint64_t n = count_.load(std::memory_order_acquire);
      Block* b = block_.load(std::memory_order_acquire);
      for (uint64_t back = 1; b && back <= n && back <= b->size; back++) {
        auto intact = [&] { return !b->is_last || count_.load(std::memory_order_acquire) < n - back + b->size; };
        if (!visit(b->entries[(n - back) & (b->size - 1)], n - back, intact)) return;
      }
    }

    // It is called only when the block has just been filled for the first time, so that entries keep their places.
    [[gnu::noinline]] void grow(size_t capacity) {
      Block* old = block_.load(std::memory_order_relaxed);
      size_t size = old ? old->size * 2 : kFirst;
      auto* b = new Block(old, size, size >= capacity);
      for (size_t i = 0; old && i < old->size; i++) b->entries[i].copy(old->entries[i]);
      entries_ = b->entries.get();
      size_ = b->size;
      block_.store(b, std::memory_order_release);
    }

   private:
    struct Block {
      Block(Block* smaller, size_t size, bool is_last)
          : smaller(smaller), size(size), is_last(is_last), entries(std::make_unique<E[]>(size)) {}
      Block* const smaller;
      const size_t size;
      const bool is_last;
      const std::unique_ptr<E[]> entries;
    };
    std::atomic<Block*> block_{nullptr};
    std::atomic<uint64_t> count_{0};
    E* entries_ = nullptr;  // of the block: the writer's own copy, as is size_
    size_t size_ = 0;
  };

  const size_t capacity_;
  Ring<Entry> accesses_;
  Ring<LockEntry> locks_;
};

}  // namespace rrvm::rr
