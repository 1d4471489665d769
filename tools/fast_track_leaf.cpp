// The first access of an epoch, and the end of a thread's own section, as compiled code calls it: nothing but general
// registers is used here (tools/CMakeLists.txt sees to it, tests/jit/leaves.py that it stays so), and nothing is
// called.
#include "tools/clock_tool_leaf.h"
#include "tools/fast_track_refresh.h"

namespace rrvm::tools {

using namespace rr;

bool FastTrack::leaf(Tool& tool, ShadowThread& t, ShadowWord& word, ShadowWord* site_word, SiteId site, bool is_write) {
  auto& self = static_cast<FastTrack&>(tool);
  return is_write ? self.refresh<true>(t, word, site_word, site) : self.refresh<false>(t, word, site_word, site);
}

// An epoch in which the thread has met interned clocks ends elsewhere: it gives references back.
Tool::LeafEnd FastTrack::end_in_leaf(Tool& tool, ShadowThread& t, ShadowLock& lock, bool may_be_empty,
                                     bool may_release) {
  auto& self = static_cast<FastTrack&>(tool);
  auto& cursor = *reinterpret_cast<Cursor*>(t.words[self.cursor_word_]);
  return self.end_section_in_leaf(
      t, lock, may_be_empty, may_release, [&] { return !cursor.used; },
      [&](Epoch now) {
        cursor.epoch = now;
        t.words[self.long_epoch_word_] = now.bits();
        t.words[self.epoch_word_] = InlineEpoch::of(now).bits;
      });
}

}  // namespace rrvm::tools
