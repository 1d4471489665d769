// The first access of an epoch to a location that is two epochs, [FT READ EXCLUSIVE] and [FT WRITE EXCLUSIVE], and the
// first read of shared data whose next clock the thread knows, without an event: one compare-and-swap. Most of the time
// that FastTrack takes is spent here. Part of the class FastTrack,
// inlined into the two files that have it: for handlers and interpreter (fast_track_direct.cpp), and for compiled code,
// which can bear neither calls nor vector registers (fast_track_leaf.cpp). Tests: tests/rr/fast_path_test.cpp,
// tests/oracle.
#pragma once

#include "tools/fast_track.h"

namespace rrvm::tools {

// Answers as `before` does, by what the thread's words say of its clock. Not for a half word that names a state.
[[gnu::always_inline]] inline bool FastTrack::is_known(const rr::ShadowThread& t, InlineEpoch e,
                                                       InlineEpoch now) const {
  if (e.tid() == now.tid() || e.minimal()) return true;
  return e.tid() < t.words[clock_size_word_] &&
         e.clock() <= reinterpret_cast<const uint64_t*>(t.words[clock_word_])[e.tid()];
}

// [FT READ SHARE] and [FT READ SHARED] where R is one that the thread has met in this epoch: it knows what comes of it.
[[gnu::always_inline]] inline bool FastTrack::refresh_shared(rr::ShadowThread& t, rr::ShadowWord& word, uint64_t bits,
                                                             rr::ShadowWord* site_word, rr::SiteId site) {
  FastTrackWord x = FastTrackWord::of(bits);
  auto& cursor = *reinterpret_cast<Cursor*>(t.words[cursor_word_]);
  Cursor::Step& step = cursor.step(x.r.bits);
  if (step.from != x.r.bits || (!step.collapses && !step.to.has_some())) return false;
  const uint32_t to = step.collapses ? static_cast<uint32_t>(t.words[epoch_word_]) : step.to.get()->half_word();
  if ((!step.collapses && !holds_token(t, to)) || !t.history.has_room() || (!t.is_logged() && !t.log_lock_in_room()))
    return false;
  rr::remember_site(site_word, site, false);
  t.history.append_in_room(&word, {.site = site, .stamp = cursor.epoch.clock()});
  if (!word.compare_exchange_strong(bits, FastTrackWord{x.w, {to}}.bits(), std::memory_order_acq_rel,
                                    std::memory_order_relaxed))
    return false;
  if (!step.collapses) step.to.take_in_stock();
  const bool had_clock = step.source.get() != nullptr;
  step.left_source += had_clock;
  (had_clock ? read_shared_ : read_share_).add(&t);
  return true;
}

template <bool kWrite>
[[gnu::always_inline]] inline bool FastTrack::refresh(rr::ShadowThread& t, rr::ShadowWord& word,
                                                      rr::ShadowWord* site_word, rr::SiteId site) {
  uint64_t bits = word.load(std::memory_order_acquire);
  rr::ShadowVar s(bits);
  if (s.is_tagged() || (kWrite && s.names_state())) return false;
  InlineEpoch now{static_cast<uint32_t>(t.words[epoch_word_])};
  auto [w, r] = FastTrackWord::of(bits);
  if (now.bits == InlineEpoch::kNone || (kWrite ? w : r) == now || !is_known(t, w, now)) return false;
  if (s.names_state() || !is_known(t, r, now)) return !kWrite && refresh_shared(t, word, bits, site_word, site);
  if (!t.history.has_room() || (!t.is_logged() && !t.log_lock_in_room())) [[unlikely]]
    return false;
  rr::remember_site(site_word, site, kWrite);
  t.history.append_in_room(&word, {.site = site, .stamp = now.clock(), .is_write = kWrite});
  FastTrackWord next{kWrite ? now : w, next_read(kWrite, r, now)};
  if (!word.compare_exchange_strong(bits, next.bits(), std::memory_order_acq_rel, std::memory_order_relaxed))
    return false;
  count_exclusive(t, kWrite);
  return true;
}

}  // namespace rrvm::tools
