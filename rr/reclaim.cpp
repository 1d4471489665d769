#include "rr/reclaim.h"

#include <algorithm>

namespace rrvm::rr {
namespace {

void add(std::atomic<uint64_t>& counter, uint64_t n) {  // by its only writer
  counter.store(counter.load(std::memory_order_relaxed) + n, std::memory_order_relaxed);
}

}  // namespace

void Reclaimer::Participant::retire(ShadowState* state) {
  uint64_t now = generation_.load(std::memory_order_seq_cst);
  if (!limbo_.empty() && limbo_.back().state == state && limbo_.back().generation == now) {
    limbo_.back().references++;
  } else {
    limbo_.push_back({state, now, 1});
  }
  add(retired_, 1);
  if (retired_.load(std::memory_order_relaxed) % kBatch == 0) owner_.try_advance();
  if (limbo_.front().generation + kGrace <= now) collect();
}

void Reclaimer::Participant::collect() {
  uint64_t now = generation_.load(std::memory_order_acquire);
  while (!limbo_.empty() && limbo_.front().generation + kGrace <= now) {
    Retired r = limbo_.front();
    limbo_.pop_front();  // before dispose: it may retire more
    r.state->dispose_references(r.references);
    add(disposed_, r.references);
  }
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
  retired_ += participant->retired_.load(std::memory_order_relaxed);
  disposed_ += participant->disposed_.load(std::memory_order_relaxed);
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
  Expired expired = advance_to(now + 1);
  lock.unlock();
  dispose(expired);
}

void Reclaimer::all_are_quiet() {
  Expired expired;
  {
    std::lock_guard lock(mutex_);
    uint64_t next = generation_.load(std::memory_order_relaxed) + kGrace;
    expired = advance_to(next);
    for (const auto& p : participants_) {
      if (p->announced_.load(std::memory_order_seq_cst) != 0) p->announced_.store(next, std::memory_order_seq_cst);
    }
  }
  dispose(expired);
}

void Reclaimer::retire(ShadowState* state, uint64_t references) {
  std::lock_guard lock(mutex_);
  orphans_.push_back({state, generation_.load(std::memory_order_seq_cst), references});
  retired_ += references;
}

Reclaimer::Expired Reclaimer::advance_to(uint64_t generation) {
  generation_.store(generation, std::memory_order_seq_cst);
  Expired expired;
  // Orphans are in no order of generations; there are few.
  std::erase_if(orphans_, [&](const Participant::Retired& r) {
    if (r.generation + kGrace > generation) return false;
    expired.push_back(r);
    disposed_ += r.references;
    return true;
  });
  return expired;
}

void Reclaimer::dispose(const Expired& expired) {
  for (const Participant::Retired& r : expired) r.state->dispose_references(r.references);
}

uint64_t Reclaimer::retired() const {
  std::lock_guard lock(mutex_);
  uint64_t sum = retired_;
  for (const auto& p : participants_) sum += p->retired_.load(std::memory_order_relaxed);
  return sum;
}

uint64_t Reclaimer::disposed() const {
  std::lock_guard lock(mutex_);
  uint64_t sum = disposed_;
  for (const auto& p : participants_) sum += p->disposed_.load(std::memory_order_relaxed);
  return sum;
}

Reclaimer::~Reclaimer() {
  for (auto& p : participants_) orphans_.insert(orphans_.end(), p->limbo_.begin(), p->limbo_.end());
  for (auto& r : orphans_) r.state->dispose_references(r.references);
}

}  // namespace rrvm::rr
