// R_x of FastTrack's read-shared locations as interned, immutable vector clocks with a number that fits in half a
// shadow word. Locations that were read alike (the elements of an array, mostly) name one object, whatever their last
// writes, so that a thread can recognise by the number a clock that already holds its epoch: the fast path for shared
// data. Counted by reference and forgotten when unused; a word's reference goes by ShadowState::dispose. Safe from any
// thread; clocks may outlive their tool. Tests: tests/tools/read_shared_test.cpp, tests/oracle.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "rr/shadow_var.h"
#include "rr/vector_clock.h"

namespace rrvm::tools {

class ReadSharedTable;

class ReadShared : public rr::ShadowState {
 public:
  const rr::VectorClock r;

  ~ReadShared() override {
    if (has_id()) rr::StateIds::take_back(id_);
  }
  bool has_id() const { return id_ != rr::StateIds::kNone; }
  uint32_t half_word() const { return rr::ShadowVar::kNames | id_; }  // what names it

  bool counts_references() const override { return true; }
  void add_references(uint64_t n) override { references_.fetch_add(n, std::memory_order_relaxed); }
  void dispose() override { release(1); }
  void dispose_references(uint64_t n) override { release(n); }
  void release(uint64_t n);
  // Many locations have come to this clock, more or less: one that serves a few is not worth its interning.
  bool is_shared() const { return arrivals_.load(std::memory_order_relaxed) >= kShared; }
  void count_arrival() { arrivals_.store(arrivals_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }

 private:
  static constexpr uint32_t kShared = 8;
  friend class ReadSharedTable;
  ReadShared(std::shared_ptr<ReadSharedTable> table, rr::VectorClock r, size_t hash)
      : r(std::move(r)), table_(std::move(table)), hash_(hash), id_(rr::StateIds::give(this)) {}
  std::atomic<uint64_t> references_{1};
  std::atomic<uint32_t> arrivals_{0};
  const std::shared_ptr<ReadSharedTable> table_;
  const size_t hash_;
  const uint32_t id_;
};

// One reference, or none.
class ReadSharedRef {
 public:
  ReadSharedRef() = default;
  explicit ReadSharedRef(ReadShared* adopted) : state_(adopted) {}
  ReadSharedRef(const ReadSharedRef& o) : state_(o.state_) {
    if (state_) state_->add_references(1);
  }
  ReadSharedRef(ReadSharedRef&& o) noexcept : state_(o.state_) { o.state_ = nullptr; }
  ReadSharedRef& operator=(ReadSharedRef o) noexcept {
    std::swap(state_, o.state_);
    return *this;
  }
  ~ReadSharedRef() {
    if (state_) state_->release(1);
  }
  static ReadSharedRef share(ReadShared* s) {
    s->add_references(1);
    return ReadSharedRef(s);
  }
  ReadShared* get() const { return state_; }
  ReadShared* operator->() const { return state_; }
  explicit operator bool() const { return state_; }

 private:
  ReadShared* state_ = nullptr;
};

// References for the words of many locations that come to one clock, taken from it many at a time.
class ReadSharedStock {
 public:
  ReadSharedStock() = default;
  explicit ReadSharedStock(ReadSharedRef state) : state_(std::move(state)) {}
  ReadSharedStock(ReadSharedStock&& o) noexcept : state_(std::move(o.state_)), left_(std::exchange(o.left_, 0)) {}
  ReadSharedStock& operator=(ReadSharedStock&& o) noexcept {
    give_back();
    state_ = std::move(o.state_);
    left_ = std::exchange(o.left_, 0);
    return *this;
  }
  ~ReadSharedStock() { give_back(); }
  // A reference for one word.
  ReadShared* take() {
    if (left_ == 0) state_->add_references(left_ = kMany);
    left_--;
    state_->count_arrival();
    return state_.get();
  }
  void put_back() { left_++; }  // the one just taken
  // These are for callers that cannot afford a call in between.
  bool has_some() const { return left_ != 0; }
  void take_in_stock() {
    left_--;
    state_->count_arrival();
  }
  ReadShared* get() const { return state_.get(); }

 private:
  static constexpr uint64_t kMany = 1024;
  void give_back() {
    if (left_) state_->release(std::exchange(left_, 0));
  }
  ReadSharedRef state_;
  uint64_t left_ = 0;
};

class ReadSharedTable : public std::enable_shared_from_this<ReadSharedTable> {
 public:
  // The one clock of this value; `made` says whether it is new. None if there are no numbers left.
  ReadSharedRef intern(rr::VectorClock r, bool& made);
  size_t size() const;  // clocks alive

 private:
  friend class ReadShared;
  void forget(ReadShared* state);
  mutable std::mutex mutex_;
  std::unordered_multimap<size_t, ReadShared*> states_;  // by hash; guarded by mutex_
};

}  // namespace rrvm::tools
