#include "tools/sync_list.h"

#include <algorithm>
#include <set>

namespace rrvm::tools {

EpochRef::~EpochRef() {
  if (!set_ || set_->references_.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  std::shared_ptr<SyncList> list = set_->list_;  // outlives the set
  list->forget(set_);
}

EpochRef SyncList::open(const rr::ShadowThread* t) {
  auto* s = new EpochSet;
  s->list_ = shared_from_this();
  s->elements_.push_back(Element::thread(t->tid));
  for (size_t i = 0; i < EpochSet::kHeld && i < t->held.size(); i++) s->held_[i] = t->held[t->held.size() - 1 - i]->id;
  std::lock_guard lock(mutex_);
  s->position_ = base_ + events_.size();
  s->index_ = sets_.size();
  s->born_ = opened_++;
  sets_.push_back(s);
  return EpochRef(s);
}

void SyncList::append(std::span<const SyncRule> rules) {
  std::lock_guard lock(mutex_);
  if (sets_.empty()) {  // nobody would ever apply them
    base_ += events_.size() + rules.size();
    events_.clear();
    return;
  }
  events_.insert(events_.end(), rules.begin(), rules.end());
  if (events_.size() > limit_) trim();
}

bool SyncList::has(const EpochSet& s, Element e) { return std::binary_search(s.elements_.begin(), s.elements_.end(), e); }

EpochSet* SyncList::resolve(EpochSet* s) const {
  while (s->same_as_) s = s->same_as_;
  return s;
}

bool SyncList::advance(EpochSet& s, const Element* wanted) const {
  for (uint64_t end = base_ + events_.size(); s.position_ < end;) {
    const SyncRule& rule = events_[s.position_++ - base_];
    if (!has(s, rule.from)) continue;
    auto at = std::lower_bound(s.elements_.begin(), s.elements_.end(), rule.to);
    if (at != s.elements_.end() && *at == rule.to) continue;
    s.elements_.insert(at, rule.to);
    if (wanted && rule.to == *wanted) return true;
  }
  return false;
}

bool SyncList::contains(const EpochRef& ref, rr::Tid t) {
  Element wanted = Element::thread(t);
  std::lock_guard lock(mutex_);
  EpochSet* s = resolve(ref.set_);
  return has(*s, wanted) || advance(*s, &wanted);
}

std::vector<Element> SyncList::elements(const EpochRef& ref) {
  std::lock_guard lock(mutex_);
  EpochSet* s = resolve(ref.set_);
  advance(*s, nullptr);
  return s->elements_;
}

void SyncList::died(Element e) {
  std::lock_guard lock(mutex_);
  dead_.emplace_back(e, base_ + events_.size());
}

size_t SyncList::events() const {
  std::lock_guard lock(mutex_);
  return events_.size();
}

size_t SyncList::sets() const {
  std::lock_guard lock(mutex_);
  return sets_.size();
}

void SyncList::remove(EpochSet* s) {
  sets_[s->index_] = sets_.back();
  sets_[s->index_]->index_ = s->index_;
  sets_.pop_back();
}

// The last reference is gone; a chain of sets that had become one another goes with it.
void SyncList::forget(EpochSet* s) {
  std::lock_guard lock(mutex_);
  while (s) {
    EpochSet* next = s->same_as_;
    if (!next) remove(s);
    delete s;
    s = next && next->references_.fetch_sub(1, std::memory_order_acq_rel) == 1 ? next : nullptr;
  }
}

// Brings the sets that lag most up to date and frees the older half of the list.
void SyncList::trim() {
  uint64_t end = base_ + events_.size();
  uint64_t keep = end - limit_ / 2;
  for (EpochSet* s : sets_) {
    if (s->position_ < keep) advance(*s, nullptr);
  }
  drop_dead(end);
  merge_equal();
  uint64_t oldest = end;
  for (EpochSet* s : sets_) oldest = std::min(oldest, s->position_);
  events_.erase(events_.begin(), events_.begin() + static_cast<ptrdiff_t>(oldest - base_));
  base_ = oldest;
}

// Always into the older one: then a set that stays alive keeps alive only older ones, not one more at every trim.
void SyncList::merge_equal() {
  uint64_t end = base_ + events_.size();
  std::vector<EpochSet*> by_age;
  for (EpochSet* s : sets_) {
    if (s->position_ == end) by_age.push_back(s);
  }
  std::sort(by_age.begin(), by_age.end(), [](const EpochSet* a, const EpochSet* b) { return a->born_ < b->born_; });
  auto less = [](const EpochSet* a, const EpochSet* b) { return a->elements_ < b->elements_; };
  std::set<EpochSet*, decltype(less)> unique(less);
  for (EpochSet* s : by_age) {
    if (s->references_.load(std::memory_order_acquire) == 0) continue;  // on its way to forget()
    auto [older, fresh] = unique.insert(s);
    if (fresh) continue;
    uint64_t n = (*older)->references_.load(std::memory_order_relaxed);
    while (n != 0 && !(*older)->references_.compare_exchange_weak(n, n + 1, std::memory_order_acq_rel)) {
    }
    if (n == 0) continue;
    s->same_as_ = *older;
    remove(s);
    std::vector<Element>().swap(s->elements_);
  }
}

// A dead element leaves all sets; it is forgotten itself once no rule that names it is left.
void SyncList::drop_dead(uint64_t end) {
  if (dead_.empty()) return;
  std::sort(dead_.begin(), dead_.end());
  uint64_t oldest = end;
  for (EpochSet* s : sets_) {
    std::erase_if(s->elements_, [&](Element e) {
      auto at = std::lower_bound(dead_.begin(), dead_.end(), std::pair(e, uint64_t{0}));
      return at != dead_.end() && at->first == e && at->second <= s->position_;
    });
    oldest = std::min(oldest, s->position_);
  }
  std::erase_if(dead_, [&](const auto& d) { return d.second <= oldest; });
}

}  // namespace rrvm::tools
