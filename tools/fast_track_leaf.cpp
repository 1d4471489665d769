// The first access of an epoch as compiled code calls it: nothing but general registers is used here
// (tools/CMakeLists.txt sees to it, tests/jit/leaves.py that it stays so), and nothing is called.
#include "tools/fast_track_refresh.h"

namespace rrvm::tools {

using namespace rr;

bool FastTrack::leaf(Tool& tool, ShadowThread& t, ShadowWord& word, ShadowWord* site_word, SiteId site, bool is_write) {
  auto& self = static_cast<FastTrack&>(tool);
  return is_write ? self.refresh<true>(t, word, site_word, site) : self.refresh<false>(t, word, site_word, site);
}

}  // namespace rrvm::tools
