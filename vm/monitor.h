// Java monitors and identity hashes in the 32-bit lock word:
//
//     hash:30           | 00   not locked; hash 0 = none yet
//     owner:20 depth:10 | 01   thin lock, held depth+1 times by the thread with that id
//     index:30          | 10   inflated: index into the monitor table; the monitor keeps the hash
//
// A thin lock inflates on contention, wait, depth overflow, or when a hash and a lock are wanted at once.
// Monitors are never deflated while their object lives; the collector's end-of-mark hook frees those of
// dead objects. Wait sets and entry queues are FIFO.
#pragma once

#include <cstddef>
#include <cstdint>

#include "vm/object.h"

namespace rrvm {

class Thread;
struct Monitor;

namespace lock_word {
constexpr uint32_t kTagMask = 3, kTagNeutral = 0, kTagThin = 1, kTagMonitor = 2;
constexpr uint32_t kDepthShift = 2, kDepthBits = 10, kOwnerShift = 12;
constexpr uint32_t kDepthOne = 1u << kDepthShift;
constexpr uint32_t kDepthMask = ((1u << kDepthBits) - 1) << kDepthShift;
constexpr uint32_t kHashShift = 2, kIndexShift = 2;
constexpr uint32_t thin(uint32_t owner) { return owner << kOwnerShift | kTagThin; }
constexpr uint32_t tag(uint32_t word) { return word & kTagMask; }
constexpr uint32_t owner(uint32_t word) { return word >> kOwnerShift; }
constexpr uint32_t depth(uint32_t word) { return (word & kDepthMask) >> kDepthShift; }
}  // namespace lock_word

namespace monitors {

void enter_slow(Thread*, Object*);
bool exit_slow(Thread*, Object*);  // false: IllegalMonitorStateException pending

// May block; never throws (the object is not null). The fast path is inline in vm/monitor_inline.h.
void enter(Thread*, Object*);
// False with IllegalMonitorStateException pending when the thread does not hold it.
bool exit(Thread*, Object*);
bool try_enter(Thread*, Object*);
bool is_owned_by(Thread*, Object*);
// Object.wait: millis 0 = no limit. Throws IllegalMonitorState / Interrupted.
void wait(Thread*, Object*, int64_t millis);
void notify(Thread*, Object*, bool all);
int32_t identity_hash(Thread*, Object*);
// For thread dumps and management: the owner (null: none); call with the world stopped.
Thread* owner_of(Object*);
// Called by the heap at the end of marking, world stopped: frees monitors of dead objects.
void sweep_dead(bool (*is_marked)(const void*));
size_t inflated_count();

}  // namespace monitors
}  // namespace rrvm
