// The requests that threads have made for locks while holding others, and the cycles among them: Goodlock's lock graph
// with Bensalem and Havelund's filters. A cycle is a list of steps, each of another thread, in which every step wants a
// lock that the next one holds, such that the threads may get there together: no two of them hold a lock in common that
// keeps them apart (a gate), and no start or join orders them. Read locks keep apart and block only threads that write.
//
// A program that starts threads for ever would make requests for ever. When there are many of one shape (the same lock,
// with the same locks held), those go that are ordered before the latest of the shape: whoever knows of the latest
// knows of them too, so what could meet one of them from now on can meet the latest. A cycle of two threads is never
// missed by that; a longer one is if no other steps than those forgotten were made at the same time.
//
// A class is a lock that who initialises it holds. Nobody who knows that it is initialised (Moment::initialised) gets
// where a thread is inside its initialiser.
//
// It knows locks and threads by their numbers, and nothing of events or reports. One mutex guards it: a thread comes
// here once for each new combination of locks. Tests: tests/oracle/lock_order_test.cpp,
// tests/tools/lock_graph_test.cpp, tests/traces/lockorder.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "rr/event.h"
#include "rr/vector_clock.h"

namespace rrvm::tools {

// Where a thread is. A start begins a new epoch of the thread that starts another, which does not know of it. Epochs
// are of places, which threads use one after the other (tools/clock_places.h): what is kept does not grow with every
// thread that has ever been started.
using ClassSet = std::vector<uint32_t>;  // sorted
struct Moment {
  rr::Tid thread = 0;
  rr::Epoch epoch;
  std::shared_ptr<const rr::VectorClock> past = nullptr;  // what starts and joins order before; null: nothing
  std::shared_ptr<const ClassSet> initialised = nullptr;  // classes whose initialisers have ended before; null: none
};
inline constexpr uint32_t kClassLock = uint32_t{1} << 31;  // in the number of a class
bool knows_class(const Moment&, uint32_t id);
void learn_classes(Moment&, const ClassSet&);
bool knows(const Moment& later, const Moment& earlier);  // is it ordered before, by starts and joins?
// All that is ordered before a thread that learns of this moment.
rr::VectorClock known_by(const Moment&);
// Adds to the past of the moment.
void learn(Moment&, const rr::VectorClock& more);

struct HeldLock {
  uint32_t lock;
  bool is_shared;
  uint32_t depth;
  rr::SiteId site;  // where it was taken
};

// A request for a lock by a thread that holds others.
struct LockStep {
  uint32_t number;
  uint32_t lock;
  bool is_shared;
  rr::SiteId site;
  Moment moment;
  std::vector<HeldLock> held;
  // Another thread has made it, there, in an initialiser that this one could have run; null: this one.
  std::shared_ptr<const Moment> original = nullptr;
};

// Do two threads with these locks keep each other out?
bool has_gate(const std::vector<HeldLock>& a, const std::vector<HeldLock>& b);

class LockGraph {
 public:
  // A cycle, and whether it needs a writer that waits between readers.
  using Found = std::function<void(const std::vector<const LockStep*>&, bool needs_writer)>;
  LockGraph(unsigned longest, Found found) : longest_(longest), found_(std::move(found)) {}

  // Both call `found` for the cycles that come to be by this.
  void add(uint32_t lock, bool is_shared, rr::SiteId site, const Moment& moment, const std::vector<HeldLock>& held,
           std::shared_ptr<const Moment> original = nullptr);
  void writes(uint32_t lock, rr::Tid thread);  // somebody asks for the lock exclusively
  // The lock can never be asked for again: steps that name it are forgotten.
  void died(uint32_t lock);

  size_t size();        // steps that are kept
  bool has_given_up();  // a search took too long, or there were too many steps

 private:
  // What a request is, apart from its thread and time: lock, is it shared, what is held.
  using Shape = std::tuple<uint32_t, bool, std::vector<uint64_t>>;
  static Shape shape_of(const LockStep&);
  // Requests of one shape. No cycle has two of them.
  struct Alike {
    // Epoch and past, which lives as long as the step; the epoch of the original.
    using Key = std::tuple<uint64_t, const rr::VectorClock*, uint64_t>;
    std::map<Key, uint32_t> steps;
    size_t limit = kManyAlike;  // when there are so many, those that the latest makes superfluous are forgotten
  };
  static Alike::Key key_of(const LockStep& s) {
    return {s.moment.epoch.bits(), s.moment.past.get(), s.original ? s.original->epoch.bits() : 0};
  }
  void thin_out(Alike& alike, const LockStep& latest);
  void forget(uint32_t number);
  void search(std::vector<const LockStep*>& path);
  void close(const std::vector<const LockStep*>& cycle);
  // A cycle that is still to be reported. That is done without the mutex, because a report asks for names, and a thread
  // that takes back a lock that has died comes here with the tables of names locked.
  struct Unreported {
    std::vector<std::shared_ptr<const LockStep>> steps;
    bool needs_writer;
  };
  void report(const std::vector<Unreported>& cycles) const;

  static constexpr size_t kMostSteps = 500'000, kMostTries = 1'000'000, kManyAlike = 64;
  const unsigned longest_;
  const Found found_;
  std::mutex mutex_;                                                     // guards all below
  std::unordered_map<uint32_t, std::shared_ptr<const LockStep>> steps_;  // by number
  std::map<Shape, Alike> known_;
  std::unordered_map<uint32_t, std::set<uint32_t>> holding_;  // steps by a lock that they hold
  std::unordered_map<uint32_t, std::set<uint32_t>> wanting_;  // by the lock that they want
  std::unordered_map<uint32_t, std::set<rr::Tid>> writers_;   // by lock, as many as matter
  std::set<std::vector<uint32_t>> reported_;                  // cycles, by their steps' numbers
  uint32_t next_ = 0;
  size_t tries_ = 0;
  bool gave_up_ = false;
  std::vector<Unreported> unreported_;
};

}  // namespace rrvm::tools
