// A graph drawn by hand, for tests of passes.
#pragma once

#include <vector>

#include "jit/ir.h"

namespace rrvm::jit {

// Blocks 0 to n-1 with their edges; each ends with the right kind of jump.
class Sketch {
 public:
  explicit Sketch(size_t blocks) {
    graph.blocks.resize(blocks);
    for (BlockId b = 0; b < blocks; b++) graph.order.push_back(b);
  }
  Value node(BlockId b, Op op, Type type, std::vector<Value> in = {}, int64_t imm = 0) {
    Value v = graph.add(Node{.op = op, .type = type, .imm = imm}, in);
    graph.append(b, v);
    return v;
  }
  Value phi(BlockId b, Type type, std::vector<Value> in) {
    Value v = graph.add(Node{.op = Op::kPhi, .type = type, .block = b}, in);
    graph.blocks[b].phis.push_back(v);
    return v;
  }
  void jump(BlockId from, BlockId to) {
    node(from, Op::kGoto, Type::kVoid);
    link(from, to);
  }
  void branch(BlockId from, Value a, Value b, BlockId taken, BlockId other, Condition c = Condition::kEq) {
    graph.node(node(from, Op::kIf, Type::kVoid, {a, b})).condition = c;
    link(from, taken);
    link(from, other);
  }
  void link(BlockId from, BlockId to) {
    graph.blocks[from].successors.push_back(to);
    graph.blocks[to].predecessors.push_back(from);
  }
  Value constant(int32_t n) { return node(0, Op::kConstInt, Type::kInt, {}, n); }
  void set_input(Value v, unsigned i, Value in) { graph.inputs[graph.node(v).first_input + i] = in; }
  // How many nodes of this kind the block has.
  size_t count(BlockId b, Op op) const {
    size_t n = 0;
    for (Value v : graph.blocks[b].nodes) n += graph.node(v).op == op;
    return n;
  }
  Graph graph;
};

}  // namespace rrvm::jit
