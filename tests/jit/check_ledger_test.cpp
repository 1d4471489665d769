// What the ledger of removed checks accepts and what it does not.
#include "jit/check_ledger.h"

#include <gtest/gtest.h>

namespace rrvm::jit {
namespace {

constexpr CheckLedger::Location kField{0x1000, 16}, kOther{0x1000, 24};

TEST(CheckLedger, AClaimIsCoveredByACheckOfItsEpoch) {
  CheckLedger l;
  EXPECT_EQ(l.note(1, kField, false), "");
  EXPECT_EQ(l.claim(1, kField, false, 7), "");
  EXPECT_EQ(l.settle(), "");
  EXPECT_EQ(l.claims(), 1u);
}

TEST(CheckLedger, TheCheckMayComeLaterInTheEpoch) {
  CheckLedger l;
  EXPECT_EQ(l.claim(1, kField, true, 7), "");
  EXPECT_EQ(l.note(1, kField, true), "");
  EXPECT_EQ(l.note(2, kOther, true), "");
}

TEST(CheckLedger, ACheckBeforeAReleaseDoesNotCount) {
  CheckLedger l;
  EXPECT_EQ(l.note(1, kField, true), "");
  EXPECT_EQ(l.claim(2, kField, true, 7), "");
  EXPECT_NE(l.settle(), "");
  EXPECT_EQ(l.culprit(), 7);
}

TEST(CheckLedger, NorDoesOneBehindIt) {
  CheckLedger l;
  EXPECT_EQ(l.claim(1, kField, false, 7), "");
  EXPECT_NE(l.note(2, kField, false), "");
}

TEST(CheckLedger, NorOneOfAnotherLocation) {
  CheckLedger l;
  l.note(1, kOther, true);
  l.claim(1, kField, false, 7);
  EXPECT_NE(l.settle(), "");
}

TEST(CheckLedger, AWriteServesAReadAndNotTheOtherWayRound) {
  CheckLedger l;
  l.note(1, kField, true);
  l.claim(1, kField, false, 7);
  EXPECT_EQ(l.settle(), "");
  l.note(2, kField, false);
  l.claim(2, kField, true, 7);
  EXPECT_NE(l.settle(), "");
}

TEST(CheckLedger, ARangeChecksOnlyWhatWasAccessed) {
  for (bool was_accessed : {true, false}) {
    CheckLedger l;
    l.claim(1, {0x2000, 0}, true, 7);
    if (was_accessed) l.claim(1, {0x2000, 1}, true, 7);
    l.note(1, {0x2000, 0}, true, true);
    l.note(1, {0x2000, 1}, true, true);
    EXPECT_EQ(l.settle().empty(), was_accessed);
  }
}

TEST(CheckLedger, AMistakeIsToldOnce) {
  CheckLedger l;
  l.claim(1, kField, true, 7);
  EXPECT_NE(l.settle(), "");
  EXPECT_EQ(l.settle(), "");
}

}  // namespace
}  // namespace rrvm::jit
