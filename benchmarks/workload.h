// A stream of events with the mix that the FastTrack paper measured (Figure 2): 82.3% reads, 14.5% writes, the rest
// synchronisation; of the reads 63.4% in the same epoch, 20.8% of shared data (most of them again in the same epoch),
// 15.7% exclusive; of the writes 71% in the same epoch. Free of races. Made part by part, so that its length is free.
// Threads take turns, one epoch each: a critical section that ends it, on a lock of the thread's own and now and then on
// one of all threads; accesses to the thread's own locations (one after the other, or scattered), to a few under the common
// lock, and to data that is only read, through which all threads walk side by side.
#pragma once

#include <cstdint>
#include <vector>

namespace rrvm::bench {

struct WorkloadOptions {
  uint32_t threads = 4;
  uint32_t locations = 1 << 17;  // owned by some thread
  uint32_t shared = 1 << 13;     // only read
  uint32_t epochs = 1 << 14;     // in one part, of all threads together
  bool scattered = false;        // the thread's own locations in random order, not one after the other
};

struct Operation {
  enum Kind : uint8_t { kRead, kWrite, kAcquire, kRelease };
  uint32_t kind : 2;
  uint32_t thread : 30;
  uint32_t operand;  // location or lock
};

class Workload {
 public:
  explicit Workload(const WorkloadOptions& o) : options(o) {
    own_ = o.locations / o.threads;
    next_.resize(o.threads);
    shared_next_.resize(o.threads);
  }
  // The next part, until the next call.
  const std::vector<Operation>& next() {
    operations_.clear();
    for (uint32_t i = 0; i < options.epochs; i++) epoch(turn_++ % options.threads);
    return operations_;
  }
  uint32_t locations() const { return options.locations + options.shared + kLocked; }

  const WorkloadOptions options;

 private:
  static constexpr uint32_t kLocked = 4;  // locations under the lock

  void emit(Operation::Kind kind, uint32_t t, uint32_t operand) { operations_.push_back({kind, t, operand}); }
  uint32_t own(uint32_t t) { return t * own_ + (options.scattered ? random(own_) : next_[t]++ % own_); }
  uint32_t random(uint32_t n) {
    seed_ = seed_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<uint32_t>((seed_ >> 33) % n);
  }

  // 51 reads, 9 writes, 2 synchronisation operations.
  void epoch(uint32_t t) {
    bool common = random(32) == 0;
    uint32_t lock = common ? 0 : t + 1;
    emit(Operation::kAcquire, t, lock);
    uint32_t locked = common ? options.locations + options.shared + random(kLocked) : own(t);
    emit(Operation::kRead, t, locked);   // exclusive
    emit(Operation::kWrite, t, locked);  // exclusive
    uint32_t fresh[8];
    for (int i = 0; i < 7; i++) {  // exclusive, then same epoch
      fresh[i] = own(t);
      emit(Operation::kRead, t, fresh[i]);
      for (int again = 0; again < 4; again++) emit(Operation::kRead, t, fresh[i]);
    }
    uint32_t shared[3];
    for (int i = 0; i < 3; i++) {  // shared, first in the epoch and again
      shared[i] = options.locations + shared_next_[t]++ % options.shared;
      emit(Operation::kRead, t, shared[i]);
    }
    for (int i = 0; i < 8; i++) emit(Operation::kRead, t, shared[i % 3]);
    for (int i = 0; i < 2; i++) {  // two exclusive writes, six more in the same epoch
      emit(Operation::kWrite, t, fresh[i]);
      for (int again = 0; again < 3; again++) emit(Operation::kWrite, t, fresh[i]);
    }
    for (int i = 0; i < 4; i++) emit(Operation::kRead, t, fresh[6 - i % 4]);
    emit(Operation::kRelease, t, lock);
  }

  std::vector<Operation> operations_;
  uint32_t own_;
  uint32_t turn_ = 0;
  std::vector<uint32_t> next_, shared_next_;  // by thread: how far it has walked
  uint64_t seed_ = 1;
};

}  // namespace rrvm::bench
