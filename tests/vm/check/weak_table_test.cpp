// Payloads of dead objects are flagged, looked at once, and their slots used again.
#include "vm/check/weak_table.h"

#include <gtest/gtest.h>

#include <thread>

namespace rrvm::check {
namespace {

// Objects are told apart by address only.
Object* object(int n) {
  static char memory[64 * 16];
  return reinterpret_cast<Object*>(memory + 16 * n);
}

bool all_live(const void*) { return true; }
bool only_first_live(const void* p) { return p == object(0); }

int looked_at;
void count_look(WeakTable::Slot&) { ++looked_at; }

TEST(WeakTable, SlotsKeepWhatWasAdded) {
  WeakTable table;
  int payload_a, payload_b;
  uint32_t a = table.add(object(0), 10, &payload_a), b = table.add(object(1), 11, &payload_b);
  EXPECT_GT(a, WeakTable::kEmpty);
  EXPECT_NE(a, b);
  EXPECT_EQ(table.slot(a).payload.load(), &payload_a);
  EXPECT_EQ(table.slot(b).key, 11u);
}

TEST(WeakTable, TheEmptySlotHasNoPayload) {
  WeakTable table;
  table.reserve();
  EXPECT_EQ(table.slot(WeakTable::kEmpty).payload.load(), nullptr);
  EXPECT_FALSE(table.flag_dead([](const void*) { return false; }));
}

TEST(WeakTable, LiveObjectsAreLeftAlone) {
  WeakTable table;
  table.add(object(0), 0, nullptr);
  EXPECT_FALSE(table.flag_dead(all_live));
  EXPECT_TRUE(table.dead_slots().empty());
}

TEST(WeakTable, TheDeadAreFlaggedOnceAndLookedAtOnce) {
  WeakTable table;
  table.add(object(0), 0, nullptr);
  uint32_t b = table.add(object(1), 0, nullptr);
  looked_at = 0;
  EXPECT_TRUE(table.flag_dead(only_first_live, count_look));
  EXPECT_FALSE(table.flag_dead(only_first_live, count_look));
  EXPECT_EQ(looked_at, 1);
  EXPECT_EQ(table.dead_slots(), std::vector<uint32_t>{b});
}

TEST(WeakTable, ReleasedSlotsAreUsedAgain) {
  WeakTable table;
  uint32_t a = table.add(object(1), 0, nullptr);
  table.flag_dead(only_first_live);
  table.release(a);
  EXPECT_TRUE(table.dead_slots().empty());
  int payload;
  EXPECT_EQ(table.add(object(2), 5, &payload), a);
  EXPECT_FALSE(table.slot(a).dead.load());
  EXPECT_EQ(table.slot(a).key, 5u);
}

TEST(WeakTable, ThreadsGetSlotsOfTheirOwn) {
  WeakTable table;
  constexpr uint32_t kEach = 1000;
  auto fill = [&](uintptr_t key) {
    for (uint32_t i = 0; i < kEach; ++i) table.add(object(1), key, nullptr);
  };
  std::thread one(fill, 1), two(fill, 2);
  one.join();
  two.join();
  uint32_t counts[3] = {};
  for (uint32_t i = 0; i < 2 * kEach; ++i) counts[table.slot(WeakTable::kEmpty + 1 + i).key]++;
  EXPECT_EQ(counts[1], kEach);
  EXPECT_EQ(counts[2], kEach);
}

}  // namespace
}  // namespace rrvm::check
