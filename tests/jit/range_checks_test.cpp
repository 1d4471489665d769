// Which checks of elements leave their loops, what takes their place on which ways out, and which must stay.
#include "jit/range_checks.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/jit/sketch.h"

namespace rrvm::jit {
namespace {

constexpr int64_t kRead = 16, kWrite = 32, kSeen = 48;  // plans

Knowledge knowledge() {
  Knowledge k;
  k.location = [](int64_t plan) -> Knowledge::Location { return {0, plan == kWrite, plan != kSeen}; };
  k.joins_checks = true;
  return k;
}

// for (i = first; i < limit; i += step) check array[i + offset]; block 1 is the entry, 2 the header, 3 and 4 the body,
// 5 behind, 6 where block 3 may leave for if it is made to.
struct CheckedLoop : Sketch {
  explicit CheckedLoop(int32_t step = 1, int32_t offset = 0, int64_t plan = kRead) : Sketch(7) {
    limit = node(0, Op::kLoadLocal, Type::kInt);
    array = node(0, Op::kLoadLocal, Type::kRef, {}, 1);
    first = node(0, Op::kLoadLocal, Type::kInt, {}, 2);
    Value by = constant(step), off = constant(offset);
    jump(0, 1);
    jump(1, 2);
    i = phi(2, Type::kInt, {first, kNoValue});
    branch(2, i, limit, 5, 3, step > 0 ? Condition::kGe : Condition::kLe);
    index = offset ? node(3, Op::kAdd, Type::kInt, {i, off}) : i;
    shadow = node(0, Op::kArrayShadow, Type::kLong, {array});
    check = node(3, Op::kCheckElement, Type::kVoid, {array, index, shadow}, plan);
    next = graph.add(Node{.op = Op::kAdd, .type = Type::kInt}, std::array{i, by});
    graph.append(4, next);
    set_input(i, 1, next);
  }
  // Ends block 3 by going on, block 4 by going back.
  uint32_t join() {
    if (graph.blocks[3].successors.empty()) jump(3, 4);
    jump(4, 2);
    node(5, Op::kReturn, Type::kVoid);
    if (graph.blocks[6].predecessors.empty()) std::erase(graph.order, BlockId{6});
    else node(6, Op::kReturn, Type::kVoid);
    return join_checks(graph, knowledge());
  }
  // Block 0 chooses between the loop and another one, which block 6 stands for.
  Value choose() {
    auto& nodes = graph.blocks[0].nodes;
    std::stable_partition(nodes.begin(), nodes.end(), [&](Value v) { return graph.node(v).op != Op::kGoto; });
    graph.node(nodes.back()).op = Op::kChooseLoop;
    link(0, 6);
    return nodes.back();
  }
  // Whether the loop makes it, whatever happens.
  bool has_check() const { return count(3, Op::kCheckElement) == 1 && graph.node(check).input_count == 3; }
  // Of the block that now lies on the edge.
  BlockId on_edge(BlockId from, BlockId to) const {
    for (BlockId b : graph.blocks[from].successors)
      if (b == to || graph.blocks[b].successors == std::vector<BlockId>{to}) return b;
    return from;
  }
  const RangeCheck* range_on(BlockId from, BlockId to) const {
    for (Value v : graph.blocks[on_edge(from, to)].nodes)
      if (graph.node(v).op == Op::kCheckRange) return &graph.ranges[static_cast<size_t>(graph.node(v).imm)];
    return nullptr;
  }
  Value limit, array, shadow, first, i, index, check, next;
};

TEST(RangeChecks, OneCheckBehindACountedLoop) {
  CheckedLoop l(1, 3);
  EXPECT_EQ(l.join(), 1u);
  EXPECT_FALSE(l.has_check());
  const RangeCheck* r = l.range_on(2, 5);
  ASSERT_TRUE(r);
  EXPECT_EQ(r->plan, kRead);
  EXPECT_EQ(r->step, 1);
  EXPECT_EQ(r->constant, 3);
  EXPECT_FALSE(r->includes_now);  // the test comes before the access
  Value v = l.graph.blocks[l.on_edge(2, 5)].nodes[0];
  EXPECT_EQ(l.graph.input(v, 0), l.array);
  EXPECT_EQ(l.graph.input(v, 1), l.first);
  EXPECT_EQ(l.graph.input(v, 2), l.i);
}

TEST(RangeChecks, DownwardsAndByTwo) {
  CheckedLoop l(-2, 0, kWrite);
  EXPECT_EQ(l.join(), 1u);
  ASSERT_TRUE(l.range_on(2, 5));
  EXPECT_EQ(l.range_on(2, 5)->step, -2);
}

TEST(RangeChecks, AnOffsetThatDoesNotChange) {
  CheckedLoop l;
  Value sum = l.graph.add(Node{.op = Op::kAdd, .type = Type::kInt, .block = 3}, std::array{l.i, l.limit});
  l.graph.blocks[3].nodes.insert(l.graph.blocks[3].nodes.begin(), sum);
  l.set_input(l.check, 1, sum);
  EXPECT_EQ(l.join(), 1u);
  EXPECT_EQ(l.graph.input(l.graph.blocks[l.on_edge(2, 5)].nodes[0], 3), l.limit);
}

// Puts a value into the body, before the check, as its index.
Value put_index(CheckedLoop& l, Op op, std::initializer_list<Value> in) {
  Value v = l.graph.add(Node{.op = op, .type = Type::kInt, .block = 3}, {in.begin(), in.size()});
  auto& nodes = l.graph.blocks[3].nodes;
  nodes.insert(std::find(nodes.begin(), nodes.end(), l.check), v);
  l.set_input(l.check, 1, v);
  return v;
}

TEST(RangeChecks, MultiplesOfTheCounter) {
  struct Case {
    Op op;
    int32_t by, scale, step;
  };
  for (Case c : {Case{Op::kMul, 3, 3, 6}, Case{Op::kShl, 2, 4, 8}, Case{Op::kMul, -1, -1, -2}}) {
    CheckedLoop l(2, 5);
    put_index(l, c.op, {l.index, l.constant(c.by)});
    EXPECT_EQ(l.join(), 1u);
    const RangeCheck* r = l.range_on(2, 5);
    ASSERT_TRUE(r);
    EXPECT_EQ(r->scale, c.scale);
    EXPECT_EQ(r->step, c.step);
    EXPECT_EQ(r->constant, 5 * c.scale);
  }
}

TEST(RangeChecks, AnArrayFromItsEnd) {
  CheckedLoop l(1, 2);
  put_index(l, Op::kSub, {l.limit, l.index});
  EXPECT_EQ(l.join(), 1u);
  const RangeCheck* r = l.range_on(2, 5);
  ASSERT_TRUE(r);
  EXPECT_EQ(r->scale, -1);
  EXPECT_EQ(r->step, -1);
  EXPECT_EQ(r->constant, -2);
  EXPECT_EQ(l.graph.input(l.graph.blocks[l.on_edge(2, 5)].nodes[0], 3), l.limit);
}

TEST(RangeChecks, AProductWithSomethingThatMayBeOne) {
  CheckedLoop l;
  put_index(l, Op::kAdd, {put_index(l, Op::kMul, {l.i, l.first}), l.limit});
  EXPECT_EQ(l.join(), 1u);
  ASSERT_EQ(l.graph.node(l.check).input_count, 4u);
  // 0 if the factor is 1 and the rounds are many.
  Value flag = l.graph.input(l.check, 3);
  EXPECT_EQ(l.graph.node(flag).op, Op::kOr);
  EXPECT_EQ(l.graph.node(l.graph.input(flag, 0)).op, Op::kSub);
  EXPECT_EQ(l.graph.input(l.graph.input(flag, 0), 0), l.first);
  EXPECT_EQ(l.graph.node(flag).block, 1u);
  const RangeCheck* r = l.range_on(2, 5);
  ASSERT_TRUE(r);
  EXPECT_EQ(r->scale, 1);
  EXPECT_FALSE(r->counts);
}

TEST(RangeChecks, AnEarlyExitKnowsWhetherThePresentRoundHasMadeIt) {
  CheckedLoop after;
  after.branch(3, after.i, after.first, 6, 4);
  EXPECT_EQ(after.join(), 1u);
  ASSERT_TRUE(after.range_on(3, 6));
  EXPECT_TRUE(after.range_on(3, 6)->includes_now);
  EXPECT_FALSE(after.range_on(2, 5)->includes_now);
}

TEST(RangeChecks, TestsThatThrowMakeItFirst) {
  CheckedLoop l;
  auto& nodes = l.graph.blocks[3].nodes;
  Value before = l.graph.add(Node{.op = Op::kBoundsCheck, .block = 3}, std::array{l.index, l.limit});
  nodes.insert(std::find(nodes.begin(), nodes.end(), l.check), before);
  Value behind = l.node(3, Op::kZeroCheck, Type::kVoid, {l.limit});
  EXPECT_EQ(l.join(), 1u);
  for (Value v : {before, behind}) {
    const Node& n = l.graph.node(v);
    ASSERT_EQ(n.waiting, 1);
    EXPECT_EQ(l.graph.ranges[static_cast<size_t>(n.imm)].includes_now, v == behind);
    EXPECT_EQ(l.graph.input(v, n.input_count - kRangeInputs), l.array);
    EXPECT_EQ(l.graph.input(v, 0), v == behind ? l.limit : l.index);
  }
}

TEST(RangeChecks, APollThatStopsMakesItFirst) {
  CheckedLoop l;
  Value poll = l.node(4, Op::kPoll, Type::kVoid);
  EXPECT_EQ(l.join(), 1u);
  EXPECT_EQ(l.graph.node(poll).waiting, 1);
  EXPECT_TRUE(l.graph.ranges[static_cast<size_t>(l.graph.node(poll).imm)].includes_now);
}

TEST(RangeChecks, WhatIsAheadIsCheckedFirst) {
  CheckedLoop l(1, 0);
  Value one = l.constant(1);
  Value ahead = l.node(3, Op::kAdd, Type::kInt, {l.i, one});
  l.node(3, Op::kCheckElement, Type::kVoid, {l.array, ahead, l.shadow}, kWrite);
  EXPECT_EQ(l.join(), 2u);
  EXPECT_EQ(l.range_on(2, 5)->constant, 1);
}

// The check is in block 6, which block 3 comes to in some rounds only; the loop has 800.
struct LoopWithBorder : CheckedLoop {
  LoopWithBorder() {
    set_input(i, 0, constant(0));
    set_input(graph.blocks[2].nodes.back(), 1, constant(800));
    std::erase(graph.blocks[3].nodes, check);
    graph.append(6, check);
  }
  uint32_t join_if(Value a, Value b, Condition c) {
    branch(3, a, b, 6, 4, c);
    jump(6, 4);
    jump(4, 2);
    node(5, Op::kReturn, Type::kVoid);
    return join_checks(graph, knowledge());
  }
};

TEST(RangeChecks, OnlyTheBorderIsLeftOut) {
  for (Condition c : {Condition::kNe, Condition::kLt}) {
    LoopWithBorder l;
    EXPECT_EQ(l.join_if(l.i, l.limit, c), 1u);
    EXPECT_EQ(l.count(6, Op::kCheckElement), 0u);
    ASSERT_EQ(l.count(6, Op::kExtendRow), 1u);
    const RangeCheck* r = l.range_on(2, 5);
    ASSERT_TRUE(r);
    EXPECT_FALSE(r->includes_now);
    EXPECT_FALSE(r->counts);
    // What it is checked for are two variables of the loop, which begin with 0.
    Value range = l.graph.blocks[l.on_edge(2, 5)].nodes[0];
    for (unsigned n : {1u, 2u}) {
      Value phi = l.graph.input(range, n);
      ASSERT_EQ(l.graph.node(phi).op, Op::kPhi);
      EXPECT_EQ(l.graph.node(phi).block, 2u);
      EXPECT_EQ(l.graph.node(l.graph.input(phi, 0)).imm, 0);
    }
  }
}

TEST(RangeChecks, ElementsThatSomeRoundsAppend) {
  LoopWithBorder l;
  Value end = l.phi(2, Type::kInt, {l.limit, kNoValue}), one = l.constant(1);
  Value more = l.node(6, Op::kAdd, Type::kInt, {end, one});
  l.set_input(end, 1, l.phi(4, Type::kInt, {end, more}));
  l.set_input(l.check, 1, end);
  Value any = l.node(3, Op::kLoadStatic, Type::kInt);
  EXPECT_EQ(l.join_if(any, l.limit, Condition::kEq), 1u);
  EXPECT_EQ(l.count(6, Op::kExtendRow), 1u);
}

// --- where it must not happen ---

TEST(RangeChecks, SomeRoundsThatNobodyKnows) {
  LoopWithBorder l;
  Value any = l.node(3, Op::kLoadStatic, Type::kInt);
  EXPECT_EQ(l.join_if(any, l.limit, Condition::kEq), 0u);
  EXPECT_EQ(l.count(6, Op::kCheckElement), 1u);
}

struct Hinder {
  const char* name;
  Op op;
  bool is_volatile;
};
class RangeChecksHindered : public testing::TestWithParam<Hinder> {};
TEST_P(RangeChecksHindered, TheCheckStays) {
  CheckedLoop l;
  Value v = l.node(3, GetParam().op, Type::kVoid, {l.array, l.limit});
  l.graph.node(v).is_volatile = GetParam().is_volatile;
  EXPECT_EQ(l.join(), 0u);
  EXPECT_TRUE(l.has_check());
  EXPECT_FALSE(l.range_on(2, 5));
}
INSTANTIATE_TEST_SUITE_P(
    All, RangeChecksHindered,
    testing::Values(Hinder{"release", Op::kMonitorExit, false}, Hinder{"acquire", Op::kMonitorEnter, false},
                    Hinder{"volatileStore", Op::kStoreField, true}, Hinder{"volatileLoad", Op::kLoadField, true},
                    Hinder{"call", Op::kCallDirect, false}, Hinder{"runtime", Op::kCallRuntime, false},
                    Hinder{"classUse", Op::kClassUse, false}, Hinder{"staticOfAClass", Op::kCheckStatic, false},
                    Hinder{"allocation", Op::kNew, false}),
    [](const auto& i) { return i.param.name; });

TEST(RangeChecks, AnAccessOfSomeRoundsStays) {
  CheckedLoop l;
  std::erase(l.graph.blocks[3].nodes, l.check);
  // 3 goes to 6, where the check is, or past it; both come to 4.
  l.graph.append(6, l.check);
  l.branch(3, l.i, l.first, 6, 4);
  l.jump(6, 4);
  l.jump(4, 2);
  l.node(5, Op::kReturn, Type::kVoid);
  EXPECT_EQ(join_checks(l.graph, knowledge()), 0u);
  EXPECT_EQ(l.count(6, Op::kCheckElement), 1u);
}

TEST(RangeChecks, AnArrayThatChangesStays) {
  CheckedLoop l;
  Value other = l.graph.add(Node{.op = Op::kLoadStatic, .type = Type::kRef, .block = 3}, {});
  l.graph.blocks[3].nodes.insert(l.graph.blocks[3].nodes.begin(), other);
  l.set_input(l.check, 0, other);
  EXPECT_EQ(l.join(), 0u);
  EXPECT_TRUE(l.has_check());
}

TEST(RangeChecks, AnIndexThatDoesNotCountStays) {
  CheckedLoop l;
  Value square = l.graph.add(Node{.op = Op::kMul, .type = Type::kInt, .block = 3}, std::array{l.i, l.i});
  l.graph.blocks[3].nodes.insert(l.graph.blocks[3].nodes.begin(), square);
  l.set_input(l.check, 1, square);
  EXPECT_EQ(l.join(), 0u);
}

TEST(RangeChecks, AMultipleThatIsTooFarFromTheNextStays) {
  CheckedLoop l;
  put_index(l, Op::kMul, {l.i, l.constant(9)});
  EXPECT_EQ(l.join(), 0u);
}

TEST(RangeChecks, AProductOfASumThatIsNotKnownStays) {
  CheckedLoop l;
  put_index(l, Op::kMul, {put_index(l, Op::kAdd, {l.i, l.limit}), l.constant(2)});
  EXPECT_EQ(l.join(), 0u);
}

TEST(RangeChecks, AFactorThatChangesStays) {
  CheckedLoop l;
  Value other = put_index(l, Op::kLoadStatic, {});
  put_index(l, Op::kMul, {l.i, other});
  EXPECT_EQ(l.join(), 0u);
}

TEST(RangeChecks, WhatAToolMustSeeStays) {
  CheckedLoop l(1, 0, kSeen);
  EXPECT_EQ(l.join(), 0u);
  EXPECT_TRUE(l.has_check());
}

TEST(RangeChecks, OfALoopThatIsThereTwiceOneHasNoChecks) {
  CheckedLoop l;
  l.jump(3, 4);
  l.jump(4, 2);
  l.node(5, Op::kReturn, Type::kVoid);
  l.node(6, Op::kReturn, Type::kVoid);
  Value choice = l.choose();
  EXPECT_EQ(join_checks(l.graph, knowledge()), 1u);
  EXPECT_EQ(l.count(3, Op::kCheckElement), 0u);
  EXPECT_EQ(l.graph.node(choice).op, Op::kIf);
  EXPECT_EQ(l.graph.blocks[0].successors.size(), 2u);
}

TEST(RangeChecks, IfNothingIsJoinedOneLoopIsEnough) {
  CheckedLoop l(1, 0, kSeen);
  l.jump(3, 4);
  l.jump(4, 2);
  l.node(5, Op::kReturn, Type::kVoid);
  l.node(6, Op::kReturn, Type::kVoid);
  Value choice = l.choose();
  EXPECT_EQ(join_checks(l.graph, knowledge()), 0u);
  EXPECT_EQ(l.graph.node(choice).op, Op::kGoto);
  EXPECT_EQ(l.graph.blocks[0].successors, std::vector<BlockId>{1});
}

TEST(RangeChecks, ThoseOfLibraryCodeToo) {
  CheckedLoop l;
  l.graph.node(l.check).op = Op::kCheckBorrowed;
  l.graph.node(l.check).input_count = 2;
  l.graph.node(l.check).imm = 1;
  l.set_input(l.i, 0, l.constant(0));
  l.set_input(l.graph.blocks[2].nodes.back(), 1, l.constant(800));
  EXPECT_EQ(l.join(), 1u);
  const RangeCheck* r = l.range_on(2, 5);
  ASSERT_TRUE(r);
  EXPECT_TRUE(r->is_borrowed);
  EXPECT_EQ(r->plan, 1);
}

TEST(RangeChecks, NothingIfTheToolsDoNotAllowIt) {
  CheckedLoop l;
  l.jump(3, 4);
  l.jump(4, 2);
  l.node(5, Op::kReturn, Type::kVoid);
  Knowledge k = knowledge();
  k.joins_checks = false;
  EXPECT_EQ(join_checks(l.graph, k), 0u);
  EXPECT_TRUE(l.has_check());
}

TEST(RangeChecks, AFewRoundsAreNotWorthIt) {
  for (int32_t rounds : {8, 800}) {
    CheckedLoop l;
    l.set_input(l.i, 0, l.constant(0));
    l.set_input(l.graph.blocks[2].nodes.back(), 1, l.constant(rounds));
    EXPECT_EQ(l.join(), rounds == 800);
    EXPECT_EQ(l.count(3, Op::kCheckElement), rounds != 800);
  }
}

TEST(RangeChecks, IfNobodyKnowsHowManyTheLoopDecidesWhenItIsEntered) {
  CheckedLoop l;
  EXPECT_EQ(l.join(), 1u);
  EXPECT_EQ(l.graph.node(l.check).input_count, 4u);  // not made if the value is 0
  Value flag = l.graph.input(l.check, 3);
  EXPECT_EQ(l.graph.node(flag).block, 1u);
  Value range = l.graph.blocks[l.on_edge(2, 5)].nodes[0];
  EXPECT_EQ(l.graph.input(range, 4), flag);
}

}  // namespace
}  // namespace rrvm::jit
