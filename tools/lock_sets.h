// Immutable sets of locks, as in Figure 3 of the RoadRunner paper: equal sets are one object, so that a fast path can
// compare pointers. Counted by reference and forgotten when unused; safe from any thread.
// A Set may be the state of locations: owned_state(set.share()) gives the word a reference of its own.
// Tests: tests/tools/lock_sets_test.cpp.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "rr/shadow_objects.h"
#include "rr/site_resolver.h"

namespace rrvm::tools {

class SetTable;
class Set;

class SetRef {
 public:
  SetRef() = default;
  SetRef(const SetRef& o);
  SetRef(SetRef&& o) noexcept : set_(o.set_) { o.set_ = nullptr; }
  SetRef& operator=(SetRef o) noexcept {
    std::swap(set_, o.set_);
    return *this;
  }
  ~SetRef();
  const Set* operator->() const { return set_; }
  const Set* get() const { return set_; }
  bool operator==(const SetRef& o) const { return set_ == o.set_; }  // equal sets are one object
  // A reference for a shadow word, which gives it back by ShadowState::dispose.
  Set* share() const;

 private:
  friend class SetTable;
  explicit SetRef(Set* adopted) : set_(adopted) {}
  Set* set_ = nullptr;
};

class Set : public rr::ShadowState {
 public:
  bool empty() const { return locks_.empty(); }
  bool contains(uint32_t lock_id) const;
  const std::vector<uint32_t>& locks() const { return locks_; }  // lock ids, ascending
  void dispose() override { release(1); }
  void dispose_references(uint64_t n) override { release(n); }
  bool counts_references() const override { return true; }
  void add_references(uint64_t n) override { references_.fetch_add(n, std::memory_order_relaxed); }

 private:
  friend class SetTable;
  friend class SetRef;
  Set(std::shared_ptr<SetTable> table, std::vector<uint32_t> locks)
      : table_(std::move(table)), locks_(std::move(locks)) {}
  Set* shared() {
    references_.fetch_add(1, std::memory_order_relaxed);
    return this;
  }
  void release(uint64_t references);
  std::atomic<uint64_t> references_{1};
  const std::shared_ptr<SetTable> table_;  // states may outlive their tool
  const std::vector<uint32_t> locks_;
};

class SetTable : public std::enable_shared_from_this<SetTable> {
 public:
  static std::shared_ptr<SetTable> make() { return std::make_shared<SetTable>(); }
  SetRef empty() { return intern({}); }
  SetRef add(const SetRef& set, const rr::ShadowLock* lock);
  SetRef remove(const SetRef& set, const rr::ShadowLock* lock);
  SetRef intersect(const Set* a, const SetRef& b);
  SetRef intern(std::vector<uint32_t> ascending);
  size_t size() const;  // sets alive

 private:
  friend class Set;
  void forget(Set* set);
  mutable std::mutex mutex_;
  std::unordered_multimap<size_t, Set*> sets_;  // by hash; guarded by mutex_
};

// "{m,n}" with names.
std::string set_text(const Set* set, const rr::SiteResolver& names);

}  // namespace rrvm::tools
