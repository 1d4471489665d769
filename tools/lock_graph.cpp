#include "tools/lock_graph.h"

#include <algorithm>
#include <utility>

namespace rrvm::tools {

using rr::Tid;

bool knows(const Moment& later, const Moment& earlier) { return later.past && later.past->covers(earlier.epoch); }

rr::VectorClock known_by(const Moment& m) {
  rr::VectorClock all = m.past ? *m.past : rr::VectorClock();
  all.set(m.epoch.tid(), m.epoch.clock());
  return all;
}

void learn(Moment& m, const rr::VectorClock& more) {
  auto past = m.past ? std::make_shared<rr::VectorClock>(*m.past) : std::make_shared<rr::VectorClock>();
  if (past->join(more)) m.past = std::move(past);
}

bool has_gate(const std::vector<HeldLock>& a, const std::vector<HeldLock>& b) {
  for (const HeldLock& x : a)
    for (const HeldLock& y : b)
      if (x.lock == y.lock && !(x.is_shared && y.is_shared)) return true;
  return false;
}

bool knows_class(const Moment& m, uint32_t id) {
  return m.initialised && std::binary_search(m.initialised->begin(), m.initialised->end(), id);
}

void learn_classes(Moment& m, const ClassSet& more) {
  ClassSet all;
  if (!m.initialised) all = more;
  else std::set_union(m.initialised->begin(), m.initialised->end(), more.begin(), more.end(), std::back_inserter(all));
  if (!all.empty() && (!m.initialised || all.size() != m.initialised->size()))
    m.initialised = std::make_shared<const ClassSet>(std::move(all));
}

namespace {

// Do starts and joins order them? A thread's own steps are not ordered, as far as others could have made them.
bool are_ordered(const Moment& a, const Moment& b) { return a.thread != b.thread && (knows(a, b) || knows(b, a)); }

// Is `a` in an initialiser that has ended before `b`?
bool is_over(const LockStep& a, const LockStep& b) {
  return std::any_of(a.held.begin(), a.held.end(),
                     [&](const HeldLock& h) { return h.lock & kClassLock && knows_class(b.moment, h.lock); });
}

// May the two be where they are at the same time?
bool can_meet(const LockStep& a, const LockStep& b) {
  if (a.moment.thread == b.moment.thread || a.lock == b.lock || has_gate(a.held, b.held)) return false;
  if (is_over(a, b) || is_over(b, a)) return false;
  for (const Moment* x : {&a.moment, a.original.get()})
    for (const Moment* y : {&b.moment, b.original.get()})
      if (x && y && are_ordered(*x, *y)) return false;
  return true;
}

size_t known_classes(const LockStep& s) { return s.moment.initialised ? s.moment.initialised->size() : 0; }

enum class Edge { kNone, kReaders, kBlocks };
Edge edge(const LockStep& wants, const LockStep& holds) {
  Edge result = Edge::kNone;
  for (const HeldLock& h : holds.held) {
    if (h.lock != wants.lock) continue;
    if (!h.is_shared || !wants.is_shared) return Edge::kBlocks;
    result = Edge::kReaders;
  }
  return result;
}

}  // namespace

LockGraph::Shape LockGraph::shape_of(const LockStep& s) {
  std::vector<uint64_t> held;
  for (const HeldLock& h : s.held) held.push_back(uint64_t{h.lock} << 1 | h.is_shared);
  std::sort(held.begin(), held.end());
  return {s.lock, s.is_shared, std::move(held)};
}

void LockGraph::add(uint32_t lock, bool is_shared, rr::SiteId site, const Moment& moment,
                    const std::vector<HeldLock>& held, std::shared_ptr<const Moment> original) {
  std::unique_lock guard(mutex_);
  auto made =
      std::make_shared<const LockStep>(LockStep{next_, lock, is_shared, site, moment, held, std::move(original)});
  if (steps_.size() >= kMostSteps) return void(gave_up_ = true);
  Alike& alike = known_[shape_of(*made)];
  if (!alike.steps.try_emplace(key_of(*made), next_).second) return;
  const LockStep* step = made.get();
  steps_.emplace(next_, std::move(made));
  for (const HeldLock& h : held) holding_[h.lock].insert(next_);
  wanting_[lock].insert(next_);
  next_++;
  std::vector<const LockStep*> path{step};
  tries_ = 0;
  search(path);
  if (alike.steps.size() >= alike.limit) thin_out(alike, *step);
  std::vector<Unreported> cycles = std::exchange(unreported_, {});
  guard.unlock();
  report(cycles);
}

void LockGraph::report(const std::vector<Unreported>& cycles) const {
  for (const Unreported& cycle : cycles) {
    std::vector<const LockStep*> steps;
    for (const auto& s : cycle.steps) steps.push_back(s.get());
    found_(steps, cycle.needs_writer);
  }
}

void LockGraph::thin_out(Alike& alike, const LockStep& latest) {
  std::vector<uint32_t> ordered;
  // What knows more classes meets less.
  for (const auto& [key, number] : alike.steps) {
    const LockStep& s = *steps_.at(number);
    if (knows(latest.moment, s.moment) && known_classes(s) == known_classes(latest) && !s.original && !latest.original)
      ordered.push_back(number);
  }
  for (uint32_t n : ordered) forget(n);  // not the latest, so the shape stays
  alike.limit = std::max(kManyAlike, 2 * alike.steps.size());
}

void LockGraph::writes(uint32_t lock, Tid thread) {
  std::unique_lock guard(mutex_);
  // There is no need for more writers than a cycle has threads: one of them is always outside the cycle.
  if (writers_[lock].size() > longest_ || !writers_[lock].insert(thread).second) return;
  auto wanting = wanting_.find(lock);
  if (wanting == wanting_.end()) return;
  tries_ = 0;
  for (uint32_t n : wanting->second) {
    const LockStep* s = steps_.at(n).get();
    if (!s->is_shared) continue;
    std::vector<const LockStep*> path{s};
    search(path);
  }
  std::vector<Unreported> cycles = std::exchange(unreported_, {});
  guard.unlock();
  report(cycles);
}

// All cycles that begin with the path.
void LockGraph::search(std::vector<const LockStep*>& path) {
  auto holders = holding_.find(path.back()->lock);
  if (holders == holding_.end() || path.size() >= longest_) return;
  for (uint32_t n : holders->second) {
    if (++tries_ > kMostTries) return void(gave_up_ = true);
    const LockStep* s = steps_.at(n).get();
    if (!std::all_of(path.begin(), path.end(), [s](const LockStep* p) { return can_meet(*p, *s); })) continue;
    path.push_back(s);
    if (edge(*s, *path[0]) != Edge::kNone) close(path);
    search(path);
    path.pop_back();
  }
}

void LockGraph::close(const std::vector<const LockStep*>& cycle) {
  bool needs_writer = false;
  for (size_t i = 0; i < cycle.size(); i++) {
    const LockStep &from = *cycle[i], &to = *cycle[(i + 1) % cycle.size()];
    if (edge(from, to) == Edge::kBlocks) continue;
    needs_writer = true;
    auto writers = writers_.find(from.lock);
    auto is_other = [&](Tid t) {
      return std::none_of(cycle.begin(), cycle.end(), [t](const LockStep* s) { return s->moment.thread == t; });
    };
    if (writers == writers_.end() || std::none_of(writers->second.begin(), writers->second.end(), is_other)) return;
  }
  std::vector<uint32_t> numbers;
  for (const LockStep* s : cycle) numbers.push_back(s->number);
  std::rotate(numbers.begin(), std::min_element(numbers.begin(), numbers.end()), numbers.end());
  if (!reported_.insert(numbers).second) return;
  Unreported found{{}, needs_writer};
  for (const LockStep* s : cycle) found.steps.push_back(steps_.at(s->number));
  unreported_.push_back(std::move(found));
}

void LockGraph::died(uint32_t lock) {
  std::lock_guard guard(mutex_);
  std::set<uint32_t> dead;
  for (auto* index : {&holding_, &wanting_})
    if (auto found = index->find(lock); found != index->end()) dead.insert(found->second.begin(), found->second.end());
  for (uint32_t n : dead) forget(n);
  writers_.erase(lock);
}

void LockGraph::forget(uint32_t n) {
  auto take_out = [n](auto& index, uint32_t lock) {
    auto found = index.find(lock);
    if (found != index.end() && found->second.erase(n) && found->second.empty()) index.erase(found);
  };
  const LockStep& s = *steps_.at(n);
  for (const HeldLock& h : s.held) take_out(holding_, h.lock);
  take_out(wanting_, s.lock);
  auto alike = known_.find(shape_of(s));
  alike->second.steps.erase(key_of(s));
  if (alike->second.steps.empty()) known_.erase(alike);
  steps_.erase(n);
}

size_t LockGraph::size() {
  std::lock_guard guard(mutex_);
  return steps_.size();
}
bool LockGraph::has_given_up() {
  std::lock_guard guard(mutex_);
  return gave_up_;
}

}  // namespace rrvm::tools
