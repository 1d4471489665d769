// The event types that tools receive. One object per kind and thread is reused (see Chain), so a tool must not
// keep a pointer to an event. What an event means is said here once; events.def lists the kinds.
// Must not know: how events are produced (a VM, a trace). Tests: tests/rr/chain_test.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "rr/access_group.h"
#include "rr/shadow_var.h"

namespace rrvm::rr {

class ShadowThread;
class ShadowLock;
class ShadowVolatile;
class ShadowBarrier;

using Tid = uint32_t;  // dense, from 0, never reused (but see tools/clock_places.h)
inline constexpr Tid kNoThread = ~Tid{0};
using SiteId = uint32_t;  // a syntactic place in the target; 0 = unknown
inline constexpr SiteId kNoSite = 0;

enum class EventKind : uint8_t {
#define RR_EVENT(Kind, handler, EventType, text, Shape) k##Kind,
#include "rr/events.def"
};
inline constexpr unsigned kEventKinds = 0
#define RR_EVENT(Kind, handler, EventType, text, Shape) +1
#include "rr/events.def"
    ;
const char* event_name(EventKind kind);  // "FieldRead"; in pipeline.cpp
const char* event_text(EventKind kind);  // "rd"

constexpr bool is_data_write(EventKind k) {
  return k == EventKind::kFieldWrite || k == EventKind::kArrayWrite || k == EventKind::kAtomicWrite;
}
constexpr bool is_atomic_access(EventKind k) { return k == EventKind::kAtomicRead || k == EventKind::kAtomicWrite; }

constexpr bool is_data_access(EventKind k) { return k <= EventKind::kAtomicWrite; }  // a FieldRead or what follows it
std::string event_words(EventKind kind);                                             // "volatile read"

// A set of event kinds.
using EventMask = uint64_t;
static_assert(kEventKinds <= 64);
constexpr EventMask mask_of(EventKind kind) { return EventMask{1} << static_cast<unsigned>(kind); }

struct Event {
  ShadowThread* thread = nullptr;  // who performs the operation
  EventKind kind{};
  SiteId site = kNoSite;

  // Keeps this event from the tools further down the chain.
  void drop() { dropped = true; }
  bool dropped = false;
};

// kLibraryObject: an object as a whole, by calls of its methods; only tools that watch objects see it.
enum class LocationKind : uint8_t { kField, kStatic, kArrayElement, kCoarseObject, kCoarseArray, kLibraryObject };

// Identity of a memory location; names come from the SiteResolver.
struct Location {
  uint64_t object = 0;  // the VM's identity of the object or array (0 for a static)
  uint64_t member = 0;  // field id or array index
  LocationKind kind = LocationKind::kField;
  bool is_final = false;  // a final field: only tools that watch finals see its accesses
  bool operator==(const Location&) const = default;
};

struct AccessEvent : Event {
  Location location;
  ShadowVar shadow;                 // the location's state as last seen
  ShadowWord* word = nullptr;       // where it lives
  ShadowWord* site_word = nullptr;  // optional: W site:32 | R site:32 of the last recorded accesses
  AccessGroup* group = nullptr;     // not null: the access stands for one to each of many locations
  uint64_t value = 0;               // value read or written, if has_value
  bool has_value = false;
  bool is_wide = false;         // long or double: may be torn
  bool value_replaced = false;  // a tool chose another value for this read
  bool has_memory = false;      // `memory` is what the location holds before this access, and until it is over
  bool is_reference = false;    // the value is an object of the target: see World::keep_alive
  uint64_t memory = 0;

  bool is_write() const { return is_data_write(kind); }
  bool is_array() const {
    return location.kind == LocationKind::kArrayElement || location.kind == LocationKind::kCoarseArray;
  }
  // Was it made by an atomic operation, of any mode (opaque to volatile), on a location that may be accessed plainly
  // too? Two atomic accesses are no race, whatever orders them; an atomic and a plain one are. The order that the
  // operation makes is told by a volatile or opaque event of its own. Only tools that watch atomics see these.
  bool is_atomic() const { return is_atomic_access(kind); }

  // Compare-and-swap of the location's state. On failure `shadow` holds the current state (whose owner may be
  // another tool by now) and an owned `next` is disposed of; on success the replaced owned state is retired.
  // Storing the state that is already there does nothing and succeeds.
  bool put_shadow(ShadowVar next);
  void refresh() { shadow = ShadowVar(word->load(std::memory_order_acquire)); }

  // Records this access (site, locks held, stamp) so that a later report can name it. Call it before the
  // put_shadow that makes the access visible to other threads; stamp is usually the thread's clock.
  void remember(uint64_t stamp = 0);

  void replace_value(uint64_t v) {
    value = v;
    value_replaced = true;
  }
};

// Volatile accesses; read-modify-write operations come as a read followed by a write. The framework holds
// target->guard while the tools run, so decorations of the volatile need no lock of their own.
struct VolatileEvent : Event {
  ShadowVolatile* target = nullptr;
  uint64_t value = 0;
  bool has_value = false;
  bool is_write() const { return kind == EventKind::kVolatileWrite || kind == EventKind::kOpaqueWrite; }
};

// Fences: a release fence and a later opaque or volatile write publish what came before the fence to whoever reads the
// variable and has an acquire fence afterwards (or reads it with acquire mode). A full fence is an acquire and then a
// release fence. An opaque access (VolatileEvent through opaque_access) makes no edge without a fence.
struct FenceEvent : Event {
  bool is_release() const { return kind == EventKind::kReleaseFence; }
};

// Raised after the lock is acquired and before it is released, never for re-entrant operations.
// A wait raises pre_wait, release(from_wait) ... acquire(from_wait), post_wait: most tools ignore the outer pair.
struct AcquireEvent : Event {
  ShadowLock* lock = nullptr;
  uint64_t waited_ns = 0;  // > 0: the thread had to wait
  bool from_wait = false;
};
struct ReleaseEvent : Event {
  ShadowLock* lock = nullptr;
  bool from_wait = false;
};
struct WaitEvent : Event {
  ShadowLock* lock = nullptr;
};
struct NotifyEvent : Event {
  ShadowLock* lock = nullptr;
  bool all() const { return kind == EventKind::kNotifyAll; }
};

// Locks that are no monitors (java.util.concurrent.locks), for tools that want to know them as locks. They order
// nothing: what they are made of, volatiles, raises events of its own. A request comes before a thread may block for
// ever: for such a lock from the methods that wait without limit, so that one taken without a request was only tried
// for; for a monitor (with a LockRequest) when it is found held by another, before the wait for it. Taking is told when
// it is done, giving back before; an exclusive lock is taken once, however often it is re-entered, a read lock as often
// as it is taken, by any number of threads at a time.
struct SynchronizerEvent : Event {
  ShadowLock* lock = nullptr;
  bool is_shared() const {
    return kind == EventKind::kReadRequest || kind == EventKind::kReadTaken || kind == EventKind::kReadGiven;
  }
};

// `thread` is the creator, or the new thread itself when it has none (the main thread).
struct NewThreadEvent : Event {
  ShadowThread* created = nullptr;
};
struct StartEvent : Event {  // before the child's first event
  ShadowThread* child = nullptr;
};
struct StopEvent : Event {};  // the thread's last event
struct JoinEvent : Event {    // after the child's last event
  ShadowThread* child = nullptr;
};
// interrupt: `thread` interrupts target; interrupted: `thread` sees that target was interrupted.
// The framework holds target->guard while the tools run.
struct InterruptEvent : Event {
  ShadowThread* target = nullptr;
};
struct SleepEvent : Event {
  uint64_t nanos = 0;
};
struct MethodEvent : Event {
  uint32_t method = 0;
};
// class_init: the static initialiser has ended; class_access: first use by this thread, after it. class_lock: a thread
// asks for a class for the first time, and will wait if another one initialises it (kClassRequest; inside an
// initialiser what was asked for before it counts as well); it begins to initialise the class itself, and has ended.
// These order nothing.
// The framework holds clazz->guard while the tools run.
struct ClassEvent : Event {
  ShadowVolatile* clazz = nullptr;
};
struct BlockEvent : Event {  // atomic and deterministic blocks; blocks nest
  uint32_t block = 0;        // label
};
// barrier_release is raised once per round, by one thread, while all of `threads` are still blocked.
struct BarrierEvent : Event {
  ShadowBarrier* barrier = nullptr;
  std::span<ShadowThread* const> threads;  // release only
};

}  // namespace rrvm::rr
