// Interned sets of locks: equal sets are one object, unused ones are forgotten, from any thread.
#include "tools/lock_sets.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <thread>

#include "rr/world.h"
#include "tests/rr/chain_fixture.h"
#include "tools/locks_held.h"

namespace rrvm::tools {
namespace {

using namespace rr;

struct Fixture {
  PlainResolver names;
  World world{names};
  std::shared_ptr<SetTable> table = SetTable::make();
  std::vector<ShadowLock*> locks;
  Fixture() {
    for (uint64_t i = 0; i < 8; i++) locks.push_back(world.new_lock(i));
  }
};

// Little is done under each of many locks: no tool has to hear of the lock, unless more is done in the section.
TEST(LockSet, AnAccessUnderTheLockThatTheLocationHasNeedsNoEvent) {
  ChainFixture f("LockSet");
  ShadowLock *a = f.world.new_lock(1), *b = f.world.new_lock(2);
  ShadowWord word{0};
  auto under = [&](std::initializer_list<ShadowLock*> locks, auto access) {
    for (ShadowLock* l : locks) f.chain->acquire(f.main, l, 1);
    access();
    for (const auto* l = locks.end(); l != locks.begin();) f.chain->release(f.main, *--l, 1);
  };
  auto is_repeated = [&] { return f.chain->is_repeated(f.main, true, &word); };
  under({a}, [&] { f.chain->access(f.main, EventKind::kFieldWrite, &word, {1, 2}, 3); });
  EXPECT_FALSE(is_repeated()) << "without a lock";
  under({b}, [&] { EXPECT_FALSE(is_repeated()); });
  under({a, b}, [&] { EXPECT_FALSE(is_repeated()); });
  under({a}, [&] {
    EXPECT_TRUE(is_repeated());
    EXPECT_TRUE(f.main->has_waiting_acquire) << "nobody has been told";
    int times = 1;
    while (times < 100 && is_repeated()) times++;
    EXPECT_LT(times, 100) << "whoever does much is better off with the fast path";
  });
  under({a}, [&] { EXPECT_TRUE(is_repeated()); });
  f.chain->free_shadow_now(&word);
}

TEST(LockSets, EqualSetsAreOneObject) {
  Fixture f;
  SetRef ab = f.table->add(f.table->add(f.table->empty(), f.locks[0]), f.locks[1]);
  SetRef ba = f.table->add(f.table->add(f.table->empty(), f.locks[1]), f.locks[0]);
  EXPECT_EQ(ab, ba);
  EXPECT_EQ(f.table->add(ab, f.locks[0]), ab);
  EXPECT_TRUE(ab->contains(f.locks[0]->id));
  EXPECT_FALSE(ab->contains(f.locks[2]->id));
  EXPECT_EQ(f.table->remove(ab, f.locks[2]), ab);
  EXPECT_EQ(f.table->remove(f.table->remove(ab, f.locks[0]), f.locks[1]), f.table->empty());
  EXPECT_TRUE(f.table->empty()->empty());
  EXPECT_EQ(set_text(ab.get(), f.names), "{lock1,lock2}");
}

TEST(LockSets, IntersectionsAgreeWithTheDefinition) {
  Fixture f;
  std::mt19937_64 random(3);
  auto make = [&](uint64_t bits) {
    SetRef s = f.table->empty();
    for (size_t i = 0; i < 8; i++) {
      if (bits >> i & 1) s = f.table->add(s, f.locks[i]);
    }
    return s;
  };
  for (int n = 0; n < 500; n++) {
    uint64_t a = random() % 256, b = random() % 256;
    EXPECT_EQ(f.table->intersect(make(a).get(), make(b)), make(a & b));
  }
}

TEST(LockSets, UnusedSetsAreForgotten) {
  Fixture f;
  size_t before = f.table->size();
  {
    SetRef a = f.table->add(f.table->empty(), f.locks[3]);
    Set* shared = a.share();  // as a shadow word holds it
    a = SetRef();
    EXPECT_EQ(f.table->size(), before + 1);
    shared->dispose();
  }
  EXPECT_EQ(f.table->size(), before);
}

TEST(LockSets, ManyThreads) {
  Fixture f;
  std::vector<std::thread> threads;
  for (uint64_t number = 0; number < 4; number++) {
    threads.emplace_back([&, number] {
      std::mt19937_64 random(number);
      SetRef s = f.table->empty();
      std::set<uint32_t> model;
      for (int n = 0; n < 3000; n++) {
        ShadowLock* l = f.locks[random() % 8];
        bool add = random() % 2;
        s = add ? f.table->add(s, l) : f.table->remove(s, l);
        add ? (void)model.insert(l->id) : (void)model.erase(l->id);
        if (s->locks() != std::vector<uint32_t>(model.begin(), model.end())) ADD_FAILURE() << n;
      }
    });
  }
  for (auto& t : threads) t.join();
  EXPECT_LE(f.table->size(), 1u);
}

// More locks than steps are remembered, so that known steps and new ones alternate.
TEST(LockSets, HeldByAThread) {
  Fixture f;
  for (uint64_t i = 8; i < 20; i++) f.locks.push_back(f.world.new_lock(i));
  LocksHeld held(f.world);
  ShadowThread* t = f.world.new_thread(nullptr, 1, f.world.reclaimer().join());
  std::set<uint32_t> model;
  std::mt19937_64 random(5);
  for (int n = 0; n < 20000; n++) {
    ShadowLock* l = f.locks[random() % (n % 1000 < 500 ? 3 : 20)];
    const Set* known;
    if (model.insert(l->id).second) {
      AcquireEvent e;
      e.thread = t;
      e.lock = l;
      known = held.acquire(e);
    } else {
      model.erase(l->id);
      ReleaseEvent e;
      e.thread = t;
      e.lock = l;
      known = held.release(e);
    }
    if (known) { ASSERT_EQ(known->locks(), std::vector<uint32_t>(model.begin(), model.end())) << n; }
    if (n % 2000 < 1000 || random() % 8 == 0) {  // or several steps between two questions
      ASSERT_EQ(held.held(t)->locks(), std::vector<uint32_t>(model.begin(), model.end())) << n;
    }
  }
}

}  // namespace
}  // namespace rrvm::tools
