#include "jit/flow.h"

#include <algorithm>

namespace rrvm::jit {

Flow::Flow(const Graph& g) {
  find_order(g);
  find_dominators(g);
  find_loops(g);
}

void Flow::find_order(const Graph& g) {
  number_.assign(g.blocks.size(), UINT32_MAX);
  roots_.push_back(0);
  for (BlockId b : g.order)
    if (g.blocks[b].is_handler) roots_.push_back(b);
  std::vector<bool> seen(g.blocks.size());
  std::vector<BlockId> post;
  for (size_t r = roots_.size(); r-- > 0;) {  // the entry last, so that it comes first
    std::vector<std::pair<BlockId, size_t>> path{{roots_[r], 0}};
    seen[roots_[r]] = true;
    while (!path.empty()) {
      auto& [b, next] = path.back();
      if (next == g.blocks[b].successors.size()) {
        post.push_back(b);
        path.pop_back();
        continue;
      }
      BlockId s = g.blocks[b].successors[next++];
      if (seen[s]) continue;
      seen[s] = true;
      path.push_back({s, 0});
    }
  }
  order_.assign(post.rbegin(), post.rend());
  for (uint32_t i = 0; i < order_.size(); i++) number_[order_[i]] = i;
}

// Cooper, Harvey, Kennedy: until nothing changes, a block's dominator is where those of its predecessors meet. A root
// is its own end; blocks that several roots reach have none.
void Flow::find_dominators(const Graph& g) {
  dominator_.assign(g.blocks.size(), kNoBlockId);
  std::vector<bool> known(g.blocks.size());
  for (BlockId r : roots_) known[r] = true;
  auto meet = [&](BlockId a, BlockId b) {
    while (a != b) {
      if (a == kNoBlockId || b == kNoBlockId) return kNoBlockId;
      if (number_[a] > number_[b]) a = dominator_[a];
      else b = dominator_[b];
    }
    return a;
  };
  std::vector<bool> is_root(g.blocks.size());
  for (BlockId r : roots_) is_root[r] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (BlockId b : order_) {
      if (is_root[b]) continue;
      BlockId found = kNoBlockId;
      bool first = true;
      for (BlockId p : g.blocks[b].predecessors) {
        if (number_[p] == UINT32_MAX || !known[p]) continue;
        found = first ? p : meet(found, p);
        first = false;
      }
      if (known[b] && dominator_[b] == found) continue;
      known[b] = changed = true;
      dominator_[b] = found;
    }
  }
  children_.resize(g.blocks.size());
  std::vector<BlockId> tops;
  for (BlockId b : order_) {
    if (dominator_[b] != kNoBlockId) children_[dominator_[b]].push_back(b);
    else tops.push_back(b);
  }
  roots_ = tops;  // from here on: the roots of the dominator trees
  first_.assign(g.blocks.size(), 0);
  last_.assign(g.blocks.size(), 0);
  uint32_t clock = 0;
  for (BlockId root : roots_) {
    std::vector<std::pair<BlockId, size_t>> path{{root, 0}};
    first_[root] = ++clock;
    while (!path.empty()) {
      auto& [b, next] = path.back();
      if (next == children_[b].size()) {
        last_[b] = ++clock;
        path.pop_back();
        continue;
      }
      BlockId c = children_[b][next++];
      first_[c] = ++clock;
      path.push_back({c, 0});
    }
  }
}

void Flow::find_loops(const Graph& g) {
  loop_of_.assign(g.blocks.size(), UINT32_MAX);
  std::vector<std::vector<BlockId>> latches(g.blocks.size());
  for (BlockId b : order_) {
    for (BlockId s : g.blocks[b].successors) {
      if (number_[s] > number_[b]) continue;
      if (dominates(s, b)) latches[s].push_back(b);
      else is_reducible_ = false;
    }
  }
  // From the last header to the first: inner loops come before those around them.
  for (size_t i = order_.size(); i-- > 0;) {
    BlockId header = order_[i];
    if (latches[header].empty()) continue;
    Loop loop{header, {header}, latches[header]};
    const auto id = static_cast<uint32_t>(loops_.size());
    std::vector<bool> in(g.blocks.size());
    in[header] = true;
    std::vector<BlockId> work;
    for (BlockId l : loop.latches) {
      if (in[l]) continue;
      in[l] = true;
      work.push_back(l);
    }
    while (!work.empty()) {
      BlockId b = work.back();
      work.pop_back();
      loop.blocks.push_back(b);
      for (BlockId p : g.blocks[b].predecessors) {
        if (number_[p] == UINT32_MAX || in[p]) continue;
        in[p] = true;
        work.push_back(p);
      }
    }
    for (BlockId b : loop.blocks) {
      if (loop_of_[b] == UINT32_MAX) {
        loop_of_[b] = id;
        continue;
      }
      uint32_t outer = loop_of_[b];
      while (loops_[outer].parent != UINT32_MAX && loops_[outer].parent != id) outer = loops_[outer].parent;
      loops_[outer].parent = id;
    }
    loops_.push_back(std::move(loop));
  }
}

bool Flow::is_in(BlockId b, uint32_t loop) const {
  for (uint32_t l = loop_of_[b]; l != UINT32_MAX; l = loops_[l].parent)
    if (l == loop) return true;
  return false;
}

}  // namespace rrvm::jit
