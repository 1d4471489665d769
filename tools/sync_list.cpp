#include "tools/sync_list.h"

#include <algorithm>

namespace rrvm::tools {

using rr::Tid;

ElementIndex SyncList::add(Element e) {
  std::lock_guard lock(mutex_);
  if (free_.empty()) {
    rows_.emplace_back().element = e;
    return static_cast<ElementIndex>(rows_.size() - 1);
  }
  ElementIndex index = free_.back();
  free_.pop_back();
  rows_[index] = Row();
  rows_[index].element = e;
  return index;
}

void SyncList::died(ElementIndex e) {
  std::lock_guard lock(mutex_);
  dead_.push_back(e);
}

void SyncList::append(std::span<const SyncRule> rules) {
  std::lock_guard lock(mutex_);
  list_.insert(list_.end(), rules.begin(), rules.end());
  if (list_.size() >= limit_) apply();
}

// Applies the rules, in order, to all sets.
void SyncList::apply() {
  for (const SyncRule& rule : list_) {
    rr::VectorClock& to = rows_[rule.to].latest;
    to.join(rows_[rule.from].latest);
    if (rule.place != SyncRule::kNoPlace && to.get(rule.place) < rule.epoch) to.set(rule.place, rule.epoch);
  }
  list_.clear();
  for (ElementIndex e : dead_) {
    rows_[e] = Row();
    rows_[e].is_free = true;
  }
  free_.insert(free_.end(), dead_.begin(), dead_.end());
  dead_.clear();
}

// Applies the rules in the list to one set, by marks, until the wanted element is in.
bool SyncList::find(Tid place, uint64_t epoch, const ElementIndex* wanted) {
  question_++;
  if (wanted && rows_[*wanted].latest.get(place) >= epoch) return true;
  for (const SyncRule& rule : list_) {
    bool in = rule.place == place ? rule.epoch >= epoch : has(rows_[rule.from], place, epoch);
    if (!in) continue;
    rows_[rule.to].mark = question_;
    if (wanted && rule.to == *wanted) return true;
  }
  return false;
}

bool SyncList::contains(Tid place, uint64_t epoch, ElementIndex e) {
  std::lock_guard lock(mutex_);
  return find(place, epoch, &e);
}

std::vector<Element> SyncList::elements(Tid place, uint64_t epoch) {
  std::lock_guard lock(mutex_);
  find(place, epoch, nullptr);
  std::vector<Element> out;
  for (const Row& row : rows_) {
    if (!row.is_free && has(row, place, epoch)) out.push_back(row.element);
  }
  return out;
}

rr::VectorClock SyncList::known_to(ElementIndex e) {
  std::lock_guard lock(mutex_);
  apply();  // each rule is applied once, now or later
  return rows_[e].latest;
}

size_t SyncList::rules() const {
  std::lock_guard lock(mutex_);
  return list_.size();
}

size_t SyncList::alive() const {
  std::lock_guard lock(mutex_);
  return rows_.size() - free_.size();
}

}  // namespace rrvm::tools
