// What a chain and the command line come to as modes: wishes of all tools together, and how far the ladder of an access
// goes for chains of different kinds.
#include "vm/check/modes.h"

#include <gtest/gtest.h>

#include "tests/rr/chain_fixture.h"
#include "vm/check/lifecycle.h"

namespace rrvm::check {
namespace {

Modes modes_of(const char* chain, const Setup& setup = {}) {
  rr::ChainFixture f(chain);
  return modes_for(*f.chain, setup);
}

TEST(Modes, WithoutAChainNothingIsWanted) {
  Modes m;
  EXPECT_FALSE(m.active || m.wants_fields || m.wants_arrays || m.wants_volatiles || m.wants_classes ||
               m.wants_atomics || m.wants_fences || m.wants_values || m.wants_objects || m.wants_synchronizers);
  EXPECT_FALSE(m.has_fast_tests || m.leaf_access || m.range_access || m.stateless_direct);
}

TEST(Modes, FastTrackHasEveryStepOfTheLadder) {
  Modes m = modes_of("FastTrack");
  EXPECT_FALSE(m.active) << "that is attach's to say";
  EXPECT_TRUE(m.wants_fields && m.wants_arrays && m.wants_volatiles && m.wants_classes && m.wants_atomics);
  EXPECT_FALSE(m.wants_values || m.wants_synchronizers);
  EXPECT_TRUE(m.keeps_states && m.keeps_sites && m.keeps_contexts);
  EXPECT_TRUE(m.has_fast_tests && m.leaf_access && m.range_access && m.first_tool && m.allows_removal);
  EXPECT_FALSE(m.has_later_paths || m.stateless_direct);
  EXPECT_TRUE(m.allows_ranges);
}

TEST(Modes, GroupsNeedToolsAllOfWhichTakeThem) {
  EXPECT_TRUE(modes_of("ThreadLocal:ReadOnly:LockSet").takes_groups);
  EXPECT_TRUE(modes_of("FastTrack").takes_groups);
  EXPECT_FALSE(modes_of("FastTrack(epochs=64)").takes_groups);
  EXPECT_FALSE(modes_of("ThreadLocal:Racer").takes_groups);
  EXPECT_FALSE(modes_of("ThreadLocal:Count:LockSet").takes_groups);
}

TEST(Modes, AChainWithoutStatesHasNoFastTestsAndKeepsNothing) {
  Modes m = modes_of("Empty");
  EXPECT_FALSE(m.keeps_states || m.keeps_sites || m.keeps_contexts || m.has_fast_tests || m.allows_ranges);
  EXPECT_TRUE(m.stateless_direct && m.first_tool);
}

TEST(Modes, AChainWantsWhatAnyOfItsToolsWants) {
  EXPECT_TRUE(modes_of("FastTrack|LockOrder").wants_synchronizers);
  EXPECT_TRUE(modes_of("LockOrder").wants_synchronizers);
  EXPECT_FALSE(modes_of("LockOrder").wants_fields);
}

TEST(Modes, TheCommandLineTakesThingsAway) {
  check::Setup s;
  s.sites = false;
  EXPECT_FALSE(modes_of("FastTrack", s).keeps_sites || modes_of("FastTrack", s).keeps_contexts);
  s = {};
  s.contexts = false;
  EXPECT_TRUE(modes_of("FastTrack", s).keeps_sites);
  EXPECT_FALSE(modes_of("FastTrack", s).keeps_contexts);
  s = {};
  s.arrays = false;
  EXPECT_FALSE(modes_of("FastTrack", s).wants_arrays);
  s = {};
  s.ranges = false;
  EXPECT_TRUE(modes_of("FastTrack", s).range_access);
  EXPECT_FALSE(modes_of("FastTrack", s).allows_ranges);
  for (bool tiers : {false, true}) {
    s = {};
    (tiers ? s.array_tiers : s.coarse_arrays) = true;
    Modes m = modes_of("FastTrack", s);
    EXPECT_TRUE(m.has_later_paths) << "elements are found late";
    EXPECT_FALSE(m.range_access || m.allows_ranges);
  }
}

}  // namespace
}  // namespace rrvm::check
