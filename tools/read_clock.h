// R_x of FastTrack as a vector clock that is changed in place, under the lock of the state it is part of, while threads
// look at their own component without it. It grows by a larger copy; the smaller ones stay until the end, for threads
// that still look at them. Tests: tests/oracle, tests/rr/chain_test.cpp.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <new>

#include "rr/vector_clock.h"

namespace rrvm::tools {

class ReadClock {
 public:
  ReadClock() = default;
  ~ReadClock() {
    for (Block* b = block_.load(); b;) {
      Block* smaller = b->smaller;
      if (!b->is_placed) ::operator delete(b);
      b = smaller;
    }
  }
  // Room of the owner's for the first `size` components, which outlives the clock.
  static rr::Tid size_for(rr::Tid needed) { return std::max(std::bit_ceil(needed), rr::Tid{4}); }
  static size_t bytes_for(rr::Tid size) { return sizeof(Block) + size * sizeof(uint64_t); }
  void place(void* room, rr::Tid size) { fill(new (room) Block{nullptr, size, true}, nullptr); }
  uint64_t get(rr::Tid t) const {
    Block* b = block_.load(std::memory_order_acquire);
    return b && t < b->size ? b->at()[t].load(std::memory_order_relaxed) : 0;
  }
  void set(rr::Tid t, uint64_t c) {
    Block* b = block_.load(std::memory_order_relaxed);
    if (!b || t >= b->size) b = grow(b, t + 1);
    b->at()[t].store(c, std::memory_order_relaxed);
  }
  void clear() {
    Block* b = block_.load(std::memory_order_relaxed);
    for (rr::Tid t = 0; b && t < b->size; t++) b->at()[t].store(0, std::memory_order_relaxed);
  }
  bool empty() const { return !block_.load(std::memory_order_relaxed); }
  rr::VectorClock value() const {
    rr::VectorClock v;
    Block* b = block_.load(std::memory_order_acquire);
    for (rr::Tid t = 0; b && t < b->size; t++) {
      if (uint64_t c = b->at()[t].load(std::memory_order_relaxed)) v.set(t, c);
    }
    return v;
  }
  rr::Tid first_greater(const rr::VectorClock& c) const {
    Block* b = block_.load(std::memory_order_relaxed);
    for (rr::Tid t = 0; b && t < b->size; t++) {
      if (b->at()[t].load(std::memory_order_relaxed) > c.get(t)) return t;
    }
    return rr::VectorClock::kNone;
  }

 private:
  struct Block {  // components follow it
    Block* smaller;
    rr::Tid size;
    bool is_placed;
    std::atomic<uint64_t>* at() { return reinterpret_cast<std::atomic<uint64_t>*>(this + 1); }
  };
  Block* grow(Block* old, rr::Tid needed) {
    rr::Tid size = size_for(needed);
    return fill(new (::operator new(bytes_for(size))) Block{old, size, false}, old);
  }
  Block* fill(Block* b, Block* old) {
    for (rr::Tid t = 0; t < b->size; t++)
      new (b->at() + t) std::atomic<uint64_t>(old && t < old->size ? old->at()[t].load() : 0);
    block_.store(b, std::memory_order_release);
    return b;
  }
  std::atomic<Block*> block_{nullptr};
};

}  // namespace rrvm::tools
