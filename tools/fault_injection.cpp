// FaultInjection: takes acquire/release pairs out of the event stream, both or neither, as if the program had forgotten
// the lock; the program itself is unchanged. Which ones depends on the seed, the thread and how many locks it has
// taken, not on the schedule. A wait's release and acquire belong to two pairs. For tests of other tools. Tests:
// tests/tools/small_tools_test.cpp.
#include "rr/tool.h"

namespace rrvm::tools {

using namespace rr;

class FaultInjection : public Tool {
 public:
  explicit FaultInjection(ToolInit& init)
      : Tool(init),
        seed_(init.number("seed", 0, "which pairs are dropped")),
        rate_(init.number("rate", 10, "percent of pairs to drop")),
        lock_(init.text("lock", "", "drop only pairs of the lock with this name")) {
    if (rate_ > 100) init.refuse("rate", "must be at most 100");
  }

  void acquire(AcquireEvent& e) override {
    bool chosen = lock_.empty() || world().names().lock_name(e.lock->id) == lock_;
    chosen = chosen && random(e.thread) % 100 < rate_;
    dropping_(e.lock) = chosen;
    if (!chosen) return;
    dropped_.add(e.thread);
    e.drop();
  }
  void release(ReleaseEvent& e) override {
    if (dropping_(e.lock)) e.drop();
  }

 private:
  // A number for each pair: splitmix64 of seed, thread and count.
  uint64_t random(ShadowThread* t) {
    uint64_t x = seed_ + (uint64_t{t->tid} << 40) + taken_(t)++;
    x = (x + 0x9E3779B97F4A7C15u) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 30) * 0x94D049BB133111EBu;
    return (x ^ x >> 31) >> 8;
  }

  const uint64_t seed_, rate_;
  const std::string lock_;
  Decoration<ShadowThread, uint64_t> taken_ = thread_decoration<uint64_t>(0);
  Decoration<ShadowLock, bool> dropping_ = lock_decoration<bool>(false);
  Counter dropped_ = counter("Dropped");
};

RRVM_DEFINE_TOOL(FaultInjection)

}  // namespace rrvm::tools
