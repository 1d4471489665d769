// FastTrack on elements of an array at equal distances: [FT READ EXCLUSIVE] and [FT WRITE EXCLUSIVE] for each, without
// an event, remembered as one; elements that threads share are taken one by one. Tests: tests/rr/fast_path_test.cpp,
// tests/vm/check/range_access_test.cpp.
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
  t.participant->quiesce();
  uint32_t refreshed = 0, i = 0;
  bool goes_on = false;  // the last record of the history ends before this element
  for (; i < count; i++) {
    const size_t at = size_t{i} * stride;
    uint64_t bits = words[at].load(std::memory_order_acquire);
    if (ShadowVar(bits).is_tagged()) break;
    auto [w, r] = FastTrackWord::of(bits);
    if ((kWrite ? w : r) == now) {
      goes_on = false;
      continue;
    }
    if (!is_known(t, w, now)) break;
    if (ShadowVar(bits).names_state() || !is_known(t, r, now)) {
      goes_on = false;
      if (!share_one(t, words[at], bits, sites ? &sites[at] : nullptr, site, kWrite)) break;
      continue;
    }
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

// [FT READ SHARE], [FT READ SHARED] and [FT WRITE SHARED] for a word whose W is known to come before.
bool FastTrack::share_one(ShadowThread& t, ShadowWord& word, uint64_t bits, ShadowWord* site_word, SiteId site,
                          bool is_write) {
  const InlineEpoch now{static_cast<uint32_t>(t.words[epoch_word_])};
  FastTrackWord next = FastTrackWord::of(bits);
  auto* source = ShadowVar(bits).names_state() ? static_cast<ReadShared*>(ShadowVar(bits).state()) : nullptr;
  Cursor::Step* step = nullptr;
  if (is_write) {
    if (!source || !is_below(t, source)) return false;
    next = {now, next_read(true, InlineEpoch{0}, now)};
  } else {
    if (holds_token(t, next.r.bits)) return true;
    if (source && source->r.get(now.tid()) == now.clock()) return hold_token(t, source), true;
    if (source && !source->is_shared()) return false;  // it may be better off with a state object
    if (!(step = step_from(t, next.r.bits, source))) return false;
    if (step->collapses) step = nullptr;
    next.r.bits = step ? step->to.take()->half_word() : now.bits;
  }
  remember_access(t, word, site_word, site, now.clock(), is_write);
  if (!word.compare_exchange_strong(bits, next.bits(), std::memory_order_acq_rel, std::memory_order_relaxed)) {
    if (step) step->to.put_back();
    return false;
  }
  if (step) hold_token(t, step->to.get());
  if (source) t.participant->retire(source);
  (is_write ? write_shared_ : source ? read_shared_ : read_share_).add(&t);
  return true;
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
  InlineEpoch now{static_cast<uint32_t>(t.words[epoch_word_])};
  ShadowVar s(word.bits());
  auto* source = s.names_state() ? static_cast<ReadShared*>(s.state()) : nullptr;
  *gone = source;
  if (is_write) {
    if (!is_below(t, source)) return false;
    word = {now, next_read(true, InlineEpoch{0}, now)};
    return true;
  }
  Cursor::Step* step = step_from(t, word.r.bits, source);
  if (!step) return false;
  if (step->collapses) {
    word.r = now;
    return true;
  }
  ReadShared* to = step->to.take();
  for (int i = 0; i < 8; i++) to->count_arrival();  // many locations have come to it
  word.r.bits = to->half_word();
  hold_token(t, to);
  return true;
}

}  // namespace rrvm::tools
