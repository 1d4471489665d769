// FastTrack (PLDI 2009): precise race detection with epochs. Rules of Figure 2 by name, as counters too.
// A location is in one of three forms, so that there is no limit on threads or clocks and the common rules are cheap:
//   word      W:32 | R:32 in the shadow word (fast_track_word.h), R an epoch. Same-epoch accesses are one compare, the
//             first access in an epoch is one compare-and-swap without an event (direct_access).
//   shared    the same word with R the number of an interned clock (read_shared.h): a read in an epoch that the clock
//             holds is one compare with the thread's token too, whatever W; the first in an epoch one compare-and-swap.
//   VarState  Figure 5's state object with 64-bit epochs, for what fits in neither (var_state.h), and for clocks that few
//             locations share.
// A write also sets R (the next read in the epoch is then fast, and a write covers a read of the same epoch for every
// later check); option `printed` keeps to the paper's letter instead.
// Atomic accesses (AccessEvent::is_atomic) are kept beside W and R in a VarState, until a plain write comes after them.
// After the first race on a location it is handed to the next tool. Tests: tests/traces/fasttrack, tests/oracle.
#include <mutex>

#include "tools/atomic_clocks.h"
#include "tools/clock_tool.h"
#include "tools/fast_track_word.h"
#include "tools/read_shared.h"
#include "tools/var_state.h"

namespace rrvm::tools {

using namespace rr;

namespace {

// What a thread knows about interned clocks, in its current epoch. Each reference keeps a number from being reused.
struct Cursor {
  Epoch epoch;
  bool used = false;    // any of the below
  ReadSharedRef token;  // holds the epoch: the half word that names it is the thread's token
  ReadSharedRef below;  // all its reads happen before the thread's operations
  struct Step {         // reading a location whose R is `from` makes it `to`
    uint32_t from = 0;
    ReadSharedRef source;
    ReadSharedStock to;
  };
  static constexpr unsigned kStepBits = 3;
  Step steps[1 << kStepBits];
  Step& step(uint32_t from) { return steps[from * 0x9E3779B9u >> (32 - kStepBits)]; }
};

}  // namespace

class FastTrack final : public ClockTool {
 public:
  explicit FastTrack(ToolInit& init)
      : ClockTool(init, init.number("clock", 1, "clock at which threads start, to try large ones")), printed_(init.flag("printed", false, "writes leave R alone, as printed in the paper")),
        inline_(init.number("epochs", 32, "32: epochs inside the shadow word where they fit; 64: always a state object") == 32) {}

  bool wants_whole_words() const override { return inline_; }
  void fast_paths(bool is_write, std::vector<FastPath>& out) const override {
    if (!has_whole_words()) return;
    out.push_back({is_write ? FastPath::kHigh32 : FastPath::kLow32, static_cast<uint8_t>(epoch_word_)});
    if (!is_write) out.push_back({FastPath::kLow32, static_cast<uint8_t>(token_word_)});
  }
  DirectAccess direct_access() const override {
    return has_whole_words() && epoch_word_ < ShadowThread::kWords ? &FastTrack::direct : nullptr;
  }
  RepeatedAccess repeated_access() const override { return direct_access() ? &FastTrack::repeated : nullptr; }

  void clock_changed(ShadowThread* t) override {
    Cursor& cursor = cursor_(t);
    Epoch now = clock(t).epoch(t->tid);
    if (cursor.epoch == now) return;
    forget(t, cursor);
    cursor.epoch = now;
    t->words[epoch_word_] = InlineEpoch::of(now).bits;
  }
  void stop(StopEvent& e) override { forget(e.thread, cursor_(e.thread)); }

  bool watches_atomics() const override { return true; }
  ShadowVar make_shadow_var(AccessEvent& e) override {
    return has_whole_words() ? whole_word(FastTrackWord::kBottom) : owned_state(VarState::exclusive({}, {}));
  }

  void access(AccessEvent& e) override {
    while (owns(e.shadow)) {
      bool done = e.is_atomic()            ? access_atomic(e)
                  : e.shadow.is_tagged()   ? access_state(e, *e.shadow.pointer<VarState>())
                  : e.shadow.names_state() ? access_shared(e, *static_cast<ReadShared*>(e.shadow.state()))
                                           : access_word(e);
      if (done) return;
    }
  }

  std::string describe_shadow(ShadowVar s) const override {
    auto text = [](Epoch w, const std::string& r) { return "W=" + w.text() + " R=" + r; };
    if (s.is_tagged()) {
      auto* v = s.pointer<VarState>();
      return text(v->w, v->read_shared ? v->rvc.value().text() : v->r.text());
    }
    FastTrackWord word = FastTrackWord::of(s.bits());
    return text(word.w.epoch(), s.names_state() ? static_cast<ReadShared*>(s.state())->r.text() : word.r.epoch().text());
  }

 private:
  // Figure 2 for a location whose R_x is an epoch: which rule applies, or which race it is.
  enum class Rule : uint8_t { kSameEpoch, kExclusive, kShare, kWriteWrite, kReadWrite, kWriteRead };
  template <class E>
  Rule rule_of(ShadowThread& t, bool is_write, E w, E r, E now) const {
    if ((is_write ? w : r) == now) return Rule::kSameEpoch;
    if (!before(w, t)) return is_write ? Rule::kWriteWrite : Rule::kWriteRead;
    if (before(r, t)) return Rule::kExclusive;
    return is_write ? Rule::kReadWrite : Rule::kShare;
  }
  // c@u happens before t's operation. Its own epochs always do, and what never was.
  template <class E>
  bool before(E e, ShadowThread& t) const {
    return e.tid() == t.tid || e.minimal() || e.clock() <= clock(&t).get(e.tid());
  }
  void count_exclusive(ShadowThread& t, bool is_write) const { (is_write ? write_exclusive_ : read_exclusive_).add(&t); }
  void count_same_epoch(ShadowThread& t, bool is_write) const { (is_write ? write_same_epoch_ : read_same_epoch_).add(&t); }
  // R_x after an exclusive access.
  template <class E>
  E next_read(bool is_write, E r, E now) const {
    return is_write && printed_ ? r : now;
  }

  // Accesses without an event: those that change at most the word, in a way that is known already.
  static bool direct(Tool& tool, ShadowThread& t, ShadowWord& word, ShadowWord* site_word, SiteId site, bool is_write) {
    auto& self = static_cast<FastTrack&>(tool);
    uint64_t bits = word.load(std::memory_order_acquire);
    if (ShadowVar(bits).is_tagged()) return !is_write && self.direct_state(t, word, site_word, site);
    if (ShadowVar(bits).names_state()) return self.direct_shared(t, word, bits, site_word, site, is_write);
    InlineEpoch now{static_cast<uint32_t>(t.words[self.epoch_word_])};
    if (now.bits == InlineEpoch::kNone) return false;
    auto [w, r] = FastTrackWord::of(bits);
    Rule rule = self.rule_of(t, is_write, w, r, now);
    if (rule == Rule::kSameEpoch) return self.count_same_epoch(t, is_write), true;
    if (rule != Rule::kExclusive) return false;
    remember_access(t, word, site_word, site, now.clock(), is_write);
    FastTrackWord next{is_write ? now : w, self.next_read(is_write, r, now)};
    if (!word.compare_exchange_strong(bits, next.bits(), std::memory_order_acq_rel, std::memory_order_relaxed)) return false;
    self.count_exclusive(t, is_write);
    return true;
  }

  // A location whose R is an interned clock: its next value is known if the thread has met the clock in this epoch.
  [[gnu::noinline]] bool direct_shared(ShadowThread& t, ShadowWord& word, uint64_t bits, ShadowWord* site_word, SiteId site, bool is_write) {
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
      if (step.from != x.r.bits) return repeated(*this, t, word, false);
      source = step.source.get();
      next.r.bits = step.to.get()->half_word();
    }
    if (!before(x.w, t)) return false;
    t.participant->quiesce();
    remember_access(t, word, site_word, site, cursor.epoch.clock(), is_write);
    if (!is_write) step.to.take();
    if (!word.compare_exchange_strong(bits, next.bits(), std::memory_order_acq_rel, std::memory_order_relaxed)) {
      if (!is_write) step.to.put_back();
      return false;
    }
    t.participant->retire(source);
    if (!is_write) hold_token(t, step.to.get());
    (is_write ? write_shared_ : read_shared_).add(&t);
    return true;
  }

  // Reads of shared data in an epoch that R_x holds.
  static bool repeated(Tool& tool, ShadowThread& t, ShadowWord& word, bool is_write) {
    if (is_write || !ShadowVar(word.load(std::memory_order_relaxed)).holds_state()) return false;
    auto& self = static_cast<FastTrack&>(tool);
    t.participant->quiesce();
    ShadowVar s(word.load(std::memory_order_acquire));
    return s.holds_state() && self.owns(s) && self.shared_same_epoch(t, s, self.cursor_(&t).epoch.clock());
  }

  [[gnu::noinline]] bool direct_state(ShadowThread& t, ShadowWord& word, ShadowWord* site_word, SiteId site) {
    t.participant->quiesce();
    ShadowVar s(word.load(std::memory_order_acquire));
    if (!s.is_tagged() || !owns(s)) return false;
    uint64_t now = cursor_(&t).epoch.clock();
    if (shared_same_epoch(t, s, now)) return true;
    VarState& v = *s.pointer<VarState>();
    std::lock_guard lock(v.lock);
    if (v.dead || !v.read_shared || v.atomics || !before(v.w, t)) return false;
    read_shared_in(v, t, now, [&] { remember_access(t, word, site_word, site, now, false); });
    return true;
  }

  // [FT READ SHARED] R := R[t := C_t(t)]
  template <class Remember>
  void read_shared_in(VarState& v, ShadowThread& t, uint64_t now, Remember remember) {
    remember();
    v.rvc.set(t.tid, now);
    read_shared_.add(&t);
  }

  [[gnu::always_inline]] bool shared_same_epoch(ShadowThread& t, ShadowVar s, uint64_t now) {
    if (s.is_tagged()) {
      if (s.pointer<VarState>()->rvc.get(t.tid) != now) return false;
    } else {
      auto* clock = static_cast<ReadShared*>(s.state());
      if (clock->r.get(t.tid) != now) return false;
      hold_token(t, clock);
    }
    return read_shared_.add(&t), true;
  }

  // The functions below return true when the access is done with, false to look at the word again.
  bool access_word(AccessEvent& e) {
    ShadowThread& t = *e.thread;
    FastTrackWord word = FastTrackWord::of(e.shadow.bits());
    Epoch now = clock(&t).epoch(t.tid), w = word.w.epoch(), r = word.r.epoch();
    switch (rule_of(t, e.is_write(), w, r, now)) {
      case Rule::kSameEpoch: return count_same_epoch(t, e.is_write()), true;
      case Rule::kExclusive:
        e.remember(now.clock());
        if (!store(e, e.is_write() ? now : w, next_read(e.is_write(), r, now))) return false;
        return count_exclusive(t, e.is_write()), true;
      case Rule::kShare:  // [FT READ SHARE] R := bottom[t := C_t(t), u := c]
        if (!put_shared(e, nullptr, word, now)) return false;
        return read_share_.add(&t), true;
      case Rule::kWriteWrite: return race(e, "write-write", w, true);
      case Rule::kReadWrite: return race(e, "read-write", r, false);
      case Rule::kWriteRead: return race(e, "write-read", w, true);
    }
    return true;
  }

  bool access_shared(AccessEvent& e, ReadShared& s) {
    ShadowThread& t = *e.thread;
    Epoch now = clock(&t).epoch(t.tid);
    FastTrackWord word = FastTrackWord::of(e.shadow.bits());
    if (e.is_write()) return write_shared(e, s, word.w.epoch(), now);
    if (shared_same_epoch(t, e.shadow, now.clock())) return true;
    if (!before(word.w, t)) return race(e, "write-read", word.w.epoch(), true);
    // A clock of few locations is left for state objects that are changed in place.
    if (!(s.is_shared() ? put_shared(e, &s, word, now) : put_state(e, word.w.epoch(), s.r, now))) return false;
    return read_shared_.add(&t), true;
  }

  // [FT WRITE SHARED] R := bottom
  bool write_shared(AccessEvent& e, ReadShared& s, Epoch w, Epoch now) {
    ShadowThread& t = *e.thread;
    if (w == now) return write_same_epoch_.add(&t), true;
    if (!before(w, t)) return race(e, "write-write", w, true);
    Cursor& cursor = cursor_(&t);
    if (cursor.below.get() != &s) {
      count_vc_op(&t);
      Tid u = s.r.first_greater(clock(&t));
      if (u != VectorClock::kNone) return race(e, "read-write", s.r.epoch(u), false);
      cursor.below = ReadSharedRef::share(&s);
      cursor.used = true;
    }
    e.remember(now.clock());
    if (!store(e, now, printed_ ? Epoch() : now)) return false;
    return write_shared_.add(&t), true;
  }

  // R := R[t := C_t(t)] for a location in `word`, whose R is the clock `source` or an epoch; interned unless it is known
  // already.
  bool put_shared(AccessEvent& e, ReadShared* source, FastTrackWord word, Epoch now) {
    ShadowThread& t = *e.thread;
    Cursor& cursor = cursor_(&t);
    Cursor::Step& step = cursor.step(word.r.bits);
    if (step.from != word.r.bits) {
      VectorClock r = source ? source->r : VectorClock();
      if (!source) r.set(word.r.tid(), word.r.clock());
      VectorClock with_t = r;
      with_t.set(t.tid, now.clock());
      bool made = false;
      ReadSharedRef to = shared_->intern(std::move(with_t), made);
      if (made) count_new_vc(&t, VectorClock());
      if (!to) return put_state(e, word.w.epoch(), r, now);
      step.to = ReadSharedStock(std::move(to));
      step.source = source ? ReadSharedRef::share(source) : ReadSharedRef();
      step.from = word.r.bits;
      cursor.used = true;
    }
    ReadShared* to = step.to.take();
    e.remember(now.clock());
    if (!e.put_shadow(whole_word(FastTrackWord{word.w, {to->half_word()}}.bits()))) return false;
    hold_token(t, to);
    return true;
  }

  // The same as a state object of this location alone.
  bool put_state(AccessEvent& e, Epoch w, const VectorClock& r, Epoch now) {
    VarState* v = VarState::shared(w, r, e.thread->tid);
    v->rvc.set(e.thread->tid, now.clock());
    count_new_vc(e.thread, VectorClock());
    e.remember(now.clock());
    states_.add(e.thread);
    return e.put_shadow(owned_state(v));
  }

  // Reads of locations with this clock need no handler for the rest of the epoch.
  void hold_token(ShadowThread& t, ReadShared* s) {
    Cursor& cursor = cursor_(&t);
    if (cursor.token.get() == s) return;
    cursor.token = ReadSharedRef::share(s);
    cursor.used = true;
    t.words[token_word_] = s->half_word();
  }
  void forget(ShadowThread* t, Cursor& cursor) {
    t->words[token_word_] = ShadowThread::kNoWord;
    if (cursor.used) cursor = Cursor();
  }

  bool access_state(AccessEvent& e, VarState& v) {
    std::lock_guard lock(v.lock);  // a state that is retired here stays until this handler has returned
    if (v.dead) {
      e.refresh();
      return false;
    }
    ShadowThread& t = *e.thread;
    Epoch now = clock(&t).epoch(t.tid);
    if (v.atomics && race_with_atomic(e, v, now)) return true;
    if (v.read_shared) return e.is_write() ? write_shared_state(e, v, now) : read_shared_state(e, v, now);
    switch (rule_of(t, e.is_write(), v.w, v.r, now)) {
      case Rule::kSameEpoch: return count_same_epoch(t, e.is_write()), true;
      case Rule::kExclusive:
        e.remember(now.clock());
        v.r = next_read(e.is_write(), v.r, now);
        if (e.is_write()) v.w = now;
        count_exclusive(t, e.is_write());
        return back_to_word(e, v), true;
      case Rule::kShare:
        e.remember(now.clock());
        if (v.rvc.empty()) count_new_vc(&t, VectorClock());
        v.rvc.set(v.r.tid(), v.r.clock());
        v.rvc.set(t.tid, now.clock());
        v.read_shared = true;
        return read_share_.add(&t), true;
      case Rule::kWriteWrite: return race_in(e, v, "write-write", v.w, true);
      case Rule::kReadWrite: return race_in(e, v, "read-write", v.r, false);
      case Rule::kWriteRead: return race_in(e, v, "write-read", v.w, true);
    }
    return true;
  }

  bool read_shared_state(AccessEvent& e, VarState& v, Epoch now) {
    ShadowThread& t = *e.thread;
    if (v.rvc.get(t.tid) == now.clock()) return read_shared_.add(&t), true;
    if (!before(v.w, t)) return race_in(e, v, "write-read", v.w, true);
    read_shared_in(v, t, now.clock(), [&] { e.remember(now.clock()); });
    return true;
  }

  bool write_shared_state(AccessEvent& e, VarState& v, Epoch now) {
    ShadowThread& t = *e.thread;
    if (v.w == now) return write_same_epoch_.add(&t), true;
    if (!before(v.w, t)) return race_in(e, v, "write-write", v.w, true);
    count_vc_op(&t);
    Tid u = v.rvc.first_greater(clock(&t));
    if (u != VectorClock::kNone) return race_in(e, v, "read-write", Epoch(u, v.rvc.get(u)), false);
    e.remember(now.clock());
    v.read_shared = false;
    v.rvc.clear();
    v.w = now;
    v.r = printed_ ? Epoch() : now;
    write_shared_.add(&t);
    return back_to_word(e, v), true;
  }

  // A plain access to a location with atomic ones. Not so if the rules for W and R have the word, as before: a race with
  // them, or an access in an epoch that they hold, which was checked when it came first.
  bool race_with_atomic(AccessEvent& e, VarState& v, Epoch now) {
    ShadowThread& t = *e.thread;
    Tid tid = t.tid;
    bool held = e.is_write() ? v.w == now : v.read_shared ? v.rvc.get(tid) == now.clock() : v.r == now;
    if (held || race_with_plain(v, t, e.is_write()).is_race) return false;
    count_vc_op(&t);
    auto conflict = v.atomics->with_plain(e.is_write(), clock(&t));
    if (!conflict.epoch.minimal()) {
      return race_in(e, v, race_rule(conflict.is_write, e.is_write()), conflict.epoch, conflict.is_write, true);
    }
    if (e.is_write()) v.atomics.reset();  // all of them happen before this write
    return false;
  }

  struct PlainRace {
    bool is_race = false;
    Epoch previous;
    bool previous_is_write = false;
  };
  // The plain access of W or R that an access races with.
  PlainRace race_with_plain(const VarState& v, ShadowThread& t, bool is_write) const {
    if (!before(v.w, t)) return {true, v.w, true};
    if (!is_write) return {};
    if (!v.read_shared) return before(v.r, t) ? PlainRace{} : PlainRace{true, v.r, false};
    Tid u = v.rvc.first_greater(clock(&t));
    return u == VectorClock::kNone ? PlainRace{} : PlainRace{true, Epoch(u, v.rvc.get(u)), false};
  }

  // An atomic access: checked against W, a write against R too; remembered apart from them.
  bool access_atomic(AccessEvent& e) {
    if (!e.shadow.is_tagged()) {
      FastTrackWord word = FastTrackWord::of(e.shadow.bits());
      states_.add(e.thread);
      return e.put_shadow(owned_state(e.shadow.names_state()
                                          ? VarState::shared(word.w.epoch(), static_cast<ReadShared*>(e.shadow.state())->r, e.thread->tid)
                                          : VarState::exclusive(word.w.epoch(), word.r.epoch()))),
             false;
    }
    VarState& v = *e.shadow.pointer<VarState>();
    std::lock_guard lock(v.lock);
    if (v.dead) {
      e.refresh();
      return false;
    }
    ShadowThread& t = *e.thread;
    uint64_t now = clock(&t).get(t.tid);
    if (v.atomics && v.atomics->of(e.is_write()).get(t.tid) == now) return true;
    if (PlainRace plain = race_with_plain(v, t, e.is_write()); plain.is_race) {
      return race_in(e, v, race_rule(plain.previous_is_write, e.is_write()), plain.previous, plain.previous_is_write);
    }
    if (!v.atomics) v.atomics = std::make_unique<AtomicClocks>();
    e.remember(now);
    v.atomics->of(e.is_write()).set(t.tid, now);
    atomic_.add(&t);
    return true;
  }

  void back_to_word(AccessEvent& e, VarState& v) {
    if (v.atomics || !has_whole_words() || !fit(v.w, v.r)) return;
    v.dead = true;
    e.put_shadow(whole_word(word_of(v.w, v.r)));
  }

  // Stores two epochs, in the word if they fit. False if the word has changed meanwhile.
  bool store(AccessEvent& e, Epoch w, Epoch r) {
    if (fit(w, r)) return e.put_shadow(whole_word(word_of(w, r)));
    states_.add(e.thread);
    return e.put_shadow(owned_state(VarState::exclusive(w, r)));
  }
  static bool fit(Epoch w, Epoch r) { return InlineEpoch::fits(w) && InlineEpoch::fits(r); }
  static uint64_t word_of(Epoch w, Epoch r) { return FastTrackWord{InlineEpoch::of(w), InlineEpoch::of(r)}.bits(); }

  // Only the thread that takes the location away reports: the first race on it, exactly once.
  bool race(AccessEvent& e, const char* rule, Epoch previous, bool previous_is_write, bool previous_is_atomic = false) {
    return report_and_advance(e, rule, [&] { return access_at(e, previous, previous_is_write, previous_is_atomic); });
  }
  bool race_in(AccessEvent& e, VarState& v, const char* rule, Epoch previous, bool previous_is_write, bool previous_is_atomic = false) {
    v.dead = true;
    return race(e, rule, previous, previous_is_write, previous_is_atomic);
  }

  const bool printed_;
  const bool inline_;
  const unsigned epoch_word_ = thread_word();
  const unsigned token_word_ = thread_word();
  std::shared_ptr<ReadSharedTable> shared_ = std::make_shared<ReadSharedTable>();
  Decoration<ShadowThread, Cursor> cursor_{world().thread_decorations, [](const ShadowThread&) { return Cursor(); }};
  Counter read_same_epoch_ = counter("ReadSameEpoch");
  Counter read_shared_ = counter("ReadShared");
  Counter read_exclusive_ = counter("ReadExclusive");
  Counter read_share_ = counter("ReadShare");
  Counter write_same_epoch_ = counter("WriteSameEpoch");
  Counter write_exclusive_ = counter("WriteExclusive");
  Counter write_shared_ = counter("WriteShared");
  Counter atomic_ = counter("Atomic");
  Counter states_ = counter("States");
};

RRVM_DEFINE_TOOL(FastTrack)

}  // namespace rrvm::tools
