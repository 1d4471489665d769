// Fast paths of monitor entry and exit for the interpreter: one compare-and-swap to take a free thin lock,
// plain stores to nest and to leave. Leaving needs no atomic instruction because only the owner writes the
// word of a thin lock; a thread that waits for one raises the owner's `lock_contended` and fences on both sides'
// behalf. Objects are not null. Contracts are those of `enter` and `exit` in monitor.h. Its functions are in
// monitor.cpp.
#pragma once

#include "vm/base/fences.h"
#include "vm/thread/monitor.h"
#include "vm/thread/thread.h"

namespace rrvm::monitors {

void leave_contended(Thread*, Object*);  // somebody may wait for the thin lock that was just released

inline void enter_inline(Thread* t, Object* o) {
  uint32_t word = o->lock.load(std::memory_order_relaxed);
  if (__builtin_expect(word == 0, 1)) {
    if (__builtin_expect(o->lock.compare_exchange_strong(word, lock_word::thin(t->id), std::memory_order_acquire,
                                                         std::memory_order_relaxed),
                         1)) {
      return;
    }
  } else if ((word & ~lock_word::kDepthMask) == lock_word::thin(t->id) &&
             (word & lock_word::kDepthMask) != lock_word::kDepthMask) {
    o->lock.store(word + lock_word::kDepthOne, std::memory_order_relaxed);
    return;
  }
  enter_slow(t, o);
}

// The thread holds the thin lock once.
inline void leave_thin(Thread* t, Object* o) {
  o->lock.store(0, std::memory_order_release);
  light_fence();
  if (__builtin_expect(t->lock_contended.load(std::memory_order_relaxed) != 0, 0)) leave_contended(t, o);
}

inline bool exit_inline(Thread* t, Object* o) {
  uint32_t word = o->lock.load(std::memory_order_relaxed);
  if (__builtin_expect(word == lock_word::thin(t->id), 1)) {
    leave_thin(t, o);
    return true;
  }
  if ((word & ~lock_word::kDepthMask) == lock_word::thin(t->id)) {
    o->lock.store(word - lock_word::kDepthOne, std::memory_order_relaxed);
    return true;
  }
  return exit_slow(t, o);
}

}  // namespace rrvm::monitors
