// Vector clocks and epochs (FastTrack, section 2.2 and 3). Clocks are 64 bits wide and a vector grows with the
// threads it has heard of: no limit on either. Allocations and O(n) operations are counted for the papers' Table 2.
// The first components are a plain array. Further ones are in rows that clocks share until they differ: thousands of
// threads that have learned from each other know nearly the same, and a copy for each would be a square of memory.
// Tests: tests/rr/vector_clock_test.cpp.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rr/event.h"

namespace rrvm::rr {

// c@t in 64 bits: clock c of thread t.
class Epoch {
 public:
  static constexpr unsigned kClockBits = 40;
  constexpr Epoch() = default;  // 0@0, minimal
  constexpr Epoch(Tid tid, uint64_t clock) : bits_(uint64_t{tid} << kClockBits | clock) {}
  static constexpr Epoch of(uint64_t bits) {
    Epoch e;
    e.bits_ = bits;
    return e;
  }
  constexpr Tid tid() const { return static_cast<Tid>(bits_ >> kClockBits); }
  constexpr uint64_t clock() const { return bits_ & ((uint64_t{1} << kClockBits) - 1); }
  constexpr uint64_t bits() const { return bits_; }
  constexpr bool minimal() const { return clock() == 0; }
  constexpr bool operator==(const Epoch&) const = default;
  std::string text() const { return minimal() ? "-" : std::to_string(clock()) + "@" + std::to_string(tid()); }

 private:
  uint64_t bits_ = 0;
};

class VectorClock {
 public:
  static constexpr size_t kNear = 64;  // components of the plain array, and of a row

  VectorClock() = default;
  VectorClock(VectorClock&&) = default;
  VectorClock& operator=(VectorClock&&) = default;
  VectorClock(const VectorClock& o) : near_(o.near_) {
    if (o.far_) [[unlikely]]
      copy_far(o);
  }
  VectorClock& operator=(const VectorClock& o) {
    near_ = o.near_;
    if (far_ || o.far_) [[unlikely]]
      copy_far(o);
    return *this;
  }

  uint64_t get(Tid t) const { return t < near_.size() ? near_[t] : far_ ? get_far(t) : 0; }
  void set(Tid t, uint64_t c) {
    if (t >= near_.size()) [[unlikely]] {
      if (t >= kNear) return set_far(t, c);
      near_.resize(t + 1);
    }
    near_[t] = c;
  }
  void increment(Tid t) { set(t, get(t) + 1); }
  Epoch epoch(Tid t) const { return Epoch(t, get(t)); }
  size_t size() const { return far_ ? far_->size : near_.size(); }
  // The plain array, until the clock changes.
  const uint64_t* near() const { return near_.data(); }
  size_t near_size() const { return near_.size(); }
  uint64_t* near_component(Tid t) { return t < near_.size() ? near_.data() + t : nullptr; }  // to change it
  void clear() {
    near_.clear();
    far_.reset();
  }
  bool operator==(const VectorClock& o) const {
    return near_ == o.near_ && (far_ && o.far_ ? equals_far(o) : far_ == o.far_);
  }

  bool join(const VectorClock& o) {  // pointwise maximum; true if that is more than it was
    if (o.near_.size() > near_.size()) near_.resize(o.near_.size());
    uint64_t more = 0;
    for (size_t i = 0; i < o.near_.size(); i++) {
      more |= o.near_[i] > near_[i];
      near_[i] = std::max(near_[i], o.near_[i]);
    }
    if (o.far_) [[unlikely]]
      more |= join_far(o);
    return more;
  }
  bool leq(const VectorClock& o) const { return first_greater(o) == kNone; }
  // The first thread whose clock here is greater than in o; kNone if there is none.
  static constexpr Tid kNone = ~Tid{0};
  Tid first_greater(const VectorClock& o, Tid from = 0) const {
    for (size_t i = from; i < near_.size(); i++) {
      if (near_[i] > o.get(static_cast<Tid>(i))) return static_cast<Tid>(i);
    }
    return far_ ? first_greater_far(o, from) : kNone;
  }
  size_t count_greater(const VectorClock& o) const {
    size_t n = 0;
    for (Tid t = first_greater(o); t != kNone; t = first_greater(o, t + 1)) n++;
    return n;
  }
  // Does c@t happen before this clock?
  bool covers(Epoch e) const { return e.clock() <= get(e.tid()); }

  std::string text() const {  // "<4,0,8>"
    std::string out = "<";
    for (Tid i = 0; i < size(); i++) out += (i ? "," : "") + std::to_string(get(i));
    return out + ">";
  }
  size_t rows_of_its_own() const;  // that no other clock shares

 private:
  struct Row {
    std::atomic<uint32_t> owners{1};
    uint64_t clocks[kNear] = {};
  };
  class SharedRow {  // null: all zero; written only by a clock that shares it with none
   public:
    SharedRow() = default;
    SharedRow(const SharedRow& o) : row_(o.row_) {
      if (row_) row_->owners.fetch_add(1, std::memory_order_relaxed);
    }
    SharedRow& operator=(SharedRow o) {
      std::swap(row_, o.row_);
      return *this;
    }
    ~SharedRow() {
      if (row_ && row_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete row_;
    }
    const Row* get() const { return row_; }
    const Row* operator->() const { return row_; }
    explicit operator bool() const { return row_; }
    bool is_shared() const { return row_->owners.load(std::memory_order_acquire) != 1; }
    Row& own();  // to write it

   private:
    Row* row_ = nullptr;
  };
  struct Far {
    std::vector<SharedRow> rows;  // of kNear components each, the first of which is the kNear-th
    size_t size = 0;              // of the clock, if the last component is here
  };
  void copy_far(const VectorClock& o);
  uint64_t get_far(Tid t) const;
  void set_far(Tid t, uint64_t c);
  bool equals_far(const VectorClock& o) const;
  bool join_far(const VectorClock& o);
  Tid first_greater_far(const VectorClock& o, Tid from) const;
  Far& make_far(size_t size);

  std::vector<uint64_t> near_;  // with far_, of full length
  std::unique_ptr<Far> far_;
};

}  // namespace rrvm::rr
