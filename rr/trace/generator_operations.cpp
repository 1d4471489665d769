// The operations of a random trace other than accesses. Each keeps the generator's clocks up to date.
#include "rr/trace/generator.h"

namespace rrvm::rr::generator {

void Generator::lock_op() {
  Thread& t = me();
  if (!t.held.empty() && random_.percent(50)) {
    uint32_t m = t.held.back();
    t.held.pop_back();
    emit(EventKind::kRelease, current_, m);
    if (std::find(t.held.begin(), t.held.end(), m) == t.held.end()) give_up(m);
    return;
  }
  uint32_t m = random_.below(locks_.size());
  if (locks_[m].holder != kNobody && locks_[m].holder != current_) return;
  take(m);
  t.held.push_back(m);
  emit(EventKind::kAcquire, current_, m);
}

void Generator::take(uint32_t m) {
  locks_[m].holder = current_;
  join_into(me().clock, locks_[m].clock);
}

void Generator::give_up(uint32_t m) {
  locks_[m].holder = kNobody;
  locks_[m].clock = me().clock;
  outgoing();
}

void Generator::volatile_op() {
  uint32_t v = random_.below(volatiles_.size());
  bool write = random_.percent(50);
  emit(write ? EventKind::kVolatileWrite : EventKind::kVolatileRead, current_, v);
  if (write) {
    join_into(volatiles_[v], me().clock);
    outgoing();
  } else {
    join_into(me().clock, volatiles_[v]);
  }
}

void Generator::fence_op() {
  uint32_t v = random_.below(volatiles_.size());
  Fences& f = fences_[current_];
  switch (random_.below(4)) {
    case 0:
      emit(EventKind::kReleaseFence, current_);
      f.released = me().clock;
      return outgoing();
    case 1: emit(EventKind::kOpaqueWrite, current_, v); return join_into(volatiles_[v], f.released);
    case 2: emit(EventKind::kOpaqueRead, current_, v); return join_into(f.seen, volatiles_[v]);
    default: emit(EventKind::kAcquireFence, current_); return join_into(me().clock, f.seen);
  }
}

void Generator::thread_op() {
  uint32_t u = random_.below(threads_.size());
  Thread& other = threads_[u];
  if (other.life == Life::kUnborn) {
    if (!other.created && random_.percent(20)) {
      other.created = true;
      emit(EventKind::kCreate, current_, u);
    } else {
      fork(u);
    }
    return;
  }
  if (u == current_) {
    if (!may_end(other) || alive_.size() < 2 || !random_.percent(20)) return;
    emit(EventKind::kStop, u);
    return end(u);
  }
  if (other.life == Life::kRunning && may_end(other) && random_.percent(30)) end(u);
  if (other.life != Life::kStopped) return;
  emit(EventKind::kJoin, current_, u);
  join_into(me().clock, other.clock);
}

void Generator::fork(uint32_t u) {
  start(u);
  threads_[u].known = true;
  emit(EventKind::kStart, current_, u);
  join_into(threads_[u].clock, me().clock);
  outgoing();
}

void Generator::end(uint32_t u) {
  threads_[u].life = Life::kStopped;
  std::erase(alive_, u);
}

void Generator::wait_op() {
  Thread& t = me();
  if (!waiting_.empty() && random_.percent(50)) {
    wake_someone();
    return;
  }
  if (t.held.empty()) return;
  uint32_t m = t.held[random_.below(t.held.size())];
  uint32_t what = random_.below(4);
  if (what > 1) {
    emit(what == 2 ? EventKind::kNotify : EventKind::kNotifyAll, current_, m);
    return;
  }
  if (alive_.size() < 2) return;
  emit(EventKind::kPreWait, current_, m);
  t.waits_on = m;  // its levels of the lock stay in `held`: they count again once it is back
  t.life = Life::kWaiting;
  give_up(m);
  waiting_.push_back(current_);
}

// Ends a wait whose lock is free.
bool Generator::wake_someone() {
  for (size_t i = 0; i < waiting_.size(); i++) {
    uint32_t t = waiting_[i];
    if (locks_[threads_[t].waits_on].holder != kNobody) continue;
    waiting_.erase(waiting_.begin() + static_cast<ptrdiff_t>(i));
    current_ = t;
    threads_[t].life = Life::kRunning;
    take(threads_[t].waits_on);
    emit(EventKind::kPostWait, t, threads_[t].waits_on);
    return true;
  }
  return false;
}

void Generator::barrier_op() {
  Thread& t = me();
  if (t.party >= 0) {
    if (may_arrive(t)) arrive(static_cast<uint32_t>(t.party));
    return;
  }
  uint32_t b = random_.below(parties_.size());
  Party& party = parties_[b];
  if (!party.members.empty()) return;
  for (uint32_t u : alive_) {
    Thread& other = threads_[u];
    if (other.party < 0 && other.life == Life::kRunning && (u == current_ || random_.percent(70)))
      party.members.push_back(u);
  }
  for (uint32_t u : party.members) threads_[u].party = b;
  party.arrived = 0;
}

void Generator::arrive(uint32_t b) {
  Party& party = parties_[b];
  emit(EventKind::kBarrierEnter, current_, b);
  me().life = Life::kBlocked;
  if (++party.arrived < party.members.size()) return;
  TraceOp& op = emit(EventKind::kBarrierRelease, party.members[0], b);
  op.value = trace_->thread_lists.size();
  trace_->thread_lists.push_back(party.members);
  Clock all(threads_.size());
  for (uint32_t u : party.members) join_into(all, threads_[u].clock);
  for (uint32_t u : party.members) {
    threads_[u].clock = all;
    threads_[u].clock[u]++;
    threads_[u].life = Life::kRunning;
    threads_[u].party = -1;
  }
  party.members.clear();
}

void Generator::class_op() {
  uint32_t n = random_.below(classes_.size());
  Class& c = classes_[n];
  if (!c.initialised) {
    c.initialised = true;
    emit(EventKind::kClassInit, current_, n);
    c.clock = me().clock;
    return outgoing();
  }
  emit(EventKind::kClassAccess, current_, n);
  join_into(me().clock, c.clock);
}

void Generator::interrupt_op() {
  uint32_t u = alive_[random_.below(alive_.size())];
  if (!threads_[u].known && u != current_) return;
  if (random_.percent(50)) {
    emit(EventKind::kInterrupt, current_, u);
    join_into(interrupts_[u], me().clock);
    outgoing();
  } else {
    emit(EventKind::kInterrupted, current_, u);
    join_into(me().clock, interrupts_[u]);
  }
}

void Generator::other_op() {
  switch (random_.below(3)) {
    case 0: return close();
    case 1: return open(EventKind::kAtomicBegin, EventKind::kAtomicEnd, o_.blocks);
    default:
      if (o_.methods) return open(EventKind::kEnter, EventKind::kExit, o_.methods);
      emit(EventKind::kSleep, current_).value = random_.below(1000);
  }
}

void Generator::block_op() {
  if (me().open.size() >= o_.depth || random_.percent(50)) return close();
  uint64_t w = random_.below(o_.blocks + o_.det_blocks + o_.methods);
  if (w < o_.blocks) return open(EventKind::kAtomicBegin, EventKind::kAtomicEnd, o_.blocks);
  if (w < o_.blocks + o_.det_blocks) return open(EventKind::kDetBegin, EventKind::kDetEnd, o_.det_blocks);
  open(EventKind::kEnter, EventKind::kExit, o_.methods);
}

void Generator::close() {
  auto& open = me().open;
  if (open.empty()) return;
  auto [kind, operand] = open.back();
  open.pop_back();
  emit(kind, current_, operand);
}

void Generator::open(EventKind begin, EventKind end, uint64_t labels) {
  if (labels == 0) return;
  uint32_t label = random_.below(labels);
  emit(begin, current_, label);
  me().open.emplace_back(end, label);
}

}  // namespace rrvm::rr::generator
