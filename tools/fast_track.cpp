#include "tools/fast_track.h"

namespace rrvm::tools {

using namespace rr;

FastTrack::FastTrack(ToolInit& init)
    : FastTrack(init, init.flag("printed", false,
                                "writes leave R alone and every release ends an epoch, as printed in the paper")) {}

FastTrack::FastTrack(ToolInit& init, bool printed)
    : ClockTool(init, init.number("clock", 1, "clock at which threads start, to try large ones"), !printed),
      printed_(printed),
      inline_(init.number("epochs", 32,
                          "32: epochs inside the shadow word where they fit; 64: always a state object") == 32) {
  bool moves =
      init.flag("moves", !printed, "a thread whose epochs would not fit any more takes another place in clocks");
  if (inline_ && moves) move_before(InlineEpoch::kMaxClock, InlineEpoch::kMaxTid + 1);
}

void FastTrack::fast_paths(bool is_write, std::vector<FastPath>& out) const {
  if (!has_whole_words()) return;
  out.push_back({is_write ? FastPath::kHigh32 : FastPath::kLow32, static_cast<uint8_t>(epoch_word_)});
  if (!is_write && has_tokens()) out.push_back({FastPath::kLow32, static_cast<uint8_t>(tokens_), kTokenMask});
}

void FastTrack::clock_changed(ShadowThread* t) {
  Cursor& cursor = cursor_(t);
  Epoch now = epoch(t);
  if (cursor_word_ < ShadowThread::kWords) {
    t->words[cursor_word_] = reinterpret_cast<uint64_t>(&cursor);
    t->words[clock_word_] = reinterpret_cast<uint64_t>(clock(t).near());
    t->words[clock_size_word_] = clock(t).near_size();
  }
  if (cursor.epoch == now) return;
  forget(t, cursor);
  cursor.epoch = now;
  t->words[long_epoch_word_] = now.bits();
  t->words[epoch_word_] = has_whole_words() ? InlineEpoch::of(now).bits : InlineEpoch::kNone;
}

void FastTrack::stop(StopEvent& e) {
  forget(e.thread, cursor_(e.thread));
  ClockTool::stop(e);
}

ShadowVar FastTrack::make_shadow_var(AccessEvent&) {
  return has_whole_words() ? whole_word(FastTrackWord::kBottom) : owned_state(VarState::exclusive({}, {}));
}

// Of many locations together only races are told here: everything else is done by FastTrack::range.
bool FastTrack::is_race(const AccessEvent& e) const {
  if (e.shadow.is_tagged() || e.shadow.names_state()) return false;
  const FastTrackWord word = FastTrackWord::of(e.shadow.bits());
  switch (rule_of(*e.thread, e.is_write(), word.w.epoch(), word.r.epoch(), now(*e.thread))) {
    case Rule::kWriteWrite:
    case Rule::kReadWrite:
    case Rule::kWriteRead: return true;
    default: return false;
  }
}

void FastTrack::access(AccessEvent& e) {
  if (e.group && !is_race(e)) return e.group->refuse();
  while (owns(e.shadow)) {
    bool done = e.is_atomic()            ? access_atomic(e)
                : e.shadow.is_tagged()   ? access_state(e, *e.shadow.pointer<VarState>())
                : e.shadow.names_state() ? access_shared(e, *static_cast<ReadShared*>(e.shadow.state()))
                                         : access_word(e);
    if (done) return;
  }
}

std::string FastTrack::describe_shadow(ShadowVar s) const {
  auto text = [](Epoch w, const std::string& r) { return "W=" + w.text() + " R=" + r; };
  if (s.is_tagged()) {
    auto* v = s.pointer<VarState>();
    return text(v->w, v->read_shared ? v->rvc.value().text() : v->r.text());
  }
  FastTrackWord word = FastTrackWord::of(s.bits());
  return text(word.w.epoch(), s.names_state() ? static_cast<ReadShared*>(s.state())->r.text() : word.r.epoch().text());
}

bool FastTrack::access_word(AccessEvent& e) {
  ShadowThread& t = *e.thread;
  FastTrackWord word = FastTrackWord::of(e.shadow.bits());
  Epoch now = this->now(t), w = word.w.epoch(), r = word.r.epoch();
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

bool FastTrack::access_shared(AccessEvent& e, ReadShared& s) {
  ShadowThread& t = *e.thread;
  Epoch now = this->now(t);
  FastTrackWord word = FastTrackWord::of(e.shadow.bits());
  if (e.is_write()) return write_shared(e, s, word.w.epoch(), now);
  if (shared_same_epoch(t, e.shadow, now)) return true;
  if (!before(word.w, t, now)) return race(e, "write-read", word.w.epoch(), true);
  // A clock of few locations is left for state objects that are changed in place.
  const bool stays = s.is_shared() || s.r.first_greater(clock(&t)) == VectorClock::kNone;
  if (!(stays ? put_shared(e, &s, word, now) : put_state(e, word.w.epoch(), s.r, now))) return false;
  return read_shared_.add(&t), true;
}

// [FT WRITE SHARED] R := bottom
bool FastTrack::write_shared(AccessEvent& e, ReadShared& s, Epoch w, Epoch now) {
  ShadowThread& t = *e.thread;
  if (w == now) return write_same_epoch_.add(&t), true;
  if (!before(w, t, now)) return race(e, "write-write", w, true);
  if (!is_below(t, &s)) return race_with_reads(e, s.r, s.r.epoch(s.r.first_greater(clock(&t))));
  e.remember(now.clock());
  if (!store(e, now, printed_ ? Epoch() : now)) return false;
  return write_shared_.add(&t), true;
}

// R := R[t := C_t(t)] for a location in `word`, whose R is the clock `source` or an epoch; interned unless it is known
// already.
bool FastTrack::put_shared(AccessEvent& e, ReadShared* source, FastTrackWord word, Epoch now) {
  ShadowThread& t = *e.thread;
  Cursor::Step* step = step_from(t, word.r.bits, source);
  if (!step) {
    VectorClock r = source ? source->r : VectorClock();
    if (!source) r.set(word.r.tid(), word.r.clock());
    return put_state(e, word.w.epoch(), r, now);
  }
  e.remember(now.clock());
  if (step->collapses) return store(e, word.w.epoch(), now);
  ReadShared* to = step->to.take();
  if (!e.put_shadow(whole_word(FastTrackWord{word.w, {to->half_word()}}.bits()))) return false;
  hold_token(t, to);
  return true;
}

// What reading a location with this R makes of it: `source`, or an epoch. Null: there are no numbers left for clocks.
// If all the reads that a clock holds come before the thread's operations, its epoch says as much about every later
// write: whatever races with one of them races with this one too. So data that all threads read after each barrier has
// few clocks.
FastTrack::Cursor::Step* FastTrack::step_from(ShadowThread& t, uint32_t from, ReadShared* source) {
  Cursor& cursor = cursor_(&t);
  Cursor::Step& step = cursor.step(from);
  if (step.from == from) return &step;
  if (source) count_vc_op(&t);
  const bool collapses = source && !printed_ && source->r.first_greater(clock(&t)) == VectorClock::kNone;
  if (collapses) {
    retire_source(t, step);
    step.to = ReadSharedStock();
    step.source = ReadSharedRef::share(source);
    step.from = from;
    step.collapses = cursor.used = true;
    return &step;
  }
  VectorClock r = source ? source->r : VectorClock();
  if (!source) r.set(InlineEpoch{from}.tid(), InlineEpoch{from}.clock());
  r.set(cursor.epoch.tid(), cursor.epoch.clock());
  bool made = false;
  ReadSharedRef to = shared_->intern(std::move(r), made);
  if (made) count_new_vc(&t, VectorClock());
  if (!to) return nullptr;
  retire_source(t, step);
  step.collapses = false;
  step.to = ReadSharedStock(std::move(to));
  step.source = source ? ReadSharedRef::share(source) : ReadSharedRef();
  step.from = from;
  cursor.used = true;
  return &step;
}

// Do all the reads that this clock holds happen before the thread's operations?
bool FastTrack::is_below(ShadowThread& t, ReadShared* source) {
  Cursor& cursor = cursor_(&t);
  if (cursor.below.get() == source) return true;
  count_vc_op(&t);
  if (source->r.first_greater(clock(&t)) != VectorClock::kNone) return false;
  cursor.below = ReadSharedRef::share(source);
  cursor.used = true;
  return true;
}

// R := R[t := C_t(t)], as a state object of this location alone.
bool FastTrack::put_state(AccessEvent& e, Epoch w, const VectorClock& r, Epoch now) {
  VarState* v = VarState::shared(w, r, now.tid());
  v->rvc.set(now.tid(), now.clock());
  count_new_vc(e.thread, VectorClock());
  e.remember(now.clock());
  states_.add(e.thread);
  return e.put_shadow(owned_state(v));
}

// Stores two epochs, in the word if they fit. False if the word has changed meanwhile.
bool FastTrack::store(AccessEvent& e, Epoch w, Epoch r) {
  if (fit(w, r)) return e.put_shadow(whole_word(word_of(w, r)));
  states_.add(e.thread);
  return e.put_shadow(owned_state(VarState::exclusive(w, r)));
}

RRVM_DEFINE_TOOL(FastTrack)

}  // namespace rrvm::tools
