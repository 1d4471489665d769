// Figure 5's VarState of the FastTrack paper: W_x and R_x of one location with 64-bit epochs, or with a vector clock
// for R_x, for what does not fit in a word. Guarded by `lock`; a dead state has left its word. A state that is made for
// shared reads has room for the clock's first components behind it: one block, not two. Tests: tests/oracle.
#pragma once

#include <atomic>
#include <memory>
#include <new>

#include "rr/shadow_var.h"
#include "rr/spin_lock.h"
#include "tools/atomic_clocks.h"
#include "tools/read_clock.h"

namespace rrvm::tools {

struct VarState : rr::ShadowState {
  rr::SpinLock lock;
  bool dead = false;
  bool read_shared = false;
  rr::Epoch w, r;
  ReadClock rvc;                          // all zero unless read_shared
  std::unique_ptr<AtomicClocks> atomics;  // of accesses since the last plain write, if there were any

  // How often a thread read the location in an epoch that R_x held already, more or less.
  uint32_t count_repeat() {
    uint32_t n = repeats_.load(std::memory_order_relaxed) + 1;
    repeats_.store(n, std::memory_order_relaxed);
    return n;
  }

  static VarState* exclusive(rr::Epoch w, rr::Epoch r) {
    auto* v = new (Room{0}) VarState;
    v->w = w;
    v->r = r;
    return v;
  }
  // R_x as it is, with room for thread t.
  static VarState* shared(rr::Epoch w, const rr::VectorClock& r, rr::Tid t) {
    rr::Tid size = ReadClock::size_for(std::max(static_cast<rr::Tid>(r.size()), t + 1));
    auto* v = new (Room{ReadClock::bytes_for(size)}) VarState;
    v->w = w;
    v->read_shared = true;
    v->rvc.place(v + 1, size);
    for (rr::Tid u = 0; u < r.size(); u++) v->rvc.set(u, r.get(u));
    return v;
  }
  static void operator delete(void* p) { ::operator delete(p); }

 private:
  struct Room {
    size_t bytes;
  };
  VarState() = default;
  std::atomic<uint32_t> repeats_{0};
  static void* operator new(size_t n, Room room) { return ::operator new(n + room.bytes); }
  static void operator delete(void* p, Room) { ::operator delete(p); }
};

}  // namespace rrvm::tools
