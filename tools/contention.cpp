// Contention: per lock and per place of acquisition, how often and how long threads had to wait, and from which place
// the lock was held when they did (the last holder before the waiting thread). Locks with the longest waits are printed
// at the end. An acquisition without waiting costs one store. Tests: tests/tools/small_tools_test.cpp,
// tests/traces/small.
#include <algorithm>
#include <map>
#include <mutex>

#include "rr/tool.h"

namespace rrvm::tools {

using namespace rr;

class Contention : public Tool {
 public:
  explicit Contention(ToolInit& init) : Tool(init), top_(init.number("top", 10, "locks to print")) {}

  void acquire(AcquireEvent& e) override {
    acquires_.add(e.thread);
    SiteId held_from = held_from_(e.lock);
    held_from_(e.lock) = e.site;
    if (e.waited_ns == 0) return;
    waits_.add(e.thread);
    waited_.add(e.thread, e.waited_ns);
    std::lock_guard guard(mutex_);
    Lock& l = locks_[e.lock->id];
    if (l.name.empty()) l.name = world().names().lock_name(e.lock->id);
    l.sum.add(e.waited_ns);
    l.places[{e.site, held_from}].add(e.waited_ns);
  }

  void finish() override {
    std::lock_guard guard(mutex_);
    std::vector<const Lock*> order;
    for (const auto& [id, l] : locks_) order.push_back(&l);
    std::stable_sort(order.begin(), order.end(),
                     [](const Lock* a, const Lock* b) { return a->sum.nanos > b->sum.nanos; });
    if (order.size() > top_) order.resize(top_);
    for (const Lock* l : order) {
      world().reports().note("Contention: " + l->name + ": " + l->sum.text());
      std::vector<std::pair<std::pair<SiteId, SiteId>, Sum>> places(l->places.begin(), l->places.end());
      std::stable_sort(places.begin(), places.end(),
                       [](const auto& a, const auto& b) { return a.second.nanos > b.second.nanos; });
      for (const auto& [sites, sum] : places) {
        world().reports().note("Contention:   at " + place(sites.first) + ", held from " + place(sites.second) + ": " +
                               sum.text());
      }
    }
    if (locks_.empty()) world().reports().note("Contention: no thread waited for a lock");
  }

 private:
  struct Sum {
    uint64_t waits = 0, nanos = 0, longest = 0;
    void add(uint64_t n) {
      waits++;
      nanos += n;
      longest = std::max(longest, n);
    }
    std::string text() const {
      return std::to_string(waits) + (waits == 1 ? " wait, " : " waits, ") + std::to_string(nanos) + " ns, longest " +
             std::to_string(longest) + " ns";
    }
  };
  struct Lock {
    std::string name;
    Sum sum;
    std::map<std::pair<SiteId, SiteId>, Sum> places;  // waited at, held from
  };
  std::string place(SiteId site) const { return site ? world().names().site(site).text() : "an unknown place"; }

  const uint64_t top_;
  Decoration<ShadowLock, SiteId> held_from_ = lock_decoration<SiteId>(kNoSite);
  Counter acquires_ = counter("Acquires");
  Counter waits_ = counter("Waits");
  Counter waited_ = counter("WaitedNs");
  std::mutex mutex_;  // guards locks_; only threads that have waited anyway take it
  std::map<uint32_t, Lock> locks_;
};

RRVM_DEFINE_TOOL(Contention)

}  // namespace rrvm::tools
