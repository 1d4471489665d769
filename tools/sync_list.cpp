#include "tools/sync_list.h"

#include <algorithm>
#include <functional>
#include <iterator>
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
  s->position_ = end_;
  s->index_ = sets_.size();
  s->born_ = opened_++;
  kept_ = std::max(kept_, limit_ + limit_ / 64 * t->tid);  // many threads, many sets that soon die by themselves
  sets_.push_back(s);
  return EpochRef(s);
}

void SyncList::append(std::span<const SyncRule> rules) {
  std::lock_guard lock(mutex_);
  if (sets_.empty()) {  // nobody would ever apply them
    rules_.clear();
    events_ = 0;
    end_ += rules.size();
    return;
  }
  for (const SyncRule& rule : rules) rules_[rule.from][rule.to].push_back(end_++);
  events_ += rules.size();
  if (events_ > kept_) trim();
}

bool SyncList::has(const EpochSet& s, Element e) { return std::binary_search(s.elements_.begin(), s.elements_.end(), e); }

EpochSet* SyncList::resolve(EpochSet* s) const {
  while (s->same_as_) s = s->same_as_;
  return s;
}

// Elements come in, earliest first, each at the first position of a rule whose `from` was in before it: Dijkstra's
// shortest paths, with positions for lengths.
void SyncList::advance(EpochSet& s) const {
  if (s.position_ == end_) return;
  using Arrival = std::pair<uint64_t, Element>;  // in before the event at this position
  std::vector<Arrival> heap;
  for (Element e : s.elements_) heap.emplace_back(s.position_, e);
  s.position_ = end_;
  std::vector<Element> fresh;
  auto known = [&](Element e) { return has(s, e) || std::find(fresh.begin(), fresh.end(), e) != fresh.end(); };
  while (!heap.empty()) {
    std::pop_heap(heap.begin(), heap.end(), std::greater<>());
    auto [since, from] = heap.back();
    heap.pop_back();
    if (!has(s, from)) {
      if (std::find(fresh.begin(), fresh.end(), from) != fresh.end()) continue;
      fresh.push_back(from);
      if (fresh.size() > 16) {  // keep the search in `fresh` short
        s.elements_.insert(s.elements_.end(), fresh.begin(), fresh.end());
        std::sort(s.elements_.begin(), s.elements_.end());
        fresh.clear();
      }
    }
    auto rules = rules_.find(from);
    if (rules == rules_.end()) continue;
    for (const auto& [to, positions] : rules->second) {
      if (positions.back() < since || known(to)) continue;
      heap.emplace_back(*std::lower_bound(positions.begin(), positions.end(), since) + 1, to);
      std::push_heap(heap.begin(), heap.end(), std::greater<>());
    }
  }
  s.elements_.insert(s.elements_.end(), fresh.begin(), fresh.end());
  std::sort(s.elements_.begin(), s.elements_.end());
}

bool SyncList::contains(const EpochRef& ref, rr::Tid t) {
  std::lock_guard lock(mutex_);
  EpochSet* s = resolve(ref.set_);
  if (has(*s, Element::thread(t))) return true;
  advance(*s);
  return has(*s, Element::thread(t));
}

std::vector<Element> SyncList::elements(const EpochRef& ref) {
  std::lock_guard lock(mutex_);
  EpochSet* s = resolve(ref.set_);
  advance(*s);
  return s->elements_;
}

void SyncList::died(Element e) {
  std::lock_guard lock(mutex_);
  dead_.emplace_back(e, end_);
}

size_t SyncList::events() const {
  std::lock_guard lock(mutex_);
  return events_;
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
  for (EpochSet* s : sets_) {
    if (s->position_ + kept_ / 2 < end_) advance(*s);
  }
  drop_dead();
  merge_equal();
  uint64_t oldest = end_;
  for (EpochSet* s : sets_) oldest = std::min(oldest, s->position_);
  for (auto from = rules_.begin(); from != rules_.end();) {
    for (auto to = from->second.begin(); to != from->second.end();) {
      auto& positions = to->second;
      auto keep = std::lower_bound(positions.begin(), positions.end(), oldest);
      events_ -= static_cast<size_t>(keep - positions.begin());
      positions.erase(positions.begin(), keep);
      to = positions.empty() ? from->second.erase(to) : std::next(to);
    }
    from = from->second.empty() ? rules_.erase(from) : std::next(from);
  }
}

// Always into the older one: then a set that stays alive keeps alive only older ones, not one more at every trim.
void SyncList::merge_equal() {
  std::vector<EpochSet*> by_age;
  for (EpochSet* s : sets_) {
    if (s->position_ == end_) by_age.push_back(s);
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
void SyncList::drop_dead() {
  if (dead_.empty()) return;
  std::sort(dead_.begin(), dead_.end());
  uint64_t oldest = end_;
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
