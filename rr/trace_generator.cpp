#include "rr/trace_generator.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "rr/spelling.h"

namespace rrvm::rr {

std::span<const GeneratorOption> generator_options() {
  using O = GeneratorOptions;
  static constexpr GeneratorOption kOptions[] = {
      {"seed", &O::seed, "the trace is a function of this and the other options"},
      {"ops", &O::ops, "number of operations"},
      {"threads", &O::threads, "at most so many threads"},
      {"initial", &O::initial, "threads that exist from the start; the others are forked"},
      {"variables", &O::variables, "fields, statics and array elements"},
      {"locks", &O::locks, "locks"},
      {"volatiles", &O::volatiles, "volatile variables"},
      {"classes", &O::classes, "classes with initialisers"},
      {"barriers", &O::barriers, "barriers"},
      {"blocks", &O::blocks, "labels of atomic blocks"},
      {"det_blocks", &O::det_blocks, "labels of deterministic blocks"},
      {"methods", &O::methods, "methods entered and left"},
      {"values", &O::values, "accesses carry values below this (0: none)"},
      {"reads", &O::reads, "weight of reads"},
      {"writes", &O::writes, "weight of writes"},
      {"sync", &O::sync, "weight of everything else"},
      {"lock_ops", &O::lock_ops, "weight within it: acquire, release"},
      {"volatile_ops", &O::volatile_ops, "weight within it: volatile accesses"},
      {"thread_ops", &O::thread_ops, "weight within it: fork, stop, join"},
      {"wait_ops", &O::wait_ops, "weight within it: wait, notify"},
      {"barrier_ops", &O::barrier_ops, "weight within it: barriers"},
      {"class_ops", &O::class_ops, "weight within it: class initialisation and use"},
      {"interrupt_ops", &O::interrupt_ops, "weight within it: interrupts"},
      {"other_ops", &O::other_ops, "weight within it: sleep, methods, blocks"},
      {"fence_ops", &O::fence_ops, "weight within it: fences and opaque accesses"},
      {"block_ops", &O::block_ops, "weight within it: blocks and methods alone"},
      {"depth", &O::depth, "how deep block_ops nest"},
      {"switches", &O::switches, "percent: another thread goes on"},
      {"atomic", &O::atomic, "percent of accesses that are atomic"},
      {"own", &O::own, "percent of accesses to the thread's own variables"},
      {"safe", &O::safe, "percent of racy accesses given up"},
  };
  return kOptions;
}

std::string set_generator_option(GeneratorOptions& options, std::string_view name, std::string_view value) {
  std::vector<std::string> names;
  for (const auto& o : generator_options()) {
    names.emplace_back(o.name);
    if (name != o.name) continue;
    uint64_t number = 0;
    auto [p, status] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (value.empty() || status != std::errc{} || p != value.data() + value.size()) {
      return "generate: '" + std::string(name) + "' needs a number, not '" + std::string(value) + "'";
    }
    options.*o.member = number;
    return "";
  }
  return "generate: unknown option '" + std::string(name) + "'" + did_you_mean(std::string(name), names);
}

namespace {

// SplitMix64: the same numbers everywhere, unlike the distributions of the standard library.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next() {
    uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  uint32_t below(uint64_t n) { return static_cast<uint32_t>((next() >> 32) * n >> 32); }
  bool percent(uint64_t p) { return below(100) < p; }

 private:
  uint64_t state_;
};

using Clock = std::vector<uint32_t>;  // by thread; as long as there are threads

void join_into(Clock& a, const Clock& b) {
  for (size_t i = 0; i < b.size(); i++) a[i] = std::max(a[i], b[i]);
}
bool before(const Clock& a, const Clock& b) {
  for (size_t i = 0; i < a.size(); i++) {
    if (a[i] > b[i]) return false;
  }
  return true;
}

class Generator {
 public:
  explicit Generator(const GeneratorOptions& o)
      : o_(o), random_(o.seed * 0x2545F4914F6CDD1Du + 1), trace_(std::make_unique<Trace>()), threads_(std::max<uint64_t>(o.threads, 1)) {
    trace_->file = "generated";
    trace_->sites.emplace_back();
    trace_->ops.reserve(o.ops);
    size_t n = threads_.size();
    for (size_t t = 0; t < n; t++) {
      trace_->threads.intern(std::to_string(t));
      threads_[t].clock.resize(n);
      threads_[t].clock[t] = 1;
      if (t < std::max<uint64_t>(o.initial, 1)) start(static_cast<uint32_t>(t));
    }
    name(trace_->locks, "m", o.locks);
    name(trace_->volatiles, "v", o.volatiles);
    name(trace_->classes, "C", o.classes);
    name(trace_->barriers, "b", o.barriers);
    name(trace_->blocks, "block", std::max(o.blocks, o.det_blocks));
    name(trace_->methods, "C.m", o.methods);
    for (uint64_t i = 0; i < o.variables; i++) trace_->variable(variable_name(i));
    locks_.resize(o.locks, Lock{kNobody, Clock(n)});
    volatiles_.resize(o.volatiles, Clock(n));
    classes_.resize(o.classes, Class{false, Clock(n)});
    interrupts_.resize(n, Clock(n));
    variables_.resize(o.variables, Variable{{Clock(n), Clock(n)}, {Clock(n), Clock(n)}, 0});
    parties_.resize(o.barriers);
    weights_ = {o.lock_ops * !locks_.empty(),    o.volatile_ops * !volatiles_.empty(), o.thread_ops * (n > 1),
                o.wait_ops * !locks_.empty(),    o.barrier_ops * !parties_.empty(),    o.class_ops * !classes_.empty(),
                o.interrupt_ops * (n > 1),       o.other_ops,                          o.block_ops * (o.blocks + o.det_blocks + o.methods > 0),
                o.fence_ops * !volatiles_.empty()};
    fences_.resize(n, Fences{Clock(n), Clock(n)});
    for (uint64_t w : weights_) weight_sum_ += w;
  }

  std::unique_ptr<Trace> run() {
    for (uint64_t tries = 0; trace_->ops.size() < o_.ops && tries < o_.ops * 20 + 100; tries++) {
      if (!runnable(current_) || random_.percent(o_.switches)) pick_thread();
      if (!runnable(current_)) {
        if (!wake_someone()) break;
        continue;
      }
      step();
    }
    return std::move(trace_);
  }

 private:
  static constexpr uint32_t kNobody = ~uint32_t{0};
  enum class Life : uint8_t { kUnborn, kRunning, kWaiting, kBlocked, kStopped };
  struct Thread {
    Life life = Life::kUnborn;
    bool created = false;        // by an operation of its own, before its fork
    bool known = false;          // forked, or has acted: others may name it
    uint32_t waits_on = 0;       // lock, while waiting
    int64_t party = -1;          // barrier that it has been chosen for
    std::vector<uint32_t> held;  // locks, innermost last; a lock once per level
    std::vector<std::pair<EventKind, uint32_t>> open;  // blocks and methods
    Clock clock;
  };
  struct Lock {
    uint32_t holder;
    Clock clock;
  };
  struct Class {
    bool initialised;
    Clock clock;
  };
  struct Accesses {
    Clock read, write;
  };
  struct Variable {
    Accesses plain, atomic;
    uint64_t value;
  };
  struct Fences {
    Clock released, seen;  // at the last release fence; by opaque reads
  };
  struct Party {
    std::vector<uint32_t> members;
    size_t arrived = 0;
  };

  static void name(NameTable& table, const char* prefix, uint64_t n) {
    for (uint64_t i = 0; i < n; i++) table.intern(prefix + std::to_string(i));
  }
  static std::string variable_name(uint64_t i) {
    switch (i % 3) {
      case 0: return "x" + std::to_string(i);
      case 1: return "o" + std::to_string(i % 5) + ".f" + std::to_string(i);
      default: return "a[" + std::to_string(i) + "]";
    }
  }

  TraceOp& emit(EventKind kind, uint32_t thread, uint32_t operand = 0) {
    threads_[thread].known = true;
    TraceOp op;
    op.kind = kind;
    op.thread = thread;
    op.operand = operand;
    op.line = static_cast<uint32_t>(trace_->ops.size() + 1);
    op.site = op.line;
    Site site;
    site.file = trace_->file;
    site.line = op.line;
    trace_->sites.push_back(std::move(site));
    trace_->ops.push_back(op);
    return trace_->ops.back();
  }
  Thread& me() { return threads_[current_]; }
  bool runnable(uint32_t t) const { return threads_[t].life == Life::kRunning; }
  bool holds_nothing(const Thread& t) const { return t.held.empty() && t.open.empty(); }
  // With blocks as the subject of the trace, barriers are met inside them too.
  bool may_arrive(const Thread& t) const { return t.held.empty() && (o_.block_ops > 0 || t.open.empty()); }
  bool may_end(const Thread& t) const { return t.known && holds_nothing(t) && t.party < 0; }
  void start(uint32_t t) {
    threads_[t].life = Life::kRunning;
    alive_.push_back(t);
  }
  void pick_thread() {
    size_t first = random_.below(alive_.size());
    for (size_t i = 0; i < alive_.size(); i++) {
      current_ = alive_[(first + i) % alive_.size()];
      if (runnable(current_)) return;
    }
  }
  void outgoing() { me().clock[current_]++; }

  void step() {
    if (me().party >= 0 && may_arrive(me()) && random_.percent(30)) return arrive(static_cast<uint32_t>(me().party));
    uint64_t r = random_.below(o_.reads + o_.writes + o_.sync);
    if (r < o_.reads + o_.writes) return access(r >= o_.reads);
    if (weight_sum_ == 0) return;
    uint64_t w = random_.below(weight_sum_);
    size_t group = 0;
    while (w >= weights_[group]) w -= weights_[group++];
    switch (group) {
      case 0: return lock_op();
      case 1: return volatile_op();
      case 2: return thread_op();
      case 3: return wait_op();
      case 4: return barrier_op();
      case 5: return class_op();
      case 6: return interrupt_op();
      case 7: return other_op();
      case 9: return fence_op();
      default: return block_op();
    }
  }

  void access(bool write) {
    if (variables_.empty()) return;
    uint32_t x = random_.below(variables_.size());
    if (random_.percent(o_.own)) {  // its share: every threads_.size()-th variable
      uint64_t share = (variables_.size() + threads_.size() - 1 - current_) / threads_.size();
      if (current_ < variables_.size()) x = current_ + static_cast<uint32_t>(threads_.size()) * random_.below(share);
    }
    Variable& v = variables_[x];
    Clock& c = me().clock;
    bool atomic = o_.atomic && random_.percent(o_.atomic);
    auto conflicts = [&](const Accesses& a) { return !before(a.write, c) || (write && !before(a.read, c)); };
    bool racy = conflicts(v.plain) || (!atomic && conflicts(v.atomic));
    if (racy && random_.percent(o_.safe)) return;
    Accesses& mine = atomic ? v.atomic : v.plain;
    (write ? mine.write : mine.read)[current_] = c[current_];
    LocationKind location = trace_->variable_info[x].kind;
    bool array = location == LocationKind::kArrayElement;
    TraceOp& op = emit(atomic ? (write ? EventKind::kAtomicWrite : EventKind::kAtomicRead)
                       : array ? (write ? EventKind::kArrayWrite : EventKind::kArrayRead)
                             : (write ? EventKind::kFieldWrite : EventKind::kFieldRead),
                       current_, x);
    trace_->sites.back().member = trace_->variables.name(x);
    if (o_.values == 0) return;
    if (write) v.value = random_.below(o_.values);
    op.has_value = true;
    op.is_wide = x % 4 == 3;
    op.value = v.value;
  }

  void lock_op() {
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
  void take(uint32_t m) {
    locks_[m].holder = current_;
    join_into(me().clock, locks_[m].clock);
  }
  void give_up(uint32_t m) {
    locks_[m].holder = kNobody;
    locks_[m].clock = me().clock;
    outgoing();
  }

  void volatile_op() {
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

  void fence_op() {
    uint32_t v = random_.below(volatiles_.size());
    Fences& f = fences_[current_];
    switch (random_.below(4)) {
      case 0:
        emit(EventKind::kReleaseFence, current_);
        f.released = me().clock;
        return outgoing();
      case 1:
        emit(EventKind::kOpaqueWrite, current_, v);
        return join_into(volatiles_[v], f.released);
      case 2:
        emit(EventKind::kOpaqueRead, current_, v);
        return join_into(f.seen, volatiles_[v]);
      default:
        emit(EventKind::kAcquireFence, current_);
        return join_into(me().clock, f.seen);
    }
  }

  void thread_op() {
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
  void fork(uint32_t u) {
    start(u);
    threads_[u].known = true;
    emit(EventKind::kStart, current_, u);
    join_into(threads_[u].clock, me().clock);
    outgoing();
  }
  void end(uint32_t u) {
    threads_[u].life = Life::kStopped;
    std::erase(alive_, u);
  }

  void wait_op() {
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
  bool wake_someone() {
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

  void barrier_op() {
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
      if (other.party < 0 && other.life == Life::kRunning && (u == current_ || random_.percent(70))) party.members.push_back(u);
    }
    for (uint32_t u : party.members) threads_[u].party = b;
    party.arrived = 0;
  }
  void arrive(uint32_t b) {
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

  void class_op() {
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

  void interrupt_op() {
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

  void other_op() {
    switch (random_.below(3)) {
      case 0: return close();
      case 1: return open(EventKind::kAtomicBegin, EventKind::kAtomicEnd, o_.blocks);
      default:
        if (o_.methods) return open(EventKind::kEnter, EventKind::kExit, o_.methods);
        emit(EventKind::kSleep, current_).value = random_.below(1000);
    }
  }
  void block_op() {
    if (me().open.size() >= o_.depth || random_.percent(50)) return close();
    uint64_t w = random_.below(o_.blocks + o_.det_blocks + o_.methods);
    if (w < o_.blocks) return open(EventKind::kAtomicBegin, EventKind::kAtomicEnd, o_.blocks);
    if (w < o_.blocks + o_.det_blocks) return open(EventKind::kDetBegin, EventKind::kDetEnd, o_.det_blocks);
    open(EventKind::kEnter, EventKind::kExit, o_.methods);
  }
  void close() {
    auto& open = me().open;
    if (open.empty()) return;
    auto [kind, operand] = open.back();
    open.pop_back();
    emit(kind, current_, operand);
  }
  void open(EventKind begin, EventKind end, uint64_t labels) {
    if (labels == 0) return;
    uint32_t label = random_.below(labels);
    emit(begin, current_, label);
    me().open.emplace_back(end, label);
  }

  const GeneratorOptions o_;
  Random random_;
  std::unique_ptr<Trace> trace_;
  std::vector<Thread> threads_;
  std::vector<uint32_t> alive_;    // running, waiting or blocked
  std::vector<uint32_t> waiting_;
  std::vector<Lock> locks_;
  std::vector<Clock> volatiles_;
  std::vector<Class> classes_;
  std::vector<Clock> interrupts_;
  std::vector<Variable> variables_;
  std::vector<Fences> fences_;  // by thread
  std::vector<Party> parties_;     // by barrier
  std::vector<uint64_t> weights_;
  uint64_t weight_sum_ = 0;
  uint32_t current_ = 0;
};

}  // namespace

std::unique_ptr<Trace> generate_trace(const GeneratorOptions& options) { return Generator(options).run(); }

}  // namespace rrvm::rr
