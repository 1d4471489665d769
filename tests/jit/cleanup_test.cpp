// Passes on graphs written by hand, compared as text.
#include "jit/cleanup.h"

#include <gtest/gtest.h>

#include "tests/jit/sketch.h"

namespace rrvm::jit {
namespace {

TEST(Cleanup, APhiOfOneValueIsThatValue) {
  Sketch s(4);
  Value x = s.node(0, Op::kLoadLocal, Type::kInt);
  Value zero = s.node(0, Op::kConstInt, Type::kInt);
  s.branch(0, x, zero, 1, 2);
  s.jump(1, 3);
  s.jump(2, 3);
  Value phi = s.phi(3, Type::kInt, {x, x});
  Value back = s.node(3, Op::kReturn, Type::kVoid, {phi});
  remove_trivial_phis(s.graph);
  EXPECT_TRUE(s.graph.blocks[3].phis.empty());
  EXPECT_EQ(s.graph.input(back, 0), x);
}

TEST(Cleanup, APhiOfALoopThatNothingChangesGoes) {
  Sketch s(3);
  Value x = s.node(0, Op::kLoadLocal, Type::kInt);
  s.jump(0, 1);
  Value phi = s.phi(1, Type::kInt, {x, kNoValue});
  s.graph.inputs[s.graph.node(phi).first_input + 1] = phi;  // round the loop
  s.branch(1, phi, x, 1, 2);
  Value back = s.node(2, Op::kReturn, Type::kVoid, {phi});
  remove_trivial_phis(s.graph);
  EXPECT_EQ(s.graph.input(back, 0), x);
}

TEST(Cleanup, APhiOfTwoValuesStays) {
  Sketch s(3);
  Value x = s.node(0, Op::kLoadLocal, Type::kInt);
  s.jump(0, 1);
  Value phi = s.phi(1, Type::kInt, {x, kNoValue});
  Value one = s.node(1, Op::kConstInt, Type::kInt, {}, 1);
  Value next = s.node(1, Op::kAdd, Type::kInt, {phi, one});
  s.graph.inputs[s.graph.node(phi).first_input + 1] = next;
  s.branch(1, next, x, 1, 2);
  s.node(2, Op::kReturn, Type::kVoid, {next});
  clean_up(s.graph);
  EXPECT_EQ(s.graph.blocks[1].phis, std::vector<Value>{phi});
}

TEST(Cleanup, WhatNobodyUsesGoesButChecksAndStoresStay) {
  Sketch s(1);
  Value object = s.node(0, Op::kLoadLocal, Type::kRef);
  s.node(0, Op::kNullCheck, Type::kVoid, {object});
  s.node(0, Op::kLoadField, Type::kInt, {object}, 16);
  Value one = s.node(0, Op::kConstInt, Type::kInt, {}, 1);
  s.node(0, Op::kStoreField, Type::kVoid, {object, one}, 16);
  s.node(0, Op::kReturn, Type::kVoid);
  remove_dead_nodes(s.graph);
  EXPECT_EQ(print(s.graph),
            "B0 depth 0 <-\n"
            "  v0:ref = LoadLocal #0  @0\n"
            "  NullCheck v0  @0\n"
            "  StoreField.int v0 1 #16  @0\n"
            "  Return  @0\n");
}

TEST(Cleanup, CellsOfAFrameStateAreUses) {
  Sketch s(1);
  Value x = s.node(0, Op::kLoadLocal, Type::kInt, {}, 3);
  s.graph.states.push_back({.insn = 7, .cells = {{0, x}}});
  Value exit = s.node(0, Op::kExit, Type::kVoid);
  s.graph.node(exit).state = 0;
  remove_dead_nodes(s.graph);
  EXPECT_EQ(s.graph.blocks[0].nodes, (std::vector<Value>{x, exit}));
}

TEST(Cleanup, CriticalEdgesGetABlock) {
  Sketch s(3);
  Value x = s.node(0, Op::kLoadLocal, Type::kInt);
  s.jump(0, 1);
  s.branch(1, x, x, 1, 2);  // the edge back to block 1 is critical: block 1 has two predecessors
  s.node(2, Op::kReturn, Type::kVoid);
  split_critical_edges(s.graph);
  EXPECT_EQ(s.graph.order, (std::vector<BlockId>{0, 1, 3, 2}));
  EXPECT_EQ(s.graph.blocks[1].predecessors, (std::vector<BlockId>{0, 3}));
  EXPECT_EQ(s.graph.blocks[1].successors, (std::vector<BlockId>{3, 2}));
}

}  // namespace
}  // namespace rrvm::jit
