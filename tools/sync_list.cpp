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

// The rules, in order, to all sets.
void SyncList::apply() {
  for (const SyncRule& rule : list_) {
    std::vector<uint64_t>& to = rows_[rule.to].latest;
    const std::vector<uint64_t>& from = rows_[rule.from].latest;
    size_t size = std::max(from.size(), rule.thread == SyncRule::kNoThread ? 0 : size_t{rule.thread} + 1);
    if (to.size() < size) to.resize(size);
    for (size_t t = 0; t < from.size(); t++) to[t] = std::max(to[t], from[t]);
    if (rule.thread != SyncRule::kNoThread) to[rule.thread] = std::max(to[rule.thread], rule.epoch);
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
bool SyncList::find(Tid t, uint64_t epoch, const ElementIndex* wanted) {
  question_++;
  if (wanted && rows_[*wanted].of(t) >= epoch) return true;
  for (const SyncRule& rule : list_) {
    bool in = rule.thread == t ? rule.epoch >= epoch : has(rows_[rule.from], t, epoch);
    if (!in) continue;
    rows_[rule.to].mark = question_;
    if (wanted && rule.to == *wanted) return true;
  }
  return false;
}

bool SyncList::contains(Tid t, uint64_t epoch, ElementIndex e) {
  std::lock_guard lock(mutex_);
  return find(t, epoch, &e);
}

std::vector<Element> SyncList::elements(Tid t, uint64_t epoch) {
  std::lock_guard lock(mutex_);
  find(t, epoch, nullptr);
  std::vector<Element> out;
  for (const Row& row : rows_) {
    bool itself = row.element == Element{Element::kThread, t};
    if (!row.is_free && !itself && has(row, t, epoch)) out.push_back(row.element);
  }
  return out;
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
