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
    shared_.add(e);
    advance(e);
  }

  DirectAccess direct_access() const override { return &ThreadLocal::direct; }
  DirectAccess leaf_access() const override { return &ThreadLocal::leaf; }
  RangeAccess range_access() const override { return &ThreadLocal::range; }
  bool takes_groups() const override { return true; }
  // What another thread does between two accesses without synchronisation in between could as well have come behind
  // both.
  bool allows_removal() const override { return true; }
  bool acquires_end_cover() const override { return true; }

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
  static uint32_t range(Tool& tool, ShadowThread& t, ShadowWord* words, ShadowWord* sites, uint32_t count,
                        uint32_t stride, SiteId site, bool is_write, const RangeName* named) {
    auto& self = static_cast<ThreadLocal&>(tool);
    const uint64_t own = t.words[self.own_word_];
    const AccessHistory::Record record{.site = site, .stamp = __rdtsc(), .is_write = is_write};
    bool goes_on = false;  // the last record of the history ends before this location
    uint32_t i = 0;
    for (; i < count; i++) {
      const size_t at = size_t{i} * stride;
      const uint64_t now = words[at].load(std::memory_order_relaxed);
      if (now == own) {
        goes_on = false;
        continue;
      }
      if (now != 0) break;
      if (!goes_on && !t.is_logged()) t.log_locks();
      if (named) t.history.append_range(named->first, record, named->count, named->stride);
      else if (goes_on) t.history.extend_range();
      else t.history.append_range(&words[at], record, 1, stride);
      goes_on = true;
      remember_site(sites ? &sites[at] : nullptr, site, is_write);
      if (!self.take(t, words[at])) break;
    }
    return i;
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
