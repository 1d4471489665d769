// FastTrack on elements of an array at equal distances: [FT READ EXCLUSIVE] and [FT WRITE EXCLUSIVE] for each, without
// an event, remembered as one. Tests: tests/rr/fast_path_test.cpp, tests/vm/check/range_access_test.cpp.
#include "tools/fast_track_refresh.h"

namespace rrvm::tools {

using namespace rr;

uint32_t FastTrack::range(Tool& tool, ShadowThread& t, ShadowWord* words, ShadowWord* sites, uint32_t count,
                          uint32_t stride, SiteId site, bool is_write, const RangeName* named) {
  auto& self = static_cast<FastTrack&>(tool);
  if (named) return self.take_all(t, *words, sites, site, is_write, *named);
  return is_write ? self.refresh_range<true>(t, words, sites, count, stride, site)
                  : self.refresh_range<false>(t, words, sites, count, stride, site);
}

template <bool kWrite>
uint32_t FastTrack::refresh_range(ShadowThread& t, ShadowWord* words, ShadowWord* sites, uint32_t count,
                                  uint32_t stride, SiteId site) {
  InlineEpoch now{static_cast<uint32_t>(t.words[epoch_word_])};
  if (now.bits == InlineEpoch::kNone) return 0;
  uint32_t refreshed = 0, i = 0;
  bool goes_on = false;  // the last record of the history ends before this element
  for (; i < count; i++) {
    const size_t at = size_t{i} * stride;
    uint64_t bits = words[at].load(std::memory_order_acquire);
    if (ShadowVar s(bits); s.is_tagged() || s.names_state()) break;
    auto [w, r] = FastTrackWord::of(bits);
    if ((kWrite ? w : r) == now) {
      goes_on = false;
      continue;
    }
    if (!is_known(t, w, now) || !is_known(t, r, now)) break;
    // It is remembered before anybody can see it.
    if (goes_on) {
      t.history.extend_range();
    } else {
      if (!t.is_logged()) t.log_locks();
      t.history.append_range(&words[at], {.site = site, .stamp = now.clock(), .is_write = kWrite}, 1, stride);
      goes_on = true;
    }
    remember_site(sites ? &sites[at] : nullptr, site, kWrite);
    FastTrackWord next{kWrite ? now : w, next_read(kWrite, r, now)};
    if (!words[at].compare_exchange_strong(bits, next.bits(), std::memory_order_acq_rel, std::memory_order_relaxed))
      break;
    refreshed++;
  }
  if (refreshed) (kWrite ? write_exclusive_ : read_exclusive_).add(&t, refreshed);
  return i;
}

// One word for many locations, which nobody else looks at meanwhile.
bool FastTrack::take_all(ShadowThread& t, ShadowWord& word, ShadowWord* site_word, SiteId site, bool is_write,
                         const RangeName& named) {
  InlineEpoch now{static_cast<uint32_t>(t.words[epoch_word_])};
  ShadowVar s(word.load(std::memory_order_relaxed));
  if (now.bits == InlineEpoch::kNone || s.is_tagged()) return false;
  FastTrackWord x = FastTrackWord::of(s.bits());
  ReadShared* gone = nullptr;
  bool was_shared = s.names_state(), shares = was_shared;
  if (was_shared) {
    if (is_write ? x.w == now : static_cast<ReadShared*>(s.state())->r.get(now.tid()) == now.clock()) {
      if (!is_write) hold_token(t, static_cast<ReadShared*>(s.state()));
      return true;
    }
    if (!before(x.w, t, now) || !share_all(t, x, is_write, &gone)) return false;
  } else {
    switch (rule_of(t, is_write, x.w, x.r, now)) {
      case Rule::kSameEpoch: return count_same_epoch(t, is_write), true;
      case Rule::kExclusive: x = {is_write ? now : x.w, next_read(is_write, x.r, now)}; break;
      case Rule::kShare:
        if (!share_all(t, x, is_write, &gone)) return false;
        shares = true;
        break;
      default: return false;
    }
  }
  remember_site(site_word, site, is_write);
  if (!t.is_logged()) t.log_locks();
  t.history.append_range(named.first, {.site = site, .stamp = now.clock(), .is_write = is_write}, named.count,
                         named.stride);
  word.store(x.bits(), std::memory_order_relaxed);
  if (gone) t.participant->retire(gone);
  if (shares) (is_write ? write_shared_ : was_shared ? read_shared_ : read_share_).add(&t);
  else count_exclusive(t, is_write);
  return true;
}

// [FT READ SHARE], [FT READ SHARED] and [FT WRITE SHARED]: the next R, whose clock the word then has a reference to,
// and the clock to which it has none any more. False: a race, or no number for a clock.
bool FastTrack::share_all(ShadowThread& t, FastTrackWord& word, bool is_write, ReadShared** gone) {
  Cursor& cursor = cursor_(&t);
  InlineEpoch now{static_cast<uint32_t>(t.words[epoch_word_])};
  ShadowVar s(word.bits());
  auto* source = s.names_state() ? static_cast<ReadShared*>(s.state()) : nullptr;
  if (is_write) {
    if (cursor.below.get() != source) {
      count_vc_op(&t);
      if (source->r.first_greater(clock(&t)) != VectorClock::kNone) return false;
      cursor.below = ReadSharedRef::share(source);
      cursor.used = true;
    }
    word = {now, next_read(true, InlineEpoch{0}, now)};
    *gone = source;
    return true;
  }
  Cursor::Step& step = cursor.step(word.r.bits);
  if (step.from != word.r.bits) {
    VectorClock r = source ? source->r : VectorClock();
    if (!source) r.set(word.r.tid(), word.r.clock());
    r.set(now.tid(), now.clock());
    bool made = false;
    ReadSharedRef to = shared_->intern(std::move(r), made);
    if (made) count_new_vc(&t, VectorClock());
    if (!to) return false;
    step.to = ReadSharedStock(std::move(to));
    step.source = source ? ReadSharedRef::share(source) : ReadSharedRef();
    step.from = word.r.bits;
    cursor.used = true;
  }
  ReadShared* to = step.to.take();
  for (int i = 0; i < 8; i++) to->count_arrival();  // many locations have come to it
  word.r.bits = to->half_word();
  hold_token(t, to);
  *gone = source;
  return true;
}

}  // namespace rrvm::tools
