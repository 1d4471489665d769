// Racer (Bodden, Havelund, ISSTA 2008): Eraser for Java. The lock set of a location is refined from its first access
// on, and the state machine knows "one thread / many threads" and "only read / also written", nothing else: a report
// needs many threads, a write, and no common lock. There is no free initialisation phase, because in Java an object
// may escape before its constructor has ended; and final fields are watched, because it may escape with those too.
// What a static initialiser does to the fields of its class does not count: nobody else has them yet. The tool does not
// look at fork, join, volatiles and predicates, hence its false alarms. Tests: tests/traces/racer.
#include <x86intrin.h>

#include "rr/tool.h"
#include "tools/locks_held.h"

namespace rrvm::tools {

using namespace rr;

namespace {

// Never changed once it is in a word; replaced by the next one.
struct RacerState : ShadowState {
  Tid first = 0;
  bool many = false, written = false;
  bool initialising = false;  // no accesses yet but those of the static initialiser
  SetRef locks;
};

}  // namespace

class Racer final : public Tool {
 public:
  const char* finding() const override { return "race"; }
  explicit Racer(ToolInit& init) : Tool(init), finals_(init.flag("finals", true, "watch final fields")) {}

  bool watches_finals() const override { return finals_; }
  void acquire(AcquireEvent& e) override { locks_.acquire(e); }
  void release(ReleaseEvent& e) override { locks_.release(e); }
  EmptySection empty_section() const override { return &LocksHeld::is_empty_section; }

  ShadowVar make_shadow_var(AccessEvent& e) override {
    auto* s = new RacerState;
    s->first = e.thread->tid;
    s->locks = locks_.held(e.thread);
    s->initialising = is_initialiser(e);
    return owned_state(s);
  }

  bool is_initialiser(const AccessEvent& e) const {
    return e.location.kind == LocationKind::kStatic && e.site && world().names().site(e.site).method == "<clinit>";
  }

  void access(AccessEvent& e) override {
    const SetRef& held = locks_.held(e.thread);
    while (owns(e.shadow)) {
      const RacerState& old = *e.shadow.pointer<RacerState>();
      if (old.initialising) {
        if (is_initialiser(e)) return;
        e.put_shadow(make_shadow_var(e));
        continue;
      }
      SetRef locks = locks_.sets().intersect(old.locks.get(), held);
      bool many = old.many || old.first != e.thread->tid;
      bool written = old.written || e.is_write();
      if (many && written && locks->empty()) {
        if (report_and_advance(e, "empty-lockset", [&] { return world().previous_conflict(e); })) return;
        continue;
      }
      e.remember(__rdtsc());
      if (many == old.many && written == old.written && locks == old.locks) return;
      bool refined = !(locks == old.locks), shared = many != old.many;
      auto* next = new RacerState;
      next->first = old.first;
      next->many = many;
      next->written = written;
      next->locks = std::move(locks);
      if (!e.put_shadow(owned_state(next))) continue;
      if (refined) refined_.add(e.thread);
      if (shared) shared_.add(e.thread);
      return;
    }
  }

  std::string describe_shadow(ShadowVar s) const override {
    auto* v = s.pointer<RacerState>();
    return std::string(v->many ? "many threads" : "one thread") + (v->written ? ", written, " : ", only read, ") +
           set_text(v->locks.get(), world().names());
  }

 private:
  const bool finals_;
  LocksHeld locks_{world()};
  Counter shared_ = counter("Shared");    // locations that a second thread accessed without a report
  Counter refined_ = counter("Refined");  // lock sets that became smaller
};

RRVM_DEFINE_TOOL(Racer)

}  // namespace rrvm::tools
