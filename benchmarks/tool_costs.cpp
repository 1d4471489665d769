// tool_costs: what the tools cost, without a VM. In one run, on one machine:
//   - nanoseconds per event and events per second of each tool on a program with the paper's mix of accesses
//   (workload.h),
//     with 4, 64 and 1000 threads; the ratios to FastTrack, also net of the program's own time; bytes of analysis
//     state per location. `-accesses=100000000` is the length that is reported in TOOL_COSTS.md;
//   - vector clocks allocated and operations on them, as in Table 2 of the FastTrack paper;
//   - FastTrack's accesses one by one: same epoch, first in an epoch, read-shared.
// Processor time of the measuring thread; tools take turns on each part of the program. `tool_costs -help` lists the
// options.
#include <malloc.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

#include "benchmarks/workload.h"
#include "rr/chain.h"
#include "tools/registry.h"

namespace {
size_t live_bytes = 0;  // of everything allocated with new; one thread only
}

void* operator new(size_t n) {
  void* p = std::malloc(n);
  if (!p) throw std::bad_alloc();
  live_bytes += malloc_usable_size(p);
  return p;
}
void* operator new(size_t n, std::align_val_t a) {
  void* p =
      std::aligned_alloc(static_cast<size_t>(a), (n + static_cast<size_t>(a) - 1) & ~(static_cast<size_t>(a) - 1));
  if (!p) throw std::bad_alloc();
  live_bytes += malloc_usable_size(p);
  return p;
}
void operator delete(void* p) noexcept {
  if (p) live_bytes -= malloc_usable_size(p);
  std::free(p);
}
void operator delete(void* p, size_t) noexcept { operator delete(p); }
void operator delete(void* p, std::align_val_t) noexcept { operator delete(p); }
void operator delete(void* p, size_t, std::align_val_t) noexcept { operator delete(p); }

namespace rrvm::bench {
namespace {

using namespace rr;

double seconds() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// A chain with its threads, locks and locations, all driven from this thread.
struct Target {
  Target(const std::string& text, uint32_t threads, uint32_t locations, ChainOptions options = {},
         WorldOptions world_options = {})
      : world(names, world_options), words(locations) {
    ChainError error;
    chain = Chain::parse(text, registry, world, error, options);
    if (!chain) {
      std::fprintf(stderr, "tool_costs: %s\n", error.text(text).c_str());
      std::exit(2);
    }
    participant = world.reclaimer().join();
    main = chain->create(nullptr, 0, participant, 0);
    for (uint32_t i = 0; i <= threads; i++) locks.push_back(world.new_lock(i));
    vol = world.new_volatile(0);
    for (uint32_t i = 0; i < threads; i++) all.push_back(chain->create(main, i + 1, participant, 0));
  }
  ~Target() {
    for (auto& w : words) chain->free_shadow_now(&w);
  }
  void start_all() {
    for (ShadowThread* t : all) chain->start(main, t, 0);
  }
  void read(ShadowThread* t, uint32_t x) { chain->access(t, EventKind::kFieldRead, &words[x], {1, x}, 1); }
  void write(ShadowThread* t, uint32_t x) { chain->access(t, EventKind::kFieldWrite, &words[x], {1, x}, 2); }
  void new_epoch(ShadowThread* t) { chain->volatile_access(t, true, vol, 3); }

  ToolRegistry registry = tools::builtin_tools();
  PlainResolver names;
  World world;
  std::unique_ptr<Chain> chain;
  Reclaimer::Participant* participant;
  ShadowThread* main;
  std::vector<ShadowLock*> locks;
  ShadowVolatile* vol;
  std::vector<ShadowThread*> all;
  std::vector<ShadowWord> words;
};

// The accesses of the workload as events of a target. A shadow word lies beside its field, which the program is about
// to touch anyway: hence the prefetch.
class Events {
 public:
  explicit Events(Target& target)
      : chain_(*target.chain), threads_(target.all.data()), locks_(target.locks.data()), words_(target.words.data()) {}
  void thread(uint32_t t) { thread_ = threads_[t]; }
  void soon(uint32_t x) { __builtin_prefetch(&words_[x]); }
  [[gnu::always_inline]] void read(uint32_t x) { chain_.access(thread_, EventKind::kFieldRead, &words_[x], {1, x}, 1); }
  [[gnu::always_inline]] void write(uint32_t x) {
    chain_.access(thread_, EventKind::kFieldWrite, &words_[x], {1, x}, 2);
  }
  void acquire(uint32_t lock) { chain_.acquire(thread_, locks_[lock], 3); }
  void release(uint32_t lock) { chain_.release(thread_, locks_[lock], 4); }

 private:
  Chain& chain_;
  ShadowThread* const* threads_;
  ShadowLock* const* locks_;
  ShadowWord* words_;
  ShadowThread* thread_ = nullptr;
};

void replay(Target& target, Workload& load) {
  Events events(target);
  load.run(events);
}

// Touches the data as the program does, without a tool: the program's own time.
struct OnlyTouched {
  explicit OnlyTouched(std::vector<ShadowWord>& words) : words(words.data()) {}
  void thread(uint32_t t) { number = t; }
  void soon(uint32_t x) { __builtin_prefetch(&words[x]); }
  void read(uint32_t x) { sum += words[x].load(std::memory_order_relaxed) == number; }
  void write(uint32_t x) { read(x); }
  void acquire(uint32_t) {}
  void release(uint32_t) {}
  ShadowWord* const words;
  uint64_t number = 0, sum = 0;
};

// Time of one tool, or of the bare program, over parts of the workload.
struct Clocked {
  double total = 0, best = 1e30;  // seconds; nanoseconds per event in the best part
  template <class Run>
  void time(size_t events, Run run) {
    double start = seconds();
    run();
    double took = seconds() - start;
    total += took;
    best = std::min(best, took * 1e9 / static_cast<double>(events));
  }
};

// The data that is only read is written before the threads start.
void begin(Target& target, const Workload& load) {
  for (uint32_t x = 0; x < load.options.shared; x++) target.write(target.main, load.options.locations + x);
  target.start_all();
}

// What the states of all locations take, without what is kept per thread.
double bytes_per_location(const std::string& chain, const WorkloadOptions& options) {
  Workload load(options);
  WorldOptions world_options;
  world_options.history = 0;
  Target target(chain, options.threads, load.locations(), {}, world_options);
  size_t before = live_bytes;
  begin(target, load);
  replay(target, load);
  size_t used = 0;
  for (auto& w : target.words) used += w.load() != 0;
  return used ? 8 + static_cast<double>(live_bytes - std::min(before, live_bytes)) / static_cast<double>(used) : 0;
}

void check_no_race(Target& target, const std::string& tool) {
  static const std::vector<std::string> kImprecise = {"LockSet", "Racer", "EraserWithBarrier", "ThreadLocal",
                                                      "Atomizer"};
  if (!target.world.reports().total() ||
      std::any_of(kImprecise.begin(), kImprecise.end(), [&](auto& t) { return tool.starts_with(t); }))
    return;
  std::fprintf(stderr, "tool_costs: %s reports something on a workload that has no races\n", tool.c_str());
  std::exit(1);
}

void print_mix(const WorkloadOptions& options) {
  Workload load(options);
  Target target("FastTrack(printed)", options.threads, load.locations(), {.fast_paths = false});
  begin(target, load);
  size_t events = 0;
  for (int part = 0; part < 3; part++) {
    replay(target, load);
    events += load.events();
  }
  auto value = [&](const char* name) {
    return static_cast<double>(target.world.counter(std::string("FastTrack.") + name));
  };
  double reads = value("ReadSameEpoch") + value("ReadShared") + value("ReadExclusive") + value("ReadShare");
  double writes = value("WriteSameEpoch") + value("WriteExclusive") + value("WriteShared");
  double all = static_cast<double>(events);
  std::printf(
      "mix (paper): reads %.1f%% (82.3), same epoch %.1f%% (63.4), shared %.1f%% (20.8), exclusive %.1f%% (15.7), "
      "share %.1f%% (0.1)\n",
      100 * reads / all, 100 * value("ReadSameEpoch") / reads, 100 * value("ReadShared") / reads,
      100 * value("ReadExclusive") / reads, 100 * value("ReadShare") / reads);
  std::printf(
      "             writes %.1f%% (14.5), same epoch %.1f%% (71.0), exclusive %.1f%% (28.9), shared %.1f%% (0.1)\n",
      100 * writes / all, 100 * value("WriteSameEpoch") / writes, 100 * value("WriteExclusive") / writes,
      100 * value("WriteShared") / writes);
}

// All tools on the same parts, in turn, so that whatever else the machine does falls on all of them alike.
void print_tools(const WorkloadOptions& options, uint64_t accesses, const std::vector<std::string>& chains) {
  Workload load(options);
  std::vector<ShadowWord> plain(load.locations());
  OnlyTouched touched(plain);
  Clocked bare;
  struct Running {
    std::string chain;
    std::unique_ptr<Target> target;
    Workload load;  // each tool runs the whole program
    Clocked clock = {};
  };
  std::vector<Running> tools;
  for (const std::string& chain : chains) {
    tools.push_back({chain, std::make_unique<Target>(chain, options.threads, load.locations()), Workload(options)});
    begin(*tools.back().target, load);
  }
  uint64_t events = 0;
  for (Running& tool : tools) replay(*tool.target, tool.load);  // every location gets its state
  load.run(touched);
  for (; events < accesses; events += load.events()) {
    bare.time(load.events(), [&] { load.run(touched); });
    for (Running& tool : tools) tool.clock.time(load.events(), [&] { replay(*tool.target, tool.load); });
  }
  double n = static_cast<double>(events);
  std::printf("%.0f M events per tool%s\n", n / 1e6, touched.sum == ~uint64_t{0} ? "!" : "");
  std::printf("%-30s %9s %9s %11s %10s %8s %12s %14s %16s\n", "tool", "ns/event", "best part", "events/s", "/FastTrack",
              "net", "bytes/loc", "vector clocks", "operations");
  std::printf("%-30s %9.2f %9.2f\n", "(the program itself)", bare.total * 1e9 / n, bare.best);
  double fast_track = tools[0].clock.total;
  for (Running& tool : tools) {
    std::string name = tool.chain.substr(0, tool.chain.find('('));
    check_no_race(*tool.target, name);
    auto count = [&](const char* what) {
      return static_cast<unsigned long long>(tool.target->world.counter(name + what));
    };
    std::printf("%-30s %9.2f %9.2f %10.1fM %10.2f %8.2f %12.0f %14llu %16llu\n", tool.chain.c_str(),
                tool.clock.total * 1e9 / n, tool.clock.best, n / tool.clock.total * 1e-6, tool.clock.total / fast_track,
                (tool.clock.total - bare.total) / (fast_track - bare.total), bytes_per_location(tool.chain, options),
                count(".VectorClocks"), count(".VectorClockOps"));
    tool.target.reset();
    std::fflush(stdout);
  }
}

// Nanoseconds per access, best of several sweeps over the locations; `prepare` runs before each, untimed.
template <class Prepare, class Access>
double sweep(uint32_t locations, Prepare prepare, Access access) {
  double best = 1e30;
  for (int round = 0; round < 200; round++) {
    prepare();
    double start = seconds();
    for (uint32_t x = 0; x < locations; x++) access(x);
    best = std::min(best, (seconds() - start) * 1e9 / locations);
  }
  return best;
}

// How fast this machine is now, to read the rest by.
void print_machine() {
  constexpr uint32_t kLocations = 4096;
  std::vector<ShadowWord> words(kLocations);
  uint64_t n = 0, sum = 0;
  double cas = sweep(
      kLocations, [&] { n++; },
      [&](uint32_t x) {
        uint64_t expected = n - 1;
        words[x].compare_exchange_strong(expected, n);
      });
  double load = sweep(
      kLocations, [] {}, [&](uint32_t x) { sum += words[x].load(std::memory_order_relaxed) == x; });
  std::printf("this machine, ns: compare-and-swap %.1f, load and compare %.1f%s\n", cas, load,
              sum == ~uint64_t{0} ? "!" : "");
}

void print_accesses(const std::string& text, ChainOptions options = {}) {
  constexpr uint32_t kLocations = 4096;
  auto nothing = [] {};
  std::printf("%-30s", (text + (options.fast_paths ? "" : " -noFP")).c_str());
  {
    Target f(text, 1, kLocations, options);
    f.start_all();
    ShadowThread* t = f.all[0];
    auto bump = [&] { f.new_epoch(t); };
    std::printf(" %9.1f", sweep(kLocations, bump, [&](uint32_t x) { f.write(t, x); }));
    std::printf(" %9.1f", sweep(kLocations, bump, [&](uint32_t x) { f.read(t, x); }));
    std::printf(" %9.1f", sweep(kLocations, nothing, [&](uint32_t x) { f.read(t, x); }));
  }
  Target f(text, 2, kLocations, options);
  f.start_all();
  ShadowThread *t = f.all[0], *u = f.all[1];
  for (uint32_t x = 0; x < kLocations; x++) f.read(t, x), f.read(u, x);
  std::printf(" %9.1f", sweep(kLocations, nothing, [&](uint32_t x) { f.read(t, x); }));
  std::printf(" %9.1f\n", sweep(
                              kLocations, [&] { f.new_epoch(t); }, [&](uint32_t x) { f.read(t, x); }));
  std::fflush(stdout);
}

int main(int argc, char** argv) {
  uint64_t accesses = 20'000'000;
  std::string only;
  uint32_t only_threads = 0;
  for (int i = 1; i < argc; i++) {
    std::string a = argv[i];
    if (a.rfind("-accesses=", 0) == 0) {
      accesses = std::strtoull(a.c_str() + 10, nullptr, 10);
    } else if (a.rfind("-tool=", 0) == 0) {
      only = a.substr(6);
    } else if (a.rfind("-threads=", 0) == 0) {
      only_threads = static_cast<uint32_t>(std::strtoul(a.c_str() + 9, nullptr, 10));
    } else {
      std::printf(
          "usage: tool_costs [-accesses=N] [-tool=CHAIN] [-threads=N]\n  -accesses=N   per tool and number of threads "
          "(default 20000000)\n"
          "  -tool=CHAIN   this chain instead of all, after FastTrack\n  -threads=N    the mix with so many threads "
          "only\n");
      return a == "-help" ? 0 : 2;
    }
  }
  std::vector<std::string> all = {"FastTrack",
                                  "FastTrack(epochs=64)",
                                  "DJIT+",
                                  "HappensBefore",
                                  "Goldilocks",
                                  "MultiRace",
                                  "Empty",
                                  "ThreadLocal:ReadOnly:LockSet",
                                  "EraserWithBarrier",
                                  "Racer",
                                  "Atomizer",
                                  "SideTrack",
                                  "Velodrome",
                                  "SingleTrack"};
  std::vector<std::string> few = {"FastTrack", "DJIT+", "HappensBefore", "Goldilocks", "Empty"};
  if (!only.empty()) all = few = {"FastTrack", only};

  print_machine();
  if (!only_threads) {
    std::printf("ns per access:                 write 1st  read 1st same read  sh. same   sh. 1st\n");
    print_accesses("FastTrack");
    print_accesses("FastTrack", {.fast_paths = false});
    print_accesses("FastTrack(epochs=64)");
    print_accesses("DJIT+");
  }
  std::vector<WorkloadOptions> loads = {
      {.threads = 4},
      {.threads = 4, .locations = 1 << 20, .epochs = 1 << 15, .scattered = true},
      {.threads = 64},
      {.threads = 1000, .locations = 1 << 15, .shared = 1 << 10},
  };
  for (const WorkloadOptions& o : loads) {
    if (only_threads && o.threads != only_threads) continue;
    std::printf("\n%u threads, %u locations%s\n", o.threads, Workload(o).locations(), o.scattered ? ", scattered" : "");
    print_mix(o);
    print_tools(o, accesses, o.threads == 4 ? all : few);
  }
  return 0;
}

}  // namespace
}  // namespace rrvm::bench

int main(int argc, char** argv) { return rrvm::bench::main(argc, argv); }
