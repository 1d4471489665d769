#include "rr/reclaim.h"

#include <algorithm>

namespace rrvm::rr {

void Reclaimer::Participant::retire(ShadowState* state) {
  limbo_.push_back({state, owner_.generation_.load(std::memory_order_seq_cst)});
  owner_.retired_.fetch_add(1, std::memory_order_relaxed);
  if (limbo_.size() % kBatch == 0) owner_.try_advance();
  owner_.collect(limbo_);
}

Reclaimer::Participant* Reclaimer::join() {
  std::lock_guard lock(mutex_);
  participants_.push_back(std::make_unique<Participant>(*this));
  participants_.back()->online();
  return participants_.back().get();
}

void Reclaimer::leave(Participant* participant) {
  std::lock_guard lock(mutex_);
  orphans_.insert(orphans_.end(), participant->limbo_.begin(), participant->limbo_.end());
  std::erase_if(participants_, [&](const auto& p) { return p.get() == participant; });
}

void Reclaimer::try_advance() {
  std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) return;
  uint64_t now = generation_.load(std::memory_order_relaxed);
  for (const auto& p : participants_) {
    uint64_t announced = p->announced_.load(std::memory_order_seq_cst);
    if (announced != 0 && announced != now) return;
  }
  generation_.store(now + 1, std::memory_order_seq_cst);
  // Orphans are in no order of generations; there are few.
  std::erase_if(orphans_, [&](const Participant::Retired& r) {
    if (r.generation + kGrace > now + 1) return false;
    r.state->dispose();
    disposed_.fetch_add(1, std::memory_order_relaxed);
    return true;
  });
}

void Reclaimer::collect(std::deque<Participant::Retired>& limbo) {
  uint64_t now = generation_.load(std::memory_order_acquire);
  while (!limbo.empty() && limbo.front().generation + kGrace <= now) {
    ShadowState* state = limbo.front().state;
    limbo.pop_front();  // before dispose: it may retire more
    state->dispose();
    disposed_.fetch_add(1, std::memory_order_relaxed);
  }
}

Reclaimer::~Reclaimer() {
  for (auto& p : participants_) orphans_.insert(orphans_.end(), p->limbo_.begin(), p->limbo_.end());
  for (auto& r : orphans_) r.state->dispose();
}

}  // namespace rrvm::rr
