// The chain: masks, forwarding, ownership, re-entrant locks, waits, parallel composition, reclamation of states, many
// threads.
#include "rr/chain.h"

#include <gtest/gtest.h>

#include <random>
#include <thread>

#include "rr/trace/trace_generator.h"
#include "rr/trace/trace_runner.h"
#include "tests/rr/chain_fixture.h"

namespace rrvm::rr {
namespace {

struct Fixture : ChainFixture {
  using ChainFixture::ChainFixture;
  void read(ShadowThread* t, ShadowWord& w) {
    chain->access(t, EventKind::kFieldRead, &w, {1, 1, LocationKind::kField}, 1);
  }
  void write(ShadowThread* t, ShadowWord& w) {
    chain->access(t, EventKind::kFieldWrite, &w, {1, 1, LocationKind::kField}, 2);
  }
};

TEST(Chain, UnwantedKindsAreNotRaised) {
  Fixture ro("ReadOnly");
  EXPECT_TRUE(ro.chain->wants(EventKind::kFieldRead));
  EXPECT_FALSE(ro.chain->wants(EventKind::kAcquire));
  Fixture ls("LockSet");
  EXPECT_TRUE(ls.chain->wants(EventKind::kAcquire));
  EXPECT_FALSE(ls.chain->wants(EventKind::kEnter));
  Fixture n("Empty");
  EXPECT_EQ(n.chain->mask(), (EventMask{1} << kEventKinds) - 1);
}

TEST(Chain, ReentrantLocksAreFiltered) {
  Fixture f("Count");
  ShadowLock* m = f.world.new_lock(1);
  f.chain->acquire(f.main, m, 0);
  f.chain->acquire(f.main, m, 0);
  f.chain->pre_wait(f.main, m, 0);  // gives up both levels
  EXPECT_EQ(m->holder.load(), nullptr);
  f.chain->post_wait(f.main, m, 0);
  f.chain->release(f.main, m, 0);
  EXPECT_EQ(m->holder.load(), f.main);
  f.chain->release(f.main, m, 0);
  EXPECT_EQ(f.world.counter("Count.Acquire"), 2u);
  EXPECT_EQ(f.world.counter("Count.Release"), 2u);
  EXPECT_EQ(f.world.counter("Count.PreWait"), 1u);
  EXPECT_TRUE(f.main->held.empty());
}

TEST(Chain, OwnersKeepAccessesUntilTheyAdvance) {
  Fixture f("ThreadLocal:Count:ReadOnly:LockSet");
  ShadowThread* u = f.chain->create(f.main, 1, f.participant, 0);
  ShadowWord x{0};
  f.read(f.main, x);
  f.write(f.main, x);
  EXPECT_EQ(f.world.counter("Count.FieldRead"), 0u);
  f.read(u, x);
  f.read(f.main, x);
  EXPECT_EQ(f.world.counter("Count.FieldRead"), 2u);
  f.write(u, x);
  EXPECT_EQ(ShadowVar(x.load()), ShadowVar::last());
  EXPECT_EQ(f.world.reports().total(), 1u);
}

TEST(Chain, ParallelBranchesKeepTheirOwnStates) {
  Fixture f("(ThreadLocal|ReadOnly):Count");
  ShadowThread* u = f.chain->create(f.main, 1, f.participant, 0);
  ShadowWord x{0}, y{0};
  f.read(f.main, x);
  EXPECT_EQ(f.world.counter("Count.FieldRead"), 0u);
  f.write(f.main, x);  // out of ReadOnly
  EXPECT_EQ(f.world.counter("Count.FieldWrite"), 1u);
  f.read(u, y);
  f.read(f.main, y);  // out of ThreadLocal
  EXPECT_EQ(f.world.counter("Count.FieldRead"), 1u);
  f.chain->free_shadow(f.main, &x);
  f.chain->free_shadow_now(&y);
  EXPECT_EQ(x.load(), 0u);
}

TEST(Chain, StatesOfDeadLocationsAreDisposedOf) {
  for (const char* text : {"FastTrack(epochs=64)", "MultiRace", "FastTrack|LockSet"}) {
    Fixture f(text);
    for (int i = 0; i < 5000; i++) {
      ShadowWord w{0};
      f.write(f.main, w);
      f.chain->free_shadow(f.main, &w);
    }
    EXPECT_GE(f.world.reclaimer().retired(), 5000u) << text;
    EXPECT_LT(f.world.reclaimer().retired() - f.world.reclaimer().disposed(), 1000u) << text;
  }
}

std::vector<std::string> reports_of(const Trace& trace, const std::string& text, ChainOptions options) {
  TraceNames names(trace);
  World world(names);
  ToolRegistry registry = tools::builtin_tools();
  ChainError chain_error;
  auto chain = Chain::parse(text, registry, world, chain_error, options);
  TraceRunner runner(trace, names, *chain);
  TraceError error;
  EXPECT_TRUE(runner.run(error)) << error.text();
  std::vector<std::string> out;
  for (const auto& r : world.reports().reports()) out.push_back(r.brief());
  return out;
}

// Events allocated each, handlers one at a time, words of threads behind a decoration.
TEST(Chain, AblationsReportTheSame) {
  size_t reports = 0;
  for (uint64_t seed = 1; seed <= 20; seed++) {
    auto trace = generate_trace({.seed = seed, .ops = 300});
    for (const char* text : {"FastTrack", "ThreadLocal:ReadOnly:LockSet", "LockSet|FastTrack"}) {
      std::vector<std::string> usual = reports_of(*trace, text, {});
      reports += usual.size();
      EXPECT_EQ(reports_of(*trace, text, {.reuse_events = false}), usual) << text << ", seed " << seed;
      EXPECT_EQ(reports_of(*trace, text, {.serialize = true}), usual) << text << ", seed " << seed;
      EXPECT_EQ(reports_of(*trace, text, {.inline_words = false}), usual) << text << ", seed " << seed;
    }
  }
  EXPECT_GT(reports, 50u);
}

TEST(Chain, ManyThreadsNoLimit) {
  Fixture f("FastTrack");
  ShadowWord x{0}, y{0};
  for (int i = 1; i < 600; i++) {
    ShadowThread* u = f.chain->create(f.main, i, f.participant, 0);
    f.chain->start(f.main, u, 0);
    f.read(u, x);  // read-shared by all
    f.write(u, y);
    f.chain->stop(u);
    if (i < 599) f.chain->join(f.main, u, 0);
    f.write(f.main, i < 599 ? x : y);  // the last thread is not joined: its write races
  }
  ASSERT_EQ(f.world.reports().total(), 1u);
  EXPECT_EQ(f.world.reports().reports()[0].rule, "write-write");
  EXPECT_EQ(f.world.reports().reports()[0].previous->tid, 599u);
  f.chain->free_shadow_now(&x);
}

// Real threads on shared words: no state is lost or freed twice (run under the sanitizer presets), and data that
// is properly locked is never reported.
TEST(Chain, RealThreads) {
  for (const char* text :
       {"FastTrack", "ThreadLocal:ReadOnly:LockSet", "LockSet|FastTrack(epochs=64)", "FastTrack:Count", "HappensBefore",
        "DJIT+", "Goldilocks(list=16)", "MultiRace", "EraserWithBarrier", "Racer"}) {
    for (bool serialize : {false, true}) {
      Fixture f(text, {.serialize = serialize});
      ShadowLock* m = f.world.new_lock(1);
      std::mutex real;
      ShadowWord locked{0}, racy[16] = {};
      std::vector<std::thread> threads;
      for (int n = 0; n < 4; n++) {
        auto* p = f.world.reclaimer().join();
        ShadowThread* t = f.chain->create(f.main, n + 1, p, 0);
        f.chain->start(f.main, t, 0);
        threads.emplace_back([&, n, p, t] {
          std::minstd_rand random(n);
          for (int i = 0; i < 3000; i++) {
            {
              std::lock_guard hold(real);
              f.chain->acquire(t, m, 1);
              f.chain->access(t, EventKind::kFieldWrite, &locked, {1, 1}, 3);
              f.chain->release(t, m, 1);
            }
            ShadowWord& w = racy[random() % 16];
            f.chain->access(t, random() % 8 ? EventKind::kFieldRead : EventKind::kFieldWrite, &w, {2, 2}, 4);
            if (random() % 16 == 0) f.chain->free_shadow(t, &w);
          }
          f.chain->stop(t);
          p->offline();
        });
      }
      f.participant->offline();  // the main thread blocks
      for (auto& t : threads) t.join();
      for (const auto& r : f.world.reports().reports()) EXPECT_NE(r.current.site.line, 3u) << text;
      for (auto& w : racy) f.chain->free_shadow_now(&w);
      f.chain->free_shadow_now(&locked);
    }
  }
}

// Whatever the order in which the threads come: unordered writes are found by every precise tool, once per location,
// and data that is read by all and written by none is not reported.
TEST(Chain, RealThreadsRacesAreFound) {
  for (const char* text :
       {"FastTrack", "FastTrack(epochs=64)", "FastTrack(printed)", "HappensBefore", "DJIT+", "Goldilocks(list=16)"}) {
    Fixture f(text);
    constexpr int kLocations = 200;
    std::vector<ShadowWord> racy(kLocations), shared(kLocations);
    ShadowVolatile* v = f.world.new_volatile(1);
    for (int i = 0; i < kLocations; i++)
      f.chain->access(f.main, EventKind::kFieldWrite, &shared[i], {1, static_cast<uint64_t>(i)}, 1);
    std::vector<std::thread> threads;
    for (int n = 0; n < 4; n++) {
      auto* p = f.world.reclaimer().join();
      ShadowThread* t = f.chain->create(f.main, n + 1, p, 0);
      f.chain->start(f.main, t, 0);
      threads.emplace_back([&, p, t] {
        for (int round = 0; round < 20; round++) {
          for (int i = 0; i < kLocations; i++)
            f.chain->access(t, EventKind::kFieldRead, &shared[i], {1, static_cast<uint64_t>(i)}, 2);
          f.chain->volatile_access(t, true, v, 3);  // written only: new epochs, no order
        }
        for (int i = 0; i < kLocations; i++)
          f.chain->access(t, EventKind::kFieldWrite, &racy[i], {2, static_cast<uint64_t>(i)}, 4);
        f.chain->stop(t);
        p->offline();
      });
    }
    f.participant->offline();
    for (auto& t : threads) t.join();
    EXPECT_EQ(f.world.reports().total(), static_cast<uint64_t>(kLocations)) << text;
    for (const auto& r : f.world.reports().reports()) EXPECT_EQ(r.current.site_id, 4u) << text;
    for (auto& w : racy) f.chain->free_shadow_now(&w);
    for (auto& w : shared) f.chain->free_shadow_now(&w);
  }
}

}  // namespace
}  // namespace rrvm::rr
