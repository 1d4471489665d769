#include "vm/check/lock_names.h"

#include <gtest/gtest.h>

namespace rrvm::check {
namespace {

TEST(LockNames, TheLivingAreKept) {
  LockNames names;
  for (uint32_t id = 1; id < 5000; id++) names.add(id, id * 7);
  for (uint32_t id = 1; id < 5000; id++) EXPECT_EQ(names.find(id), id * 7);
  EXPECT_EQ(names.find(5000), std::nullopt);
  EXPECT_EQ(names.find(4'000'000'000), std::nullopt);
}

TEST(LockNames, OfTheDeadTheLatestAreKept) {
  LockNames names;
  constexpr uint32_t kLongLived = 3, kLast = LockNames::kPage * (LockNames::kDeadPages + 20);
  for (uint32_t id = 1; id < kLast; id++) {
    names.add(id, id);
    if (id != kLongLived) names.died(id);
  }
  EXPECT_EQ(names.find(kLongLived), kLongLived);
  EXPECT_EQ(names.find(LockNames::kPage + 1), std::nullopt);
  EXPECT_EQ(names.find(kLast - 1), kLast - 1);
  EXPECT_EQ(names.find(kLast - LockNames::kPage * LockNames::kDeadPages),
            kLast - LockNames::kPage * LockNames::kDeadPages);
}

}  // namespace
}  // namespace rrvm::check
