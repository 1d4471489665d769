#include <gtest/gtest.h>

#include <thread>

#include "vm/thread/thread.h"

namespace rrvm {
namespace {

TEST(Parker, PermitIsOneAndConsumed) {
  Parker p;
  p.unpark();
  p.unpark();
  EXPECT_TRUE(p.park(-1));
  EXPECT_FALSE(p.park(0));
}

TEST(Parker, TimeoutReturnsWithoutPermit) {
  Parker p;
  EXPECT_FALSE(p.park(1000));
  EXPECT_FALSE(p.park(0));
}

TEST(Parker, UnparkWakesASleeper) {
  Parker p, q;
  std::thread other([&] {
    for (int i = 0; i < 1000; i++) {
      EXPECT_TRUE(p.park(-1));
      q.unpark();
    }
  });
  for (int i = 0; i < 1000; i++) {
    p.unpark();
    EXPECT_TRUE(q.park(-1));
  }
  other.join();
}

}  // namespace
}  // namespace rrvm
