// ProtectingLock: keeps acquire and release of a lock that only one thread uses, or that is always taken while one same
// other lock is held, from the tools behind it; they see the lock's operations from the moment that stops being true.
// Made for lock sets and reduction (Atomizer), to which such a lock says nothing. A happens-before tool behind it does
// not learn of the last release that was kept. Tests: tests/traces/small/protecting_lock.trace.
#include <algorithm>

#include "rr/tool.h"

namespace rrvm::tools {

using namespace rr;

class ProtectingLock : public Tool {
 public:
  explicit ProtectingLock(ToolInit& init) : Tool(init) {}

  void acquire(AcquireEvent& e) override {
    Use& u = use_(e.lock);
    if (!u.open) {
      note_use(u, e);
      if (u.open) opened_.add(e.thread);
    }
    u.kept = !u.open;
    if (!u.kept) return;
    kept_.add(e.thread);
    e.drop();
  }
  void release(ReleaseEvent& e) override {
    if (use_(e.lock).kept) e.drop();
  }

  std::string describe_lock(ShadowLock* l) override {
    const Use& u = use_(l);
    if (!u.used) return "unused";
    if (u.open) return "open";
    if (!u.shared) return "thread " + std::to_string(u.owner);
    std::string out = "protected by";
    for (uint32_t id : u.protectors) out += " " + world().names().lock_name(id);
    return out;
  }

 private:
  // Guarded by the lock itself.
  struct Use {
    bool used = false, shared = false;
    bool open = false;                 // its operations are passed on
    bool kept = false;                 // the present hold is not
    Tid owner = 0;                     // the only user, while not shared
    std::vector<uint32_t> protectors;  // locks held at every acquire so far
  };

  static void note_use(Use& u, const AcquireEvent& e) {
    std::vector<uint32_t> held;
    for (ShadowLock* l : e.thread->held) {
      if (l != e.lock) held.push_back(l->id);
    }
    if (!u.used) {
      u.used = true;
      u.owner = e.thread->tid;
      u.protectors = std::move(held);
      return;
    }
    u.shared |= u.owner != e.thread->tid;
    std::erase_if(u.protectors, [&](uint32_t id) { return std::find(held.begin(), held.end(), id) == held.end(); });
    u.open = u.shared && u.protectors.empty();
  }

  Decoration<ShadowLock, Use> use_ = lock_decoration<Use>();
  Counter kept_ = counter("Kept");      // acquisitions that went no further
  Counter opened_ = counter("Opened");  // locks whose operations are passed on
};

RRVM_DEFINE_TOOL(ProtectingLock)

}  // namespace rrvm::tools
