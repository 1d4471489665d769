// Critical sections with nothing in them for the tools (rr/chain_inline.h): what is raised late, what is not raised at
// all, and that nobody can tell.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "rr/chain_inline.h"
#include "tests/rr/chain_fixture.h"

namespace rrvm::rr {
namespace {

struct Fixture : ChainFixture {
  explicit Fixture(const char* text) : ChainFixture(text) {
    other = chain->create(main, 1, participant, kNoSite);
    chain->start(main, other, kNoSite);
    tool = chain->pipeline().tools().back().get();
    m = world.new_lock(1);
    n = world.new_lock(2);
  }
  ~Fixture() {
    for (ShadowWord* w : {&x, &y}) chain->free_shadow_now(w);
  }
  ShadowThread* other;
  Tool* tool;
  ShadowLock *m, *n;
  ShadowWord x{0}, y{0};

  void section(ShadowThread* t, ShadowLock* lock) {
    chain->acquire(t, lock, 1);
    chain->release(t, lock, 1);
  }
  void write(ShadowThread* t, ShadowWord& w) {
    chain->access(t, EventKind::kFieldWrite, &w, {1, &w == &x ? 1u : 2u}, 2);
  }
};

TEST(Sections, AnAcquireIsToldBeforeTheNextAccess) {
  Fixture f("LockSet");
  f.chain->acquire(f.main, f.m, 1);
  EXPECT_TRUE(f.main->has_waiting_acquire);
  EXPECT_EQ(f.tool->describe_thread(f.main), "{}");
  f.write(f.main, f.x);
  EXPECT_FALSE(f.main->has_waiting_acquire);
  EXPECT_EQ(f.tool->describe_shadow(ShadowVar(f.x.load())), "{lock1}");
  f.chain->release(f.main, f.m, 1);
  EXPECT_TRUE(f.main->held.empty());
}

// What main did before its release of m reaches `other` by m and then `third` by n, although nothing happens between
// other's two locks.
TEST(Sections, WhatOneLockTeachesTheNextHandsOn) {
  Fixture f("FastTrack");
  ShadowThread* third = f.chain->create(f.main, 2, f.participant, kNoSite);
  f.chain->start(f.main, third, kNoSite);
  f.section(f.other, f.n);
  f.write(f.main, f.x);
  f.section(f.main, f.m);
  f.chain->acquire(f.other, f.m, 1);
  f.section(f.other, f.n);
  f.chain->release(f.other, f.m, 1);
  f.section(third, f.n);
  f.write(third, f.x);
  EXPECT_EQ(f.world.reports().reports().size(), 0u);
}

TEST(Sections, OneReleaseOutOfOrderTellsAll) {
  Fixture f("LockSet");
  f.chain->acquire(f.main, f.m, 1);
  f.chain->acquire(f.main, f.n, 1);
  f.chain->release(f.main, f.m, 1);
  f.write(f.main, f.x);
  EXPECT_EQ(f.tool->describe_shadow(ShadowVar(f.x.load())), "{lock2}");
  f.chain->release(f.main, f.n, 1);
  EXPECT_TRUE(f.main->held.empty());
}

// A thread that has done nothing since it gave the lock up last adds nothing to it; another one learns what it did
// before.
TEST(Sections, OrderGoesThroughEmptySections) {
  Fixture f("FastTrack");
  f.write(f.main, f.x);
  for (int i = 0; i < 3; i++) f.section(f.main, f.m);
  std::string published = f.tool->describe_lock(f.m);
  f.section(f.main, f.m);
  EXPECT_EQ(f.tool->describe_lock(f.m), published);
  f.section(f.other, f.m);
  f.write(f.other, f.x);  // after main's, by the lock
  EXPECT_EQ(f.world.reports().reports().size(), 0u);
}

TEST(Sections, WhatWasDoneMeanwhileIsPublished) {
  Fixture f("FastTrack");
  f.section(f.main, f.m);
  f.section(f.main, f.n);
  f.write(f.main, f.x);
  f.section(f.main, f.n);  // m is not released again
  f.section(f.other, f.m);
  f.write(f.other, f.x);
  EXPECT_EQ(f.world.reports().reports().size(), 1u);
  Fixture g("FastTrack");
  g.section(g.main, g.m);
  g.write(g.main, g.x);
  g.section(g.main, g.m);
  g.section(g.other, g.m);
  g.write(g.other, g.x);
  EXPECT_EQ(g.world.reports().reports().size(), 0u);
}

// A thread that takes a lock again which it gave up last learns nothing; what it does under it is published all the
// same.
TEST(Sections, AnOwnAcquireDoesNotWait) {
  Fixture f("FastTrack");
  f.chain->acquire(f.main, f.m, 1);
  EXPECT_TRUE(f.main->has_waiting_acquire);
  f.write(f.main, f.x);
  f.chain->release(f.main, f.m, 1);
  f.chain->acquire(f.main, f.m, 1);
  EXPECT_FALSE(f.main->has_waiting_acquire);
  f.write(f.main, f.y);
  f.chain->release(f.main, f.m, 1);
  f.section(f.other, f.m);
  f.write(f.other, f.x);
  f.write(f.other, f.y);
  EXPECT_EQ(f.world.reports().reports().size(), 0u);
  f.chain->acquire(f.main, f.m, 1);
  EXPECT_TRUE(f.main->has_waiting_acquire);  // the other has released it since
  f.chain->release(f.main, f.m, 1);
}

TEST(Sections, WhatFollowsAnOwnSectionIsNotCoveredByIt) {
  Fixture f("FastTrack");
  f.chain->acquire(f.main, f.m, 1);
  f.write(f.main, f.x);
  f.chain->release(f.main, f.m, 1);
  f.section(f.main, f.m);
  f.write(f.main, f.y);
  f.section(f.other, f.m);
  f.write(f.other, f.x);
  EXPECT_EQ(f.world.reports().reports().size(), 0u);
  f.write(f.other, f.y);
  EXPECT_EQ(f.world.reports().reports().size(), 1u);
}

// What the inner lock teaches is handed on by the outer one, though that is given up first and was the thread's own.
TEST(Sections, AnOwnSectionHandsOnWhatAnInnerLockTeaches) {
  Fixture f("FastTrack");
  ShadowThread* third = f.chain->create(f.main, 2, f.participant, kNoSite);
  f.chain->start(f.main, third, kNoSite);
  f.section(f.main, f.m);
  f.write(f.other, f.x);
  f.section(f.other, f.n);
  f.chain->acquire(f.main, f.m, 1);
  f.chain->acquire(f.main, f.n, 1);
  f.chain->release(f.main, f.m, 1);
  f.chain->release(f.main, f.n, 1);
  f.section(third, f.m);
  f.write(third, f.x);
  EXPECT_EQ(f.world.reports().reports().size(), 0u);
}

TEST(Sections, WhoMustSeeEveryLockDoes) {
  Fixture f("LockSet:Count");
  for (int i = 0; i < 3; i++) f.section(f.main, f.m);
  EXPECT_EQ(f.world.counter("Count.Acquire"), 3u);
  EXPECT_EQ(f.world.counter("Count.Release"), 3u);
}

TEST(Sections, AreCountedAndHeldLocksAreReported) {
  Fixture f("FastTrack");
  uint64_t before = f.main->sync_ops.load();
  for (int i = 0; i < 100; i++) f.section(f.main, f.m);
  EXPECT_EQ(f.main->sync_ops.load(), before + 200);
  f.chain->acquire(f.main, f.m, 1);
  f.chain->acquire(f.main, f.n, 1);
  f.write(f.main, f.x);
  EXPECT_EQ(f.main->history.held_at(f.main->history.recorded() - 1).locks, (std::vector<uint32_t>{2, 1}));
  f.chain->release(f.main, f.n, 1);
  for (int i = 0; i < 1000; i++) f.section(f.main, f.n);  // nothing recorded under it: it takes no room in the history
  f.write(f.main, f.y);
  EXPECT_EQ(f.main->history.held_at(f.main->history.recorded() - 1).locks, (std::vector<uint32_t>{1}));
}

// What compiled code does without calls is what the others do: the same clocks, locks and reports after every step.
struct Steps : Fixture {
  Steps(bool takes_leaves) : Fixture("FastTrack"), takes_leaves_(takes_leaves) {}
  void acquire(ShadowThread* t, ShadowLock* lock) {
    if (!takes_leaves_ || !chain->may_acquire_in_leaf(*t)) return chain->acquire(t, lock, 1);
    chain->acquire_in_leaf(*t, *lock, 1);
    acquired++;
  }
  void release(ShadowThread* t, ShadowLock* lock) {
    if (takes_leaves_ && chain->release_in_leaf(*t, *lock)) return void(released++);
    chain->release(t, lock, 1);
  }
  std::string state() {
    std::string out;
    for (ShadowThread* t : {main, other})
      out += tool->describe_thread(t) + std::to_string(t->sync_ops.load()) + " " + std::to_string(t->logged) +
             (t->has_waiting_acquire ? "waits " : " ");
    for (ShadowLock* l : {m, n}) out += tool->describe_lock(l) + std::to_string(l->depth) + std::to_string(l->is_own);
    for (ShadowWord* w : {&x, &y})
      out += tool->owns(ShadowVar(w->load())) ? tool->describe_shadow(ShadowVar(w->load())) : "not its own";
    return out + std::to_string(world.reports().reports().size());
  }
  const bool takes_leaves_;
  int acquired = 0, released = 0;
};

TEST(Sections, LeavesDoWhatTheOthersDo) {
  int acquired = 0, released = 0;
  for (unsigned seed = 1; seed <= 300; seed++) {
    std::minstd_rand random(seed);
    Steps slow(false), fast(true);
    ASSERT_TRUE(fast.chain->has_leaf_sections());
    std::vector<int> holds[2];  // locks, in the order of their acquires
    int depths[2] = {0, 0};
    for (int step = 0; step < 200; step++) {
      // Mostly the same thread, so that there are sections of its own.
      const bool is_other = random() % 8 == 0;
      const auto what = random() % 4;
      const int l = static_cast<int>(random() % 2);
      std::vector<int>& held = holds[is_other];
      const bool has = std::find(held.begin(), held.end(), l) != held.end();
      for (Steps* s : {&slow, &fast}) {
        ShadowThread* t = is_other ? s->other : s->main;
        ShadowLock* lock = l ? s->n : s->m;
        if (what == 0 && (has || depths[l] == 0)) s->acquire(t, lock);
        if (what == 1 && has) s->release(t, lock);
        if (what == 2) s->write(t, l ? s->y : s->x);
      }
      if (what == 0 && (has || depths[l] == 0)) held.push_back(l), depths[l]++;
      if (what == 1 && has) held.erase(std::find(held.begin(), held.end(), l)), depths[l]--;
      ASSERT_EQ(slow.state(), fast.state()) << "seed " << seed << ", step " << step;
    }
    acquired += fast.acquired, released += fast.released;
  }
  EXPECT_GT(acquired, 1000);
  EXPECT_GT(released, 1000);
}

TEST(Sections, LeavesAreForOneToolThatHasThem) {
  EXPECT_FALSE(Fixture("LockSet").chain->has_leaf_sections());
  EXPECT_FALSE(Fixture("FastTrack:Count").chain->has_leaf_sections());
  EXPECT_FALSE(Fixture("FastTrack(printed)").chain->has_leaf_sections());
}

}  // namespace
}  // namespace rrvm::rr
