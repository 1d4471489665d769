// What the files of vm/check share: the chain and its names, and the shadows that are found by address.
// Its functions are in lifecycle.cpp, plan.cpp, shadow_store.cpp and, for locks, sync.cpp.
#pragma once

#include <sched.h>

#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "rr/array_map.h"
#include "vm/check/contexts.h"
#include "vm/check/lifecycle.h"
#include "vm/check/names.h"
#include "vm/check/plan.h"
#include "vm/check/weak_table.h"
#include "vm/thread/frame.h"
#include "vm/thread/thread.h"

namespace rrvm::check {

struct State {
  std::unique_ptr<VmNames> names = std::make_unique<VmNames>();
  std::unique_ptr<rr::World> world;
  std::unique_ptr<rr::Chain> chain;
  Setup setup;
  std::atomic<uint64_t> classes_checked{0}, classes_skipped{0}, library_classes{0}, threads{0};
  std::mutex skipped_mutex;  // guards the next
  std::map<std::string, uint64_t> skipped_packages;
};
extern State* state;  // never destroyed: daemon threads may still raise events when the process ends

inline rr::ShadowThread* shadow(Thread* t) { return static_cast<rr::ShadowThread*>(t->shadow); }

// --- shadows by address ---
extern WeakTable lock_table, volatile_table;
// Called only by the lock's holder: its shadow. Null: it has none yet, or one that is found by address.
inline rr::ShadowLock* known_lock(Object* o) {
  uint32_t handle = o->klass()->is_array() ? 0 : o->get<uint32_t>(kLockHandleOffset);
  return handle ? static_cast<rr::ShadowLock*>(lock_table.slot(handle).payload.load(std::memory_order_relaxed))
                : nullptr;
}
rr::ShadowLock* find_lock(Thread*, Object*);
inline rr::ShadowLock* lock_of(Thread* t, Object* o) {
  rr::ShadowLock* known = known_lock(o);
  return __builtin_expect(known != nullptr, 1) ? known : find_lock(t, o);
}
// The number of a lock of java.util.concurrent, which any number of threads may hold at a time; not that of the
// object's monitor. Asked by a thread that holds it, or did; 0: it is no more.
rr::ShadowLock* synchronizer_lock(uint64_t address);  // the same with its shadow
uint32_t named_lock(uint64_t address);
// What a lock's event is remembered by: the calls too, if a tool looks at the order of locks.
rr::SiteId lock_context(Thread*, rr::SiteId);
// Could this be a lock by which the library numbers threads and counts them in their group? Such locks have no handle,
// so a lock that is found by its handle is none of them.
bool may_be_bookkeeping(const Object*);
// The shadow, made if there is none, of a class, an array element, a static field, or a field with a VarHandle.
rr::ShadowVolatile* volatile_of(Thread*, Object* base, size_t offset);
// The shadow of a volatile field of an object, by the place of its handle; the caller holds the stripe of its address.
rr::ShadowVolatile* volatile_by_handle(Object* base, uint32_t handle_offset);
// Keeps what remains of a thread that has ended, while its java.lang.Thread lives and anybody can ask for its end.
void keep_end(Object* java_thread, rr::ShadowThread*);
rr::ShadowThread* end_of(Object* java_thread);  // null: it has not ended
extern std::atomic<size_t> shadow_bytes, shadow_limit;
constexpr size_t kThreadBytes = 24576;  // of a thread, about
// Disposes of shadows of threads that are gone, if many wait for it. Called before a thread is started.
void dispose_of_gone_threads(Thread*);
// Says that the state behind this word of the object is in the heap of rr: it is disposed of when the object dies.
void own_state(Object*, rr::ShadowWord*);
inline void own_new_state(Object* o, rr::ShadowWord* word, uint64_t before) {
  if (!rr::ShadowVar(before).holds_state() && rr::ShadowVar(word->load(std::memory_order_relaxed)).holds_state())
    own_state(o, word);
}
uint64_t deaths_so_far();  // changes when some object with a shadow has been found dead
// Frees what the collector found dead. Called by any thread, outside handlers.
void reap_dead(Thread*);
extern std::atomic<bool> have_dead;
inline void reap(Thread* t) {
  if (__builtin_expect(have_dead.load(std::memory_order_relaxed), 0)) reap_dead(t);
}
// Is a collection due because of shadows, which are outside the collector's heap and larger than many an object?
inline bool lacks_room() {
  return shadow_bytes.load(std::memory_order_relaxed) > shadow_limit.load(std::memory_order_relaxed);
}
// Do so many states wait for disposal that a safepoint is worth it, at which nobody is inside an event? Threads that
// block, or run for long without an event, hold it up although they see no state; to say so each time would cost much.
inline bool is_held_up(Thread* t) {
  constexpr uint64_t kBacklog = 16'384;
  return shadow(t)->participant->backlog() > kBacklog;
}
void count_tools(size_t n);  // of the chain, each of which keeps something
// Reaps, collects if there are too many shadows, disposes of what waits. Called before a shadow or a state is made.
void make_room_now(Thread*);
inline void make_room(Thread* t) {
  reap(t);
  if (__builtin_expect(lacks_room() | is_held_up(t), 0)) make_room_now(t);
}

// What a thread remembers between events; made at its first.
struct ThreadCache {
  // A shadow found by address holds until the collector finds some shadowed object dead (`deaths`).
  struct Found {
    uintptr_t key = 0;
    uint64_t deaths = 0;
    void* shadow = nullptr;
  };
  // Shadows by address; the table grows if the thread uses many, such as the elements of an atomic array.
  class FoundByAddress {
   public:
    Found& at(uintptr_t key) { return entries_[(key * 0x9E3779B97F4A7C15u) >> shift_]; }
    void missed() {
      if (++misses_ % (kPatience * entries_.size()) != 0 || entries_.size() == kMost) return;
      entries_.assign(entries_.size() * 2, Found());
      shift_--;
      misses_ = 0;
    }

   private:
    static constexpr size_t kFewBits = 7, kMost = 8192, kPatience = 8;
    std::vector<Found> entries_ = std::vector<Found>(size_t{1} << kFewBits);
    unsigned shift_ = 64 - kFewBits;
    size_t misses_ = 0;
  };
  static constexpr size_t kSites = 256;
  struct Site {
    const Insn* pc;
    rr::SiteId site;
  };
  Site sites[kSites] = {};
  FoundByAddress volatiles;
  // Volatiles of which the thread knew all that was published at a version: those that several threads read.
  struct KnownVolatile {
    const rr::ShadowVolatile* shadow = nullptr;
    uint64_t version = 0;
  };
  static constexpr size_t kKnownVolatiles = 128;
  KnownVolatile known_volatiles[kKnownVolatiles];
  const KnownVolatile& known_volatile(const rr::ShadowVolatile* v) const {
    return known_volatiles[reinterpret_cast<uintptr_t>(v) / 64 * 0x9E3779B97F4A7C15u >> 57];
  }
  KnownVolatile& known_volatile(const rr::ShadowVolatile* v) {
    return const_cast<KnownVolatile&>(std::as_const(*this).known_volatile(v));
  }
  static constexpr size_t kNamedLocks = 16;
  std::array<Found, kNamedLocks> named_locks;
  static constexpr size_t kClasses = 64;
  Klass* classes_recent[kClasses] = {};                    // of those seen
  std::unordered_set<Klass*> classes_seen, classes_asked;  // the latter before they were initialised
  std::unordered_map<const void*, uint64_t> ends_told;     // vm/check/thread_ends.cpp
  ContextTable contexts;
  struct Context {
    rr::SiteId callers, site, context;
  };
  static constexpr size_t kContexts = 128;
  Context latest_contexts[kContexts] = {};
  Context& context_of(rr::SiteId callers, rr::SiteId site) {
    return latest_contexts[(site ^ callers * 0x9E3779B9u >> 16) % kContexts];
  }
  // What is known of accesses in inlined methods before these have frames: `callers` are those of the compiled method.
  struct InlinedContext {
    const CompiledSite* site;
    rr::SiteId callers, context;
  };
  static constexpr size_t kInlinedContexts = 256;
  InlinedContext inlined_contexts[kInlinedContexts] = {};
  InlinedContext& context_of(rr::SiteId callers, const CompiledSite* site) {
    auto number = static_cast<rr::SiteId>(reinterpret_cast<uintptr_t>(site) / sizeof(CompiledSite));
    return inlined_contexts[(number ^ callers * 0x9E3779B9u >> 16) % kInlinedContexts];
  }
  // The latest range of an array with segments that the thread has accessed in an epoch (vm/check/range_access.cpp).
  struct Range {
    const void* block = nullptr;
    uint64_t epoch = 0, deaths = 0;
    int32_t first = 0, last = 0, stride = 1;
  };
  static constexpr size_t kRanges = 64;
  Range ranges[kRanges];
  Range& range_of(const void* block, bool is_write) {
    auto key = reinterpret_cast<uintptr_t>(block);
    return ranges[((key >> 5 ^ key >> 11) * 2 + is_write) % kRanges];
  }
  // Calls of the library (vm/check/library_calls.h).
  struct CalledMethod {
    const Method* method;
    rr::SiteId site;
    uint8_t kind;
  };
  static constexpr size_t kCalledMethods = 64;
  CalledMethod called_methods[kCalledMethods] = {};
  struct OpenCall {
    Frame* frame;
    uint64_t number;
  };
  std::vector<OpenCall> open_calls;
  uint64_t calls = 0;
  rr::SiteId root = 0;          // of this thread's contexts
  uint32_t in_awaits = 0;       // calls of Condition.await that have not returned
  Frame* asked_by = nullptr;    // the program's frame that an access of the library is reported at (vm/check/bulk.cpp)
  rr::ArrayMap::Caches arrays;  // -arraymap=tiers: its first tier
};
ThreadCache& make_cache(Thread*);
inline ThreadCache& cache_of(Thread* t) {
  return t->check_cache ? *static_cast<ThreadCache*>(t->check_cache) : make_cache(t);
}

// The site of the innermost Java frame, if it is one of this thread's frames with a pc, which the caller knows.
rr::SiteId add_site(const Frame*, ThreadCache::Site& cached);
[[gnu::always_inline]] inline rr::SiteId site_of_frame(Thread* t, const Frame* frame) {
  auto& cached = cache_of(t).sites[reinterpret_cast<uintptr_t>(frame->insn()) / sizeof(Insn) % ThreadCache::kSites];
  return cached.pc == frame->insn() ? cached.site : add_site(frame, cached);
}
// The usual case of current_site, inline.
[[gnu::always_inline]] inline rr::SiteId here(Thread* t) {
  Frame* f = t->frame;
  return f && f->method && !f->method->is_native() && f->pc ? site_of_frame(t, f) : current_site(t);
}

// One lock per address, for volatile operations. Spinning is right, for a while: holders run a few hundred
// instructions.
struct alignas(64) Stripe {
  std::atomic<bool> held{false};
  void lock() {
    for (int spins = 0; held.exchange(true, std::memory_order_acquire);) {
      while (held.load(std::memory_order_relaxed)) {
        if (++spins % 128) __builtin_ia32_pause();
        else sched_yield();  // its holder may have lost the processor
      }
    }
  }
  void unlock() { held.store(false, std::memory_order_release); }
};
Stripe& stripe_of(const void* base, size_t offset);

}  // namespace rrvm::check
