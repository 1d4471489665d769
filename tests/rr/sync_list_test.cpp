// Goldilocks' lazily evaluated lock sets: same answers whatever is trimmed, and nothing grows without bound.
#include "tools/sync_list.h"

#include <gtest/gtest.h>

#include "rr/world.h"

namespace rrvm::tools {
namespace {

struct Threads {
  rr::PlainResolver names;
  rr::World world{names};
  rr::Reclaimer::Participant* participant = world.reclaimer().join();
  rr::ShadowThread* a = world.new_thread(nullptr, 0, participant);
  rr::ShadowThread* b = world.new_thread(nullptr, 1, participant);
};

TEST(SyncList, RulesApplyInOrder) {
  Threads t;
  auto list = std::make_shared<SyncList>(100);
  EpochRef early = list->open(t.a);
  list->append(Element::thread(0), Element::lock(1));
  EpochRef late = list->open(t.a);
  list->append(Element::lock(1), Element::thread(1));
  EXPECT_TRUE(list->contains(early, 1));
  EXPECT_FALSE(list->contains(late, 1));
  EXPECT_TRUE(list->contains(late, 0));
  EXPECT_EQ(list->elements(early).size(), 3u);
}

TEST(SyncList, BoundedAndRightWhenTrimmed) {
  Threads t;
  auto list = std::make_shared<SyncList>(16);
  std::vector<EpochRef> kept;
  EpochRef never = list->open(t.b);
  for (int i = 0; i < 5000; i++) {
    kept.push_back(list->open(t.a));
    list->append(Element::thread(0), Element::lock(1 + i % 3));
    EXPECT_LE(list->events(), 17u);
    EXPECT_LE(list->sets(), 40u);  // equal ones have become one
  }
  EXPECT_FALSE(list->contains(kept[0], 1));
  list->append(Element::lock(2), Element::thread(1));
  EXPECT_TRUE(list->contains(kept[0], 1));
  EXPECT_TRUE(list->contains(kept[4990], 1));
  EXPECT_FALSE(list->contains(never, 0));
  kept.clear();
  EXPECT_EQ(list->sets(), 1u);
}

TEST(SyncList, DeadElementsLeaveTheSets) {
  Threads t;
  auto list = std::make_shared<SyncList>(16);
  EpochRef s = list->open(t.a);
  for (uint32_t i = 1; i < 2000; i++) {
    ElementLife life(list, Element::lock(i));
    list->append(Element::thread(0), life.element());
    EXPECT_LE(list->elements(s).size(), 40u);
  }
}

TEST(SyncList, NothingIsKeptForNobody) {
  Threads t;
  auto list = std::make_shared<SyncList>(1000);
  for (int i = 0; i < 100; i++) list->append(Element::thread(0), Element::lock(1));
  EXPECT_EQ(list->events(), 0u);
}

}  // namespace
}  // namespace rrvm::tools
