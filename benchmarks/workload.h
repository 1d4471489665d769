// A program with the mix of accesses that the FastTrack paper measured (Figure 2): 82.3% reads, 14.5% writes, the rest
// synchronisation; of the reads 63.4% in the same epoch, 20.8% of shared data (most of them again in the same epoch),
// 15.7% exclusive; of the writes 71% in the same epoch. Free of races, of any length. Its accesses are calls of `Sink`,
// compiled into it as the events of a checked program are compiled into that: no list of events is read.
// Threads take turns, one epoch each: a critical section that ends it, on a lock of the thread's own and now and then
// on one of all threads; accesses to the thread's own locations (one after the other, or scattered), to a few under the
// common lock, and to data that is only read, through which all threads walk side by side.
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

class Workload {
 public:
  explicit Workload(const WorkloadOptions& o) : options(o) {
    own_ = o.locations / o.threads;
    next_.resize(o.threads);
    shared_next_.resize(o.threads);
    choose(0, ahead_);
  }
  // The next part. Sink has thread(t), then read(x), write(x), acquire(lock), release(lock) of it; soon(x): x is about
  // to be used.
  template <class Sink>
  void run(Sink& sink) {
    for (uint32_t i = 0; i < options.epochs; i++) {
      uint32_t t = turn_++ % options.threads;
      Locations now = ahead_;
      choose(turn_ % options.threads, ahead_);
      sink.soon(ahead_.locked);
      for (uint32_t x : ahead_.fresh) sink.soon(x);
      for (uint32_t x : ahead_.shared) sink.soon(x);
      epoch(sink, t, now);
    }
  }
  uint64_t events() const { return uint64_t{options.epochs} * kEvents; }  // of one part
  uint32_t locations() const { return options.locations + options.shared + kLocked; }

  const WorkloadOptions options;

 private:
  static constexpr uint32_t kEvents = 51 + 9 + 2;  // reads, writes, synchronisation operations of an epoch
  static constexpr uint32_t kLocked = 4;           // locations under the common lock
  struct Locations {
    bool common;  // the epoch's lock is that of all threads
    uint32_t locked;
    uint32_t fresh[7];  // of the thread's own
    uint32_t shared[3];
  };

  uint32_t own(uint32_t t) {
    if (options.scattered) return t * own_ + random(own_);
    if (next_[t] == own_) next_[t] = 0;
    return t * own_ + next_[t]++;
  }
  uint32_t random(uint32_t n) {
    seed_ = seed_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<uint32_t>((seed_ >> 32) * n >> 32);
  }
  void choose(uint32_t t, Locations& l) {
    l.common = random(32) == 0;
    l.locked = l.common ? options.locations + options.shared + random(kLocked) : own(t);
    for (uint32_t& x : l.fresh) x = own(t);
    for (uint32_t& x : l.shared) {
      if (shared_next_[t] == options.shared) shared_next_[t] = 0;
      x = options.locations + shared_next_[t]++;
    }
  }

  template <class Sink>
  void epoch(Sink& sink, uint32_t t, const Locations& l) {
    uint32_t lock = l.common ? 0 : t + 1;
    bool writes_locked = l.common || turn_ % 5 < 3;
    sink.thread(t);
    sink.acquire(lock);
    sink.read(l.locked);                      // exclusive
    if (writes_locked) sink.write(l.locked);  // exclusive
    for (uint32_t x : l.fresh) {              // exclusive, then same epoch
      for (int i = 0; i < 5; i++) sink.read(x);
    }
    for (uint32_t x : l.shared) sink.read(x);  // shared, first in the epoch and again
    for (int i = 0; i < 8; i++) sink.read(l.shared[i % 3]);
    for (int x = 0; x < 2; x++) {  // two exclusive writes, six more in the same epoch
      for (int i = 0; i < 4; i++) sink.write(l.fresh[x]);
    }
    if (!writes_locked) sink.write(l.fresh[0]);
    for (int i = 0; i < 4; i++) sink.read(l.fresh[6 - i]);
    sink.release(lock);
  }

  uint32_t own_;
  uint32_t turn_ = 0;
  std::vector<uint32_t> next_, shared_next_;  // by thread: how far it has walked
  Locations ahead_;                           // of the next epoch
  uint64_t seed_ = 1;
};

}  // namespace rrvm::bench
