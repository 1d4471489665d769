// ThreadLocal (RoadRunner Figure 6): keeps the accesses of a location while only one thread uses it. The state is
// that thread's number, in the word. Tests: tests/traces/roadrunner.
#include <x86intrin.h>

#include "rr/tool.h"

namespace rrvm::tools {

using namespace rr;

class ThreadLocal : public Tool {
 public:
  explicit ThreadLocal(ToolInit& init) : Tool(init) {}

  void create(NewThreadEvent& e) override { e.created->words[own_word_] = inline_state(e.created->tid).bits(); }

  ShadowVar make_shadow_var(AccessEvent& e) override {
    e.remember(__rdtsc());  // so that a report further down can name the first thread's access
    return inline_state(e.thread->tid);
  }

  void access(AccessEvent& e) override {
    if (e.shadow.payload() == e.thread->tid) return;
    shared_.add(e.thread);
    advance(e);
  }

  // The first access of a location.
  DirectAccess direct_access() const override {
    return [](Tool& tool, ShadowThread& t, ShadowWord& word, ShadowWord* site_word, SiteId site, bool is_write) {
      uint64_t own = static_cast<ThreadLocal&>(tool).inline_state(t.tid).bits();
      uint64_t fresh = 0;
      if (word.load(std::memory_order_relaxed) != fresh) return false;
      remember_access(t, word, site_word, site, __rdtsc(), is_write);
      return word.compare_exchange_strong(fresh, own, std::memory_order_acq_rel, std::memory_order_relaxed);
    };
  }

  FastPath fast_path(bool is_write) const override { return {FastPath::kWhole, static_cast<uint8_t>(own_word_)}; }
  std::string describe_shadow(ShadowVar s) const override { return "thread " + std::to_string(s.payload()); }

 private:
  const unsigned own_word_ = thread_word();
  Counter shared_ = counter("Shared");  // locations handed on
};

RRVM_DEFINE_TOOL(ThreadLocal)

}  // namespace rrvm::tools
