// FastTrack (PLDI 2009): precise race detection with epochs. Rules of Figure 2 by name, as counters too.
// State of a location: a whole shadow word W:32 | R:32 while both are epochs that fit in 8 + 24 bits; otherwise, and
// for read-shared data, a VarState with 64-bit epochs. So there is no limit on threads or clocks, and the same-epoch
// rules are one 32-bit compare. A write also sets R (the next read in the epoch is then fast, and a write covers a
// read of the same epoch for every later check); option `printed` keeps to the paper's letter instead.
// After the first race on a location it is handed to the next tool. Tests: tests/traces/fasttrack.
#include <mutex>

#include "rr/spin_lock.h"
#include "tools/clock_tool.h"

namespace rrvm::tools {

using namespace rr;

namespace {

constexpr uint32_t kMaxInlineTid = ShadowVar::kFirstTag - 1;
constexpr uint64_t kMaxInlineClock = (1 << 24) - 1;
constexpr uint32_t kNoInlineEpoch = ~uint32_t{0};  // first byte is no thread: equals no epoch in a word
constexpr uint64_t kBottomWord = uint64_t{1} << 24;  // W = 0@0, R = 0@1: both minimal, and not the fresh word

constexpr bool fits(Epoch e) { return e.tid() <= kMaxInlineTid && e.clock() <= kMaxInlineClock; }
constexpr uint32_t pack(Epoch e) { return fits(e) ? e.tid() << 24 | static_cast<uint32_t>(e.clock()) : kNoInlineEpoch; }
constexpr Epoch unpack(uint32_t e) { return Epoch(e >> 24, e & kMaxInlineClock); }

// Figure 5's VarState. Guarded by `lock`; a dead state has left its word.
struct VarState : ShadowState {
  SpinLock lock;
  bool dead = false;
  bool read_shared = false;
  Epoch w, r;
  VectorClock rvc;  // iff read_shared
};

}  // namespace

class FastTrack : public ClockTool {
 public:
  explicit FastTrack(ToolInit& init)
      : ClockTool(init), printed_(init.flag("printed", false, "writes leave R alone, as printed in the paper")),
        inline_(init.number("epochs", 32, "32: epochs inside the shadow word where they fit; 64: always a state object") == 32) {}

  bool wants_whole_words() const override { return inline_; }
  FastPath fast_path(bool is_write) const override {
    if (!has_whole_words()) return {};
    return {is_write ? FastPath::kHigh32 : FastPath::kLow32, static_cast<uint8_t>(epoch_word_)};
  }
  void clock_changed(ShadowThread* t) override { t->words[epoch_word_] = pack(clock(t).epoch(t->tid)); }

  ShadowVar make_shadow_var(AccessEvent& e) override {
    return has_whole_words() ? whole_word(kBottomWord) : owned_state(new VarState);
  }

  void access(AccessEvent& e) override {
    while (owns(e.shadow)) {
      if (e.shadow.is_tagged() ? access_state(e, *e.shadow.pointer<VarState>()) : access_word(e)) return;
    }
  }

  std::string describe_shadow(ShadowVar s) const override {
    if (!s.is_tagged()) return text(unpack(static_cast<uint32_t>(s.bits() >> 32)), unpack(static_cast<uint32_t>(s.bits())).text());
    auto* v = s.pointer<VarState>();
    return text(v->w, v->read_shared ? v->rvc.text() : v->r.text());
  }

 private:
  static std::string text(Epoch w, const std::string& r) { return "W=" + w.text() + " R=" + r; }

  // The state is two epochs in the word. True when the access is done with; false to look at the word again.
  bool access_word(AccessEvent& e) {
    ShadowThread* t = e.thread;
    const VectorClock& c = clock(t);
    Epoch now = c.epoch(t->tid);
    Epoch w = unpack(static_cast<uint32_t>(e.shadow.bits() >> 32));
    Epoch r = unpack(static_cast<uint32_t>(e.shadow.bits()));
    if (e.is_write()) {
      if (w == now) return write_same_epoch_.add(t), true;
      if (!c.covers(w)) return race(e, "write-write", w, true);
      if (!c.covers(r)) return race(e, "read-write", r, false);
      e.remember(now.clock());
      if (!store(e, now, printed_ ? r : now)) return false;
      return write_exclusive_.add(t), true;
    }
    if (r == now) return read_same_epoch_.add(t), true;
    if (!c.covers(w)) return race(e, "write-read", w, true);
    e.remember(now.clock());
    if (c.covers(r)) {
      if (!store(e, w, now)) return false;
      return read_exclusive_.add(t), true;
    }
    auto* shared = new VarState;
    shared->w = w;
    share(*shared, r, now);
    if (!e.put_shadow(owned_state(shared))) return false;
    states_.add(t);
    return read_share_.add(t), true;
  }

  bool access_state(AccessEvent& e, VarState& v) {
    std::lock_guard lock(v.lock);  // a state that is retired here stays until this handler has returned
    if (v.dead) {
      e.refresh();
      return false;
    }
    ShadowThread* t = e.thread;
    const VectorClock& c = clock(t);
    Epoch now = c.epoch(t->tid);
    if (!e.is_write()) return read_state(e, v, c, now), true;
    if (v.w == now) return write_same_epoch_.add(t), true;
    if (!c.covers(v.w)) return race_in(e, v, "write-write", v.w, true);
    if (!v.read_shared) {
      if (!c.covers(v.r)) return race_in(e, v, "read-write", v.r, false);
      write_exclusive_.add(t);
    } else {
      Tid u = v.rvc.first_greater(c);
      if (u != VectorClock::kNone) return race_in(e, v, "read-write", v.rvc.epoch(u), false);
      write_shared_.add(t);
      v.read_shared = false;
      v.rvc.clear();
      v.r = Epoch();
    }
    e.remember(now.clock());
    v.w = now;
    if (!printed_) v.r = now;
    if (has_whole_words() && fits(now) && fits(v.r)) {  // back to epochs in the word
      v.dead = true;
      store(e, now, v.r);
    }
    return true;
  }

  void read_state(AccessEvent& e, VarState& v, const VectorClock& c, Epoch now) {
    ShadowThread* t = e.thread;
    if (!v.read_shared && v.r == now) return read_same_epoch_.add(t);
    if (!c.covers(v.w)) {
      race_in(e, v, "write-read", v.w, true);
      return;
    }
    if (v.read_shared) {
      read_shared_.add(t);
      if (v.rvc.get(t->tid) == now.clock()) return;
      e.remember(now.clock());
      v.rvc.set(t->tid, now.clock());
      return;
    }
    e.remember(now.clock());
    if (c.covers(v.r)) {
      read_exclusive_.add(t);
      v.r = now;
    } else {
      read_share_.add(t);
      share(v, v.r, now);
    }
  }

  // [FT READ SHARE] R := bottom[t := C_t(t), u := c]
  void share(VarState& v, Epoch previous, Epoch now) {
    v.read_shared = true;
    v.rvc.set(previous.tid(), previous.clock());
    v.rvc.set(now.tid(), now.clock());
  }

  // Stores two epochs, in the word if they fit. False if the word has changed meanwhile.
  bool store(AccessEvent& e, Epoch w, Epoch r) {
    if (fits(w) && fits(r)) {
      uint64_t bits = uint64_t{pack(w)} << 32 | pack(r);
      return e.put_shadow(whole_word(bits ? bits : kBottomWord));
    }
    auto* v = new VarState;
    v->w = w;
    v->r = r;
    states_.add(e.thread);
    return e.put_shadow(owned_state(v));
  }

  // Only the thread that takes the location away reports: the first race on it, exactly once.
  bool race(AccessEvent& e, const char* rule, Epoch previous, bool previous_is_write) {
    auto other = access_at(e, previous, previous_is_write);
    if (!try_advance(e)) return false;
    report(e, rule, std::move(other));
    return true;
  }

  bool race_in(AccessEvent& e, VarState& v, const char* rule, Epoch previous, bool previous_is_write) {
    v.dead = true;
    return race(e, rule, previous, previous_is_write);
  }

  const bool printed_;
  const bool inline_;
  const unsigned epoch_word_ = thread_word();
  Counter read_same_epoch_ = counter("ReadSameEpoch");
  Counter read_shared_ = counter("ReadShared");
  Counter read_exclusive_ = counter("ReadExclusive");
  Counter read_share_ = counter("ReadShare");
  Counter write_same_epoch_ = counter("WriteSameEpoch");
  Counter write_exclusive_ = counter("WriteExclusive");
  Counter write_shared_ = counter("WriteShared");
  Counter states_ = counter("States");
};

RRVM_DEFINE_TOOL(FastTrack)

}  // namespace rrvm::tools
