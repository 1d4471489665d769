// A one-byte lock for states behind shadow words: held for a few instructions, almost never contended.
#pragma once

#include <atomic>
#include <thread>

namespace rrvm::rr {

class SpinLock {
 public:
  void lock() {
    for (int spins = 0; held_.exchange(true, std::memory_order_acquire);) {
      while (held_.load(std::memory_order_relaxed)) {
        if (++spins > 64) std::this_thread::yield();
      }
    }
  }
  void unlock() { held_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> held_{false};
};

}  // namespace rrvm::rr
