#include "tools/lock_sets.h"

#include <algorithm>
#include <iterator>

namespace rrvm::tools {
namespace {

size_t hash_of(const std::vector<uint32_t>& locks) {
  size_t h = 0x9E3779B97F4A7C15u;
  for (uint32_t l : locks) h = (h ^ l) * 0xFF51AFD7ED558CCDu;
  return h;
}

}  // namespace

SetRef::SetRef(const SetRef& o) : set_(o.set_) {
  if (set_) set_->references_.fetch_add(1, std::memory_order_relaxed);
}
SetRef::~SetRef() {
  if (set_) set_->release(1);
}
Set* SetRef::share() const { return set_->shared(); }

bool Set::contains(uint32_t id) const { return std::binary_search(locks_.begin(), locks_.end(), id); }

void Set::release(uint64_t references) {
  if (references == 0 || references_.fetch_sub(references, std::memory_order_acq_rel) != references) return;
  std::shared_ptr<SetTable> table = table_;  // outlives this
  table->forget(this);
}

// The last reference is gone; nobody can get a new one, because intern refuses sets without references.
void SetTable::forget(Set* set) {
  {
    std::lock_guard lock(mutex_);
    auto [first, last] = sets_.equal_range(hash_of(set->locks_));
    for (auto it = first; it != last; ++it) {
      if (it->second == set) {
        sets_.erase(it);
        break;
      }
    }
  }
  delete set;
}

SetRef SetTable::intern(std::vector<uint32_t> locks) {
  size_t h = hash_of(locks);
  std::lock_guard lock(mutex_);
  auto [first, last] = sets_.equal_range(h);
  for (auto it = first; it != last; ++it) {
    Set* s = it->second;
    if (s->locks_ != locks) continue;
    uint64_t n = s->references_.load(std::memory_order_relaxed);
    while (n != 0 && !s->references_.compare_exchange_weak(n, n + 1, std::memory_order_acquire)) {}
    if (n != 0) return SetRef(s);
  }
  auto* s = new Set(shared_from_this(), std::move(locks));
  sets_.emplace(h, s);
  return SetRef(s);
}

SetRef SetTable::add(const SetRef& set, const rr::ShadowLock* lock) {
  std::vector<uint32_t> locks = set->locks();
  auto it = std::lower_bound(locks.begin(), locks.end(), lock->id);
  if (it != locks.end() && *it == lock->id) return set;
  locks.insert(it, lock->id);
  return intern(std::move(locks));
}

SetRef SetTable::remove(const SetRef& set, const rr::ShadowLock* lock) {
  std::vector<uint32_t> locks = set->locks();
  std::erase(locks, lock->id);
  return intern(std::move(locks));
}

SetRef SetTable::intersect(const Set* a, const SetRef& b) {
  if (a == b.get() || b->empty()) return b;
  if (a->empty()) return SetRef(const_cast<Set*>(a)->shared());
  std::vector<uint32_t> both;
  std::set_intersection(a->locks().begin(), a->locks().end(), b->locks().begin(), b->locks().end(),
                        std::back_inserter(both));
  return intern(std::move(both));
}

size_t SetTable::size() const {
  std::lock_guard lock(mutex_);
  return sets_.size();
}

std::string set_text(const Set* set, const rr::SiteResolver& names) {
  std::string out = "{";
  for (uint32_t id : set->locks()) out += (out.size() > 1 ? "," : "") + names.lock_name(id);
  return out + "}";
}

}  // namespace rrvm::tools
