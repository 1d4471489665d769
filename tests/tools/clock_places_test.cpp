// Who gets which place in the vector clocks, and whose epoch is whose.
#include "tools/clock_places.h"

#include <gtest/gtest.h>

namespace rrvm::tools {
namespace {

using rr::Epoch;
using rr::VectorClock;

VectorClock clock_of(std::initializer_list<uint64_t> components) {
  VectorClock c;
  rr::Tid t = 0;
  for (uint64_t v : components) c.set(t++, v);
  return c;
}

TEST(ClockPlaces, RunningThreadsHavePlacesOfTheirOwn) {
  ClockPlaces places;
  VectorClock all = clock_of({9, 9, 9});
  EXPECT_EQ(places.take(10, nullptr).place, 0u);
  EXPECT_EQ(places.take(11, &all).place, 1u);
  EXPECT_EQ(places.take(12, &all).place, 2u);
  EXPECT_EQ(places.size(), 3u);
}

TEST(ClockPlaces, ReusedOnlyByWhoKnowsAll) {
  ClockPlaces places;
  places.take(10, nullptr);
  places.take(11, nullptr);
  places.give_back(1, 5, 5);
  VectorClock little = clock_of({3, 4}), all = clock_of({3, 5});
  EXPECT_EQ(places.take(12, &little).place, 2u);
  EXPECT_EQ(places.take(13, nullptr).place, 3u);
  ClockPlaces::Given given = places.take(14, &all);
  EXPECT_EQ(given.place, 1u);
  EXPECT_EQ(given.first, 6u);
  EXPECT_EQ(given.after, 5u);
  EXPECT_EQ(places.take(15, &all).place, 4u) << "it is taken";
}

TEST(ClockPlaces, AFullPlaceIsNotGivenAgain) {
  ClockPlaces places;
  VectorClock all = clock_of({9, 9});
  places.take(10, nullptr);
  places.give_back(0, 9, 9);
  EXPECT_EQ(places.take(11, &all, 1, 9).place, 1u);
  EXPECT_EQ(places.take(12, &all, 1, 10).place, 0u);
}

TEST(ClockPlaces, WhatNobodyAsksForIsAnyonesToTake) {
  ClockPlaces places;
  VectorClock nothing, all = clock_of({6});
  places.take(10, nullptr);
  places.give_back(0, 5, 5);
  places.nobody_asks(Epoch(0, 5), 0);
  EXPECT_EQ(places.take(11, &nothing).first, 6u);
  places.give_back(0, 6, 6);
  ClockPlaces::Given given = places.take(12, &all);
  EXPECT_EQ(given.after, 6u);
  places.give_back(0, 7, 7);
  places.nobody_asks(Epoch(0, 7), given.after);
  EXPECT_EQ(places.take(13, &nothing).place, 1u) << "the second thread's are still asked for";
  places.nobody_asks(Epoch(0, 6), 0);
  EXPECT_EQ(places.take(14, &nothing).first, 8u);
}

TEST(ClockPlaces, OwnersOfLongAgoAreForgottenNotMistaken) {
  ClockPlaces places;
  places.take(0, nullptr);
  for (rr::Tid tid = 1; tid < 5000; tid++) {
    places.give_back(0, tid, tid);
    VectorClock all = clock_of({tid});
    EXPECT_EQ(places.take(tid, &all).first, tid + 1);
  }
  EXPECT_EQ(places.thread_of(Epoch(0, 5000)), 4999u);
  EXPECT_EQ(places.thread_of(Epoch(0, 4990)), 4989u);
  EXPECT_EQ(places.thread_of(Epoch(0, 3)), rr::kNoThread);
}

TEST(ClockPlaces, TheLastEpochCountsOnlyIfItWasUsed) {
  ClockPlaces places;
  places.take(10, nullptr);
  places.give_back(0, 5, 4);
  VectorClock c = clock_of({4});
  ClockPlaces::Given given = places.take(11, &c);
  EXPECT_EQ(given.place, 0u);
  EXPECT_EQ(given.first, 6u) << "behind every clock that the earlier thread may have shown";
}

TEST(ClockPlaces, AnEpochTellsItsThread) {
  ClockPlaces places;
  places.take(10, nullptr);
  VectorClock all = clock_of({100});
  places.give_back(0, 7, 7);
  places.take(11, &all);
  places.give_back(0, 8, 8);
  places.take(12, &all);
  EXPECT_EQ(places.thread_of(Epoch(0, 1)), 10u);
  EXPECT_EQ(places.thread_of(Epoch(0, 7)), 10u);
  EXPECT_EQ(places.thread_of(Epoch(0, 8)), 11u);
  EXPECT_EQ(places.thread_of(Epoch(0, 9)), 12u);
  EXPECT_EQ(places.thread_of(Epoch(0, 50)), 12u);
}

TEST(ClockPlaces, LowestFirstAndGivenBackOnce) {
  ClockPlaces places;
  for (rr::Tid t = 0; t < 4; t++) places.take(t, nullptr);
  VectorClock all = clock_of({9, 9, 9, 9});
  for (rr::Tid p : {3u, 1u, 2u, 1u}) places.give_back(p, 1, 1);
  EXPECT_EQ(places.take(10, &all).place, 1u);
  EXPECT_EQ(places.take(11, &all).place, 2u);
  EXPECT_EQ(places.take(12, &all).place, 3u);
  EXPECT_EQ(places.take(13, &all).place, 4u);
}

}  // namespace
}  // namespace rrvm::tools
