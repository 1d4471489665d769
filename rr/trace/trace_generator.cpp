#include "rr/trace/trace_generator.h"

#include <charconv>

#include "rr/spelling.h"
#include "rr/trace/generator.h"

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

namespace generator {
namespace {

void name(NameTable& table, const char* prefix, uint64_t n) {
  for (uint64_t i = 0; i < n; i++) table.intern(prefix + std::to_string(i));
}

std::string variable_name(uint64_t i) {
  switch (i % 3) {
    case 0: return "x" + std::to_string(i);
    case 1: return "o" + std::to_string(i % 5) + ".f" + std::to_string(i);
    default: return "a[" + std::to_string(i) + "]";
  }
}

}  // namespace

Generator::Generator(const GeneratorOptions& o)
    : o_(o),
      random_(o.seed * 0x2545F4914F6CDD1Du + 1),
      trace_(std::make_unique<Trace>()),
      threads_(std::max<uint64_t>(o.threads, 1)) {
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
  weights_ = {o.lock_ops * !locks_.empty(),
              o.volatile_ops * !volatiles_.empty(),
              o.thread_ops * (n > 1),
              o.wait_ops * !locks_.empty(),
              o.barrier_ops * !parties_.empty(),
              o.class_ops * !classes_.empty(),
              o.interrupt_ops * (n > 1),
              o.other_ops,
              o.block_ops * (o.blocks + o.det_blocks + o.methods > 0),
              o.fence_ops * !volatiles_.empty()};
  fences_.resize(n, Fences{Clock(n), Clock(n)});
  for (uint64_t w : weights_) weight_sum_ += w;
}

std::unique_ptr<Trace> Generator::run() {
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

TraceOp& Generator::emit(EventKind kind, uint32_t thread, uint32_t operand) {
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

void Generator::pick_thread() {
  size_t first = random_.below(alive_.size());
  for (size_t i = 0; i < alive_.size(); i++) {
    current_ = alive_[(first + i) % alive_.size()];
    if (runnable(current_)) return;
  }
}

void Generator::step() {
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

void Generator::access(bool write) {
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
  TraceOp& op = emit(atomic  ? (write ? EventKind::kAtomicWrite : EventKind::kAtomicRead)
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

}  // namespace generator

std::unique_ptr<Trace> generate_trace(const GeneratorOptions& options) { return generator::Generator(options).run(); }

}  // namespace rrvm::rr
