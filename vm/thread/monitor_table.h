// Inflated monitors. They live in a table of chunks that never shrinks; a lock word names one by its index.
// Only vm/thread/monitor*.cpp and the identity hash look inside. Some of its functions are in monitor.cpp.
#pragma once

#include <atomic>
#include <mutex>

#include "vm/thread/monitor.h"
#include "vm/thread/thread.h"

namespace rrvm {

// A thread in the entry queue or wait set of a monitor; lives on that thread's stack. Guarded by Monitor::mutex.
struct WaitNode {
  enum class Place : uint8_t { kNowhere, kEntry, kWaiting };
  Thread* thread;
  WaitNode* prev = nullptr;
  WaitNode* next = nullptr;
  Place place = Place::kNowhere;
};

struct WaitQueue {
  WaitNode* head = nullptr;
  WaitNode* tail = nullptr;

  void append(WaitNode* n, WaitNode::Place place) {
    n->place = place;
    n->next = nullptr;
    n->prev = tail;
    (tail ? tail->next : head) = n;
    tail = n;
  }
  void remove(WaitNode* n) {
    n->place = WaitNode::Place::kNowhere;
    (n->prev ? n->prev->next : head) = n->next;
    (n->next ? n->next->prev : tail) = n->prev;
  }
};

struct Monitor {
  std::atomic<Thread*> owner{nullptr};
  uint32_t recursions = 0;          // entries beyond the first; the owner's
  std::atomic<uint32_t> hash{0};    // identity hash, 0 = none yet; set once
  std::atomic<uint32_t> queued{0};  // length of `entry`; written under `mutex`
  // Has been woken and not yet tried in vain: nobody else is woken meanwhile. In `entry`.
  std::atomic<Thread*> successor{nullptr};
  uint32_t index = 0;
  std::atomic<Object*> object{nullptr};  // null: free. Not scanned by the collector.
  std::mutex mutex;                      // guards the queues; held for a few instructions, never while blocking
  WaitQueue entry, waiting;
  Monitor* next_free = nullptr;
};

namespace monitor_table {
Monitor* allocate(Object*);
void release(Monitor*);  // one that was never published
constexpr uint32_t kChunkBits = 8, kChunkSize = 1u << kChunkBits, kMaxChunks = 1u << 20;
extern std::atomic<Monitor*>* const chunks;
inline Monitor* at(uint32_t index) {
  return chunks[index >> kChunkBits].load(std::memory_order_acquire) + (index & (kChunkSize - 1));
}
inline uint32_t word_of(const Monitor* m) { return m->index << lock_word::kIndexShift | lock_word::kTagMonitor; }
inline Monitor* of_word(uint32_t word) { return at(word >> lock_word::kIndexShift); }
}  // namespace monitor_table

// The monitor of an object whose lock is neutral (with or without hash) or held by `t`; null when another
// thread holds it thin or the word changed meanwhile.
Monitor* try_inflate(Thread* t, Object* o);

}  // namespace rrvm
