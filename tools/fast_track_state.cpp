// FastTrack's rules for a location with a state object: what does not fit in a word, clocks that few locations share,
// and atomic accesses. Under the lock of the state. Tests: tests/traces/fasttrack, tests/oracle.
#include <mutex>

#include "tools/atomic_clocks.h"
#include "tools/fast_track.h"

namespace rrvm::tools {

using namespace rr;

bool FastTrack::access_state(AccessEvent& e, VarState& v) {
  std::lock_guard lock(v.lock);  // a state that is retired here stays until this handler has returned
  if (v.dead) {
    e.refresh();
    return false;
  }
  ShadowThread& t = *e.thread;
  Epoch now = this->now(t);
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
      v.rvc.set(now.tid(), now.clock());
      v.read_shared = true;
      return read_share_.add(&t), true;
    case Rule::kWriteWrite: return race_in(e, v, "write-write", v.w, true);
    case Rule::kReadWrite: return race_in(e, v, "read-write", v.r, false);
    case Rule::kWriteRead: return race_in(e, v, "write-read", v.w, true);
  }
  return true;
}

// [FT READ SHARED] R := R[t := C_t(t)], which is as much as C_t(t) alone if that comes after all of R (step_from).
bool FastTrack::read_shared_state(AccessEvent& e, VarState& v, Epoch now) {
  ShadowThread& t = *e.thread;
  if (v.rvc.get(now.tid()) == now.clock()) return read_shared_.add(&t), true;
  if (!before(v.w, t, now)) return race_in(e, v, "write-read", v.w, true);
  e.remember(now.clock());
  read_shared_.add(&t);
  if (comes_after_all(t, v)) {
    v.read_shared = false;
    v.rvc.clear();
    v.r = now;
    return back_to_word(e, v), true;
  }
  v.rvc.set(now.tid(), now.clock());
  return true;
}
bool FastTrack::comes_after_all(ShadowThread& t, const VarState& v) const {
  return !printed_ && v.rvc.first_greater(clock(&t)) == VectorClock::kNone;
}

bool FastTrack::write_shared_state(AccessEvent& e, VarState& v, Epoch now) {
  ShadowThread& t = *e.thread;
  if (v.w == now) return write_same_epoch_.add(&t), true;
  if (!before(v.w, t, now)) return race_in(e, v, "write-write", v.w, true);
  count_vc_op(&t);
  Tid u = v.rvc.first_greater(clock(&t));
  if (u != VectorClock::kNone) {
    v.dead = true;
    return race_with_reads(e, v.rvc, Epoch(u, v.rvc.get(u)));
  }
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
bool FastTrack::race_with_atomic(AccessEvent& e, VarState& v, Epoch now) {
  ShadowThread& t = *e.thread;
  bool held = e.is_write() ? v.w == now : v.read_shared ? v.rvc.get(now.tid()) == now.clock() : v.r == now;
  if (held || race_with_plain(v, t, e.is_write()).is_race) return false;
  count_vc_op(&t);
  auto conflict = v.atomics->with_plain(e.is_write(), clock(&t));
  if (!conflict.epoch.minimal()) {
    return race_in(e, v, race_rule(conflict.is_write, e.is_write()), conflict.epoch, conflict.is_write, true);
  }
  if (e.is_write()) v.atomics.reset();  // all of them happen before this write
  return false;
}

// The plain access of W or R that an access races with.
FastTrack::PlainRace FastTrack::race_with_plain(const VarState& v, ShadowThread& t, bool is_write) const {
  Epoch now = this->now(t);
  if (!before(v.w, t, now)) return {true, v.w, true};
  if (!is_write) return {};
  if (!v.read_shared) return before(v.r, t, now) ? PlainRace{} : PlainRace{true, v.r, false};
  Tid u = v.rvc.first_greater(clock(&t));
  return u == VectorClock::kNone ? PlainRace{} : PlainRace{true, Epoch(u, v.rvc.get(u)), false};
}

// An atomic access: checked against W, a write against R too; remembered apart from them.
bool FastTrack::access_atomic(AccessEvent& e) {
  if (!e.shadow.is_tagged()) {
    FastTrackWord word = FastTrackWord::of(e.shadow.bits());
    states_.add(e.thread);
    return e.put_shadow(owned_state(
               e.shadow.names_state()
                   ? VarState::shared(word.w.epoch(), static_cast<ReadShared*>(e.shadow.state())->r, place(e.thread))
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
  Epoch now = this->now(t);
  if (v.atomics && v.atomics->of(e.is_write()).get(now.tid()) == now.clock()) return true;
  if (PlainRace plain = race_with_plain(v, t, e.is_write()); plain.is_race) {
    return race_in(e, v, race_rule(plain.previous_is_write, e.is_write()), plain.previous, plain.previous_is_write);
  }
  if (!v.atomics) v.atomics = std::make_unique<AtomicClocks>();
  e.remember(now.clock());
  v.atomics->of(e.is_write()).set(now.tid(), now.clock());
  atomic_.add(&t);
  return true;
}

void FastTrack::back_to_word(AccessEvent& e, VarState& v) {
  if (v.atomics || !has_whole_words() || !fit(v.w, v.r)) return;
  v.dead = true;
  e.put_shadow(whole_word(word_of(v.w, v.r)));
}

}  // namespace rrvm::tools
