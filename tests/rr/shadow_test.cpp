// The shadow word's layouts, and the access history.
#include <gtest/gtest.h>

#include "rr/access_history.h"
#include "rr/shadow_var.h"

namespace rrvm::rr {
namespace {

TEST(ShadowVar, TaggedWordKeepsSlotKindAndPayload) {
  for (uint8_t slot = 0; slot <= ShadowVar::kLastSlot; slot++) {
    for (auto kind : {ShadowVar::kInline, ShadowVar::kOwned, ShadowVar::kBorrowed}) {
      for (uint64_t payload : {0ull, 1ull, 0x123456789ABCull, 0xFFFFFFFFFFFFull}) {
        ShadowVar s = ShadowVar::tagged(slot, kind, payload);
        EXPECT_TRUE(s.is_tagged());
        EXPECT_EQ(s.slot(), slot);
        EXPECT_EQ(s.kind(), kind);
        EXPECT_EQ(s.payload(), payload);
        // Neither half looks like an epoch tid:8 | clock:24 with tid < 0xF0.
        EXPECT_GE(static_cast<uint32_t>(s.bits()) >> 24, 0xF0u);
        EXPECT_GE(s.bits() >> 56, 0xF0u);
      }
    }
  }
  EXPECT_TRUE(ShadowVar().fresh());
  EXPECT_FALSE(ShadowVar(0xEFFFFFFFFFFFFFFF).is_tagged());
}

TEST(AccessHistory, FindsTheLatestThatIsWanted) {
  AccessHistory h(4);
  ShadowWord x{0}, y{0};
  auto any = [](const auto&) { return true; };
  EXPECT_FALSE(h.find(&x, any));
  h.append(&x, {.site = 1, .stamp = 10, .is_write = true, .lock_count = 3, .locks = {7, 8}});
  h.append(&y, {.site = 2, .stamp = 11});
  h.append(&x, {.site = 3, .stamp = 12});
  EXPECT_EQ(h.find(&x, any)->site, 3u);
  auto w = h.find(&x, [](const auto& r) { return r.is_write; });
  ASSERT_TRUE(w);
  EXPECT_EQ(w->stamp, 10u);
  EXPECT_EQ(w->lock_count, 3u);
  EXPECT_EQ(w->locks[1], 8u);
  for (int i = 0; i < 4; i++) h.append(&y, {.site = 9});
  EXPECT_FALSE(h.find(&x, any));  // overwritten
}

}  // namespace
}  // namespace rrvm::rr
