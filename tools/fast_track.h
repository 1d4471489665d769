// FastTrack (PLDI 2009): precise race detection with epochs. Rules of Figure 2 by name, as counters too.
// A location is in one of three forms, so that there is no limit on threads or clocks and the common rules are cheap:
//   word      W:32 | R:32 in the shadow word (fast_track_word.h), R an epoch. Same-epoch accesses are one compare, the
//             first access in an epoch is one compare-and-swap without an event (fast_track_refresh.h).
//   shared    the same word with R the number of an interned clock (read_shared.h): a read in an epoch that the clock
//             holds is one compare with the thread's table of tokens too, whatever W; the first in an epoch one
//             compare-and-swap (fast_track_direct.cpp).
//   VarState  Figure 5's state object with 64-bit epochs, for what fits in neither (var_state.h, fast_track_state.cpp),
//             and for clocks that few locations share, unless they are read again and again in an epoch.
// A read that comes after all reads that R holds takes their place (step_from). A write also sets R (the next read in
// the epoch is then fast, and a write covers a read of the same epoch for every later check), and a release ends no
// epoch in which nothing was recorded (ClockTool); option `printed` keeps to the paper's letter. Atomic accesses
// (AccessEvent::is_atomic) are kept beside W and R in a VarState, until a plain write comes after them. After the first
// race on a location it is handed to the next tool. Tests: tests/traces/fasttrack, tests/oracle.
#pragma once

#include "tools/clock_tool.h"
#include "tools/fast_track_word.h"
#include "tools/read_shared.h"
#include "tools/var_state.h"

namespace rrvm::tools {

class FastTrack final : public ClockTool {
 public:
  explicit FastTrack(rr::ToolInit& init);

  bool wants_whole_words() const override { return inline_; }
  void fast_paths(bool is_write, std::vector<rr::FastPath>& out) const override;
  DirectAccess direct_access() const override {
    return cursor_word_ < rr::ShadowThread::kWords ? &FastTrack::direct : nullptr;
  }
  bool allows_removal() const override { return true; }
  RangeAccess range_access() const override {
    return has_whole_words() && direct_access() ? &FastTrack::range : nullptr;
  }
  bool takes_groups() const override { return has_whole_words(); }
  DirectAccess leaf_access() const override {
    return has_whole_words() && direct_access() ? &FastTrack::leaf : nullptr;
  }
  bool has_epochs() const override { return true; }
  bool ignores_own_acquires() const override { return true; }
  DirectRelease direct_release() const override { return &ClockTool::release_directly; }
  LeafRelease leaf_release() const override { return leaf_access() ? &FastTrack::end_in_leaf : nullptr; }
  DirectVolatile direct_volatile() const override { return &ClockTool::access_volatile_directly; }
  RepeatedAccess repeated_access() const override { return direct_access() ? &FastTrack::repeated : nullptr; }

  void clock_changed(rr::ShadowThread* t) override;
  void stop(rr::StopEvent& e) override;
  bool remembers_epochs() const override { return true; }

  bool watches_atomics() const override { return true; }
  bool watches_objects() const override { return true; }
  rr::ShadowVar make_shadow_var(rr::AccessEvent& e) override;
  void access(rr::AccessEvent& e) override;
  std::string describe_shadow(rr::ShadowVar s) const override;

 private:
  FastTrack(rr::ToolInit& init, bool printed);

  // What a thread knows about interned clocks, in its current epoch. Each reference keeps a number from being reused.
  struct Cursor {
    rr::Epoch epoch;
    bool used = false;                                   // any of the below
    ReadSharedRef tokens[rr::ShadowThread::kTableSize];  // hold the epoch: the half words that name them are in the
                                                         // thread's table, in the same places
    ReadSharedRef below;                                 // all its reads happen before the thread's operations
    struct Step {                                        // reading a location whose R is `from` makes it `to`
      uint32_t from = 0;
      bool collapses = false;  // `to` is the thread's epoch: all the reads that the source holds come before
      ReadSharedRef source;
      ReadSharedStock to;
      uint64_t left_source = 0;  // references of words that were changed, which are still to be retired
    };
    static constexpr unsigned kStepBits = 5;
    Step steps[1 << kStepBits];
    Step& step(uint32_t from) { return steps[from * 0x9E3779B9u >> (32 - kStepBits)]; }
  };
  rr::Epoch now(rr::ShadowThread& t) const { return cursor_(&t).epoch; }
  rr::Epoch quick_now(rr::ShadowThread& t) const {
    return rr::Epoch::of(t.words[long_epoch_word_]);
  }  // if direct_access is there

  // Figure 2 for a location whose R_x is an epoch: which rule applies, or which race it is.
  enum class Rule : uint8_t { kSameEpoch, kExclusive, kShare, kWriteWrite, kReadWrite, kWriteRead };
  template <class E>
  Rule rule_of(rr::ShadowThread& t, bool is_write, E w, E r, E now) const {
    if ((is_write ? w : r) == now) return Rule::kSameEpoch;
    if (!before(w, t, now)) return is_write ? Rule::kWriteWrite : Rule::kWriteRead;
    if (before(r, t, now)) return Rule::kExclusive;
    return is_write ? Rule::kReadWrite : Rule::kShare;
  }
  // Does c@u happen before t's operation? Its own epochs always do, and so does the minimal epoch of what never was.
  template <class E, class Now>
  bool before(E e, rr::ShadowThread& t, Now now) const {
    return e.tid() == now.tid() || e.minimal() || e.clock() <= clock(&t).get(e.tid());
  }
  void count_exclusive(rr::ShadowThread& t, bool is_write) const {
    (is_write ? write_exclusive_ : read_exclusive_).add(&t);
  }
  void count_same_epoch(rr::ShadowThread& t, bool is_write) const {
    (is_write ? write_same_epoch_ : read_same_epoch_).add(&t);
  }
  // R_x after an exclusive access.
  template <class E>
  E next_read(bool is_write, E r, E now) const {
    return is_write && printed_ ? r : now;
  }
  [[gnu::always_inline]] bool shared_same_epoch(rr::ShadowThread& t, rr::ShadowVar s, rr::Epoch now) {
    if (s.is_tagged()) {
      if (s.pointer<VarState>()->rvc.get(now.tid()) != now.clock()) return false;
    } else {
      auto* clock = static_cast<ReadShared*>(s.state());
      if (clock->r.get(now.tid()) != now.clock()) return false;
      hold_token(t, clock);
    }
    return read_shared_.add(&t), true;
  }
  // Reads of locations with this clock need no handler for the rest of the epoch, or until another clock wants its
  // place in the table.
  void hold_token(rr::ShadowThread& t, ReadShared* s) {
    Cursor& cursor = cursor_(&t);
    unsigned place = s->half_word() & kTokenMask;
    if (!has_tokens() || cursor.tokens[place].get() == s) return;
    cursor.tokens[place] = ReadSharedRef::share(s);
    cursor.used = true;
    t.words[tokens_ + place] = s->half_word();
  }
  bool holds_token(const rr::ShadowThread& t, uint32_t half_word) const {
    return has_tokens() && t.words[tokens_ + (half_word & kTokenMask)] == half_word;
  }
  static constexpr uint8_t kTokenMask = rr::ShadowThread::kTableSize - 1;
  bool has_tokens() const { return tokens_ == rr::ShadowThread::kTable; }
  void retire_source(rr::ShadowThread& t, Cursor::Step& step) {
    if (step.left_source) t.participant->retire_from_afar(step.source.get(), std::exchange(step.left_source, 0));
  }
  void forget(rr::ShadowThread* t, Cursor& cursor) {
    if (!cursor.used) return;
    for (Cursor::Step& step : cursor.steps) retire_source(*t, step);
    for (unsigned i = 0; i <= kTokenMask && has_tokens(); i++) t->words[tokens_ + i] = rr::ShadowThread::kNoWord;
    rr::Epoch epoch = cursor.epoch;
    cursor = Cursor();
    cursor.epoch = epoch;
  }
  static bool fit(rr::Epoch w, rr::Epoch r) { return InlineEpoch::fits(w) && InlineEpoch::fits(r); }
  static uint64_t word_of(rr::Epoch w, rr::Epoch r) {
    return FastTrackWord{InlineEpoch::of(w), InlineEpoch::of(r)}.bits();
  }

  // Accesses without an event (fast_track_direct.cpp, fast_track_leaf.cpp, fast_track_range.cpp).
  static bool leaf(rr::Tool& tool, rr::ShadowThread& t, rr::ShadowWord& word, rr::ShadowWord* site_word,
                   rr::SiteId site, bool is_write);
  static LeafEnd end_in_leaf(rr::Tool& tool, rr::ShadowThread& t, rr::ShadowLock& lock, bool may_be_empty,
                             bool may_release);
  static bool direct(rr::Tool& tool, rr::ShadowThread& t, rr::ShadowWord& word, rr::ShadowWord* site_word,
                     rr::SiteId site, bool is_write);
  static uint32_t range(rr::Tool& tool, rr::ShadowThread& t, rr::ShadowWord* words, rr::ShadowWord* sites,
                        uint32_t count, uint32_t stride, rr::SiteId site, bool is_write, const rr::RangeName* named);
  bool take_all(rr::ShadowThread& t, rr::ShadowWord& word, rr::ShadowWord* site_word, rr::SiteId site, bool is_write,
                const rr::RangeName& named);
  bool share_all(rr::ShadowThread& t, FastTrackWord& word, bool is_write, ReadShared** gone);
  bool share_one(rr::ShadowThread& t, rr::ShadowWord& word, uint64_t bits, rr::ShadowWord* site_word, rr::SiteId site,
                 bool is_write);
  Cursor::Step* step_from(rr::ShadowThread& t, uint32_t r, ReadShared* source);
  bool is_below(rr::ShadowThread& t, ReadShared* source);
  template <bool kWrite>
  uint32_t refresh_range(rr::ShadowThread& t, rr::ShadowWord* words, rr::ShadowWord* sites, uint32_t count,
                         uint32_t stride, rr::SiteId site);
  static bool repeated(rr::Tool& tool, rr::ShadowThread& t, rr::ShadowWord& word, bool is_write);
  bool repeated_read(rr::ShadowThread& t, rr::ShadowWord& word);
  static constexpr uint32_t kRepeats = 64;  // reads of a state object after which its clock is interned
  void intern_reads(rr::ShadowThread& t, rr::ShadowWord& word, VarState& v);
  template <bool kWrite>
  bool refresh(rr::ShadowThread& t, rr::ShadowWord& word, rr::ShadowWord* site_word, rr::SiteId site);
  bool refresh_shared(rr::ShadowThread& t, rr::ShadowWord& word, uint64_t bits, rr::ShadowWord* site_word,
                      rr::SiteId site);
  bool is_known(const rr::ShadowThread& t, InlineEpoch e, InlineEpoch now) const;
  bool direct_word(rr::ShadowThread& t, rr::ShadowWord& word, rr::ShadowWord* site_word, rr::SiteId site,
                   bool is_write);
  bool direct_shared(rr::ShadowThread& t, rr::ShadowWord& word, uint64_t bits, rr::ShadowWord* site_word,
                     rr::SiteId site, bool is_write);
  bool direct_state(rr::ShadowThread& t, rr::ShadowWord& word, rr::ShadowWord* site_word, rr::SiteId site,
                    bool is_write);
  bool direct_locked(rr::ShadowThread& t, rr::ShadowWord& word, rr::ShadowWord* site_word, rr::SiteId site,
                     bool is_write);

  bool is_race(const rr::AccessEvent& e) const;
  // The functions below return true when the access is done with, false to look at the word again.
  bool access_word(rr::AccessEvent& e);
  bool access_shared(rr::AccessEvent& e, ReadShared& s);
  bool write_shared(rr::AccessEvent& e, ReadShared& s, rr::Epoch w, rr::Epoch now);
  bool put_shared(rr::AccessEvent& e, ReadShared* source, FastTrackWord word, rr::Epoch now);
  bool put_state(rr::AccessEvent& e, rr::Epoch w, const rr::VectorClock& r, rr::Epoch now);
  bool store(rr::AccessEvent& e, rr::Epoch w, rr::Epoch r);
  // Accesses to locations with a VarState (fast_track_state.cpp).
  bool access_state(rr::AccessEvent& e, VarState& v);
  bool read_shared_state(rr::AccessEvent& e, VarState& v, rr::Epoch now);
  bool write_shared_state(rr::AccessEvent& e, VarState& v, rr::Epoch now);
  bool comes_after_all(rr::ShadowThread& t, const VarState& v) const;
  void back_to_word(rr::AccessEvent& e, VarState& v);
  bool access_atomic(rr::AccessEvent& e);
  bool race_with_atomic(rr::AccessEvent& e, VarState& v, rr::Epoch now);
  struct PlainRace {
    bool is_race = false;
    rr::Epoch previous;
    bool previous_is_write = false;
  };
  PlainRace race_with_plain(const VarState& v, rr::ShadowThread& t, bool is_write) const;

  // Only the thread that takes the location away reports: the first race on it, exactly once.
  bool race(rr::AccessEvent& e, const char* rule, rr::Epoch previous, bool previous_is_write,
            bool previous_is_atomic = false) {
    return report_and_advance(e, rule, [&] { return access_at(e, previous, previous_is_write, previous_is_atomic); });
  }
  // A write that races with one of these reads, or several; R is a VectorClock or a ReadClock.
  template <class R>
  bool race_with_reads(rr::AccessEvent& e, const R& reads, rr::Epoch first) {
    return report_and_advance(e, "read-write", [&] {
      auto access = access_at(e, first, false, false);
      if (access) access->others = static_cast<unsigned>(value_of(reads).count_greater(clock(e.thread)) - 1);
      return access;
    });
  }
  static const rr::VectorClock& value_of(const rr::VectorClock& c) { return c; }
  static rr::VectorClock value_of(const ReadClock& c) { return c.value(); }
  bool race_in(rr::AccessEvent& e, VarState& v, const char* rule, rr::Epoch previous, bool previous_is_write,
               bool previous_is_atomic = false) {
    v.dead = true;
    return race(e, rule, previous, previous_is_write, previous_is_atomic);
  }

  const bool printed_;
  const bool inline_;
  const unsigned epoch_word_ = thread_word();
  const unsigned long_epoch_word_ = thread_word();
  const unsigned clock_word_ = thread_word(),
                 clock_size_word_ = thread_word();  // C_t's components
  const unsigned cursor_word_ = thread_word();      // the thread's Cursor; the last word taken
  const unsigned tokens_ = thread_table();
  std::shared_ptr<ReadSharedTable> shared_ = std::make_shared<ReadSharedTable>();
  rr::Decoration<rr::ShadowThread, Cursor> cursor_{world().thread_decorations,
                                                   [](const rr::ShadowThread&) { return Cursor(); }};
  // Figure 2 has these shares too.
  rr::Counter read_same_epoch_ = counter("ReadSameEpoch", "reads");
  rr::Counter read_shared_ = counter("ReadShared", "reads");
  rr::Counter read_exclusive_ = counter("ReadExclusive", "reads");
  rr::Counter read_share_ = counter("ReadShare", "reads");
  rr::Counter write_same_epoch_ = counter("WriteSameEpoch", "writes");
  rr::Counter write_exclusive_ = counter("WriteExclusive", "writes");
  rr::Counter write_shared_ = counter("WriteShared", "writes");
  rr::Counter atomic_ = counter("Atomic");
  rr::Counter states_ = counter("States");
};

}  // namespace rrvm::tools
