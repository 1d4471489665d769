// A graph that is right, broken in each way that the checker knows: it says so, and nothing before it was broken. Flow,
// on which it stands, is compared with the definition of dominance on random graphs.
#include "jit/graph_checker.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "jit/cleanup.h"
#include "jit/flow.h"
#include "tests/jit/sketch.h"

namespace rrvm::jit {
namespace {

// while (i < n) { a[i] = i; i = i + 1 } with a branch inside, an exit with a state, and a method in line. Block 0 is
// the entry, 1 the header, 2 the body, 3 and 4 the two ways, 5 the latch, 6 behind the loop, 7 leaves.
struct Whole : Sketch {
  Whole() : Sketch(8) {
    graph.max_locals = 3;
    graph.max_stack = 4;
    graph.scopes = {{.method = nullptr}, {.method = nullptr, .caller = 0, .call = 5, .frame = 64, .locals = 48}};
    array = node(0, Op::kLoadLocal, Type::kRef);
    n = node(0, Op::kLoadLocal, Type::kInt, {}, 1);
    wide = node(0, Op::kLoadLocal, Type::kLong, {}, 2);
    zero = constant(0);
    one = constant(1);
    jump(0, 1);
    i = phi(1, Type::kInt, {zero, kNoValue});
    branch(1, i, n, 2, 6, Condition::kLt);
    null_check = node(2, Op::kNullCheck, Type::kVoid, {array});
    length = node(2, Op::kArrayLength, Type::kInt, {array});
    bounds = node(2, Op::kBoundsCheck, Type::kVoid, {i, length});
    store = node(2, Op::kStoreElement, Type::kVoid, {array, i, n});
    branch(2, i, length, 3, 4);
    call = node(3, Op::kCallDirect, Type::kInt, {array, wide, kNoValue});
    jump(3, 5);
    graph.states.push_back({.insn = place_of(0, 5), .cells = {{0, array}, {3, i}}, .depth = 1});
    graph.states.push_back({.insn = place_of(1, 2), .cells = {{1, i}, {2, wide}, {4, n}}, .depth = 3, .caller = 0});
    guard = node(4, Op::kExitUnless, Type::kVoid, {i, n});
    graph.node(guard).state = 1;
    jump(4, 5);
    both = phi(5, Type::kInt, {call, one});
    next = node(5, Op::kAdd, Type::kInt, {i, both});
    set_input(i, 1, next);
    jump(5, 1);
    branch(6, i, zero, 7, 7 /* replaced */);
    graph.blocks[6].successors.pop_back();
    graph.blocks[7].predecessors.pop_back();
    graph.node(graph.blocks[6].nodes.back()) = {.op = Op::kGoto, .block = 6};
    exit = node(7, Op::kExit, Type::kVoid);
    graph.node(exit).state = 0;
  }
  Value last(BlockId b) const { return graph.blocks[b].nodes.back(); }
  Value array, n, wide, zero, one, i, null_check, length, bounds, store, call, guard, both, next, exit;
};

TEST(GraphChecker, WhatIsRightPasses) {
  Whole w;
  EXPECT_EQ(find_mistake(w.graph, Stage::kOptimized), "");
  split_critical_edges(w.graph);
  EXPECT_EQ(find_mistake(w.graph, Stage::kSplit), "");
}

RangeCheck range_with_step(int32_t step) {
  RangeCheck r{};
  r.plan = 16;
  r.step = step;
  return r;
}

struct Break {
  const char* name;
  const char* said;  // part of it
  std::function<void(Whole&)> how;
  Stage stage = Stage::kOptimized;
};
class Broken : public testing::TestWithParam<Break> {};
TEST_P(Broken, IsFound) {
  Whole w;
  GetParam().how(w);
  std::string found = find_mistake(w.graph, GetParam().stage);
  EXPECT_NE(found.find(GetParam().said), std::string::npos) << found;
  EXPECT_NE(found, "");
}

const Break kBreaks[] = {
    {"order_without_entry", "does not begin with the entry",
     [](Whole& w) { w.graph.order.erase(w.graph.order.begin()); }},
    {"order_twice", "B3 twice", [](Whole& w) { w.graph.order.push_back(3); }},
    {"order_of_nothing", "B99, which does not exist", [](Whole& w) { w.graph.order.push_back(99); }},
    {"handler", "should be a handler",
     [](Whole& w) {
       w.graph.handlers.push_back({0, 3});
     }},
    {"entered_from_outside", "entered from outside", [](Whole& w) { w.graph.blocks[5].is_handler = true; }},
    {"edge_unknown_to_target", "not known to B2", [](Whole& w) { w.graph.blocks[2].predecessors.clear(); }},
    {"edge_unknown_to_source", "not known to", [](Whole& w) { w.graph.blocks[6].predecessors.push_back(3); }},
    {"edge_to_a_lost_block", "not in the order", [](Whole& w) { std::erase(w.graph.order, BlockId{3}); }},
    {"unreachable", "cannot be reached",
     [](Whole& w) {
       w.graph.blocks.emplace_back();
       w.graph.order.push_back(8);
       w.node(8, Op::kReturn, Type::kVoid);
     }},
    {"critical", "critical",
     [](Whole& w) { w.jump(7, 6), w.graph.blocks[7].nodes.clear(), w.node(7, Op::kGoto, Type::kVoid); }, Stage::kSplit},
    {"no_end", "does not end", [](Whole& w) { w.graph.blocks[2].nodes.pop_back(); }},
    {"end_in_the_midst", "in its midst",
     [](Whole& w) {
       auto& nodes = w.graph.blocks[2].nodes;
       nodes.insert(nodes.begin(), w.graph.add(Node{.op = Op::kReturn, .block = 2}, {}));
     }},
    {"goto_of_two", "jumps, and has 2", [](Whole& w) { w.graph.node(w.last(1)) = {.op = Op::kGoto, .block = 1}; }},
    {"if_of_one", "branches, and has 1",
     [](Whole& w) {
       Node& jump = w.graph.node(w.last(0));
       jump = w.graph.node(w.graph.add(Node{.op = Op::kIf, .block = 0}, std::array{w.n, w.n}));
     }},
    {"return_that_goes_on", "leaves the method", [](Whole& w) { w.graph.node(w.last(5)).op = Op::kReturn; }},
    {"switch_without_targets", "switch without targets",
     [](Whole& w) {
       w.graph.node(w.last(2)).op = Op::kSwitch;
       w.graph.node(w.last(2)).input_count = 1;
     }},
    {"switch_past_successors", "no successors",
     [](Whole& w) {
       w.graph.node(w.last(2)).op = Op::kSwitch;
       w.graph.node(w.last(2)).input_count = 1;
       w.graph.switches.push_back({{1}, {2}, 0});
     }},
    {"switch_unsorted", "not sorted",
     [](Whole& w) {
       w.graph.node(w.last(2)).op = Op::kSwitch;
       w.graph.node(w.last(2)).input_count = 1;
       w.graph.switches.push_back({{2, 2}, {0, 1}, 0});
     }},
    {"node_twice", "is in B2 and in B2",
     [](Whole& w) { w.graph.blocks[2].nodes.insert(w.graph.blocks[2].nodes.begin(), w.bounds); }},
    {"node_says_another_block", "says B3", [](Whole& w) { w.graph.node(w.bounds).block = 3; }},
    {"phi_among_nodes", "wrong list",
     [](Whole& w) {
       w.graph.blocks[5].phis.clear(), w.graph.blocks[5].nodes.insert(w.graph.blocks[5].nodes.begin(), w.both);
     }},
    {"phi_too_short", "1 inputs, and B5 2", [](Whole& w) { w.graph.node(w.both).input_count = 1; }},
    {"phi_of_another_type", "another type", [](Whole& w) { w.set_input(w.both, 0, w.wide); }},
    {"phi_of_nothing", "no value", [](Whole& w) { w.set_input(w.both, 1, kNoValue); }},
    {"phi_before_its_input", "not defined there", [](Whole& w) { w.set_input(w.both, 1, w.call); }},
    {"used_before", "not defined there",
     [](Whole& w) { std::swap(w.graph.blocks[2].nodes[1], w.graph.blocks[2].nodes[2]); }},
    {"used_on_another_way", "not defined there", [](Whole& w) { w.set_input(w.next, 1, w.call); }},
    {"used_behind_the_loop", "not defined there", [](Whole& w) { w.graph.states[0].cells[1].value = w.next; }},
    {"used_and_removed", "not defined there", [](Whole& w) { std::erase(w.graph.blocks[2].nodes, w.length); }},
    {"uses_nothing", "of the wrong type", [](Whole& w) { w.set_input(w.next, 1, w.null_check); }},
    {"result_type", "wrong type", [](Whole& w) { w.graph.node(w.length).type = Type::kLong; }},
    {"result_of_a_test", "wrong type", [](Whole& w) { w.graph.node(w.null_check).type = Type::kInt; }},
    {"operand_type", "wrong type", [](Whole& w) { w.set_input(w.bounds, 0, w.wide); }},
    {"operand_by_memory", "wrong type", [](Whole& w) { w.graph.node(w.store).memory = Memory::kLong; }},
    {"operands_alike", "wrong type", [](Whole& w) { w.set_input(w.guard, 1, w.wide); }},
    {"too_few", "too few", [](Whole& w) { w.graph.node(w.bounds).input_count = 1; }},
    {"too_many", "too many",
     [](Whole& w) {
       w.graph.node(w.null_check) = w.graph.node(w.bounds), w.graph.node(w.null_check).op = Op::kArrayLength,
       w.graph.node(w.null_check).type = Type::kInt, w.set_input(w.bounds, 0, w.array);
     }},
    {"a_cell_that_is_none", "lacks input 1", [](Whole& w) { w.set_input(w.call, 1, kNoValue); }},
    {"waits_without_inputs", "checks that wait", [](Whole& w) { w.graph.node(w.bounds).waiting = 1; }},
    {"waits_for_no_range", "range that does not exist",
     [](Whole& w) {
       Node n{.op = Op::kPoll, .waiting = 1, .block = 3};
       auto& nodes = w.graph.blocks[3].nodes;
       nodes.insert(nodes.begin(), w.graph.add(n, std::array{w.array, w.i, w.i, w.i, w.zero}));
     }},
    {"waits_with_a_wrong_input", "wrong input 4",
     [](Whole& w) {
       w.graph.ranges.push_back(range_with_step(1));
       Node n{.op = Op::kPoll, .waiting = 1, .block = 3};
       auto& nodes = w.graph.blocks[3].nodes;
       nodes.insert(nodes.begin(), w.graph.add(n, std::array{w.array, w.i, w.i, w.i, w.wide}));
     }},
    {"range_without_step", "without a step",
     [](Whole& w) {
       w.graph.ranges.push_back(range_with_step(0));
       auto& nodes = w.graph.blocks[3].nodes;
       nodes.insert(nodes.begin(),
                    w.graph.add(Node{.op = Op::kCheckRange, .block = 3}, std::array{w.array, w.i, w.i, w.i, w.zero}));
     }},
    {"exit_without_state", "lacks a frame state", [](Whole& w) { w.graph.node(w.exit).state = kNoState; }},
    {"state_for_nothing", "should not have", [](Whole& w) { w.graph.node(w.next).state = 0; }},
    {"state_of_no_scope", "scope 7", [](Whole& w) { w.graph.states[1].insn = place_of(7, 2); }},
    {"state_without_caller", "without its caller", [](Whole& w) { w.graph.states[1].caller = kNoState; }},
    {"state_called_elsewhere", "caller is not where", [](Whole& w) { w.graph.states[0].insn = place_of(0, 6); }},
    {"state_without_operand", "without operand 1", [](Whole& w) { w.graph.states[0].depth = 2; }},
    {"state_past_the_frame", "with cell 4", [](Whole& w) { w.graph.states[0].cells[1].number = 4; }},
    {"state_with_a_cell_twice", "cell 0 twice",
     [](Whole& w) {
       w.graph.states[0].cells.push_back({0, w.i});
     }},
    {"state_with_half_a_long", "cell 3 twice",
     [](Whole& w) {
       w.graph.states[1].cells.push_back({3, w.i});
     }},
    {"state_of_no_value", "no value", [](Whole& w) { w.graph.states[0].cells[0].value = w.store; }},
    {"loop_not_chosen", "not decided",
     [](Whole& w) {
       split_critical_edges(w.graph);
       w.graph.node(w.last(1)) = {.op = Op::kChooseLoop, .block = 1};
     },
     Stage::kSplit},
    {"virtual_that_is_used", "not there",
     [](Whole& w) {
       w.graph.virtuals.push_back({.klass = 8, .fields = {}, .checks = {}});
       Value v = w.graph.add(Node{.op = Op::kVirtual, .type = Type::kRef, .block = 2}, {});
       w.graph.blocks[2].nodes.insert(w.graph.blocks[2].nodes.begin(), v);
       w.set_input(w.null_check, 0, v);
     }},
    {"virtual_with_other_fields", "other fields",
     [](Whole& w) {
       w.graph.virtuals.push_back({.klass = 8, .fields = {{16, Memory::kLong}}, .checks = {}});
       Value v = w.graph.add(Node{.op = Op::kVirtual, .type = Type::kRef, .block = 2}, std::array{w.i});
       w.graph.blocks[2].nodes.insert(w.graph.blocks[2].nodes.begin(), v);
     }},
    {"entry_of_a_loop_left", "entry of a loop is left",
     [](Whole& w) {
       split_critical_edges(w.graph);
       auto& nodes = w.graph.blocks[0].nodes;
       w.graph.states.push_back({.insn = 0, .cells = {}});
       nodes.insert(nodes.begin(), w.graph.add(Node{.op = Op::kLoopEntry, .state = 2}, {}));
     },
     Stage::kSplit},
};
INSTANTIATE_TEST_SUITE_P(All, Broken, testing::ValuesIn(kBreaks), [](const auto& i) { return i.param.name; });

TEST(EffectOrder, EffectsMayGoAndComeButNotBeSwapped) {
  Whole w;
  EffectOrder before(w.graph);
  auto& nodes = w.graph.blocks[2].nodes;
  EXPECT_EQ(before.find_mistake(w.graph), "");
  std::erase(nodes, w.null_check);
  nodes.insert(nodes.begin(), w.graph.add(Node{.op = Op::kPoll, .block = 2}, {}));
  EXPECT_EQ(before.find_mistake(w.graph), "");
  std::iter_swap(std::find(nodes.begin(), nodes.end(), w.bounds), std::find(nodes.begin(), nodes.end(), w.store));
  EXPECT_NE(before.find_mistake(w.graph), "");
}

TEST(EffectOrder, PureNodesMayMove) {
  Whole w;
  EffectOrder before(w.graph);
  auto& nodes = w.graph.blocks[2].nodes;
  std::iter_swap(nodes.begin(), std::find(nodes.begin(), nodes.end(), w.length));
  EXPECT_EQ(before.find_mistake(w.graph), "");
}

// By definition: a dominates b if b cannot be reached without a.
bool reaches_without(const Graph& g, BlockId without, BlockId target) {
  std::vector<bool> seen(g.blocks.size());
  std::vector<BlockId> work;
  auto reach = [&](BlockId b) {
    if (b == without || seen[b]) return;
    seen[b] = true;
    work.push_back(b);
  };
  reach(0);
  for (BlockId b : g.order)
    if (g.blocks[b].is_handler) reach(b);
  while (!work.empty()) {
    BlockId b = work.back();
    work.pop_back();
    for (BlockId s : g.blocks[b].successors) reach(s);
  }
  return seen[target];
}

TEST(Flow, DominanceIsAsItIsDefined) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; round++) {
    size_t n = 2 + random() % 14;
    Sketch s(n);
    for (BlockId b = 0; b < n; b++) {
      for (unsigned ways = random() % 3; ways > 0; ways--)
        if (BlockId to = 1 + static_cast<BlockId>(random() % (n - 1)); !s.graph.blocks[to].is_handler) s.link(b, to);
      if (b > 0 && s.graph.blocks[b].predecessors.empty() && random() % 2) s.graph.blocks[b].is_handler = true;
    }
    Flow flow(s.graph);
    for (BlockId b = 0; b < n; b++) {
      EXPECT_EQ(flow.is_reachable(b), reaches_without(s.graph, kNoBlockId, b));
      if (!flow.is_reachable(b)) continue;
      for (BlockId a = 0; a < n; a++)
        if (flow.is_reachable(a)) {
          EXPECT_EQ(flow.dominates(a, b), a == b || !reaches_without(s.graph, a, b)) << a << " " << b;
        }
    }
  }
}

}  // namespace
}  // namespace rrvm::jit
