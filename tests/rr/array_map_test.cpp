// The three-tier map: which tier answers, ageing, reclamation with reuse of addresses, and all of it from many threads
// (this file is part of the ThreadSanitizer build).
#include "rr/array_map.h"

#include <gtest/gtest.h>

#include <barrier>
#include <random>
#include <thread>

namespace rrvm::rr {
namespace {

// A shadow knows which array it was made for, and which life of that address.
struct Shadow {
  const void* array;
  uint64_t life;
  std::atomic<bool> disposed{false};
};

struct Fixture {
  Reclaimer reclaimer;
  Reclaimer::Participant* me = reclaimer.join();
  ArrayMap map{64};
  ArrayMap::Caches caches;
  std::vector<int> arrays = std::vector<int>(1000 * 16);

  const void* array(size_t i) { return &arrays[i * 16]; }
  Shadow* find(size_t i, SiteId site = 1, uint64_t life = 0) {
    me->quiesce();
    auto* s = static_cast<Shadow*>(map.find_or_make(caches, site, array(i), *me, [&] {
      return new Shadow{array(i), life};
    }));
    EXPECT_EQ(s->array, array(i));
    return s;
  }
  ~Fixture() {
    map.each([](void* s) { delete static_cast<Shadow*>(s); });
  }
};

TEST(ArrayMap, EachTierAnswersInItsTurn) {
  Fixture f;
  Shadow* first = f.find(0);
  EXPECT_EQ(f.caches.hits().made, 1u);
  EXPECT_EQ(f.find(0), first);
  EXPECT_EQ(f.caches.hits().cache, 1u);
  EXPECT_EQ(f.find(0, 2), first);  // another site has its own cache
  EXPECT_EQ(f.caches.hits().recent, 1u);
  for (size_t i = 1; i < 8; i++) f.find(i);
  EXPECT_EQ(f.find(0), first);  // eight pairs fit
  EXPECT_EQ(f.caches.hits().cache, 2u);
  for (size_t i = 1; i < 9; i++) f.find(i);  // the ninth takes the place of one
  uint64_t recent = f.caches.hits().recent;
  for (size_t i = 0; i < 9; i++) f.find(i);
  EXPECT_GT(f.caches.hits().recent, recent);
  EXPECT_EQ(f.caches.hits().attic, 0u);
  f.map.age(*f.me);
  EXPECT_EQ(f.map.recent_size(), 0u);
  EXPECT_EQ(f.find(0, 3), first);
  EXPECT_EQ(f.caches.hits().attic, 1u);
  recent = f.caches.hits().recent;
  EXPECT_EQ(f.find(0, 4), first);  // and is in Recent again
  EXPECT_EQ(f.caches.hits().recent, recent + 1);
  EXPECT_EQ(f.map.size(), 9u);
  EXPECT_EQ(f.map.find(f.array(0)), first);
  EXPECT_NE(f.map.find(f.array(5)), nullptr);  // in the Attic alone
  EXPECT_EQ(f.map.find(f.array(10)), nullptr);
}

TEST(ArrayMap, RecentIsAgedWhenHalfFull) {
  Fixture f;
  std::vector<Shadow*> made;
  for (size_t i = 0; i < 1000; i++) {
    made.push_back(f.find(i));
    EXPECT_LE(f.map.recent_size(), 33u);
  }
  for (size_t i = 0; i < 1000; i++) EXPECT_EQ(f.find(i, 2), made[i]);
  EXPECT_EQ(f.caches.hits().made, 1000u);
  EXPECT_GT(f.caches.hits().attic, 900u);
}

TEST(ArrayMap, DeadArraysAreForgottenAndTheirAddressesReused) {
  Fixture f;
  std::vector<Shadow*> made;
  for (size_t i = 0; i < 100; i++) made.push_back(f.find(i));
  auto odd_is_dead = [&](const void* a) { return (static_cast<const int*>(a) - f.arrays.data()) / 16 % 2 == 0; };
  EXPECT_TRUE(f.map.sweep(odd_is_dead));
  EXPECT_FALSE(f.map.sweep(odd_is_dead));  // each is flagged once
  // Before anybody reaps, a new array may have the address; the caches must not know it.
  EXPECT_NE(f.find(99, 1, 1), made[99]);
  EXPECT_EQ(f.find(98), made[98]);
  size_t disposed = 0;
  auto dispose = [&](void* s) {
    EXPECT_EQ(static_cast<Shadow*>(s)->life, 0u);
    delete static_cast<Shadow*>(s);
    disposed++;
  };
  EXPECT_EQ(f.map.reap(*f.me, dispose), 50u);
  EXPECT_EQ(f.map.reap(*f.me, dispose), 0u);
  EXPECT_EQ(disposed, 50u);
  EXPECT_EQ(f.map.size(), 51u);
  for (size_t i = 0; i < 100; i += 2) EXPECT_EQ(f.find(i), made[i]);
  for (size_t i = 1; i < 100; i += 2) EXPECT_EQ(f.find(i, 1, 1)->life, 1u);
  EXPECT_EQ(f.map.size(), 100u);
}

TEST(ArrayMap, EntriesAreReused) {
  Fixture f;
  for (int round = 0; round < 200; round++) {
    for (size_t i = 0; i < 500; i++) f.find(i);
    f.map.sweep([](const void*) { return false; });
    EXPECT_EQ(f.map.reap(*f.me, [](void* s) { delete static_cast<Shadow*>(s); }), 500u);
  }
  EXPECT_EQ(f.map.size(), 0u);
}

TEST(ArrayMap, AShadowThatCannotBeMadeIsAskedForAgain) {
  Fixture f;
  EXPECT_EQ(f.map.find_or_make(f.caches, 1, f.array(1), *f.me, [] { return static_cast<Shadow*>(nullptr); }), nullptr);
  EXPECT_NE(f.find(1), nullptr);
}

// Rounds between which the world stops: half of the arrays die, their addresses get new arrays. During the rounds
// threads look arrays up at several sites, and one of them reaps what died before.
TEST(ArrayMap, ManyThreadsWithReclamation) {
  constexpr unsigned kThreads = 4, kRounds = 100, kArrays = 300;
  constexpr unsigned kLookups = 1500;
  Reclaimer reclaimer;
  ArrayMap map(128);
  std::vector<int> memory(kArrays * 16);
  std::vector<uint64_t> life(kArrays);
  std::atomic<uint64_t> made{0}, disposed{0}, wrong{0};
  // [life][array]: the one shadow that everybody must see.
  std::vector<std::atomic<Shadow*>> agreed(kArrays);
  std::mt19937_64 chooser(7);
  auto between_rounds = [&]() noexcept {
    std::vector<bool> dies(kArrays);
    for (unsigned i = 0; i < kArrays; i++) dies[i] = chooser() % 2;
    map.sweep(
        [&](const void* a) { return !dies[static_cast<size_t>(static_cast<const int*>(a) - memory.data()) / 16]; });
    for (unsigned i = 0; i < kArrays; i++) {
      if (!dies[i]) continue;
      life[i]++;
      agreed[i].store(nullptr);
    }
  };
  std::barrier barrier(kThreads, between_rounds);
  auto body = [&](unsigned number) {
    Reclaimer::Participant* me = reclaimer.join();
    ArrayMap::Caches caches;
    std::mt19937_64 random(number);
    for (unsigned round = 0; round < kRounds; round++) {
      for (unsigned n = 0; n < kLookups; n++) {
        me->quiesce();
        if (number == round % kThreads && n % 500 == 250) {
          map.reap(*me, [&](void* s) {
            wrong += static_cast<Shadow*>(s)->disposed.exchange(true);
            disposed++;
            delete static_cast<Shadow*>(s);
          });
        }
        // Mostly a few arrays, so that all tiers are used.
        size_t i = random() % 4 ? random() % 12 : random() % kArrays;
        const void* array = &memory[i * 16];
        auto* s = static_cast<Shadow*>(map.find_or_make(caches, 1 + n % 3, array, *me, [&] {
          made++;
          return new Shadow{array, life[i]};
        }));
        Shadow* expected = nullptr;
        bool good = s->array == array && s->life == life[i] && !s->disposed.load();
        good &= agreed[i].compare_exchange_strong(expected, s) || expected == s;
        wrong += !good;
      }
      me->offline();
      barrier.arrive_and_wait();
      me->online();
    }
    EXPECT_GT(caches.hits().cache, 0u);
    EXPECT_GT(caches.hits().recent, 0u);
    EXPECT_GT(caches.hits().attic, 0u);
    reclaimer.leave(me);
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < kThreads; i++) threads.emplace_back(body, i);
  for (auto& t : threads) t.join();
  EXPECT_EQ(wrong, 0u);
  EXPECT_EQ(made - disposed, map.size());
  map.each([](void* s) { delete static_cast<Shadow*>(s); });
}

}  // namespace
}  // namespace rrvm::rr
