// Read-shared states of FastTrack as interned, immutable values: (W_x, R_x) with R_x a vector clock. Locations that
// were written and read alike (the elements of an array, mostly) share one object, so that a thread can recognise by
// its address a state that already holds its current epoch: the fast path for reads of shared data.
// Counted by reference and forgotten when unused; a word's reference goes by ShadowState::dispose. Safe from any
// thread; states may outlive their tool. Tests: tests/rr/read_shared_test.cpp, tests/oracle.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "rr/shadow_var.h"
#include "rr/vector_clock.h"

namespace rrvm::tools {

class ReadSharedTable;

// What FastTrack keeps behind a word: either a VarState of one location, or a ReadShared.
struct FastTrackState : rr::ShadowState {
  explicit FastTrackState(bool is_interned) : is_interned(is_interned) {}
  const bool is_interned;
};

class ReadShared : public FastTrackState {
 public:
  const rr::Epoch w;
  const rr::VectorClock r;

  void add_references(uint64_t n) { references_.fetch_add(n, std::memory_order_relaxed); }
  void dispose() override { release(); }
  void release();
  // Many locations have come into this state, more or less: one that serves a few is not worth its interning.
  bool is_shared() const { return arrivals_.load(std::memory_order_relaxed) >= kShared; }
  void count_arrival() { arrivals_.store(arrivals_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }

 private:
  static constexpr uint32_t kShared = 8;
  friend class ReadSharedTable;
  ReadShared(std::shared_ptr<ReadSharedTable> table, rr::Epoch w, rr::VectorClock r, size_t hash)
      : FastTrackState(true), w(w), r(std::move(r)), table_(std::move(table)), hash_(hash) {}
  std::atomic<uint64_t> references_{1};
  std::atomic<uint32_t> arrivals_{0};
  const std::shared_ptr<ReadSharedTable> table_;
  const size_t hash_;
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
    if (state_) state_->release();
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

class ReadSharedTable : public std::enable_shared_from_this<ReadSharedTable> {
 public:
  // The one state of this value; `made` says whether it is new.
  ReadSharedRef intern(rr::Epoch w, rr::VectorClock r, bool& made);
  size_t size() const;  // states alive

 private:
  friend class ReadShared;
  void forget(ReadShared* state);
  mutable std::mutex mutex_;
  std::unordered_multimap<size_t, ReadShared*> states_;  // by hash; guarded by mutex_
};

}  // namespace rrvm::tools
