// Value numbering: what goes, and in each family a case where it must not go.
#include "jit/numbering.h"

#include <gtest/gtest.h>

#include "tests/jit/sketch.h"

namespace rrvm::jit {
namespace {

Knowledge that_removes_checks() {
  Knowledge k;
  k.removes_checks = true;
  // Plans of these tests: the location times ten, plus one for writes.
  k.location = [](int64_t plan) -> Knowledge::Location { return {static_cast<uint64_t>(plan / 10), plan % 10 == 1}; };
  return k;
}

TEST(Numbering, AnEqualValueOfADominatorServes) {
  Sketch s(2);
  Value x = s.node(0, Op::kLoadLocal, Type::kInt), y = s.node(0, Op::kLoadLocal, Type::kInt, {}, 1);
  Value sum = s.node(0, Op::kAdd, Type::kInt, {x, y});
  s.node(0, Op::kStoreLocal, Type::kVoid, {sum});
  s.jump(0, 1);
  Value again = s.node(1, Op::kAdd, Type::kInt, {x, y});
  Value back = s.node(1, Op::kReturn, Type::kVoid, {again});
  number_values(s.graph, {});
  EXPECT_EQ(s.graph.input(back, 0), sum);
}

TEST(Numbering, AValueOfTheOtherBranchDoesNot) {
  Sketch s(4);
  Value x = s.node(0, Op::kLoadLocal, Type::kInt), y = s.node(0, Op::kLoadLocal, Type::kInt, {}, 1);
  s.branch(0, x, y, 1, 2);
  s.node(1, Op::kStoreLocal, Type::kVoid, {s.node(1, Op::kAdd, Type::kInt, {x, y})});
  s.jump(1, 3);
  s.jump(2, 3);
  s.node(3, Op::kReturn, Type::kVoid, {s.node(3, Op::kAdd, Type::kInt, {x, y})});
  number_values(s.graph, {});
  EXPECT_EQ(s.count(3, Op::kAdd), 1u);
}

TEST(Numbering, ConstantsAreComputedAsJavaDoes) {
  Sketch s(1);
  Value min = s.constant(INT32_MIN), minus = s.constant(-1), shift = s.constant(33);
  Value sum = s.node(0, Op::kAdd, Type::kInt, {min, minus});
  Value shifted = s.node(0, Op::kShl, Type::kInt, {minus, shift});
  Value quotient = s.node(0, Op::kDiv, Type::kInt, {min, minus});  // left to the machine
  Value stores[3];
  for (int i = 0; i < 3; i++)
    stores[i] =
        s.node(0, Op::kStoreLocal, Type::kVoid, {std::array{sum, shifted, quotient}[static_cast<size_t>(i)]}, i);
  s.node(0, Op::kReturn, Type::kVoid);
  number_values(s.graph, {});
  EXPECT_EQ(s.graph.node(s.graph.input(stores[0], 0)).imm, INT32_MAX);
  EXPECT_EQ(s.graph.node(s.graph.input(stores[1], 0)).imm, -2);
  EXPECT_EQ(s.graph.input(stores[2], 0), quotient);
}

TEST(Numbering, ATestThatHasPassedIsNotMadeAgain) {
  Sketch s(3);
  Value o = s.node(0, Op::kLoadLocal, Type::kRef);
  s.node(0, Op::kNullCheck, Type::kVoid, {o});
  s.branch(0, o, o, 1, 2, Condition::kNe);
  s.node(2, Op::kNullCheck, Type::kVoid, {o});
  s.node(2, Op::kReturn, Type::kVoid);
  s.node(1, Op::kReturn, Type::kVoid);
  number_values(s.graph, {});
  EXPECT_EQ(s.count(2, Op::kNullCheck), 0u);
}

TEST(Numbering, ABranchOnNullTellsInOneOfItsSides) {
  Sketch s(3);
  Value o = s.node(0, Op::kLoadLocal, Type::kRef), null = s.node(0, Op::kConstRef, Type::kRef);
  s.branch(0, o, null, 1, 2, Condition::kEq);
  for (BlockId b : {1, 2}) {
    s.node(b, Op::kNullCheck, Type::kVoid, {o});
    s.node(b, Op::kReturn, Type::kVoid);
  }
  number_values(s.graph, {});
  EXPECT_EQ(s.count(1, Op::kNullCheck), 1u);
  EXPECT_EQ(s.count(2, Op::kNullCheck), 0u);
}

TEST(Numbering, ADecidedBranchGoesWithWhatItLedTo) {
  Sketch s(3);
  s.branch(0, s.constant(3), s.constant(4), 1, 2, Condition::kLt);
  s.node(1, Op::kReturn, Type::kVoid);
  s.node(2, Op::kReturn, Type::kVoid);
  number_values(s.graph, {});
  EXPECT_EQ(s.graph.order, (std::vector<BlockId>{0, 1}));
}

// load; `between`; the same load: is the second one still there?
bool loads_again(Op between, int64_t imm = 16, bool is_volatile = false) {
  Sketch s(1);
  Value o = s.node(0, Op::kLoadLocal, Type::kRef), p = s.node(0, Op::kLoadLocal, Type::kRef, {}, 1);
  Value first = s.node(0, Op::kLoadField, Type::kInt, {o}, 16);
  s.node(0, Op::kStoreLocal, Type::kVoid, {first}, 5);
  std::vector<Value> in{p};
  if (between == Op::kStoreField) in.push_back(first);
  if (between == Op::kLoadField) s.node(0, Op::kStoreLocal, Type::kVoid, {s.node(0, between, Type::kInt, in, imm)}, 6);
  else s.node(0, between, Type::kVoid, in, imm);
  for (Value v : s.graph.blocks[0].nodes)
    if (s.graph.node(v).op == between && s.graph.node(v).imm == imm && v != first)
      s.graph.node(v).is_volatile = is_volatile;
  Value again = s.node(0, Op::kLoadField, Type::kInt, {o}, 16);
  Value back = s.node(0, Op::kReturn, Type::kVoid, {again});
  number_values(s.graph, {});
  return s.graph.input(back, 0) == again;
}

TEST(Numbering, ALoadServesAgainUnlessSomethingMayHaveChangedIt) {
  EXPECT_FALSE(loads_again(Op::kNullCheck, 0));
  EXPECT_FALSE(loads_again(Op::kStoreField, 24));  // another field
  EXPECT_TRUE(loads_again(Op::kStoreField, 16));   // perhaps the same object
  EXPECT_TRUE(loads_again(Op::kCallVirtual, 0));
  EXPECT_TRUE(loads_again(Op::kMonitorEnter, 0));       // an acquire
  EXPECT_TRUE(loads_again(Op::kStoreField, 24, true));  // a volatile store
  EXPECT_TRUE(loads_again(Op::kLoadField, 24, true));   // a volatile load
}

TEST(Numbering, ALoopThatWaitsLoadsInEachRound) {
  Sketch s(3);
  Value o = s.node(0, Op::kLoadLocal, Type::kRef), zero = s.constant(0);
  s.node(0, Op::kStoreLocal, Type::kVoid, {s.node(0, Op::kLoadField, Type::kInt, {o}, 16)});
  s.jump(0, 1);
  Value flag = s.node(1, Op::kLoadField, Type::kInt, {o}, 16);
  s.branch(1, flag, zero, 1, 2);
  s.node(2, Op::kReturn, Type::kVoid);
  number_values(s.graph, {});
  EXPECT_EQ(s.count(1, Op::kLoadField), 1u);
}

// A loop that counts to `limit`, which is loaded in each round, and does `what` in its body.
size_t loads_in_counting_loop(Op what) {
  Sketch s(4);
  Value o = s.node(0, Op::kLoadLocal, Type::kRef), zero = s.constant(0), one = s.constant(1);
  s.node(0, Op::kStoreLocal, Type::kVoid, {s.node(0, Op::kLoadField, Type::kInt, {o}, 16)});
  s.jump(0, 1);
  Value i = s.phi(1, Type::kInt, {zero, kNoValue});
  Value limit = s.node(1, Op::kLoadField, Type::kInt, {o}, 16);
  s.branch(1, i, limit, 3, 2, Condition::kGe);
  s.node(2, what, Type::kVoid, {o});
  Value next = s.node(2, Op::kAdd, Type::kInt, {i, one});
  s.set_input(i, 1, next);
  s.jump(2, 1);
  s.node(3, Op::kReturn, Type::kVoid);
  number_values(s.graph, {});
  return s.count(1, Op::kLoadField);
}

TEST(Numbering, WhatDoesNotChangeInALoopIsLoadedBefore) {
  EXPECT_EQ(loads_in_counting_loop(Op::kNullCheck), 0u);
  EXPECT_EQ(loads_in_counting_loop(Op::kCallVirtual), 1u);
}

// check(first plan); `between`; check(second plan): is the second one still there?
bool checks_again(int64_t first, Op between, int64_t second, bool removes = true, bool acquires_end = false) {
  Sketch s(1);
  Value o = s.node(0, Op::kLoadLocal, Type::kRef);
  s.node(0, Op::kCheckField, Type::kVoid, {o}, first);
  s.node(0, between, Type::kVoid, {o});
  s.node(0, Op::kCheckField, Type::kVoid, {o}, second);
  s.node(0, Op::kReturn, Type::kVoid);
  Knowledge k = that_removes_checks();
  k.removes_checks = removes;
  k.acquires_end_cover = acquires_end;
  number_values(s.graph, k);
  return s.count(0, Op::kCheckField) == 2;
}

TEST(Numbering, ACheckGoesIfAnEarlierOneCoversIt) {
  EXPECT_FALSE(checks_again(50, Op::kNullCheck, 50));
  EXPECT_FALSE(checks_again(51, Op::kNullCheck, 50));        // a write covers a read
  EXPECT_TRUE(checks_again(50, Op::kNullCheck, 51));         // and not the other way round
  EXPECT_TRUE(checks_again(50, Op::kNullCheck, 60));         // another field
  EXPECT_FALSE(checks_again(50, Op::kMonitorEnter, 50));     // an acquire does not end it
  EXPECT_TRUE(checks_again(50, Op::kMonitorExit, 50));       // a release does
  EXPECT_TRUE(checks_again(50, Op::kCallVirtual, 50));       // which a call may make
  EXPECT_TRUE(checks_again(50, Op::kNullCheck, 50, false));  // the tools do not allow it
  // Or only without an acquire in between
  EXPECT_FALSE(checks_again(50, Op::kNullCheck, 50, true, true));
  EXPECT_TRUE(checks_again(50, Op::kMonitorEnter, 50, true, true));
}

TEST(Numbering, ACheckOnOneOfTwoPathsCoversNothing) {
  Sketch s(4);
  Value o = s.node(0, Op::kLoadLocal, Type::kRef), null = s.node(0, Op::kConstRef, Type::kRef);
  s.branch(0, o, null, 1, 2);
  s.node(1, Op::kCheckField, Type::kVoid, {o}, 50);
  s.jump(1, 3);
  s.jump(2, 3);
  s.node(3, Op::kCheckField, Type::kVoid, {o}, 50);
  s.node(3, Op::kReturn, Type::kVoid);
  number_values(s.graph, that_removes_checks());
  EXPECT_EQ(s.count(3, Op::kCheckField), 1u);
}

TEST(Numbering, AReleaseOnOneOfTwoPathsEndsIt) {
  Sketch s(4);
  Value o = s.node(0, Op::kLoadLocal, Type::kRef), null = s.node(0, Op::kConstRef, Type::kRef);
  s.node(0, Op::kCheckField, Type::kVoid, {o}, 50);
  s.branch(0, o, null, 1, 2);
  s.node(1, Op::kMonitorExit, Type::kVoid, {o});
  s.jump(1, 3);
  s.jump(2, 3);
  s.node(3, Op::kCheckField, Type::kVoid, {o}, 50);
  s.node(3, Op::kReturn, Type::kVoid);
  number_values(s.graph, that_removes_checks());
  EXPECT_EQ(s.count(3, Op::kCheckField), 1u);
}

}  // namespace
}  // namespace rrvm::jit
