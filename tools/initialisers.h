// What LockOrder knows of classes as locks. Who initialises a class holds it: others who ask for it wait until the
// initialiser has ended. An initialiser runs once, in the thread that asks first, but each thread that asked without
// knowing that the class was initialised could have been that thread, and would have asked for what the initialiser
// asks for, with its own locks held and the class too. So the requests of an initialiser are kept as its *body*, and
// count for each asker; in it, asking for a class leads into that one's body. A class is known to be initialised to a
// thread that has asked for it, to those that it starts afterwards and to who joins it: such a thread asks in vain, and
// meets nobody who is inside the initialiser (Moment::initialised).
//
// A step in the body for another thread than the one that took it lies where the other one asked; it also meets nobody
// who is ordered with the step as it was taken, because what an initialiser starts and joins it does whoever runs it.
//
// It knows classes by numbers with the bit kClassLock, and nothing of events. Thread-safe. Tests:
// tests/oracle/class_order_test.cpp, tests/traces/lockorder/class_*.trace, tests/java/race/lockorder.
#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "tools/lock_graph.h"

namespace rrvm::tools {

class Initialisers {
 public:
  // A request that is to be told to the graph.
  struct Step {
    uint32_t lock;
    bool is_shared;
    rr::SiteId site;
    Moment moment;
    std::vector<HeldLock> held;
    std::shared_ptr<const Moment> original;  // where it was made by the thread that made it; null: by this one, here
  };
  using Steps = std::vector<Step>;

  uint32_t add(std::string name);  // the class's number
  void died(uint32_t id);
  std::string name(uint32_t id) const;

  // A thread asks for a class for the first time. What follows for the graph is added to `out`.
  void asked(uint32_t id, rr::SiteId site, const Moment& moment, const std::vector<HeldLock>& held, Steps& out);
  void begun(uint32_t id, rr::Tid by);
  // Inside the initialiser `id`, and no other in it, something is asked for. `held`: taken since it began; `known`:
  // classes that were initialised, or found so, since it began.
  void asked_inside(uint32_t id, Step request, const ClassSet& known, Steps& out);
  void ended(uint32_t id, const ClassSet& known);
  // Does another thread run it? Then who has asked for it waits.
  bool is_anothers(uint32_t id, rr::Tid t) const;
  bool is_over(uint32_t id) const;
  // What somebody knows to be initialised who has waited for the class: it, and what its initialiser has used.
  ClassSet known_after(uint32_t id) const;
  bool has_given_up() const;

 private:
  struct Body {
    Step step;  // with what is held since the initialiser began
    ClassSet known;
  };
  // Lock, is it shared, when, what is held: what tells the steps of a body apart.
  using BodyKey = std::tuple<uint32_t, bool, uint64_t, std::vector<uint64_t>>;
  struct Ask {
    rr::SiteId site;
    Moment moment;
    std::vector<HeldLock> held;
    std::shared_ptr<const Moment> original;  // as in Step
  };
  struct Class {
    std::string name;
    bool has_begun = false, has_ended = false;
    rr::Tid runner = rr::kNoThread;
    std::vector<Body> body;
    std::set<BodyKey> body_keys;
    std::vector<Ask> asks;
    ClassSet known;
  };
  // With the mutex held.
  void ask(uint32_t id, Ask ask, Steps& out);
  void apply(uint32_t id, const Class& c, const Ask& ask, const Body& body, Steps& out);

  static constexpr size_t kMostSteps = 1 << 13, kMostAsks = 512;  // of a class; what sets up a calendar takes 600 locks
  mutable std::mutex mutex_;                                      // guards all below
  std::unordered_map<uint32_t, Class> classes_;
  uint32_t next_ = kClassLock;
  bool gave_up_ = false;
};

}  // namespace rrvm::tools
