// Which loads are copied before a loop, and where that must not happen.
#include "jit/hoist.h"

#include <gtest/gtest.h>

#include "jit/numbering.h"
#include "tests/jit/sketch.h"

namespace rrvm::jit {
namespace {

// for (i = 0; i < limit; i++) use object.field; block 1 is the entry, 2 the header, 3 the body, 4 behind.
struct LoopWithLoad : Sketch {
  explicit LoopWithLoad(bool is_receiver = true) : Sketch(5) {
    object = node(0, Op::kLoadLocal, Type::kRef);
    limit = node(0, Op::kLoadLocal, Type::kInt, {}, 1);
    if (is_receiver) graph.receiver = object;
    Value zero = constant(0), one = constant(1);
    jump(0, 1);
    graph.states.push_back({.insn = 7, .cells = {}});
    graph.node(node(1, Op::kLoopEntry, Type::kVoid)).state = 0;
    jump(1, 2);
    i = phi(2, Type::kInt, {zero, kNoValue});
    branch(2, i, limit, 4, 3, Condition::kGe);
    set_input(i, 1, node(3, Op::kAdd, Type::kInt, {i, one}));
    node(4, Op::kReturn, Type::kVoid);
  }
  Value load(Type type, Memory memory) {
    Value v = node(3, Op::kLoadField, type, {object}, 24);
    graph.node(v).memory = memory;
    return v;
  }
  uint32_t hoist(bool may_guess = true) {
    jump(3, 2);
    uint32_t n = hoist_loads(graph, [may_guess](PlaceId) { return may_guess; });
    number_values(graph, {});
    return n;
  }
  Value object, limit, i;
};

TEST(Hoisting, ALoadThatDoesNotChange) {
  LoopWithLoad l;
  l.node(3, Op::kStoreLocal, Type::kVoid, {l.load(Type::kInt, Memory::kInt)});
  EXPECT_EQ(l.hoist(), 1u);
  EXPECT_EQ(l.count(1, Op::kLoadField), 1u);
  EXPECT_EQ(l.count(3, Op::kLoadField), 0u);
}

TEST(Hoisting, AnArrayIsGuessedNotToBeNull) {
  for (bool may_guess : {true, false}) {
    LoopWithLoad l;
    Value array = l.load(Type::kRef, Memory::kRef);
    l.node(3, Op::kNullCheck, Type::kVoid, {array});
    Value length = l.node(3, Op::kArrayLength, Type::kInt, {array});
    l.node(3, Op::kStoreLocal, Type::kVoid, {length});
    EXPECT_EQ(l.hoist(may_guess), 1u);
    EXPECT_EQ(l.count(1, Op::kExitUnless), may_guess);
    EXPECT_EQ(l.count(3, Op::kNullCheck), !may_guess);
    EXPECT_EQ(l.count(3, Op::kArrayLength), !may_guess);
  }
}

// --- where it must not happen ---

TEST(Hoisting, AnObjectThatMayBeNull) {
  LoopWithLoad l(false);
  l.node(3, Op::kNullCheck, Type::kVoid, {l.object});
  l.node(3, Op::kStoreLocal, Type::kVoid, {l.load(Type::kInt, Memory::kInt)});
  EXPECT_EQ(l.hoist(), 0u);
  EXPECT_EQ(l.count(3, Op::kLoadField), 1u);
}

TEST(Hoisting, WhatTheLoopMayChange) {
  for (Op what : {Op::kStoreField, Op::kCallVirtual, Op::kMonitorEnter}) {
    LoopWithLoad l;
    Value v = l.load(Type::kInt, Memory::kInt);
    l.node(3, Op::kStoreLocal, Type::kVoid, {v});
    l.node(3, what, Type::kVoid, {l.object, v}, 24);
    EXPECT_EQ(l.hoist(), 0u) << name_of(what);
    EXPECT_EQ(l.count(3, Op::kLoadField), 1u) << name_of(what);
  }
}

TEST(Hoisting, AVolatile) {
  LoopWithLoad l;
  Value v = l.load(Type::kInt, Memory::kInt);
  l.graph.node(v).is_volatile = true;
  l.node(3, Op::kStoreLocal, Type::kVoid, {v});
  EXPECT_EQ(l.hoist(), 0u);
}

TEST(Hoisting, ALoopThatWaits) {
  LoopWithLoad l;
  // It goes on until the field is 0, whatever it counts.
  auto& test = l.graph.blocks[2].nodes;
  Value load = l.load(Type::kInt, Memory::kInt);
  std::erase(l.graph.blocks[3].nodes, load);
  test.insert(test.begin(), load);
  l.graph.node(load).block = 2;
  l.set_input(test.back(), 0, load);
  l.hoist();
  EXPECT_EQ(l.count(2, Op::kLoadField), 1u);
}

}  // namespace
}  // namespace rrvm::jit
