#include <gtest/gtest.h>
#include <sys/resource.h>

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

// Else a producer that parks for a nanosecond until there is room keeps the processor from the consumer.
TEST(Parker, TheShortestTimeoutGivesUpTheProcessor) {
  constexpr int kTimes = 200;
  auto times_given_up = [] {
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_nvcsw;
  };
  Parker p;
  long before = times_given_up();
  for (int i = 0; i < kTimes; i++) EXPECT_FALSE(p.park(1));
  EXPECT_GT(times_given_up() - before, kTimes / 2);
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
