// The map against std::unordered_map, with keys that collide and come and go.
#include "vm/check/address_map.h"

#include <gtest/gtest.h>

#include <random>
#include <unordered_map>

namespace rrvm::check {
namespace {

TEST(AddressMap, DoesWhatTheStandardOneDoes) {
  for (unsigned seed = 1; seed <= 20; seed++) {
    std::mt19937 random(seed);
    AddressMap map;
    std::unordered_map<uintptr_t, uint32_t> expected;
    for (int step = 0; step < 20'000; step++) {
      // More are made than erased, then the other way round.
      bool makes = random() % 8 < (step < 10'000 ? 5u : 3u);
      uintptr_t key = 0x1000 + 8 * (random() % 3'000);
      if (makes) {
        uint32_t value = 1 + random() % 100;
        map[key] = value;
        expected[key] = value;
      } else {
        map.erase(key);
        expected.erase(key);
      }
      ASSERT_EQ(map.size(), expected.size());
    }
    for (uintptr_t key = 0x1000; key < 0x1000 + 8 * 3'000; key += 8) {
      auto found = expected.find(key);
      ASSERT_EQ(map.find(key), found == expected.end() ? 0 : found->second);
    }
  }
}

TEST(AddressMap, IsEmptyWhenAllIsErased) {
  AddressMap map;
  EXPECT_EQ(map.find(8), 0u);
  map.erase(8);
  for (uintptr_t key = 8; key < 80'000; key += 8) map[key] = 1;
  for (uintptr_t key = 8; key < 80'000; key += 8) map.erase(key);
  EXPECT_EQ(map.size(), 0u);
  EXPECT_EQ(map.find(8), 0u);
}

}  // namespace
}  // namespace rrvm::check
