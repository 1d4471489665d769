#include "jit/policy.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "jit/builder.h"
#include "jit/code_cache.h"
#include "jit/compile.h"
#include "jit/gdb_symbols.h"
#include "jit/runtime.h"
#include "jit/statistics.h"
#include "jit/stress.h"
#include "jit/stubs.h"
#include "vm/base/class_names.h"
#include "vm/base/clock.h"
#include "vm/base/log.h"
#include "vm/diagnose/faults.h"
#include "vm/exec/compiler.h"
#include "vm/exec/interpreter.h"
#include "vm/heap/dead_locals.h"
#include "vm/object/class_units.h"
#include "vm/thread/thread.h"

namespace rrvm::jit::policy {
namespace {

constexpr uint32_t kWholeMethod = UINT32_MAX;
constexpr uint32_t kExitsToLearn = 2;      // of one piece of code, before it is made again while it is in use
constexpr uint32_t kExitsAllowed = 4;      // before it is not entered any more
constexpr uint32_t kVersionsAllowed = 12;  // of one method or loop, at that price
// Further ones, each of which may be left twice as often as the one before and must wait twice as long in the
// interpreter: a class that is initialised for long resolves its own fields only then. After these it stays there.
constexpr uint32_t kLateVersions = 12;
constexpr uint32_t kGuessingVersions = 6;  // then calls are made whoever has been met: a method must not learn for ever
// What is compiled of one method in all, in bytes of its code: large methods have many loops, each of which may have
// code of its own, and many versions of it.
constexpr uint64_t kBytesOfMethod = 1'000'000;
constexpr size_t kLoopsAround = 6;                    // that are compiled before one inside them
constexpr int32_t kSoon = 1000, kRarely = 1'000'000;  // when a loop asks again
constexpr uint32_t kNestedLoops = 24;                 // in one activation: each exit and entry take some of the C stack

// What is known about a method; Method::compiled.
struct MethodState {
  Code* code = nullptr;                    // in use, for calls
  std::vector<Code*> loops;                // in use, for on-stack replacement
  std::vector<std::unique_ptr<Code>> all;  // retired ones too: frames may still name them
  std::vector<uint32_t> wanted;            // in the queue or being compiled: instructions of loop headers, kWholeMethod
  std::vector<uint32_t> refused;           // cannot be compiled
  std::vector<Guess> wrong_guesses;
  bool is_hot = false;    // compiled at the last level from now on
  uint32_t attempts = 0;  // to compile it or a loop
};

struct Request {
  Method* method;
  uint32_t insn;
  units::Pin pin;
  int level;
  uint32_t asked = 1;  // how often

  // What is compiled quickly first, then what was asked for most.
  bool is_before(const Request& other) const {
    return level != other.level ? level < other.level : asked > other.asked;
  }
};

struct Compiler {
  Options options;
  std::mutex mutex;  // guards the queue and all MethodStates
  std::condition_variable changed;
  std::deque<Request> queue;
  std::mutex compiling;  // held while a method is read and its code installed; methods do not change meanwhile
  std::unordered_map<const void*, std::vector<Code*>> inliners;  // by method: code that contains it
  bool is_full = false;
  uint32_t serial = 0;  // of lines that tell of a compilation
  size_t compilations = 0;
  std::vector<Code*> installed;  // for -Xstress:invalidate; retired ones too, until they are met
  const int64_t start_nanos = nanos_of(CLOCK_MONOTONIC);
};
Compiler* the = nullptr;

// A loop that asks is hot at once.
int level_of_next(const MethodState& s, uint32_t insn) {
  return the->options.has_tiers && insn == kWholeMethod && !s.is_hot ? 1 : the->options.level;
}
// How many there have been of the method, or of one of its loops, at the level of the next one.
uint32_t versions(const MethodState& s, uint32_t insn) {
  const int level = level_of_next(s, insn);
  return static_cast<uint32_t>(std::count_if(s.all.begin(), s.all.end(),
                                             [&](const auto& c) { return c->osr_insn == insn && c->level == level; }));
}
// How many late versions; 0: none yet.
uint32_t lateness(const MethodState& s, uint32_t insn) {
  const uint32_t n = versions(s, insn);
  return n >= kVersionsAllowed ? n - kVersionsAllowed + 1 : 0;
}
bool may_have_more(const Method* m, const MethodState& s, uint32_t insn) {
  return versions(s, insn) < kVersionsAllowed + kLateVersions &&
         uint64_t{s.attempts} * m->code_length <= kBytesOfMethod;
}
uint32_t exits_allowed(const MethodState& s, uint32_t insn) {
  const uint32_t late = lateness(s, insn);
  return late ? kExitsAllowed << (late + 3) : kExitsAllowed;
}

MethodState& state_of(Method* m) {
  if (!m->compiled) m->compiled = new MethodState;
  return *static_cast<MethodState*>(m->compiled);
}

bool has(const std::vector<uint32_t>& list, uint32_t insn) {
  return std::find(list.begin(), list.end(), insn) != list.end();
}

bool matches(const std::vector<MethodPattern>& patterns, const Method* m) {
  return std::any_of(patterns.begin(), patterns.end(), [&](const MethodPattern& p) {
    return p.matches(m->holder->name->view(), m->name->view(), m->descriptor->view());
  });
}

// A line of -XX:+PrintCompilation and -Xlog:jit+compilation=debug, in java's form: time (the log has its own), number,
// marks, level, method.
void tell_compilation(const Method* m, uint32_t insn, int level, const std::string& outcome) {
  const bool is_logged = log::wants(log::Topic::kCompilation);
  if (!the->options.print_compilation && !is_logged) return;
  std::string name = dotted(m->holder->name->view()) + "::" + std::string(m->name->view());
  if (insn != kWholeMethod) name += " @ " + std::to_string(bci_of(m, m->code.load(std::memory_order_relaxed) + insn));
  char head[40];
  std::snprintf(head, sizeof head, "%4u %c%c%c%c  %d       ", ++the->serial, insn == kWholeMethod ? ' ' : '%',
                m->is_synchronized() ? 's' : ' ', m->handler_count ? '!' : ' ', the->options.in_background ? ' ' : 'b',
                level);
  std::string line = head + name + " (" + std::to_string(m->code_length) + " bytes)" + outcome;
  if (the->options.print_compilation) {
    std::printf("%7ld %s\n", (nanos_of(CLOCK_MONOTONIC) - the->start_nanos) / 1'000'000, line.c_str());
    std::fflush(stdout);  // the program writes there, too
  }
  if (is_logged) log::write(log::Topic::kCompilation, line);
}

// Where the interpreter enters it.
const void* plain_entry(const Method* m) {
  if (m->check_plan.load(std::memory_order_acquire)) return entry_label(Entry::watched);
  return entry_label(m->is_synchronized() ? Entry::synchronized : Entry::plain);
}

bool is_candidate(const Method* m) {
  if (m->is_native() || m->is_abstract() || !m->code.load(std::memory_order_acquire)) return false;
  if (!the->options.only.empty() && !matches(the->options.only, m)) return false;
  return !matches(the->options.exclude, m);
}

// A line as perf wants it. Written at once: the process may end in many ways.
void add_to_perf_map(const Code& c) {
  static FILE* file = std::fopen(("/tmp/perf-" + std::to_string(getpid()) + ".map").c_str(), "w");
  if (!file) return;
  std::fprintf(file, "%lx %zx %s%s\n", reinterpret_cast<unsigned long>(c.start), c.size, c.method->to_string().c_str(),
               c.osr_insn == kWholeMethod ? "" : " (loop)");
  std::fflush(file);
}

// Code of this loop that is in use.
Code* loop_code(const MethodState& s, uint32_t insn) {
  auto at = std::find_if(s.loops.begin(), s.loops.end(), [&](const Code* c) { return c->osr_insn == insn; });
  return at == s.loops.end() ? nullptr : *at;
}

// World may be running: a thread sees the old entry or the new one.
void install(Method* m, std::unique_ptr<Code> code) {
  MethodState& s = state_of(m);
  Code* c = code.get();
  s.all.push_back(std::move(code));
  if (the->options.perf_map) add_to_perf_map(*c);
  if (the->options.tells_gdb) gdb::add(c->start, c->size, c->frame_bytes, m->to_string());
  for (const void* inlined : c->inlined) the->inliners[inlined].push_back(c);
  if (the->options.stress.invalidate) the->installed.push_back(c);
  if (Code* before = c->osr_insn == kWholeMethod ? s.code : loop_code(s, c->osr_insn)) {
    before->is_retired = true;
    std::erase(s.loops, before);
  }
  if (c->osr_insn != kWholeMethod) {
    s.loops.push_back(c);
    m->loops_left = 0;
    return;
  }
  s.code = c;
  if (c->level == the->options.level) {
    m->calls_left = 0;
  } else if (!s.is_hot) {
    m->calls_left = the->options.more_calls;
    m->loops_left = the->options.more_loops;
  }
  __atomic_store_n(&m->machine_entry, static_cast<const void*>(c->start), __ATOMIC_RELEASE);
  // A method that has a replacement keeps its entry.
  if (m->entry == plain_entry(m)) __atomic_store_n(&m->entry, entry_label(Entry::compiled), __ATOMIC_RELEASE);
}

void uninstall(Method* m, MethodState& s, Code* c) {
  c->is_retired = true;
  statistics::counts.retired++;
  if (c == s.code) {
    s.code = nullptr;
    __atomic_store_n(&m->machine_entry, compiler::to_interpreter, __ATOMIC_RELEASE);
    if (m->entry == entry_label(Entry::compiled)) __atomic_store_n(&m->entry, plain_entry(m), __ATOMIC_RELEASE);
    m->calls_left = std::min(the->options.calls, 100) << lateness(s, kWholeMethod);
  } else {
    m->loops_left = std::min(the->options.loops, 1000) << lateness(s, c->osr_insn);
  }
  std::erase(s.loops, c);
}

void count_compiled(const Code& c) {
  statistics::Counts& n = statistics::counts;
  (c.osr_insn == kWholeMethod ? n.methods : n.loops)++;
  n.bytecode_bytes += c.method->code_length;
  n.code_bytes += c.size;
}

bool is_nth(size_t count, size_t n) { return n != 0 && count % n == n - 1; }

// -Xstress:invalidate: whatever runs in it goes on, the next call finds the interpreter.
void retire_any() {
  auto& all = the->installed;
  std::erase_if(all, [](const Code* c) { return c->is_retired; });
  if (all.empty()) return;
  // The middle of a linear congruential sequence: the same in each run with the same compilations.
  Code* c = all[static_cast<size_t>(the->compilations * 0x9E3779B97F4A7C15u >> 32) % all.size()];
  MethodState& s = state_of(c->method);
  if (!lateness(s, c->osr_insn)) uninstall(c->method, s, c);
}

// Nobody waits for it any more.
void no_longer_wanted(Method* m, MethodState& s, uint32_t insn) {
  std::erase(s.wanted, insn);
  std::erase_if(the->queue, [&](const Request& r) { return r.method == m && r.insn == insn; });
}

// As its counters tell. Without tiers only those of the interpreter do, and under -Xcomp there is nothing to tell.
Heat heat_of(const Method* m) {
  constexpr int32_t kWarmCalls = 100, kHotCalls = 200;
  const int32_t left = m->calls_left;
  const bool is_compiled = m->machine_entry != compiler::to_interpreter;
  const int32_t calls = compiler::calls_before_compilation - left;
  if (!the->options.has_tiers) return is_compiled || calls > kHotCalls ? Heat::kHot : Heat::kWarm;
  if (is_compiled) return left < the->options.more_calls / 5 * 4 ? Heat::kHot : Heat::kWarm;
  return calls < kWarmCalls ? Heat::kCold : Heat::kWarm;
}

CompileOptions options_for(Method* m, uint32_t insn) {
  const bool is_tested = the->options.stress.verify != 0;
  CompileOptions options{.level = the->options.level,
                         .print = matches(the->options.print, m),
                         .verify = the->options.at_first_call || is_tested || the->options.stress.mistakes,
                         .makes_mistake = is_nth(the->compilations++, the->options.stress.mistakes),
                         .stops_at_mistakes = is_tested,
                         .heat_of = heat_of};
  std::lock_guard lock(the->mutex);
  MethodState& s = state_of(m);
  s.attempts++;
  options.level = level_of_next(s, insn);
  options.counts = options.level < the->options.level;
  options.wrong_guesses = s.wrong_guesses;
  options.guesses_receivers = versions(s, insn) < kGuessingVersions;
  return options;
}

void compile_target(Method* m, uint32_t insn, std::vector<uint32_t> compiled_loops) {
  CompileOptions options = options_for(m, insn);
  options.compiled_loops = std::move(compiled_loops);
  CompileResult result = compile(m, insn, options);
  std::lock_guard lock(the->mutex);
  MethodState& s = state_of(m);
  no_longer_wanted(m, s, insn);
  if (result.code) {
    result.code->level = options.level;
    count_compiled(*result.code);
    tell_compilation(m, insn, options.level, "");
    install(m, std::move(result.code));
    return;
  }
  s.refused.push_back(insn);
  statistics::counts.refused++;
  tell_compilation(m, insn, options.level, "   COMPILE SKIPPED: " + result.why);
  if (result.cache_is_full && !the->is_full) {
    the->is_full = true;
    std::fprintf(stderr,
                 "rrvm: warning: the code cache is full; what is not compiled yet stays interpreted "
                 "(-XX:ReservedCodeCacheSize)\n");
  }
}

// The loops around one that is hot come first, outermost first: its own code leaves for theirs when it is done. Entered
// in their midst, as code that begins in an inner loop enters those around it, they would be no loops to the passes.
void compile_one(const Request& r) {
  std::lock_guard compiling(the->compiling);
  Method* m = r.method;
  // Redefined meanwhile: nobody wants it.
  auto is_wanted = [&] {
    std::lock_guard lock(the->mutex);
    return has(state_of(m).wanted, r.insn);
  };
  if (!is_wanted()) return;
  std::vector<uint32_t> around, compiled;
  if (r.insn != kWholeMethod) around = loops_around(m, r.insn);
  if (around.size() > kLoopsAround) around.erase(around.begin(), around.end() - kLoopsAround);
  auto is_compiled = [&](uint32_t insn) {
    std::lock_guard lock(the->mutex);
    return loop_code(state_of(m), insn) != nullptr;
  };
  auto may_be_compiled = [&](uint32_t insn) {
    std::lock_guard lock(the->mutex);
    const MethodState& s = state_of(m);
    return !has(s.refused, insn) && may_have_more(m, s, insn) && !the->is_full;
  };
  for (uint32_t insn : around) {
    if (!is_compiled(insn) && may_be_compiled(insn)) compile_target(m, insn, compiled);
    if (is_compiled(insn)) compiled.push_back(insn);
  }
  compile_target(m, r.insn, compiled);
  std::lock_guard lock(the->mutex);
  if (is_nth(the->compilations, the->options.stress.invalidate)) retire_any();
  the->changed.notify_all();
}

void* run_compiler(void*) {
  pthread_setname_np(pthread_self(), "rrvm compiler");
  for (;;) {
    std::unique_lock lock(the->mutex);
    the->changed.wait(lock, [] { return !the->queue.empty(); });
    auto first = std::min_element(the->queue.begin(), the->queue.end(),
                                  [](const Request& a, const Request& b) { return a.is_before(b); });
    Request r = std::move(*first);
    the->queue.erase(first);
    lock.unlock();
    compile_one(r);
  }
}

void enqueue(Method* m, MethodState& s, uint32_t insn) {
  s.wanted.push_back(insn);
  the->queue.push_back({m, insn, units::Pin(m->holder->unit), level_of_next(s, insn)});
  the->changed.notify_all();
}

bool has_place() { return !the->options.stress.queue || the->queue.empty(); }

// True: it is compiled now, or known not to be. False: it will be.
bool request(Thread* t, Method* m, uint32_t insn) {
  std::unique_lock lock(the->mutex);
  MethodState& s = state_of(m);
  if (has(s.refused, insn) || the->is_full || !is_candidate(m)) return true;
  if (!has(s.wanted, insn)) {
    if (!may_have_more(m, s, insn)) {
      s.refused.push_back(insn);
      return true;
    }
    if (!has_place()) return false;
    enqueue(m, s, insn);
  } else {
    for (Request& r : the->queue) r.asked += r.method == m && r.insn == insn;
  }
  if (the->options.in_background) return false;
  ThreadStateScope blocked(t, ThreadState::kBlocked);
  the->changed.wait(lock, [&] { return !has(s.wanted, insn); });
  lock.unlock();
  return true;
}

// A method with a hot loop is worth compiling whole, so that its next call need not begin in the interpreter.
void want_whole(Method* m) {
  std::lock_guard lock(the->mutex);
  MethodState& s = state_of(m);
  s.is_hot = true;
  if (the->options.stress.loops || !has_place() || (s.code && s.code->level == the->options.level) ||
      has(s.wanted, kWholeMethod) || has(s.refused, kWholeMethod) || !may_have_more(m, s, kWholeMethod) ||
      the->is_full || !is_candidate(m) || (!s.code && m->entry != plain_entry(m)))
    return;
  enqueue(m, s, kWholeMethod);
}

void method_is_hot(Thread* t, Method* m) {
  if (m->entry != plain_entry(m)) {
    m->calls_left = compiler::kNever;
    return;
  }
  bool known = request(t, m, kWholeMethod);
  bool compiled = m->entry == entry_label(Entry::compiled);
  m->calls_left = compiled ? the->options.calls : known ? compiler::kNever : std::max(the->options.calls, 100);
}

// The frame was left for the interpreter so often already that its caller is behind as many separating frames.
bool is_nested(const Frame* f) {
  uint32_t n = 0;
  for (f = f->prev; f && !f->method; f = f->prev) n++;
  return n > kNestedLoops;
}

// The prologue of a loop's code cannot throw, since the method runs already.
bool fits(const Thread* t, const Frame* f, const Code* loop) {
  return reinterpret_cast<const char*>(f) + loop->java_bytes <= reinterpret_cast<const char*>(t->stack_limit);
}

const void* loop_is_hot(Thread* t, Frame* f, const Insn* target) {
  Method* m = f->method;
  if (is_nested(f)) {
    m->loops_left = kRarely;
    return nullptr;
  }
  auto insn = static_cast<uint32_t>(target - m->code.load(std::memory_order_relaxed));
  auto find = [&] {
    std::lock_guard lock(the->mutex);
    return loop_code(state_of(m), insn);
  };
  Code* code = find();
  bool is_decided = code != nullptr;
  if (!code) {
    is_decided = request(t, m, insn);
    want_whole(m);
    code = find();
  }
  // A loop that stays interpreted asks again rarely: the method may have others.
  m->loops_left = code || !is_decided ? std::min(the->options.loops, kSoon) : kRarely;
  return code && fits(t, f, code) ? code->start : nullptr;
}

void pause() { the->compiling.lock(); }
void resume() { the->compiling.unlock(); }

void forget(Method* m) {
  std::lock_guard lock(the->mutex);
  m->machine_entry = compiler::to_interpreter;
  m->calls_left = the->options.calls;
  m->loops_left = the->options.loops;
  if (auto found = the->inliners.find(m); found != the->inliners.end()) {
    for (Code* c : found->second) uninstall(c->method, state_of(c->method), c);
    the->inliners.erase(found);
  }
  if (!m->compiled) return;
  MethodState& s = state_of(m);
  if (s.code) s.code->is_retired = true;
  for (Code* c : s.loops) c->is_retired = true;
  s.code = nullptr;
  s.loops.clear();
  s.wanted.clear();
  s.refused.clear();
  std::erase_if(the->queue, [m](const Request& r) { return r.method == m; });
}

void release(ClassUnit* u) {
  std::lock_guard lock(the->mutex);
  for (Klass* k : u->classes) {
    for (Method* m : k->methods) {
      if (!m->compiled) continue;
      for (auto& c : state_of(m).all) {
        for (const void* inlined : c->inlined)
          if (auto found = the->inliners.find(inlined); found != the->inliners.end())
            std::erase(found->second, c.get());
        std::erase(the->installed, c.get());
        gdb::remove(c->start);
        code_cache::release(c->start);
      }
      the->inliners.erase(m);
      delete &state_of(m);
      m->compiled = nullptr;
    }
  }
}

}  // namespace

const void* code_of_loop(Thread* t, Frame* f, uint32_t insn) {
  std::lock_guard lock(the->mutex);
  const Code* code = loop_code(state_of(f->method), insn);
  return code && fits(t, f, code) ? code->start : nullptr;
}

// Only code of the last level does not ask. What asks again is wanted the more.
void calls_are_counted(Thread* t, Method* m) {
  {
    std::lock_guard lock(the->mutex);
    MethodState& s = state_of(m);
    s.is_hot = true;
    if (s.code && s.code->level == the->options.level) return;  // a frame of the code before it
  }
  m->calls_left = request(t, m, kWholeMethod) ? compiler::kNever : the->options.more_calls / 2;
}

bool has_code_of_loop(Thread* t, Frame* f, uint32_t insn) {
  Method* m = f->method;
  bool is_decided = code_of_loop(t, f, insn) != nullptr;
  if (!is_decided) {
    is_decided = request(t, m, insn);
    want_whole(m);
  }
  const bool has_code = code_of_loop(t, f, insn) != nullptr;
  m->loops_left = has_code || !is_decided ? kSoon : kRarely;
  return has_code;
}

void note_exit(Code* c, const ExitState& exit) {
  using statistics::Exit;
  statistics::counts.exits[static_cast<size_t>(exit.is_guess ? Exit::kGuess : Exit::kUnresolved)]++;
  if (exit_stress) return;  // nothing is learnt from these
  std::lock_guard lock(the->mutex);
  if (exit.is_guess) {
    Guess guess{c->scopes[scope_of(exit.insn)].method, insn_of(exit.insn)};
    auto& wrong = state_of(c->method).wrong_guesses;
    if (std::find(wrong.begin(), wrong.end(), guess) == wrong.end()) wrong.push_back(guess);
  }
  MethodState& s = state_of(c->method);
  if (c->is_retired) return;
  const uint32_t insn = c->osr_insn;
  const bool is_hasty = the->options.at_first_call && !lateness(s, insn);
  if (++c->exit_count >= (is_hasty ? 1 : exits_allowed(s, insn))) return uninstall(c->method, s, c);
  // The first exit has taught something by now: the instruction is resolved, or the guess is known to be wrong.
  if (c->exit_count == kExitsToLearn && the->options.in_background && has_place() && !has(s.wanted, insn) &&
      !lateness(s, insn) && !the->is_full)
    enqueue(c->method, s, insn);
}

void start(const Options& options) {
  the = new Compiler;
  the->options = options;
  if (options.stress.loops) {
    the->options.calls = compiler::kNever;
    the->options.loops = 0;
    the->options.in_background = false;
  }
  compiler::calls_before_compilation = options.at_first_call && !options.stress.loops ? 0 : the->options.calls;
  compiler::loops_before_compilation = options.at_first_call ? 0 : the->options.loops;
  compiler::to_interpreter = stubs().to_interpreter;
  compiler::to_intrinsic = stubs().to_intrinsic;
  compiler::to_linker = stubs().to_linker;
  compiler::Hooks& h = compiler::hooks;
  h.method_is_hot = method_is_hot;
  h.loop_is_hot = loop_is_hot;
  h.pause = pause;
  h.resume = resume;
  h.forget = forget;
  h.release = release;
  faults::is_expected = rt::fault;
  dead_locals::clear_compiled = rt::clear_frame;
  for (int i = 0; i < 2; i++) {
    h.enter[i] = reinterpret_cast<std::remove_reference_t<decltype(h.enter[0])>>(const_cast<void*>(stubs().enter[i]));
    h.enter_loop[i] =
        reinterpret_cast<std::remove_reference_t<decltype(h.enter_loop[0])>>(const_cast<void*>(stubs().enter_loop[i]));
  }
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, size_t{16} << 20);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  pthread_create(&thread, &attributes, run_compiler, nullptr);
  pthread_attr_destroy(&attributes);
}

}  // namespace rrvm::jit::policy
