// ThreadLocal (RoadRunner Figure 6): keeps the accesses of a location while only one thread uses it. The state is
// that thread's number, in the word. Compiled for general registers only (leaf_access). Tests: tests/traces/roadrunner.
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

  DirectAccess direct_access() const override { return &ThreadLocal::direct; }
  DirectAccess leaf_access() const override { return &ThreadLocal::leaf; }

  FastPath fast_path(bool is_write) const override { return {FastPath::kWhole, static_cast<uint8_t>(own_word_)}; }
  std::string describe_shadow(ShadowVar s) const override { return "thread " + std::to_string(s.payload()); }

 private:
  // The first access of a location.
  static bool direct(Tool& tool, ShadowThread& t, ShadowWord& word, ShadowWord* site_word, SiteId site, bool is_write) {
    if (word.load(std::memory_order_relaxed) != 0) return false;
    remember_access(t, word, site_word, site, __rdtsc(), is_write);
    return static_cast<ThreadLocal&>(tool).take(t, word);
  }
  static bool leaf(Tool& tool, ShadowThread& t, ShadowWord& word, ShadowWord* site_word, SiteId site, bool is_write) {
    if (word.load(std::memory_order_relaxed) != 0 || !t.history.has_room() || !t.is_logged()) return false;
    remember_site(site_word, site, is_write);
    t.history.append_in_room(&word, {.site = site, .stamp = __rdtsc(), .is_write = is_write});
    return static_cast<ThreadLocal&>(tool).take(t, word);
  }
  [[gnu::always_inline]] bool take(ShadowThread& t, ShadowWord& word) {
    uint64_t fresh = 0;
    return word.compare_exchange_strong(fresh, inline_state(t.tid).bits(), std::memory_order_acq_rel,
                                        std::memory_order_relaxed);
  }
  const unsigned own_word_ = thread_word();
  Counter shared_ = counter("Shared");  // locations handed on
};

RRVM_DEFINE_TOOL(ThreadLocal)

}  // namespace rrvm::tools
