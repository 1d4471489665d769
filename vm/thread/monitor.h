// Java monitors and identity hashes in the 32-bit lock word:
//
//     hash:30           | 00   not locked; hash 0 = none yet
//     hash:30           | 11   not locked; the hash has bit 30 set too
//     owner:20 depth:10 | 01   thin lock, held depth+1 times by the thread with that id
//     index:30          | 10   inflated: index into the monitor table; the monitor keeps the hash
//
// A thin lock inflates on contention, wait, depth overflow, or when a hash and a lock are wanted at once.
// Monitors are never deflated while their object lives; the collector's end-of-mark hook frees those of
// dead objects. Wait sets and entry queues are FIFO. Some of its functions are in identity_hash.cpp.
#pragma once

#include <cstddef>
#include <cstdint>

#include "vm/object/object.h"

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
// Hashes have 31 bits, as java's: the highest one is in the tag.
constexpr uint32_t kTagHighHash = 3, kHighHashBit = 1u << 30;
constexpr bool is_neutral(uint32_t word) { return tag(word) == kTagNeutral || tag(word) == kTagHighHash; }
constexpr uint32_t with_hash(uint32_t hash) {
  return hash << kHashShift | (hash & kHighHashBit ? kTagHighHash : kTagNeutral);
}
constexpr uint32_t hash(uint32_t word) { return word >> kHashShift | (tag(word) == kTagHighHash ? kHighHashBit : 0); }
}  // namespace lock_word

namespace monitors {

void enter_slow(Thread*, Object*);
bool exit_slow(Thread*, Object*);  // false: IllegalMonitorStateException pending

// May block; never throws (the object is not null). The fast path is inline in vm/thread/monitor_inline.h.
void enter(Thread*, Object*);
// False with IllegalMonitorStateException pending when the thread does not hold it.
bool exit(Thread*, Object*);
// These do what enter and exit do, for code that knows its site, while a tool chain runs.
void enter_at(Thread*, Object*, uint32_t site);
bool exit_at(Thread*, Object*, uint32_t site);
bool is_owned_by(Thread*, Object*);
// Object.wait: 0 milliseconds are no limit. Blocks; may throw IllegalArgumentException, IllegalMonitorStateException,
// InterruptedException, or what Thread.stop left.
void wait(Thread*, Object*, int64_t millis);
void notify(Thread*, Object*, bool all);  // may throw IllegalMonitorStateException
int32_t identity_hash(Thread*, Object*);  // not 0; never throws
// A hook, set during start-up: the hash that this object is to have, 0 for any.
extern uint32_t (*known_hash)(const Object*);
void seed_hashes(Thread*);  // of a thread that begins
// java's main thread makes the same hashes in every run. From this call on ours does too, as if it had made so many
// before.
void align_hashes(Thread* main, unsigned hashes_before);
// Gives the owner (null: none) to thread dumps and management. Call it with the world stopped.
Thread* owner_of(Object*);
// Called by the heap at the end of marking, world stopped: frees monitors of dead objects.
void sweep_dead(bool (*is_marked)(const void*));
size_t inflated_count();

}  // namespace monitors
}  // namespace rrvm
