// Bounds checks of counted loops: which go, which guards take their place, and which stay.
#include "jit/ranges.h"

#include <gtest/gtest.h>

#include "tests/jit/sketch.h"

namespace rrvm::jit {
namespace {

bool always(PlaceId) { return true; }

// for (i = init; i < limit; i += step) array[i + offset]; block 1 is the entry, 2 the header, 3 the body, 4 behind.
struct CountedLoop : Sketch {
  CountedLoop(int32_t init, int32_t step, int32_t offset, Condition leaves = Condition::kGe) : Sketch(5) {
    limit = node(0, Op::kLoadLocal, Type::kInt);
    array = node(0, Op::kLoadLocal, Type::kRef, {}, 1);
    length = node(0, Op::kArrayLength, Type::kInt, {array});
    Value first = constant(init), by = constant(step), off = constant(offset);
    jump(0, 1);
    graph.states.push_back({.insn = 7, .cells = {{0, limit}}});
    entry = node(1, Op::kLoopEntry, Type::kVoid);
    graph.node(entry).state = 0;
    jump(1, 2);
    i = phi(2, Type::kInt, {first, kNoValue});
    branch(2, i, limit, 4, 3, leaves);
    Value index = offset ? node(3, Op::kAdd, Type::kInt, {i, off}) : i;
    check = node(3, Op::kBoundsCheck, Type::kVoid, {index, length});
    set_input(i, 1, node(3, Op::kAdd, Type::kInt, {i, by}));
    jump(3, 2);
    node(4, Op::kReturn, Type::kVoid);
  }
  size_t guards() const { return count(1, Op::kExitUnless); }
  bool has_check() const { return count(3, Op::kBoundsCheck) == 1; }
  Value limit, array, length, entry, i, check;
};

TEST(Ranges, ACountedLoopHasOneGuard) {
  CountedLoop l(0, 1, 0);
  EXPECT_EQ(remove_bounds_checks(l.graph, always), 1u);
  EXPECT_FALSE(l.has_check());
  EXPECT_EQ(l.guards(), 1u);  // limit <= length; the counter begins at zero
}

TEST(Ranges, AGuardLeavesAtTheLoopsEntry) {
  CountedLoop l(0, 1, 0);
  remove_bounds_checks(l.graph, always);
  for (Value v : l.graph.blocks[1].nodes) {
    if (l.graph.node(v).op != Op::kExitUnless) continue;
    EXPECT_EQ(l.graph.node(v).state, 0u);
  }
  EXPECT_EQ(l.graph.node(l.graph.blocks[1].nodes.back()).op, Op::kGoto);
}

TEST(Ranges, AnIndexThatBeginsBelowZeroKeepsItsCheck) {
  CountedLoop l(0, 1, -1);
  EXPECT_EQ(remove_bounds_checks(l.graph, always), 0u);
  EXPECT_TRUE(l.has_check());
  EXPECT_EQ(l.guards(), 0u);
}

TEST(Ranges, AStepMustNotWrap) {
  CountedLoop one(0, 1, 0), three(0, 3, 0);
  remove_bounds_checks(one.graph, always);
  remove_bounds_checks(three.graph, always);
  EXPECT_EQ(three.guards(), one.guards() + 1);
}

TEST(Ranges, AClosedLoopMustNotWrapEither) {
  CountedLoop l(0, 1, 0, Condition::kGt);  // goes on while i <= limit
  EXPECT_EQ(remove_bounds_checks(l.graph, always), 1u);
  EXPECT_EQ(l.guards(), 2u);
}

TEST(Ranges, CountingAwayFromTheLimitProvesNothing) {
  CountedLoop l(0, -1, 0);
  EXPECT_EQ(remove_bounds_checks(l.graph, always), 0u);
  EXPECT_TRUE(l.has_check());
}

TEST(Ranges, AWrongGuessIsNotMadeAgain) {
  CountedLoop l(0, 1, 0);
  EXPECT_EQ(remove_bounds_checks(l.graph, [](PlaceId p) { return p != 7; }), 0u);
  EXPECT_TRUE(l.has_check());
}

TEST(Ranges, AnArrayThatChangesKeepsItsCheck) {
  CountedLoop l(0, 1, 0);
  // Its length is taken in the loop.
  Value inside = l.graph.add(Node{.op = Op::kArrayLength, .type = Type::kInt, .block = 3}, std::array{l.array});
  l.graph.blocks[3].nodes.insert(l.graph.blocks[3].nodes.begin(), inside);
  l.set_input(l.check, 1, inside);
  EXPECT_EQ(remove_bounds_checks(l.graph, always), 0u);
}

}  // namespace
}  // namespace rrvm::jit
