// SharedWrites, a tool built outside the tree: reports each location that a second thread writes to, and counts the
// locks that threads take meanwhile. How to build and run it is in README.md beside it.
#include "rr/tool_library.h"

using namespace rrvm::rr;

class SharedWrites : public Tool {
 public:
  explicit SharedWrites(ToolInit& init)
      : Tool(init), locks_too_(init.flag("locked", true, "also report writes under a lock")) {}

  void acquire(AcquireEvent& e) override {
    taken_(e.thread)++;  // this thread's own value
    acquires_.add(e.thread);
  }

  // A location starts with nobody: payload 0. Then the writer's number + 1.
  ShadowVar make_shadow_var(AccessEvent&) override { return inline_state(0); }

  void access(AccessEvent& e) override {
    if (!e.is_write()) return;
    uint64_t me = e.thread->tid + 1;
    while (owns(e.shadow)) {
      uint64_t writer = e.shadow.payload();
      if (writer == me) return;
      e.remember(taken_(e.thread));  // so that a later report can name this access
      if (writer == 0) {
        if (e.put_shadow(inline_state(me))) return;
      } else {
        if (!locks_too_ && !e.thread->held.empty()) return;
        auto previous = world().previous_access(e, static_cast<Tid>(writer - 1), [](const auto&) { return true; });
        if (try_advance(e)) report(e, "second-writer", std::move(previous));
      }
    }
  }

  std::string describe_shadow(ShadowVar s) const override {
    return s.payload() ? "written by " + std::to_string(s.payload() - 1) : "not written";
  }

 private:
  const bool locks_too_;
  Decoration<ShadowThread, uint64_t> taken_ = thread_decoration<uint64_t>(0);
  Counter acquires_ = counter("Acquires");
};

RRVM_TOOL_LIBRARY({"SharedWrites", "sw", "reports locations that two threads write to", make_tool<SharedWrites>})
