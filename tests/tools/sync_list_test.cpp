// Goldilocks' lazily evaluated lock sets: same answers however early rules are applied, and nothing grows without
// bound.
#include "tools/sync_list.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace rrvm::tools {
namespace {

TEST(SyncList, RulesApplyInOrder) {
  for (size_t limit : {1u, 2u, 100u}) {
    SyncList list(limit);
    ElementIndex a = list.add({Element::kThread, 0}), b = list.add({Element::kThread, 1}),
                 m = list.add({Element::kLock, 1});
    list.append({a, m, 0, 1});  // ends a's first epoch
    list.append({m, b});
    EXPECT_TRUE(list.contains(0, 1, b));
    EXPECT_FALSE(list.contains(0, 2, b)) << "the second epoch began after the release";
    EXPECT_FALSE(list.contains(1, 1, a));
    EXPECT_EQ(list.elements(0, 1), (std::vector<Element>{{Element::kThread, 1}, {Element::kLock, 1}}));
    EXPECT_TRUE(list.elements(0, 2).empty());
  }
}

// What a thread must know to take over a place.
TEST(SyncList, KnownToAThread) {
  SyncList list(100);
  ElementIndex a = list.add({Element::kThread, 0}), b = list.add({Element::kThread, 1}),
               c = list.add({Element::kThread, 2}), m = list.add({Element::kLock, 1});
  list.append({a, m, 0, 1});
  list.append({m, b});
  list.append({a, m, 0, 2});
  list.append({b, c, 1, 7});
  EXPECT_EQ(list.known_to(b).text(), "<1>") << "the second release came after its acquire";
  EXPECT_EQ(list.known_to(c).text(), "<1,7>");
  EXPECT_EQ(list.known_to(m).text(), "<2>");
  EXPECT_EQ(list.rules(), 0u);
  EXPECT_TRUE(list.contains(0, 1, c));
  EXPECT_FALSE(list.contains(0, 2, c));
}

TEST(SyncList, Bounded) {
  auto list = std::make_shared<SyncList>(16);
  ElementIndex a = list->add({Element::kThread, 0});
  for (uint32_t i = 1; i < 2000; i++) {
    ElementLife life(list, {Element::kLock, i});
    list->append({a, life.index(), 0, i});
    EXPECT_LE(list->rules(), 16u);
    EXPECT_LE(list->alive(), 40u);
    EXPECT_LE(list->elements(0, 1).size(), 40u);
  }
}

// The definition: a set of elements per epoch, every rule applied to every set at once.
TEST(SyncList, AgreesWithSetsUpdatedAtOnce) {
  constexpr uint32_t kThreads = 4, kOthers = 5;
  for (unsigned seed = 1; seed <= 200; seed++) {
    std::minstd_rand random(seed);
    SyncList list(1 + seed % 23);
    struct Set {
      rr::Tid t;
      uint64_t epoch;
      std::set<ElementIndex> elements;
    };
    std::vector<Set> sets;
    uint64_t epoch[kThreads];
    for (uint32_t t = 0; t < kThreads; t++) { sets.push_back({t, epoch[t] = 1, {list.add({Element::kThread, t})}}); }
    for (uint32_t i = 0; i < kOthers; i++) list.add({Element::kLock, i});
    for (int step = 0; step < 120; step++) {
      uint32_t t = random() % kThreads, other = random() % 4 == 0 ? random() % kThreads : kThreads + random() % kOthers;
      if (other == t) continue;
      bool outgoing = other < kThreads || random() % 2;
      SyncRule rule = outgoing ? SyncRule{t, other, t, epoch[t]} : SyncRule{other, t};
      list.append(rule);
      for (Set& s : sets) {
        if (s.elements.contains(rule.from)) s.elements.insert(rule.to);
      }
      if (outgoing) sets.push_back({t, ++epoch[t], {t}});
      const Set& asked = sets[random() % sets.size()];
      ElementIndex e = random() % (kThreads + kOthers);
      if (e == asked.t) continue;
      ASSERT_EQ(list.contains(asked.t, asked.epoch, e), asked.elements.contains(e))
          << "seed " << seed << " step " << step;
      std::vector<Element> others = list.elements(asked.t, asked.epoch);
      std::erase(others, Element{Element::kThread, asked.t});
      ASSERT_EQ(others.size(), asked.elements.size() - 1) << "seed " << seed << " step " << step;
    }
  }
}

}  // namespace
}  // namespace rrvm::tools
