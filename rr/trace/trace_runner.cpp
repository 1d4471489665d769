#include "rr/trace/trace_runner.h"

namespace rrvm::rr {

std::string TraceNames::location_name(const Location& l) const {
  const std::string object = l.object ? trace_.objects.name(static_cast<uint32_t>(l.object - 1)) : "";
  switch (l.kind) {
    case LocationKind::kStatic: return trace_.fields.name(static_cast<uint32_t>(l.member));
    case LocationKind::kField: return object + "." + trace_.fields.name(static_cast<uint32_t>(l.member));
    case LocationKind::kArrayElement: return object + "[" + std::to_string(l.member) + "]";
    case LocationKind::kLibraryObject:
    case LocationKind::kCoarseObject: return object + ".*";
    case LocationKind::kCoarseArray: return object + "[*]";
  }
  return "?";
}

// The name without numbers of objects: Account:2.total (see Record) and Account:3.total are one field, int:2[0] and
// int[1] are elements of int[].
std::string TraceNames::variable_name(const Location& l) const {
  std::string name = location_name(l), out;
  for (size_t i = 0; i < name.size(); i++) {
    size_t end = name[i] == ':' ? name.find_first_not_of("0123456789", i + 1) : std::string::npos;
    if (end != std::string::npos && end > i + 1 && (name[end] == '.' || name[end] == '[')) i = end;
    out += name[i];
  }
  if (l.kind == LocationKind::kArrayElement || l.kind == LocationKind::kCoarseArray)
    out.replace(out.find('['), std::string::npos, "[]");
  return out;
}

std::string TraceNames::lock_name(uint32_t id) const {
  return id - 1 < lock_names_.size() ? trace_.locks.name(lock_names_[id - 1]) : "lock" + std::to_string(id);
}

ShadowLock* TraceNames::new_lock(World& world, uint32_t number) {
  lock_names_.push_back(number);  // ids count from 1 in order of creation
  return world.new_lock(number);
}

// Classes are volatiles to rr; their numbers start behind those of the volatiles.
std::string TraceNames::volatile_name(const ShadowVolatile& v) const {
  uint32_t n = static_cast<uint32_t>(v.identity);
  return n < trace_.volatiles.size() ? trace_.volatiles.name(n) : trace_.classes.name(n - trace_.volatiles.size());
}

TraceRunner::TraceRunner(const Trace& trace, TraceNames& names, Chain& chain)
    : trace_(trace),
      names_(names),
      chain_(chain),
      participant_(chain.world().reclaimer().join()),
      threads_(trace.threads.size()),
      life_(trace.threads.size(), Life::kUnborn),
      open_blocks_(trace.threads.size()),
      open_classes_(trace.threads.size()),
      begun_(trace.classes.size()),
      locks_(trace.locks.size()),
      waiting_on_(trace.threads.size(), -1),
      volatiles_(trace.volatiles.size()),
      classes_(trace.classes.size()),
      barriers_(trace.barriers.size()),
      words_(trace.variables.size()) {
  std::vector<bool> acts(trace.threads.size()), made(trace.threads.size());
  for (const auto& op : trace.ops) {
    if (op.kind == EventKind::kStart || op.kind == EventKind::kCreate) made[op.operand] = true;
    acts[op.thread] = true;
    if (op.kind != EventKind::kBarrierRelease) continue;
    for (uint32_t u : trace.thread_lists[op.value]) acts[u] = true;
  }
  for (uint32_t n = 0; n < acts.size(); n++) {
    if (acts[n] && !made[n]) initial_.push_back(n);
  }
}

void TraceRunner::create_initial() {
  for (uint32_t n : initial_) {
    threads_[n] = chain_.create(nullptr, n, participant_, kNoSite);
    life_[n] = Life::kRunning;
  }
  initial_.clear();
}

TraceRunner::~TraceRunner() {
  for (auto& w : words_) chain_.free_shadow_now(&w);
  chain_.world().reclaimer().leave(participant_);
}

bool TraceRunner::run(TraceError& error, size_t end) {
  create_initial();
  for (; next_ < trace_.ops.size() && next_ < end; next_++) {
    if (!step(trace_.ops[next_])) {
      error = error_;
      return false;
    }
  }
  return true;
}

bool TraceRunner::fail(const TraceOp& op, std::string message) {
  error_.file = trace_.file;
  error_.line = op.line;
  error_.column = 1;
  error_.message = std::move(message);
  return false;
}

// The thread, if it may act now.
ShadowThread* TraceRunner::running(const TraceOp& op, uint32_t n) {
  const std::string& name = trace_.threads.name(n);
  switch (life_[n]) {
    case Life::kUnborn:
    case Life::kCreated: return fail(op, "thread '" + name + "' acts before it is forked"), nullptr;
    case Life::kStopped: return fail(op, "thread '" + name + "' acts after its stop"), nullptr;
    case Life::kJoined: return fail(op, "thread '" + name + "' acts after it was joined"), nullptr;
    case Life::kRunning: break;
  }
  // An interrupt that ends a wait is seen before the lock is taken again.
  if (waiting_on_[n] >= 0 && op.kind != EventKind::kPostWait && op.kind != EventKind::kInterrupted) {
    return fail(op, "thread '" + name + "' acts while it waits on '" +
                        trace_.locks.name(static_cast<uint32_t>(waiting_on_[n])) + "'"),
           nullptr;
  }
  return threads_[n];
}

bool TraceRunner::step(const TraceOp& op) {
  ShadowThread* t = running(op, op.thread);
  if (!t) return false;
  Shape shape = shape_of(op.kind);
  (shape == Shape::Variable ? accesses_ : sync_ops_)++;
  if (Trace::may_be_in_call(op.kind)) t->library_call = trace_.calls[op.call];
  switch (op.kind) {
    case EventKind::kFieldRead:
    case EventKind::kFieldWrite:
    case EventKind::kArrayRead:
    case EventKind::kArrayWrite:
    case EventKind::kAtomicRead:
    case EventKind::kAtomicWrite: run_access(op, t); return true;
    case EventKind::kVolatileRead:
    case EventKind::kVolatileWrite:
      chain_.volatile_access(t, op.kind == EventKind::kVolatileWrite, volatile_of(op.operand, false), op.site,
                             op.has_value ? &op.value : nullptr);
      return true;
    case EventKind::kOpaqueRead:
    case EventKind::kOpaqueWrite:
      chain_.opaque_access(t, op.kind == EventKind::kOpaqueWrite, volatile_of(op.operand, false), op.site);
      return true;
    case EventKind::kAcquireFence:
    case EventKind::kReleaseFence: chain_.fence(t, op.kind, op.site); return true;
    case EventKind::kAcquire:
    case EventKind::kRelease:
    case EventKind::kPreWait:
    case EventKind::kPostWait:
    case EventKind::kNotify:
    case EventKind::kNotifyAll: return run_lock_op(op, t);
    case EventKind::kLockRequest:
    case EventKind::kReadRequest:
    case EventKind::kLockTaken:
    case EventKind::kReadTaken:
    case EventKind::kLockGiven:
    case EventKind::kReadGiven:  // whether the thread may hold one is not checked: they order nothing
      chain_.synchronizer(t, op.kind, lock_of(op.operand), op.site);
      return true;
    case EventKind::kCreate:
    case EventKind::kStart:
    case EventKind::kStop:
    case EventKind::kJoin:
    case EventKind::kInterrupt:
    case EventKind::kInterrupted: return run_thread_op(op, t);
    case EventKind::kSleep: chain_.sleep(t, op.value, op.site); return true;
    case EventKind::kClassInit: chain_.class_init(t, volatile_of(op.operand, true), op.site); return true;
    case EventKind::kClassAccess: chain_.class_access(t, volatile_of(op.operand, true), op.site); return true;
    case EventKind::kClassRequest:
    case EventKind::kClassBegin:
    case EventKind::kClassEnd: return run_class_lock(op, t);
    case EventKind::kEnter:
      open_blocks_[op.thread].push_back(static_cast<uint32_t>(op.kind));
      chain_.enter(t, op.operand, op.site);
      return true;
    case EventKind::kAtomicBegin:
    case EventKind::kDetBegin:
      open_blocks_[op.thread].push_back(static_cast<uint32_t>(op.kind));
      chain_.block(t, op.kind, op.operand, op.site);
      return true;
    case EventKind::kExit:
    case EventKind::kAtomicEnd:
    case EventKind::kDetEnd: {
      // Each end's kind follows its begin's in events.def.
      auto& open = open_blocks_[op.thread];
      if (open.empty() || open.back() + 1 != static_cast<uint32_t>(op.kind)) {
        return fail(op, std::string("'") + event_text(op.kind) + "' without its beginning");
      }
      open.pop_back();
      op.kind == EventKind::kExit ? chain_.exit(t, op.operand, op.site) : chain_.block(t, op.kind, op.operand, op.site);
      return true;
    }
    case EventKind::kBarrierEnter: chain_.barrier_enter(t, barrier_of(op.operand), op.site); return true;
    case EventKind::kBarrierRelease: return run_barrier(op, t);
  }
  return true;
}

void TraceRunner::run_access(const TraceOp& op, ShadowThread* t) {
  const TraceVariable& v = trace_.variable_info[op.operand];
  Location location{v.object, v.member, v.kind, v.is_final};
  ShadowWord* word = &words_[op.operand];
  if (!op.has_value) return chain_.access(t, op.kind, word, location, op.site);
  uint64_t value = op.value;
  chain_.access_slow(t, op.kind, word, location, op.site, nullptr, &value, op.is_wide);
  if (on_read && !is_data_write(op.kind)) on_read(op, value);
}

// A class is initialised once, and what begins last ends first.
bool TraceRunner::run_class_lock(const TraceOp& op, ShadowThread* t) {
  auto& open = open_classes_[op.thread];
  const std::string& name = trace_.classes.name(op.operand);
  if (op.kind == EventKind::kClassBegin) {
    if (begun_[op.operand]) return fail(op, "class '" + name + "' is initialised twice");
    begun_[op.operand] = true;
    open.push_back(op.operand);
  } else if (op.kind == EventKind::kClassEnd) {
    if (open.empty() || open.back() != op.operand)
      return fail(op, "thread '" + trace_.threads.name(op.thread) + "' does not initialise class '" + name + "'");
    open.pop_back();
  }
  chain_.class_lock(t, op.kind, volatile_of(op.operand, true), op.site);
  return true;
}

bool TraceRunner::run_lock_op(const TraceOp& op, ShadowThread* t) {
  ShadowLock* lock = lock_of(op.operand);
  const std::string& name = trace_.locks.name(op.operand);
  const std::string& me = trace_.threads.name(op.thread);
  ShadowThread* holder = lock->holder.load();
  bool taking = op.kind == EventKind::kAcquire || op.kind == EventKind::kPostWait;
  if (taking && holder && holder != t) {
    return fail(
        op, "thread '" + me + "' acquires '" + name + "', which thread '" + names_.thread_name(*holder) + "' holds");
  }
  if (!taking && holder != t) {
    return fail(op, "thread '" + me + "' does '" + event_text(op.kind) + "' on '" + name + "' without holding it");
  }
  switch (op.kind) {
    case EventKind::kAcquire: chain_.acquire(t, lock, op.site, op.has_value ? op.value : 0); break;
    case EventKind::kRelease: chain_.release(t, lock, op.site); break;
    case EventKind::kPreWait:
      waiting_on_[op.thread] = op.operand;
      chain_.pre_wait(t, lock, op.site);
      break;
    case EventKind::kPostWait:
      if (waiting_on_[op.thread] != op.operand) return fail(op, "thread '" + me + "' does not wait on '" + name + "'");
      waiting_on_[op.thread] = -1;
      chain_.post_wait(t, lock, op.site);
      break;
    default: chain_.notify(t, lock, op.kind == EventKind::kNotifyAll, op.site);
  }
  return true;
}

bool TraceRunner::run_thread_op(const TraceOp& op, ShadowThread* t) {
  uint32_t u = op.operand;
  if (op.kind == EventKind::kStop) {
    chain_.stop(t, op.site);
    life_[op.thread] = Life::kStopped;
    return true;
  }
  const std::string& name = trace_.threads.name(u);
  Life& life = life_[u];
  if (u == op.thread && op.kind != EventKind::kInterrupt && op.kind != EventKind::kInterrupted) {
    return fail(op, std::string("a thread cannot ") + event_text(op.kind) + " itself");
  }
  switch (op.kind) {
    case EventKind::kCreate:
    case EventKind::kStart:
      if (life != Life::kUnborn && (op.kind == EventKind::kCreate || life != Life::kCreated)) {
        return fail(op, "thread '" + name + "' exists already");
      }
      if (life == Life::kUnborn) {
        threads_[u] = chain_.create(t, u, participant_, op.site);
        life = Life::kCreated;
      }
      if (op.kind == EventKind::kStart) {
        chain_.start(t, threads_[u], op.site);
        life = Life::kRunning;
      }
      return true;
    case EventKind::kJoin:
      if (life == Life::kUnborn || life == Life::kCreated) {
        return fail(op, "join of thread '" + name + "', which was never started");
      }
      if (life == Life::kRunning) chain_.stop(threads_[u]);  // a join implies that the thread has ended
      life = Life::kJoined;
      chain_.join(t, threads_[u], op.site);
      return true;
    default: break;
  }
  if (!threads_[u])
    return fail(op, std::string(event_text(op.kind)) + " of thread '" + name + "', which does not exist");
  op.kind == EventKind::kInterrupt ? chain_.interrupt(t, threads_[u], op.site)
                                   : chain_.interrupted(t, threads_[u], op.site);
  return true;
}

bool TraceRunner::run_barrier(const TraceOp& op, ShadowThread* t) {
  std::vector<ShadowThread*> released;
  for (uint32_t u : trace_.thread_lists[op.value]) {
    released.push_back(running(op, u));
    if (!released.back()) return false;
  }
  chain_.barrier_release(t, barrier_of(op.operand), released, op.site);
  return true;
}

ShadowLock* TraceRunner::lock_of(uint32_t n) {
  if (!locks_[n]) locks_[n] = names_.new_lock(chain_.world(), n);
  return locks_[n];
}

ShadowVolatile* TraceRunner::volatile_of(uint32_t n, bool is_class) {
  ShadowVolatile*& v = is_class ? classes_[n] : volatiles_[n];
  if (!v) v = chain_.world().new_volatile(is_class ? n + trace_.volatiles.size() : n);
  return v;
}

ShadowBarrier* TraceRunner::barrier_of(uint32_t n) {
  if (!barriers_[n]) barriers_[n] = chain_.world().new_barrier(n);
  return barriers_[n];
}

namespace {
template <class T>
T at(const NameTable& table, const std::vector<T>& items, const std::string& name) {
  uint32_t n = table.find(name);
  return n < items.size() ? items[n] : nullptr;
}
}  // namespace

ShadowThread* TraceRunner::thread(const std::string& name) { return at(trace_.threads, threads_, name); }
ShadowLock* TraceRunner::lock(const std::string& name) { return at(trace_.locks, locks_, name); }
ShadowVolatile* TraceRunner::volatile_variable(const std::string& name) {
  return at(trace_.volatiles, volatiles_, name);
}
ShadowWord* TraceRunner::word(const std::string& name) {
  uint32_t n = trace_.variables.find(name);
  return n < words_.size() ? &words_[n] : nullptr;
}

}  // namespace rrvm::rr
