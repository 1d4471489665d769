// Goldilocks' lock sets, evaluated lazily. LS of an access: the threads, locks, volatiles and interrupts through which
// it is ordered before what follows. Each synchronisation event is a rule "from in LS: add to", appended to one shared
// list; a set remembers how far it has been brought up to date. What keeps this small and quick:
//   - the list is kept by rule, each with its positions: a set is brought up to date by looking for the first
//     position at which each rule applies, whatever the number of events;
//   - all accesses of a thread between two of its outgoing events (an epoch) have one set;
//   - when the list grows beyond a limit, sets that lag behind are brought up to date, equal ones become one, and
//     the prefix that nobody needs is freed; so are the elements of locks and volatiles that died.
// Thread-safe: one mutex guards the list and all sets. Sets may outlive the tool. Tests: tests/rr/sync_list_test.cpp,
// tests/oracle.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "rr/shadow_objects.h"

namespace rrvm::tools {

// A thread, lock, volatile (or class), the interrupt of a thread, or its fences.
class Element {
 public:
  enum Kind : uint64_t { kThread, kLock, kVolatile, kInterrupt, kReleaseFence, kAcquireFence };
  static Element thread(rr::Tid t) { return Element(kThread, t); }
  static Element lock(uint32_t id) { return Element(kLock, id); }
  static Element volatile_variable(uint32_t id) { return Element(kVolatile, id); }
  static Element interrupt(rr::Tid t) { return Element(kInterrupt, t); }
  static Element release_fence(rr::Tid t) { return Element(kReleaseFence, t); }
  static Element acquire_fence(rr::Tid t) { return Element(kAcquireFence, t); }
  Kind kind() const { return static_cast<Kind>(bits_ >> 32); }
  uint32_t id() const { return static_cast<uint32_t>(bits_); }
  auto operator<=>(const Element&) const = default;

 private:
  Element(Kind kind, uint32_t id) : bits_(kind << 32 | id) {}
  uint64_t bits_;
};

struct SyncRule {
  Element from, to;
};

class SyncList;

// The lock set of one epoch of one thread. Counted by reference.
class EpochSet {
 public:
  // Locks held at its beginning, hence at all its accesses: a release ends the epoch.
  static constexpr unsigned kHeld = 2;
  bool held(const rr::ShadowLock* lock) const { return lock->id == held_[0] || lock->id == held_[1]; }

 private:
  friend class SyncList;
  friend class EpochRef;
  std::atomic<uint64_t> references_{1};
  uint32_t held_[kHeld] = {};
  std::shared_ptr<SyncList> list_;
  // Guarded by the list's mutex.
  uint64_t position_ = 0;             // events below it are applied
  std::vector<Element> elements_;     // ascending
  EpochSet* same_as_ = nullptr;       // an older one; holds a reference to it
  uint64_t born_ = 0;
  size_t index_ = 0;                  // in SyncList::sets_
};

class EpochRef {
 public:
  EpochRef() = default;
  EpochRef(const EpochRef& o) : set_(o.set_) {
    if (set_) set_->references_.fetch_add(1, std::memory_order_relaxed);
  }
  EpochRef(EpochRef&& o) noexcept : set_(o.set_) { o.set_ = nullptr; }
  EpochRef& operator=(EpochRef o) noexcept {
    std::swap(set_, o.set_);
    return *this;
  }
  ~EpochRef();
  explicit operator bool() const { return set_; }
  const EpochSet* operator->() const { return set_; }
  bool operator==(const EpochRef& o) const { return set_ == o.set_; }

 private:
  friend class SyncList;
  explicit EpochRef(EpochSet* adopted) : set_(adopted) {}
  EpochSet* set_ = nullptr;
};

class SyncList : public std::enable_shared_from_this<SyncList> {
 public:
  // At most about `limit` events are kept, and some more for each thread.
  explicit SyncList(size_t limit) : limit_(limit < 2 ? 2 : limit) {}

  // LS = {t} from here on.
  EpochRef open(const rr::ShadowThread* t);
  void append(Element from, Element to) {
    SyncRule rule{from, to};
    append({&rule, 1});
  }
  void append(std::span<const SyncRule> rules);
  // Is t in the set?
  bool contains(const EpochRef& set, rr::Tid t);
  // All of it, up to date.
  std::vector<Element> elements(const EpochRef& set);
  // No rule will name it any more.
  void died(Element e);

  size_t events() const;  // kept now
  size_t sets() const;    // alive, not counting those that have become another

 private:
  friend class EpochRef;
  static bool has(const EpochSet& s, Element e);
  EpochSet* resolve(EpochSet* s) const;
  void advance(EpochSet& s) const;  // brings s up to date
  void forget(EpochSet* s);
  void remove(EpochSet* s);  // from sets_
  void trim();
  void merge_equal();
  void drop_dead();

  const size_t limit_;
  mutable std::mutex mutex_;               // guards everything below
  size_t kept_ = 0;                        // the limit for as many threads as there are
  std::map<Element, std::map<Element, std::deque<uint64_t>>> rules_;  // from, to, positions ascending
  size_t events_ = 0;                      // positions in rules_
  uint64_t end_ = 0;                       // position of the next event
  std::vector<EpochSet*> sets_;
  uint64_t opened_ = 0;
  std::vector<std::pair<Element, uint64_t>> dead_;  // with the position of the end of the list then
};

// Tells the list when its key dies: the value of a decoration of locks and volatiles.
class ElementLife {
 public:
  ElementLife(std::shared_ptr<SyncList> list, Element e) : list_(std::move(list)), element_(e) {}
  ~ElementLife() { list_->died(element_); }
  ElementLife(const ElementLife&) = delete;
  ElementLife& operator=(const ElementLife&) = delete;
  Element element() const { return element_; }

 private:
  std::shared_ptr<SyncList> list_;
  const Element element_;
};

}  // namespace rrvm::tools
