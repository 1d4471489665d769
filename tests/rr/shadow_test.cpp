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
  h.append(&x, {.site = 1, .stamp = 10, .is_write = true});
  h.append(&y, {.site = 2, .stamp = 11});
  h.append(&x, {.site = 3, .stamp = 12});
  EXPECT_EQ(h.find(&x, any)->site, 3u);
  auto w = h.find(&x, [](const auto& r) { return r.is_write; });
  ASSERT_TRUE(w);
  EXPECT_EQ(w->stamp, 10u);
  for (int i = 0; i < 4; i++) h.append(&y, {.site = 9});
  EXPECT_FALSE(h.find(&x, any));  // overwritten
}

TEST(AccessHistory, TellsTheLocksHeldAtAnAccess) {
  AccessHistory h(16);
  ShadowWord x{0};
  using Locks = std::vector<uint32_t>;
  auto access = [&] {
    h.append(&x, {.site = 1});
    return h.find(&x, [](const auto&) { return true; })->index;
  };
  uint64_t none = access();
  h.append_acquire(7, 1);
  h.append_acquire(8, 2);
  uint64_t both = access();
  h.append_release(8, 1);
  uint64_t one = access();
  h.append_acquire(8, 2);
  h.append_release(7, 1);
  uint64_t other = access();
  EXPECT_EQ(h.held_at(none).locks, Locks());
  EXPECT_TRUE(h.held_at(none).known);
  EXPECT_EQ(h.held_at(both).locks, (Locks{8, 7}));
  EXPECT_EQ(h.held_at(one).locks, Locks{7});
  EXPECT_EQ(h.held_at(other).locks, Locks{8});
  for (int i = 0; i < 200; i++) h.append_acquire(9, 2), access(), h.append_release(9, 1);
  auto late = h.held_at(access());  // the acquire of 8 is forgotten, but that there is one lock is not
  EXPECT_EQ(late.locks, Locks());
  EXPECT_EQ(late.more, 1u);
  EXPECT_TRUE(late.known);
  EXPECT_FALSE(h.held_at(both).known);  // by now: nothing from before it is left
  EXPECT_TRUE(AccessHistory(16).held_at(0).known);
}

}  // namespace
}  // namespace rrvm::rr
