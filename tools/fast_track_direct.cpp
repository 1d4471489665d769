// FastTrack's accesses without an event: those that change at most the word or the state object, in a way that is known
// already. Whatever else there is to do (sharing, races, atomics) says false and takes the handlers' way.
// Tests: tests/rr/fast_path_test.cpp, tests/oracle (with fast paths and without), tests/rr/threads_test.cpp.
#include <mutex>

#include "tools/fast_track_refresh.h"

namespace rrvm::tools {

using namespace rr;

bool FastTrack::direct(Tool& tool, ShadowThread& t, ShadowWord& word, ShadowWord* site_word, SiteId site,
                       bool is_write) {
  auto& self = static_cast<FastTrack&>(tool);
  if (is_write ? self.refresh<true>(t, word, site_word, site) : self.refresh<false>(t, word, site_word, site))
    return true;
  bool has_state = ShadowVar(word.load(std::memory_order_relaxed)).is_tagged();
  return has_state ? self.direct_state(t, word, site_word, site, is_write)
                   : self.direct_word(t, word, site_word, site, is_write);
}

// What refresh leaves: also when there is no room in the history, or locks have to be recorded first.
[[gnu::noinline]] bool FastTrack::direct_word(ShadowThread& t, ShadowWord& word, ShadowWord* site_word, SiteId site,
                                              bool is_write) {
  uint64_t bits = word.load(std::memory_order_acquire);
  if (ShadowVar(bits).is_tagged()) return false;
  if (ShadowVar(bits).names_state()) return direct_shared(t, word, bits, site_word, site, is_write);
  InlineEpoch now{static_cast<uint32_t>(t.words[epoch_word_])};
  if (now.bits == InlineEpoch::kNone) return false;
  auto [w, r] = FastTrackWord::of(bits);
  Rule rule = rule_of(t, is_write, w, r, now);
  if (rule == Rule::kSameEpoch) return count_same_epoch(t, is_write), true;
  if (rule != Rule::kExclusive) return false;
  remember_access(t, word, site_word, site, now.clock(), is_write);
  FastTrackWord next{is_write ? now : w, next_read(is_write, r, now)};
  if (!word.compare_exchange_strong(bits, next.bits(), std::memory_order_acq_rel, std::memory_order_relaxed))
    return false;
  count_exclusive(t, is_write);
  return true;
}

// Reads of shared data in an epoch that R_x holds.
[[gnu::always_inline]] inline bool FastTrack::repeated_read(ShadowThread& t, ShadowWord& word) {
  if (!ShadowVar(word.load(std::memory_order_relaxed)).holds_state())
    return false;  // most often, and cheaper to see than to look again
  t.participant->quiesce();
  ShadowVar s(word.load(std::memory_order_acquire));
  if (!s.holds_state() || !owns(s) || !shared_same_epoch(t, s, quick_now(t))) return false;
  if (s.is_tagged() && s.pointer<VarState>()->count_repeat() % kRepeats == 0)
    intern_reads(t, word, *s.pointer<VarState>());
  return true;
}

// A location with a state object that is read again and again: its reads are worth an interned clock, which the threads
// that it holds know by its number from now on.
[[gnu::noinline]] void FastTrack::intern_reads(ShadowThread& t, ShadowWord& word, VarState& v) {
  std::lock_guard lock(v.lock);
  if (v.dead || v.atomics || !v.read_shared || !has_whole_words() || !InlineEpoch::fits(v.w)) return;
  bool made = false;
  ReadSharedRef to = shared_->intern(v.rvc.value(), made);
  if (!to) return;
  if (made) count_new_vc(&t, VectorClock());
  uint64_t bits = owned_state(&v).bits();
  to->add_references(1);  // the word's
  FastTrackWord next{InlineEpoch::of(v.w), {to->half_word()}};
  if (!word.compare_exchange_strong(bits, next.bits(), std::memory_order_acq_rel, std::memory_order_relaxed))
    return to->release(1);
  v.dead = true;
  t.participant->retire(&v);
  hold_token(t, to.get());
}

// A location whose R is an interned clock: its next value is known if the thread has met the clock in this epoch.
[[gnu::noinline]] bool FastTrack::direct_shared(ShadowThread& t, ShadowWord& word, uint64_t bits, ShadowWord* site_word,
                                                SiteId site, bool is_write) {
  Cursor& cursor = cursor_(&t);
  FastTrackWord x = FastTrackWord::of(bits), next = x;
  ReadShared* source;
  Cursor::Step& step = cursor.step(x.r.bits);
  if (is_write) {
    InlineEpoch now{static_cast<uint32_t>(t.words[epoch_word_])};
    source = cursor.below.get();
    if (!source || source->half_word() != x.r.bits || now.bits == InlineEpoch::kNone || x.w == now) return false;
    next = {now, next_read(true, InlineEpoch{0}, now)};
  } else {
    if (holds_token(t, x.r.bits)) return true;
    if (step.from != x.r.bits) return repeated_read(t, word);
    source = step.source.get();
    next.r.bits = step.collapses ? InlineEpoch::of(cursor.epoch).bits : step.to.get()->half_word();
  }
  if (!before(x.w, t, cursor.epoch) || (!is_write && next.r.bits == InlineEpoch::kNone)) return false;
  const bool gets_clock = !is_write && !step.collapses;
  t.participant->quiesce();
  remember_access(t, word, site_word, site, cursor.epoch.clock(), is_write);
  if (gets_clock) step.to.take();
  if (!word.compare_exchange_strong(bits, next.bits(), std::memory_order_acq_rel, std::memory_order_relaxed)) {
    if (gets_clock) step.to.put_back();
    return false;
  }
  t.participant->retire(source);
  if (gets_clock) hold_token(t, step.to.get());
  (is_write ? write_shared_ : read_shared_).add(&t);
  return true;
}

bool FastTrack::repeated(Tool& tool, ShadowThread& t, ShadowWord& word, bool is_write) {
  return !is_write && static_cast<FastTrack&>(tool).repeated_read(t, word);
}

// A location with a state object. Reads in an epoch that R_x holds need no lock.
[[gnu::noinline]] bool FastTrack::direct_state(ShadowThread& t, ShadowWord& word, ShadowWord* site_word, SiteId site,
                                               bool is_write) {
  t.participant->quiesce();
  ShadowVar s(word.load(std::memory_order_acquire));
  if (!s.is_tagged() || !owns(s)) return false;
  VarState& v = *s.pointer<VarState>();
  Epoch now = quick_now(t);
  if (!is_write && v.rvc.get(now.tid()) == now.clock()) return read_shared_.add(&t), true;
  return direct_locked(t, word, site_word, site, is_write);
}

[[gnu::noinline]] bool FastTrack::direct_locked(ShadowThread& t, ShadowWord& word, ShadowWord* site_word, SiteId site,
                                                bool is_write) {
  ShadowVar s(word.load(std::memory_order_acquire));
  if (!s.is_tagged() || !owns(s)) return false;
  VarState& v = *s.pointer<VarState>();
  Epoch now = quick_now(t);
  std::lock_guard lock(v.lock);
  if (v.dead || v.atomics) return false;
  if (v.read_shared) {  // [FT READ SHARED] R := R[t := C_t(t)]
    if (is_write || !before(v.w, t, now) || comes_after_all(t, v)) return false;
    remember_access(t, word, site_word, site, now.clock(), false);
    v.rvc.set(now.tid(), now.clock());
    return read_shared_.add(&t), true;
  }
  Rule rule = rule_of(t, is_write, v.w, v.r, now);
  if (rule == Rule::kSameEpoch) return count_same_epoch(t, is_write), true;
  Epoch w = is_write ? now : v.w, r = next_read(is_write, v.r, now);
  if (rule != Rule::kExclusive || (has_whole_words() && fit(w, r))) return false;
  remember_access(t, word, site_word, site, now.clock(), is_write);
  v.w = w;
  v.r = r;
  return count_exclusive(t, is_write), true;
}

}  // namespace rrvm::tools
