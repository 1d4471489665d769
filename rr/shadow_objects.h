// Shadows of the target's threads, locks, volatiles and barriers. Tools attach their own values as decorations.
// Identities are opaque to rr; names come from the SiteResolver. Made by World, which is the only owner.
// Tests: tests/rr/decoration_test.cpp, tests/rr/chain_test.cpp.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "rr/access_history.h"
#include "rr/decoration.h"
#include "rr/event.h"
#include "rr/recent_repeats.h"
#include "rr/reclaim.h"
#include "rr/volatile_owner.h"

namespace rrvm::rr {

class World;

// Shadows that may die before their World does. The dead are used again, with the memory of their decorations: a
// program may lock millions of objects that soon die.
template <class T>
class ShadowPool {
 public:
  T* make(DecorationRegistry& registry, uint64_t identity) {
    uint32_t id = next_id_++;
    if (free_.empty()) return all_.emplace_back(std::make_unique<T>(registry, id, identity)).get();
    T* t = free_.back();
    free_.pop_back();
    t->id = id;
    t->identity = identity;
    return t;
  }
  void died(T* t) {
    t->forget_decorations();
    if constexpr (requires { t->forget(); }) t->forget();
    free_.push_back(t);
  }

 private:
  std::vector<std::unique_ptr<T>> all_;
  std::vector<T*> free_;
  uint32_t next_id_ = 1;
};

class ShadowLock : public Decoratable {
 public:
  ShadowLock(DecorationRegistry& registry, uint32_t id, uint64_t identity)
      : Decoratable(registry), id(id), identity(identity) {}
  uint32_t id;        // dense, from 1, never reused
  uint64_t identity;  // the VM's
  // Guarded by the target's lock itself: only its holder writes them.
  std::atomic<ShadowThread*> holder{nullptr};
  uint32_t depth = 0;
  bool is_own = false;          // the holder took it after its own release: no tool was told (rr/chain_inline.h)
  Tid released_by = kNoThread;  // whose release was the last that tools were told of
  void forget() { released_by = kNoThread; }  // as if nobody had used it
};

// The locks that a thread holds, outermost first. A vector that can be added to without a call.
class HeldLocks {
 public:
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  ShadowLock* operator[](size_t i) const { return locks_[i]; }
  ShadowLock* back() const { return locks_[size_ - 1]; }
  ShadowLock* const* begin() const { return locks_.get(); }
  ShadowLock* const* end() const { return locks_.get() + size_; }
  bool has_room() const { return size_ < room_; }
  void push_in_room(ShadowLock* lock) { locks_[size_++] = lock; }
  void push_back(ShadowLock* lock) {
    if (!has_room()) [[unlikely]]
      grow();
    push_in_room(lock);
  }
  void pop_back() { size_--; }
  void erase(size_t place) { std::copy(begin() + place + 1, end(), locks_.get() + place), size_--; }

 private:
  [[gnu::noinline]] void grow() {
    room_ = room_ ? room_ * 2 : 4;
    auto larger = std::make_unique<ShadowLock*[]>(room_);
    std::copy(begin(), end(), larger.get());
    locks_ = std::move(larger);
  }
  std::unique_ptr<ShadowLock*[]> locks_;
  size_t size_ = 0, room_ = 0;
};

// A volatile variable, or anything else with its happens-before rules (class initialisation, atomics).
class ShadowVolatile : public Decoratable {
 public:
  ShadowVolatile(DecorationRegistry& registry, uint32_t id, uint64_t identity)
      : Decoratable(registry), id(id), identity(identity) {}
  uint32_t id;
  uint64_t identity;
  std::mutex guard;  // held by the framework while the tools handle an event on it
  VolatileOwner owner;

  // What need not be raised again. A read by a thread that knows all that has been published here changes nothing, and
  // neither does a write by one that has published all that it knows and has recorded (ShadowThread::stamp): for tools
  // with Tool::direct_volatile, that is. Written under the guard of the events, read by anybody. A reader without it
  // looks after it has loaded the program's value, because a writer says here that it comes before it stores its own.
  bool is_known_to(const ShadowThread& t) const;
  bool has_published(const ShadowThread& t) const;  // and it is not to hear of a lock first
  uint64_t version() const { return version_.load(std::memory_order_relaxed); }  // another one after each write
  void was_read(const ShadowThread& t);
  void will_be_written(const ShadowThread& t);
  void was_written(const ShadowThread& t);
  void forget() {  // as if nobody had used it
    forget_what_is_known();
    owner.forget();
  }
  const std::atomic<Tid>& who_knows() const { return known_to_; }  // where machine code finds the thread's number
  void forget_what_is_known() {
    known_to_.store(kNoThread, std::memory_order_relaxed);
    published_.store(0, std::memory_order_relaxed);
    version_.store(version() + 1, std::memory_order_relaxed);
  }

 private:
  std::atomic<uint64_t> version_{1};
  std::atomic<uint64_t> published_{0};  // the last writer and its stamp then; 0: nobody
  std::atomic<Tid> known_to_{kNoThread};
};

class ShadowBarrier : public Decoratable {
 public:
  ShadowBarrier(DecorationRegistry& registry, uint32_t id, uint64_t identity)
      : Decoratable(registry), id(id), identity(identity) {}
  const uint32_t id;
  const uint64_t identity;
  std::mutex guard;
};

// One event object of each kind, reused for all events of its thread.
struct ThreadEvents {
#define RR_HANDLER(handler, EventType) EventType handler##_event;
#include "rr/events.def"
};

class alignas(64) ShadowThread : public Decoratable {
 public:
  static constexpr unsigned kWords = 8;
  // Behind them are one that tools get when none is left, and a table that one tool of a chain may have.
  static constexpr unsigned kTable = kWords + 1, kTableSize = 32, kAllWords = kTable + kTableSize;

  ShadowThread(World& world, DecorationRegistry& registry, Tid tid, uint64_t identity, Tid parent,
               Reclaimer::Participant* participant, size_t counters, size_t history);
  // Memory of threads that are gone is used for the next ones: C libraries are bad at aligned blocks that come and go
  // by the million.
  static void* operator new(size_t bytes);
  static void operator delete(void* block);

  // Decorations inlined at a fixed offset: what fast paths compare with. Handed out by Tool::thread_word.
  static constexpr uint64_t kNoWord = ~uint64_t{0};  // no value: neither a shadow word nor half of one equals it
  uint64_t own_words[kAllWords];
  uint64_t* words = own_words;  // these, or where a VM's code finds them more quickly
  // Moves them. No handler may run for this thread meanwhile.
  void place_words(uint64_t* where) {
    std::copy(words, words + kAllWords, where);
    words = where;
  }

  const Tid tid;
  const uint64_t identity;
  const Tid parent;  // kNoThread: it has none
  World& world;
  Reclaimer::Participant* participant;  // the real thread that runs this thread's handlers
  SiteId created_at = kNoSite;
  std::atomic<bool> stopped{false};

  // How much was checked; written by this thread alone.
  std::atomic<uint64_t> accesses{0}, sync_ops{0};
  static void add_one(std::atomic<uint64_t>& n) {
    n.store(n.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }

  // Locks held, outermost first, and how many of them the history knows: it is told of a lock when the first access
  // under it is recorded. The tools may not have heard of the innermost one either (rr/chain_inline.h). This thread
  // only.
  HeldLocks held;
  uint32_t logged = 0;
  bool has_waiting_acquire = false;
  bool is_named_logged = true;  // see held_by_name
  SiteId waiting_acquire_site = kNoSite;
  // The call of library code in which the thread's present event of synchronisation comes about. Kept by the VM, for
  // tools that take such a call for one operation (Tool::folds_calls).
  struct LibraryCall {
    enum Kind : uint8_t {
      kNone,  // it is no such call: the program's own operation
      kData,  // of an object that keeps data of the program's, such as a concurrent map
      kLock,  // of a lock that is no monitor; it raises a SynchronizerEvent
      kOwn    // of anything else: how the library does what it does, and waiting for other threads
    };
    Kind kind = kNone;
    SiteId caller = kNoSite;  // the program's place; these only of kData and kLock
    SiteId method = kNoSite;  // what it has called there
    uint64_t number = 0;      // tells calls of this thread apart; grows
    bool is_folded() const { return kind == kData || kind == kLock; }
  };
  LibraryCall library_call;
  uint32_t in_barriers = 0;  // calls that are barriers and have not returned; what they do inside is the barrier's own
  AccessHistory history;
  bool is_logged() const { return logged == held.size() && is_named_logged; }
  void log_locks() {
    while (logged < held.size()) {
      ShadowLock* lock = held[logged++];
      history.append_acquire(lock->id, logged + logged_by_name);
    }
    if (!is_named_logged) log_named_locks();
  }
  // Forgets the innermost lock that it holds, for callers that cannot afford a call; only if it may.
  bool may_forget_innermost() const { return logged < held.size() || (history.keeps() && history.has_room_for_lock()); }
  [[gnu::always_inline]] void forget_innermost_in_room() {  // if it may
    ShadowLock* lock = held.back();
    held.pop_back();
    if (held.size() < logged) history.append_release_in_room(lock->id, --logged + logged_by_name);
  }
  // Does the same for callers that cannot afford a call, but only if one lock is to be logged and has room.
  [[gnu::always_inline]] bool log_lock_in_room() {
    if (logged + 1 != held.size() || !is_named_logged || !history.has_room_for_lock()) return false;
    history.append_acquire_in_room(held[logged]->id, logged + 1 + logged_by_name);
    logged++;
    return true;
  }
  ThreadEvents events;
  RecentRepeats recent_repeats;  // this thread only
  std::mutex guard;              // held by the framework during interrupt events on this thread

  // Tools that publish clocks count here what the thread learns from others. Together with what it has recorded it is a
  // stamp that stays the same as long as the thread has nothing new to publish.
  uint64_t learned = 0;
  OwnerSeat seat;  // of the volatiles that it owns
  uint64_t stamp() const { return learned + history.recorded(); }

  // Locks that the thread holds beside these and that raise no events: what they are made of orders threads. For
  // reports only, so they get a number when the history is told of them, if ever.
  struct NamedLock {
    uint64_t identity;  // the VM's
    uint32_t depth, id;
  };
  std::vector<NamedLock> held_by_name;
  uint32_t logged_by_name = 0;
  void hold_by_name(uint64_t identity) {
    for (NamedLock& l : held_by_name)
      if (l.identity == identity) return void(l.depth++);
    held_by_name.push_back({identity, 1, 0});
    is_named_logged = false;
  }
  void drop_by_name(uint64_t identity) {
    for (size_t i = held_by_name.size(); i-- > 0;) {
      if (held_by_name[i].identity != identity) continue;
      if (--held_by_name[i].depth > 0) return;
      if (i < logged_by_name) history.append_release(held_by_name[i].id, logged + --logged_by_name);
      held_by_name.erase(held_by_name.begin() + static_cast<ptrdiff_t>(i));
      is_named_logged = logged_by_name == held_by_name.size();
      return;
    }
  }
  void log_named_locks();  // rr/world.cpp

  // One cell per counter; written by this thread alone, summed by anyone.
  void count(size_t counter, uint64_t n) {
    std::atomic<uint64_t>& cell = counters_[counter];
    cell.store(cell.load(std::memory_order_relaxed) + n, std::memory_order_relaxed);
  }
  uint64_t counter(size_t i) const { return i < counter_cells_ ? counters_[i].load(std::memory_order_relaxed) : 0; }

 private:
  std::unique_ptr<std::atomic<uint64_t>[]> counters_;
  size_t counter_cells_;
};

inline bool ShadowVolatile::is_known_to(const ShadowThread& t) const {
  return known_to_.load(std::memory_order_relaxed) == t.tid;
}
// A thread and its stamp in a word, so that they are read together; 0 if they do not fit or nothing is remembered.
inline uint64_t publication_of(const ShadowThread& t) {
  constexpr unsigned kStampBits = 40;
  if (!t.history.keeps() || t.tid >= 1u << 23 || t.stamp() >> kStampBits) return 0;
  return (uint64_t{t.tid} + 1) << kStampBits | t.stamp();
}
inline bool ShadowVolatile::has_published(const ShadowThread& t) const {
  uint64_t now = published_.load(std::memory_order_relaxed);
  return now != 0 && !t.has_waiting_acquire && now == publication_of(t);
}
inline void ShadowVolatile::was_read(const ShadowThread& t) { known_to_.store(t.tid, std::memory_order_relaxed); }
inline void ShadowVolatile::will_be_written(const ShadowThread& t) {
  if (!is_known_to(t)) known_to_.store(kNoThread, std::memory_order_relaxed);
  version_.store(version() + 1, std::memory_order_relaxed);
}
inline void ShadowVolatile::was_written(const ShadowThread& t) {
  published_.store(publication_of(t), std::memory_order_relaxed);
}

inline bool AccessEvent::put_shadow(ShadowVar next) {
  if (next == shadow) return true;
  uint64_t expected = shadow.bits();
  if (word->compare_exchange_strong(expected, next.bits(), std::memory_order_acq_rel, std::memory_order_acquire)) {
    if (shadow.holds_state()) thread->participant->retire(shadow.state());
    shadow = next;
    return true;
  }
  if (next.holds_state()) next.state()->dispose();
  shadow = ShadowVar(expected);
  return false;
}

// Records an access in the location's site word, if it has one, and in its thread's history.
inline void remember_site(ShadowWord* site_word, SiteId site, bool is_write) {
  if (!site_word) return;
  uint64_t old = site_word->load(std::memory_order_relaxed);
  uint64_t now = is_write ? uint64_t{site} << 32 | (old & 0xFFFFFFFF) : (old & ~uint64_t{0xFFFFFFFF}) | site;
  site_word->store(now, std::memory_order_release);
}
[[gnu::always_inline]] inline void remember_access(ShadowThread& t, ShadowWord& word, ShadowWord* site_word,
                                                   SiteId site, uint64_t stamp, bool is_write, bool is_atomic = false) {
  remember_site(site_word, site, is_write);
  if (!t.is_logged()) [[unlikely]]
    t.log_locks();
  t.history.append(&word, {.site = site, .stamp = stamp, .is_write = is_write, .is_atomic = is_atomic});
}

inline void AccessEvent::remember(uint64_t stamp) {
  if (group) [[unlikely]] {
    remember_site(site_word, site, is_write());
    return group->remember(stamp);
  }
  remember_access(*thread, *word, site_word, site, stamp, is_write(), is_atomic());
}

}  // namespace rrvm::rr
