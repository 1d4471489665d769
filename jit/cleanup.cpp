#include "jit/cleanup.h"

#include <algorithm>
#include <array>

namespace rrvm::jit {

void remove_trivial_phis(Graph& g) {
  std::vector<Value> instead(g.nodes.size(), kNoValue);
  auto find = [&](Value v) {
    while (instead[v] != kNoValue) v = instead[v];
    return v;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (BlockId b : g.order) {
      for (Value phi : g.blocks[b].phis) {
        if (instead[phi] != kNoValue) continue;
        Value only = kNoValue;
        bool trivial = true;
        for (Value in : g.inputs_of(phi)) {
          Value v = find(in);
          if (v == phi || v == only) continue;
          trivial = only == kNoValue;
          only = v;
          if (!trivial) break;
        }
        if (!trivial || only == kNoValue) continue;
        instead[phi] = only;
        changed = true;
      }
    }
  }
  for (BlockId b : g.order) std::erase_if(g.blocks[b].phis, [&](Value phi) { return instead[phi] != kNoValue; });
  for (Value& v : g.inputs)
    if (v != kNoValue) v = find(v);
  for (FrameState& s : g.states)
    for (FrameState::Cell& c : s.cells) c.value = find(c.value);
}

void remove_dead_nodes(Graph& g) {
  std::vector<bool> needed(g.nodes.size());
  std::vector<Value> work;
  auto need = [&](Value v) {
    if (v == kNoValue || needed[v]) return;
    needed[v] = true;
    work.push_back(v);
  };
  for (BlockId b : g.order) {
    for (Value v : g.blocks[b].nodes)
      if (effects_of(g.node(v).op) & ~effect::reads) need(v);
  }
  while (!work.empty()) {
    Value v = work.back();
    work.pop_back();
    for (Value in : g.inputs_of(v)) need(in);
    g.each_cell(g.node(v).state, [&](const FrameState::Cell& c) { need(c.value); });
  }
  for (BlockId b : g.order) {
    std::erase_if(g.blocks[b].phis, [&](Value v) { return !needed[v]; });
    std::erase_if(g.blocks[b].nodes, [&](Value v) { return !needed[v]; });
  }
}

void remove_loop_entries(Graph& g) {
  for (BlockId b : g.order) std::erase_if(g.blocks[b].nodes, [&](Value v) { return g.node(v).op == Op::kLoopEntry; });
  remove_dead_nodes(g);
}

void leave_at_loop_entries(Graph& g) {
  for (BlockId b : g.order) {
    std::vector<Value> nodes;
    for (Value v : g.blocks[b].nodes) {
      if (g.node(v).op != Op::kLoopEntry) {
        nodes.push_back(v);
        continue;
      }
      const Node entry = g.node(v);
      Value zero = g.add(Node{.op = Op::kConstInt, .type = Type::kInt, .insn = entry.insn, .block = b}, {});
      nodes.push_back(zero);
      nodes.push_back(g.add(
          Node{
              .op = Op::kExitUnless, .condition = Condition::kEq, .insn = entry.insn, .block = b, .state = entry.state},
          std::array{zero, zero}));
    }
    g.blocks[b].nodes = std::move(nodes);
  }
}

void remove_edge(Graph& g, BlockId from, BlockId to) {
  auto& before = g.blocks[to].predecessors;
  auto at = std::find(before.begin(), before.end(), from);
  const auto which = at - before.begin();
  before.erase(at);
  for (Value phi : g.blocks[to].phis) {
    std::span<Value> in = g.inputs_of(phi);
    std::copy(in.begin() + which + 1, in.end(), in.begin() + which);
    g.node(phi).input_count--;
  }
}

void remove_unreachable_blocks(Graph& g) {
  std::vector<bool> seen(g.blocks.size());
  std::vector<BlockId> work;
  auto reach = [&](BlockId b) {
    if (seen[b]) return;
    seen[b] = true;
    work.push_back(b);
  };
  reach(0);
  for (const Graph::Handler& h : g.handlers) reach(h.block);
  while (!work.empty()) {
    BlockId b = work.back();
    work.pop_back();
    for (BlockId s : g.blocks[b].successors) reach(s);
  }
  for (BlockId b : g.order)
    if (!seen[b])
      for (BlockId s : g.blocks[b].successors)
        if (seen[s]) remove_edge(g, b, s);
  std::erase_if(g.order, [&](BlockId b) { return !seen[b]; });
}

void join_counts(Graph& g) {
  auto is_count = [&](Value v) { return g.node(v).op == Op::kCountAccesses; };
  for (BlockId b : g.order) {
    auto& nodes = g.blocks[b].nodes;
    auto at = std::find_if(nodes.begin(), nodes.end(), is_count);
    if (at == nodes.end()) continue;
    BlockId first = b;
    for (;;) {
      const auto& before = g.blocks[first].predecessors;
      if (before.size() != 1 || before[0] == b || g.blocks[before[0]].successors.size() != 1) break;
      first = before[0];
    }
    if (first == b) continue;
    Value count = *at;
    nodes.erase(at);
    auto& to = g.blocks[first].nodes;
    if (auto there = std::find_if(to.begin(), to.end(), is_count); there != to.end()) {
      g.node(*there).imm += g.node(count).imm;
    } else {
      g.node(count).block = first;
      to.insert(to.end() - 1, count);
    }
  }
}

void split_critical_edges(Graph& g) {
  std::vector<BlockId> order;
  std::vector<BlockId> behind;  // blocks of edges that leave for cold code
  for (BlockId b : g.order) {
    order.push_back(b);
    if (g.blocks[b].successors.size() < 2) continue;
    for (size_t i = 0; i < g.blocks[b].successors.size(); i++) {
      BlockId target = g.blocks[b].successors[i];
      if (g.blocks[target].predecessors.size() < 2) continue;
      auto edge = static_cast<BlockId>(g.blocks.size());
      g.blocks.emplace_back();
      Block& e = g.blocks[edge];
      e.loop_depth = std::min(g.blocks[b].loop_depth, g.blocks[target].loop_depth);
      e.is_cold = g.blocks[target].is_cold || g.blocks[b].is_cold;
      e.predecessors = {b};
      e.successors = {target};
      Value jump = g.add(Node{.op = Op::kGoto, .insn = g.node(g.blocks[b].nodes.back()).insn}, {});
      g.append(edge, jump);
      g.blocks[b].successors[i] = edge;
      auto& before = g.blocks[target].predecessors;
      *std::find(before.begin(), before.end(), b) = edge;
      (e.is_cold ? behind : order).push_back(edge);
    }
  }
  order.insert(order.end(), behind.begin(), behind.end());
  g.order = std::move(order);
}

}  // namespace rrvm::jit
