// LockSet (Eraser's refinement, RoadRunner Figures 3 and 5): the set of locks held on every access to a location.
// When it becomes empty the location is reported and handed on. No states for initialisation or sharing: put
// ThreadLocal:ReadOnly in front for Eraser. Tests: tests/traces/roadrunner.
#include <x86intrin.h>

#include <algorithm>

#include "rr/tool.h"
#include "tools/locks_held.h"

namespace rrvm::tools {

using namespace rr;

class LockSet : public Tool {
 public:
  const char* finding() const override { return "race"; }
  explicit LockSet(ToolInit& init) : Tool(init) {}

  void create(NewThreadEvent& e) override { holds(e.created, nullptr); }
  void acquire(AcquireEvent& e) override { holds(e.thread, locks_.acquire(e)); }
  void release(ReleaseEvent& e) override { holds(e.thread, locks_.release(e)); }
  EmptySection empty_section() const override { return &LocksHeld::is_empty_section; }

  ShadowVar make_shadow_var(AccessEvent& e) override {
    e.remember(__rdtsc());
    Set* held = locks_.held(e.thread).share();
    holds(e.thread, held);
    return owned_state(held);
  }

  void access(AccessEvent& e) override {
    const SetRef& held = locks_.held(e.thread);
    holds(e.thread, held.get());
    while (owns(e.shadow)) {
      if (e.shadow.pointer<Set>() == held.get() && !held->empty()) return;  // the fast path's case: nothing to remember
      SetRef ls = locks_.sets().intersect(e.shadow.pointer<Set>(), held);
      if (ls->empty()) {
        if (report_and_advance(e, "empty-lockset", [&] { return world().previous_conflict(e); })) return;
        continue;
      }
      e.remember(__rdtsc());
      if (ls.get() == e.shadow.pointer<Set>()) return;
      if (e.put_shadow(owned_state(ls.share()))) return refined_.add(e);
    }
  }

  // Same non-empty set as held: nothing to refine.
  FastPath fast_path(bool is_write) const override { return {FastPath::kWhole, static_cast<uint8_t>(held_word_)}; }

  RepeatedAccess repeated_access() const override { return &LockSet::repeated; }

  // As long as nothing is acquired or released a later access refines nothing; what another thread does meanwhile could
  // as well have come behind both.
  bool allows_removal() const override { return true; }
  bool acquires_end_cover() const override { return true; }
  bool allows_ranges() const override { return true; }
  bool takes_groups() const override { return true; }

  std::string describe_shadow(ShadowVar s) const override { return set_text(s.pointer<Set>(), world().names()); }
  std::string describe_thread(ShadowThread* t) override { return set_text(locks_.held(t).get(), world().names()); }

 private:
  // The fast path's case before anybody has made the held set: many programs access little under each of many locks.
  // Whoever does more in one section gets the set, and then the fast path.
  static bool repeated(Tool& tool, ShadowThread& t, ShadowWord& word, bool is_write) {
    constexpr uint32_t kLittle = 8;
    if (t.held.empty()) return false;
    auto& self = static_cast<LockSet&>(tool);
    t.participant->quiesce();
    const ShadowVar s(word.load(std::memory_order_acquire));
    if (!self.owns(s) || !is_set_of(*s.pointer<Set>(), t.held)) return false;
    Section& now = self.section_(&t);
    const uint64_t number = t.sync_ops.load(std::memory_order_relaxed);
    if (now.number != number) now = {number, 0};
    return ++now.repeated <= kLittle;
  }
  static bool is_set_of(const Set& set, const HeldLocks& held) {
    return set.locks().size() == held.size() &&
           std::all_of(held.begin(), held.end(), [&](const ShadowLock* lock) { return set.contains(lock->id); });
  }
  // The thread word is the shadow word of the held set; none for the empty set, which is never fast, and for one that
  // nobody has asked for yet (null).
  void holds(ShadowThread* t, const Set* set) {
    bool is_fast = set && set != no_locks_.get();
    t->words[held_word_] = is_fast ? owned_state(const_cast<Set*>(set)).bits() : ShadowThread::kNoWord;
  }

  struct Section {
    uint64_t number = 0;    // operations of synchronisation so far
    uint32_t repeated = 0;  // accesses since then that needed nothing
  };
  LocksHeld locks_{world()};
  Decoration<ShadowThread, Section> section_ = thread_decoration<Section>();
  const SetRef no_locks_ = locks_.sets().empty();
  Counter refined_ = counter("Refined");  // lock sets that became smaller
  const unsigned held_word_ = thread_word();
};

RRVM_DEFINE_TOOL(LockSet)

}  // namespace rrvm::tools
