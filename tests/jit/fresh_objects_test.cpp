// Which objects become their fields, what is left of them in frame states, and which must be made.
#include "jit/fresh_objects.h"

#include <gtest/gtest.h>

#include "tests/jit/sketch.h"

namespace rrvm::jit {
namespace {

constexpr int64_t kKlass = 64, kReferenceKlass = 128;
constexpr int64_t kX = 8, kY = 16;                              // fields
constexpr int64_t kReadX = 1016, kWriteX = 1032, kSeen = 1048;  // plans

Knowledge knowledge() {
  Knowledge k;
  k.is_plain_class = [](int64_t klass) { return klass == kKlass; };
  k.location = [](int64_t plan) -> Knowledge::Location { return {1, plan == kWriteX, plan != kSeen}; };
  k.removes_checks = true;
  return k;
}

// Block 0 makes an object and goes on to 1 or 2, which meet in 3.
struct Fresh : Sketch {
  explicit Fresh(int64_t klass = kKlass) : Sketch(4) {
    a = node(0, Op::kLoadLocal, Type::kInt);
    b = node(0, Op::kLoadLocal, Type::kInt, {}, 1);
    other = node(0, Op::kLoadLocal, Type::kRef, {}, 2);
    object = node(0, Op::kNew, Type::kRef, {}, klass);
    node(0, Op::kObjectInit, Type::kVoid, {object});
  }
  void diamond() {
    branch(0, a, b, 1, 2, Condition::kLt);
    jump(1, 3);
    jump(2, 3);
  }
  Value store(BlockId in, int64_t field, Value value) {
    return node(in, Op::kStoreField, Type::kVoid, {object, value}, field);
  }
  Value load(BlockId in, int64_t field) { return node(in, Op::kLoadField, Type::kInt, {object}, field); }
  Value check(BlockId in, int64_t plan) { return node(in, Op::kCheckField, Type::kVoid, {object}, plan); }
  // Leaves for the interpreter with these in locals 0, 1 ...
  Value exit(BlockId in, std::vector<Value> locals) {
    FrameState s{.insn = 0, .cells = {}};
    for (uint32_t i = 0; i < locals.size(); i++) s.cells.push_back({i, locals[i]});
    graph.states.push_back(s);
    Value v = node(in, Op::kExit, Type::kVoid);
    graph.node(v).state = static_cast<StateId>(graph.states.size() - 1);
    return v;
  }
  Value cell(Value exit, size_t i) const { return graph.states[graph.node(exit).state].cells[i].value; }
  uint32_t run() { return replace_fresh_objects(graph, knowledge()); }
  bool is_made() const { return count(0, Op::kNew) == 1; }
  Value a, b, other, object;
};

TEST(FreshObjects, LoadsAreWhatWasStored) {
  Fresh f;
  f.store(0, kX, f.a);
  Value x = f.load(0, kX);
  Value result = f.node(0, Op::kReturn, Type::kVoid, {x});
  EXPECT_EQ(f.run(), 1u);
  EXPECT_FALSE(f.is_made());
  EXPECT_EQ(f.graph.input(result, 0), f.a);
  EXPECT_EQ(f.count(0, Op::kStoreField) + f.count(0, Op::kObjectInit), 0u);
}

TEST(FreshObjects, FieldsBeginWithZeroAndAreNarrow) {
  Fresh f;
  Value y = f.load(0, kY);
  Value store = f.store(0, kX, f.a);
  f.graph.node(store).memory = Memory::kByte;
  Value x = f.load(0, kX);
  f.graph.node(x).memory = Memory::kByte;
  Value sum = f.node(0, Op::kAdd, Type::kInt, {x, y});
  f.node(0, Op::kReturn, Type::kVoid, {sum});
  EXPECT_EQ(f.run(), 1u);
  EXPECT_EQ(f.graph.node(f.graph.input(sum, 0)).op, Op::kNarrow);
  EXPECT_EQ(f.graph.node(f.graph.input(sum, 1)).op, Op::kConstInt);
}

TEST(FreshObjects, WaysThatMeetHaveAPhi) {
  Fresh f;
  f.diamond();
  f.graph.blocks[1].nodes.pop_back();
  f.store(1, kX, f.b);
  f.graph.append(1, f.graph.add(Node{.op = Op::kGoto}, {}));
  Value x = f.load(3, kX);
  Value result = f.node(3, Op::kReturn, Type::kVoid, {x});
  EXPECT_EQ(f.run(), 1u);
  Value phi = f.graph.input(result, 0);
  ASSERT_EQ(f.graph.node(phi).op, Op::kPhi);
  EXPECT_EQ(f.graph.input(phi, 0), f.b);
  EXPECT_EQ(f.graph.node(f.graph.input(phi, 1)).op, Op::kConstInt);
}

TEST(FreshObjects, AStateDescribesIt) {
  Fresh f;
  f.store(0, kX, f.a);
  f.store(0, kX, f.b);
  Value exit = f.exit(0, {f.object, f.a, f.object});
  EXPECT_EQ(f.run(), 1u);
  Value described = f.cell(exit, 0);
  ASSERT_EQ(f.graph.node(described).op, Op::kVirtual);
  EXPECT_EQ(f.graph.input(described, 0), f.b);
  EXPECT_EQ(f.cell(exit, 1), f.a);
  EXPECT_EQ(f.cell(exit, 2), described);  // it is one object
  EXPECT_EQ(f.graph.virtuals_of(f.graph.node(exit).state), std::vector<Value>{described});
}

TEST(FreshObjects, OneInsideAnotherIsDescribedToo) {
  Fresh f;
  Value outer = f.node(0, Op::kNew, Type::kRef, {}, kKlass);
  f.store(0, kX, f.a);
  Value store = f.node(0, Op::kStoreField, Type::kVoid, {outer, f.object}, kY);
  f.graph.node(store).memory = Memory::kRef;
  Value exit = f.exit(0, {outer, f.object});
  EXPECT_EQ(f.run(), 2u);
  Value described = f.cell(exit, 0);
  ASSERT_EQ(f.graph.node(described).op, Op::kVirtual);
  EXPECT_EQ(f.graph.input(described, 0), f.cell(exit, 1));
  EXPECT_EQ(f.graph.virtuals_of(f.graph.node(exit).state).size(), 2u);
}

TEST(FreshObjects, ChecksGoAndAreMadeUpForWhereItIsMade) {
  Fresh f;
  f.check(0, kReadX);
  f.check(0, kWriteX);
  f.store(0, kX, f.a);
  f.check(0, kReadX);
  Value exit = f.exit(0, {f.object});
  EXPECT_EQ(f.run(), 1u);
  EXPECT_EQ(f.count(0, Op::kCheckField), 0u);
  const VirtualObject& described = f.graph.virtuals[static_cast<size_t>(f.graph.node(f.cell(exit, 0)).imm)];
  ASSERT_EQ(described.checks.size(), 2u);
  EXPECT_EQ(described.checks[0].plan, kReadX);
  EXPECT_EQ(described.checks[1].plan, kWriteX);
}

TEST(FreshObjects, NotIfChecksWouldBeMadeUpForInAnotherEpoch) {
  Fresh f;
  f.check(0, kWriteX);
  f.node(0, Op::kCallDirect, Type::kVoid);  // may release
  f.exit(0, {f.object});
  EXPECT_EQ(f.run(), 0u);
  EXPECT_TRUE(f.is_made());
}

TEST(FreshObjects, NotIfOnlySomeWaysHaveMadeTheCheck) {
  Fresh f;
  f.diamond();
  f.graph.blocks[1].nodes.pop_back();
  f.check(1, kWriteX);
  f.graph.append(1, f.graph.add(Node{.op = Op::kGoto}, {}));
  f.exit(3, {f.object});
  EXPECT_EQ(f.run(), 0u);
}

TEST(FreshObjects, NotIfAToolMustSeeTheCheck) {
  Fresh f;
  f.check(0, kSeen);
  f.node(0, Op::kReturn, Type::kVoid);
  EXPECT_EQ(f.run(), 0u);
}

TEST(FreshObjects, NotIfItLeaves) {
  for (int how = 0; how < 6; how++) {
    Fresh f;
    if (how == 0) f.node(0, Op::kCallDirect, Type::kVoid, {f.object});
    if (how == 1) f.node(0, Op::kStoreField, Type::kVoid, {f.other, f.object}, kX);
    if (how == 2) f.node(0, Op::kStoreField, Type::kVoid, {f.object, f.object}, kX);
    if (how == 3) f.node(0, Op::kStoreLocal, Type::kVoid, {f.object}, 3);  // where a handler looks
    if (how == 4) f.node(0, Op::kMonitorEnter, Type::kVoid, {f.object});
    f.node(0, Op::kReturn, Type::kVoid, how == 5 ? std::vector<Value>{f.object} : std::vector<Value>{});
    EXPECT_EQ(f.run(), 0u) << how;
    EXPECT_TRUE(f.is_made()) << how;
  }
}

TEST(FreshObjects, NotIfItMeetsAnother) {
  Fresh f;
  f.diamond();
  Value phi = f.phi(3, Type::kRef, {f.object, f.other});
  f.node(3, Op::kReturn, Type::kVoid, {phi});
  EXPECT_EQ(f.run(), 0u);
}

TEST(FreshObjects, NotIfItsClassIsNotPlain) {
  Fresh f(kReferenceKlass);
  f.node(0, Op::kReturn, Type::kVoid);
  EXPECT_EQ(f.run(), 0u);
}

// --- arrays ---

// Of three ints.
struct FreshArray : Fresh {
  FreshArray() {
    length = constant(3);
    one = constant(1);
    array = node(0, Op::kNewArray, Type::kRef, {length}, kKlass);
  }
  Value put(Value index, Value value) { return node(0, Op::kStoreElement, Type::kVoid, {array, index, value}); }
  Value get(Value index) { return node(0, Op::kLoadElement, Type::kInt, {array, index}); }
  Value length, one, array;
};

TEST(FreshArrays, ElementsAreWhatWasStored) {
  FreshArray f;
  f.put(f.one, f.a);
  Value sum = f.node(0, Op::kAdd, Type::kInt, {f.get(f.one), f.get(f.constant(2))});
  Value all = f.node(0, Op::kAdd, Type::kInt, {sum, f.node(0, Op::kArrayLength, Type::kInt, {f.array})});
  Value result = f.node(0, Op::kReturn, Type::kVoid, {all});
  EXPECT_EQ(f.run(), 2u);  // the object goes too
  EXPECT_EQ(f.count(0, Op::kNewArray) + f.count(0, Op::kStoreElement) + f.count(0, Op::kLoadElement), 0u);
  EXPECT_EQ(f.graph.input(sum, 0), f.a);
  EXPECT_EQ(f.graph.node(f.graph.input(sum, 1)).op, Op::kConstInt);
  EXPECT_EQ(f.graph.input(f.graph.input(result, 0), 1), f.length);
}

TEST(FreshArrays, ChecksAreMadeUpForByElement) {
  FreshArray f;
  Value shadow = f.node(0, Op::kArrayShadow, Type::kLong, {f.array});
  f.node(0, Op::kCheckElement, Type::kVoid, {f.array, f.one, shadow}, kWriteX);
  f.put(f.one, f.a);
  Value exit = f.exit(0, {f.array});
  EXPECT_EQ(f.run(), 2u);
  EXPECT_EQ(f.count(0, Op::kCheckElement) + f.count(0, Op::kArrayShadow), 0u);
  const VirtualObject& described = f.graph.virtuals[static_cast<size_t>(f.graph.node(f.cell(exit, 0)).imm)];
  EXPECT_EQ(described.length, 3);
  ASSERT_EQ(described.fields.size(), 1u);
  EXPECT_EQ(described.fields[0].offset, 1);
  ASSERT_EQ(described.checks.size(), 1u);
  EXPECT_EQ(described.checks[0].index, 1);
}

// A StringBuilder that is a local and the receiver of a call that is left for the interpreter.
TEST(FreshArrays, WhatHoldsItIsOneObjectInAllCells) {
  FreshArray f;
  Value outer = f.node(0, Op::kNew, Type::kRef, {}, kKlass);
  Value store = f.node(0, Op::kStoreField, Type::kVoid, {outer, f.array}, kY);
  f.graph.node(store).memory = Memory::kRef;
  f.put(f.one, f.a);
  Value exit = f.exit(0, {outer, outer});
  EXPECT_EQ(f.run(), 3u);
  EXPECT_EQ(f.graph.node(f.cell(exit, 0)).op, Op::kVirtual);
  EXPECT_EQ(f.cell(exit, 0), f.cell(exit, 1));
}

TEST(FreshArrays, NotIfAnElementOrTheLengthIsNotKnown) {
  for (int how = 0; how < 5; how++) {
    FreshArray f;
    Value read = f.a;
    if (how == 0) read = f.get(f.a);
    if (how == 1) f.put(f.a, f.b);
    if (how == 2) read = f.get(f.constant(3));
    if (how == 3) read = f.get(f.constant(-1));
    if (how == 4) f.graph.inputs[f.graph.node(f.array).first_input] = f.a;
    f.node(0, Op::kReturn, Type::kVoid, {read});
    EXPECT_EQ(f.run(), 1u) << how;
    EXPECT_EQ(f.count(0, Op::kNewArray), 1u) << how;
  }
}

TEST(FreshArrays, NotIfItLeaves) {
  for (int how = 0; how < 3; how++) {
    FreshArray f;
    if (how == 0) f.node(0, Op::kCallDirect, Type::kVoid, {f.array});
    if (how == 1) f.node(0, Op::kStoreElement, Type::kVoid, {f.other, f.one, f.array});
    if (how == 2) f.put(f.one, f.array);
    f.node(0, Op::kReturn, Type::kVoid);
    EXPECT_EQ(f.run(), 1u) << how;
    EXPECT_EQ(f.count(0, Op::kNewArray), 1u) << how;
  }
}

}  // namespace
}  // namespace rrvm::jit
