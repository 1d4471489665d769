#include "tools/initialisers.h"

#include <algorithm>

namespace rrvm::tools {

namespace {

bool has(const std::vector<HeldLock>& held, uint32_t lock, bool is_shared = false) {
  return std::any_of(held.begin(), held.end(),
                     [&](const HeldLock& h) { return h.lock == lock && h.is_shared == is_shared; });
}
bool are_same(const std::vector<HeldLock>& a, const std::vector<HeldLock>& b) {
  return a.size() == b.size() &&
         std::all_of(a.begin(), a.end(), [&](const HeldLock& h) { return has(b, h.lock, h.is_shared); });
}
bool are_same(const Moment& a, const Moment& b) {
  auto classes = [](const Moment& m) { return m.initialised ? *m.initialised : ClassSet(); };
  return a.thread == b.thread && a.epoch.bits() == b.epoch.bits() && classes(a) == classes(b);
}
uint64_t epoch_of(const std::shared_ptr<const Moment>& m) { return m ? m->epoch.bits() : 0; }

}  // namespace

uint32_t Initialisers::add(std::string name) {
  std::lock_guard guard(mutex_);
  classes_[++next_].name = std::move(name);
  return next_;
}
void Initialisers::died(uint32_t id) {
  std::lock_guard guard(mutex_);
  classes_.erase(id);
}
std::string Initialisers::name(uint32_t id) const {
  std::lock_guard guard(mutex_);
  auto found = classes_.find(id);
  return found == classes_.end() ? "a class that is gone" : found->second.name;
}

void Initialisers::asked(uint32_t id, rr::SiteId site, const Moment& moment, const std::vector<HeldLock>& held,
                         Steps& out) {
  std::lock_guard guard(mutex_);
  ask(id, {site, moment, held, nullptr}, out);
}

void Initialisers::ask(uint32_t id, Ask asks, Steps& out) {
  auto found = classes_.find(id);
  if (found == classes_.end() || knows_class(asks.moment, id) || has(asks.held, id)) return;
  Class& c = found->second;
  for (const Ask& a : c.asks)
    if (are_same(a.moment, asks.moment) && epoch_of(a.original) == epoch_of(asks.original) &&
        are_same(a.held, asks.held))
      return;
  if (c.asks.size() >= kMostAsks) return void(gave_up_ = true);
  if (!asks.held.empty()) out.push_back({id, false, asks.site, asks.moment, asks.held, asks.original});
  c.asks.push_back(asks);
  for (const Body& b : c.body) apply(id, c, asks, b, out);
}

void Initialisers::apply(uint32_t id, const Class& c, const Ask& asks, const Body& body, Steps& out) {
  if (!asks.original && asks.moment.thread == c.runner) return;  // its own steps are told as they are taken
  Step s = body.step;
  s.moment = asks.moment;
  learn_classes(s.moment, body.known);
  s.held = asks.held;
  s.held.push_back({id, false, 1, asks.site});
  for (const HeldLock& h : body.step.held)
    if (!has(s.held, h.lock, h.is_shared)) s.held.push_back(h);
  if (s.lock & kClassLock) return ask(s.lock, {s.site, s.moment, s.held, s.original}, out);
  if (!has(s.held, s.lock) && !has(s.held, s.lock, true)) out.push_back(std::move(s));
}

void Initialisers::begun(uint32_t id, rr::Tid by) {
  std::lock_guard guard(mutex_);
  Class& c = classes_[id];
  c.has_begun = true;
  c.runner = by;
}

void Initialisers::asked_inside(uint32_t id, Step request, const ClassSet& known, Steps& out) {
  std::lock_guard guard(mutex_);
  auto found = classes_.find(id);
  if (found == classes_.end()) return;
  Class& c = found->second;
  std::vector<uint64_t> held;
  for (const HeldLock& h : request.held) held.push_back(uint64_t{h.lock} << 1 | h.is_shared);
  std::sort(held.begin(), held.end());
  if (c.body.size() >= kMostSteps) return void(gave_up_ = true);
  if (!c.body_keys.insert({request.lock, request.is_shared, request.original->epoch.bits(), std::move(held)}).second)
    return;
  c.body.push_back({std::move(request), known});
  Body latest = c.body.back();
  for (size_t i = 0; i < c.asks.size(); i++) apply(id, c, Ask(c.asks[i]), latest, out);
}

void Initialisers::ended(uint32_t id, const ClassSet& known) {
  std::lock_guard guard(mutex_);
  Class& c = classes_[id];
  c.has_ended = true;
  c.known = known;
}
bool Initialisers::is_anothers(uint32_t id, rr::Tid t) const {
  std::lock_guard guard(mutex_);
  auto found = classes_.find(id);
  return found != classes_.end() && found->second.has_begun && !found->second.has_ended && found->second.runner != t;
}
bool Initialisers::is_over(uint32_t id) const {
  std::lock_guard guard(mutex_);
  auto found = classes_.find(id);
  return found != classes_.end() && found->second.has_ended;
}
ClassSet Initialisers::known_after(uint32_t id) const {
  std::lock_guard guard(mutex_);
  auto found = classes_.find(id);
  ClassSet result = found == classes_.end() ? ClassSet() : found->second.known;
  result.insert(std::upper_bound(result.begin(), result.end(), id), id);
  return result;
}
bool Initialisers::has_given_up() const {
  std::lock_guard guard(mutex_);
  return gave_up_;
}

}  // namespace rrvm::tools
