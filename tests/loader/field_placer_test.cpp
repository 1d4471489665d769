// Fields get aligned offsets and fill the gaps that alignment leaves.
#include "loader/field_placer.h"

#include <gtest/gtest.h>

#include <vector>

namespace rrvm {
namespace {

constexpr uint32_t kHeader = 8;

TEST(FieldPlacer, WidestFirstLeavesNoHole) {
  FieldPlacer p(kHeader);
  EXPECT_EQ(p.place(8), 8u);
  EXPECT_EQ(p.place(4), 16u);
  EXPECT_EQ(p.place(2), 20u);
  EXPECT_EQ(p.place(1), 22u);
  EXPECT_EQ(p.end(), 23u);
}

TEST(FieldPlacer, GapBehindASuperclassIsFilled) {
  FieldPlacer p(kHeader + 1);  // the superclass ends with a byte
  EXPECT_EQ(p.place(8), 16u);
  EXPECT_EQ(p.place(4), 12u);
  EXPECT_EQ(p.place(2), 10u);
  EXPECT_EQ(p.place(1), 9u);
  EXPECT_EQ(p.end(), 24u);
  EXPECT_EQ(p.place(1), 24u);  // nothing is left
}

TEST(FieldPlacer, AppendedBlocksStayTogetherAtTheEnd) {
  FieldPlacer p(kHeader);
  p.place(1);
  EXPECT_EQ(p.append(16), 16u);
  EXPECT_EQ(p.end(), 32u);
  EXPECT_EQ(p.place(4), 12u);  // the gap before the block
  EXPECT_EQ(p.append(8), 32u);
}

TEST(FieldPlacer, NoTwoValuesOverlap) {
  for (uint32_t seed = 1; seed <= 200; ++seed) {
    FieldPlacer p(kHeader + seed % 9);
    std::vector<bool> used(4096);
    uint32_t x = seed;
    for (int i = 0; i < 60; ++i) {
      x = x * 1664525 + 1013904223;
      uint32_t size = 1u << (x >> 30), at = p.place(size);
      ASSERT_EQ(at % size, 0u);
      ASSERT_GE(at, kHeader + seed % 9);
      ASSERT_LE(at + size, p.end());
      for (uint32_t b = at; b < at + size; ++b) {
        ASSERT_FALSE(used[b]);
        used[b] = true;
      }
    }
  }
}

}  // namespace
}  // namespace rrvm
