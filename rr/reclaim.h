// Reclamation of states that other threads may still be looking at (quiescent states, three generations).
// A participant is one real thread that runs handlers. It announces the global generation at the start of each
// event, when it holds no state; a state retired in generation g is disposed of once the generation is g + 3,
// which needs every online participant to have announced in between. Threads that block or end go offline. One that
// runs on without an event, or blocks online, holds up all others: a VM that can stop it says all_are_quiet. Cost on
// the event path: one load and one compare. Must not know: any collector. Tests: tests/rr/reclaim_test.cpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "rr/shadow_var.h"

namespace rrvm::rr {

class Reclaimer {
 public:
  class Participant {
   public:
    explicit Participant(Reclaimer& owner) : owner_(owner), generation_(owner.generation_) {}
    // The thread holds no state now. Called at each event's start.
    void quiesce() {
      uint64_t now = generation_.load(std::memory_order_acquire);
      if (announced_.load(std::memory_order_relaxed) != now) announced_.store(now, std::memory_order_seq_cst);
    }
    // Called before and after blocking: an offline thread delays nobody. online() must precede the next event.
    void offline() { announced_.store(0, std::memory_order_release); }
    void online() { announced_.store(generation_.load(std::memory_order_acquire), std::memory_order_seq_cst); }
    // Disposes of the state when no thread can see it any more. It must be unreachable for new readers.
    void retire(ShadowState* state);
    // Does the same for so many references; any thread may call it.
    void retire_from_afar(ShadowState* state, uint64_t references) { owner_.retire(state, references); }
    // Its own thread asks how many wait for that, and disposes of those that need not wait any more.
    uint64_t backlog() const {
      return retired_.load(std::memory_order_relaxed) - disposed_.load(std::memory_order_relaxed);
    }
    void collect();

   private:
    friend class Reclaimer;
    struct Retired {
      ShadowState* state;
      uint64_t generation;
      uint64_t references;  // of a shared state: retired so many times in a row
    };
    Reclaimer& owner_;
    const std::atomic<uint64_t>& generation_;         // the owner's
    std::atomic<uint64_t> announced_{0};              // 0 = offline
    std::atomic<uint64_t> retired_{0}, disposed_{0};  // written by the owner thread
    std::deque<Retired> limbo_;                       // owner thread only
  };

  Reclaimer() = default;
  ~Reclaimer();
  Reclaimer(const Reclaimer&) = delete;
  Reclaimer& operator=(const Reclaimer&) = delete;

  Participant* join();                   // starts online
  void leave(Participant* participant);  // its retired states pass to the others
  // So many references, as by a participant that leaves at once.
  void retire(ShadowState* state, uint64_t references = 1);
  void all_are_quiet();  // the caller knows that no thread is inside an event
  uint64_t retired() const;
  uint64_t disposed() const;

 private:
  static constexpr size_t kBatch = 64;  // retire calls between two attempts to advance
  static constexpr uint64_t kGrace = 3;
  void try_advance();
  using Expired = std::vector<Participant::Retired>;
  Expired advance_to(uint64_t generation);  // with the mutex held; what to dispose of without it
  static void dispose(const Expired& expired);

  std::atomic<uint64_t> generation_{1};
  mutable std::mutex mutex_;  // guards all below
  std::vector<std::unique_ptr<Participant>> participants_;
  std::deque<Participant::Retired> orphans_;
  uint64_t retired_ = 0, disposed_ = 0;  // by participants that have left
};

}  // namespace rrvm::rr
