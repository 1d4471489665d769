// The inside of rr/trace/trace_generator.h: a model of a running program, from which the next operation is chosen.
// Set-up, choice and accesses are in trace_generator.cpp, all other operations in generator_operations.cpp.
#pragma once

#include <algorithm>
#include <vector>

#include "rr/trace/trace_generator.h"

namespace rrvm::rr::generator {

// SplitMix64: the same numbers everywhere, unlike the distributions of the standard library.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next() {
    uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  uint32_t below(uint64_t n) { return static_cast<uint32_t>((next() >> 32) * n >> 32); }
  bool percent(uint64_t p) { return below(100) < p; }

 private:
  uint64_t state_;
};

using Clock = std::vector<uint32_t>;  // by thread; as long as there are threads

inline void join_into(Clock& a, const Clock& b) {
  for (size_t i = 0; i < b.size(); i++) a[i] = std::max(a[i], b[i]);
}
inline bool before(const Clock& a, const Clock& b) {
  for (size_t i = 0; i < a.size(); i++) {
    if (a[i] > b[i]) return false;
  }
  return true;
}

class Generator {
 public:
  explicit Generator(const GeneratorOptions& o);
  std::unique_ptr<Trace> run();

 private:
  static constexpr uint32_t kNobody = ~uint32_t{0};
  enum class Life : uint8_t { kUnborn, kRunning, kWaiting, kBlocked, kStopped };
  struct Thread {
    Life life = Life::kUnborn;
    bool created = false;                              // by an operation of its own, before its fork
    bool known = false;                                // forked, or has acted: others may name it
    uint32_t waits_on = 0;                             // lock, while waiting
    int64_t party = -1;                                // barrier that it has been chosen for
    std::vector<uint32_t> held;                        // locks, innermost last; a lock once per level
    std::vector<std::pair<EventKind, uint32_t>> open;  // blocks and methods
    Clock clock;
  };
  struct Lock {
    uint32_t holder;
    Clock clock;
  };
  struct Class {
    bool initialised;
    Clock clock;
  };
  struct Accesses {
    Clock read, write;
  };
  struct Variable {
    Accesses plain, atomic;
    uint64_t value;
  };
  struct Fences {
    Clock released, seen;  // at the last release fence; by opaque reads
  };
  struct Party {
    std::vector<uint32_t> members;
    size_t arrived = 0;
  };

  TraceOp& emit(EventKind kind, uint32_t thread, uint32_t operand = 0);
  Thread& me() { return threads_[current_]; }
  bool runnable(uint32_t t) const { return threads_[t].life == Life::kRunning; }
  bool holds_nothing(const Thread& t) const { return t.held.empty() && t.open.empty(); }
  // Where the trace is about blocks, barriers are met inside them too.
  bool may_arrive(const Thread& t) const { return t.held.empty() && (o_.block_ops > 0 || t.open.empty()); }
  bool may_end(const Thread& t) const { return t.known && holds_nothing(t) && t.party < 0; }
  void start(uint32_t t) {
    threads_[t].life = Life::kRunning;
    alive_.push_back(t);
  }
  void outgoing() { me().clock[current_]++; }
  void pick_thread();
  void step();
  void access(bool write);

  void lock_op();
  void take(uint32_t m);
  void give_up(uint32_t m);
  void volatile_op();
  void fence_op();
  void thread_op();
  void fork(uint32_t u);
  void end(uint32_t u);
  void wait_op();
  bool wake_someone();
  void barrier_op();
  void arrive(uint32_t b);
  void class_op();
  void interrupt_op();
  void other_op();
  void block_op();
  void close();
  void open(EventKind begin, EventKind end, uint64_t labels);

  const GeneratorOptions o_;
  Random random_;
  std::unique_ptr<Trace> trace_;
  std::vector<Thread> threads_;
  std::vector<uint32_t> alive_;  // running, waiting or blocked
  std::vector<uint32_t> waiting_;
  std::vector<Lock> locks_;
  std::vector<Clock> volatiles_;
  std::vector<Class> classes_;
  std::vector<Clock> interrupts_;
  std::vector<Variable> variables_;
  std::vector<Fences> fences_;  // by thread
  std::vector<Party> parties_;  // by barrier
  std::vector<uint64_t> weights_;
  uint64_t weight_sum_ = 0;
  uint32_t current_ = 0;
};

}  // namespace rrvm::rr::generator
