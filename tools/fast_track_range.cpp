// FastTrack on elements of an array at equal distances: [FT READ EXCLUSIVE] and [FT WRITE EXCLUSIVE] for each, without
// an event, remembered as one. Tests: tests/rr/fast_path_test.cpp, tests/vm/check/range_access_test.cpp.
#include "tools/fast_track_refresh.h"

namespace rrvm::tools {

using namespace rr;

uint32_t FastTrack::range(Tool& tool, ShadowThread& t, ShadowWord* words, ShadowWord* sites, uint32_t count,
                          uint32_t stride, SiteId site, bool is_write) {
  auto& self = static_cast<FastTrack&>(tool);
  return is_write ? self.refresh_range<true>(t, words, sites, count, stride, site)
                  : self.refresh_range<false>(t, words, sites, count, stride, site);
}

template <bool kWrite>
uint32_t FastTrack::refresh_range(ShadowThread& t, ShadowWord* words, ShadowWord* sites, uint32_t count,
                                  uint32_t stride, SiteId site) {
  InlineEpoch now{static_cast<uint32_t>(t.words[epoch_word_])};
  if (now.bits == InlineEpoch::kNone) return 0;
  uint32_t refreshed = 0, i = 0;
  for (; i < count; i++) {
    const size_t at = size_t{i} * stride;
    uint64_t bits = words[at].load(std::memory_order_acquire);
    bool is_done = false;
    while (!is_done) {
      if (ShadowVar s(bits); s.is_tagged() || s.names_state()) break;
      auto [w, r] = FastTrackWord::of(bits);
      if ((is_done = (kWrite ? w : r) == now)) break;
      if (!is_known(t, w, now) || !is_known(t, r, now)) break;
      if (refreshed == 0) {  // before anybody can see it
        if (!t.is_logged()) t.log_locks();
        t.history.append_range(&words[at], {.site = site, .stamp = now.clock(), .is_write = kWrite}, count - i, stride);
      }
      remember_site(sites ? &sites[at] : nullptr, site, kWrite);
      FastTrackWord next{kWrite ? now : w, next_read(kWrite, r, now)};
      is_done =
          words[at].compare_exchange_strong(bits, next.bits(), std::memory_order_acq_rel, std::memory_order_acquire);
      refreshed += is_done;
    }
    if (!is_done) break;
  }
  if (refreshed) (kWrite ? write_exclusive_ : read_exclusive_).add(&t, refreshed);
  return i;
}

}  // namespace rrvm::tools
