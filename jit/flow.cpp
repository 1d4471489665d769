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
  find_children();
  first_.assign(g.blocks.size(), 0);
  last_.assign(g.blocks.size(), 0);
  uint32_t clock = 0;
  for (BlockId root : roots_) {
    std::vector<std::pair<BlockId, size_t>> path{{root, 0}};
    first_[root] = ++clock;
    while (!path.empty()) {
      auto& [b, next] = path.back();
      if (next == children(b).size()) {
        last_[b] = ++clock;
        path.pop_back();
        continue;
      }
      BlockId c = children(b)[next++];
      first_[c] = ++clock;
      path.push_back({c, 0});
    }
  }
}

// Beside each other those of one block, in the order of all.
void Flow::find_children() {
  first_child_.assign(dominator_.size() + 1, 0);
  for (BlockId b : order_)
    if (dominator_[b] != kNoBlockId) first_child_[dominator_[b] + 1]++;
  for (size_t b = 1; b < first_child_.size(); b++) first_child_[b] += first_child_[b - 1];
  children_.resize(first_child_.back());
  std::vector<uint32_t> next(first_child_.begin(), first_child_.end() - 1);
  roots_.clear();  // from here on: the roots of the dominator trees
  for (BlockId b : order_) {
    if (dominator_[b] != kNoBlockId) children_[next[dominator_[b]]++] = b;
    else roots_.push_back(b);
  }
}

void Flow::find_loops(const Graph& g) {
  loop_of_.assign(g.blocks.size(), UINT32_MAX);
  std::vector<std::pair<BlockId, BlockId>> back_edges;  // header and latch
  for (BlockId b : order_) {
    for (BlockId s : g.blocks[b].successors) {
      if (number_[s] > number_[b]) continue;
      if (dominates(s, b)) back_edges.push_back({s, b});
      else is_reducible_ = false;
    }
  }
  // From the last header to the first: inner loops come before those around them.
  std::stable_sort(back_edges.begin(), back_edges.end(),
                   [&](const auto& x, const auto& y) { return number_[x.first] > number_[y.first]; });
  std::vector<uint32_t> seen_for(g.blocks.size(), UINT32_MAX);  // the latest loop that a block was found in
  std::vector<BlockId> work;
  for (size_t i = 0; i < back_edges.size();) {
    const BlockId header = back_edges[i].first;
    Loop loop{header, {header}, {}};
    const auto id = static_cast<uint32_t>(loops_.size());
    auto visit = [&](BlockId b) {
      if (number_[b] == UINT32_MAX || seen_for[b] == id) return;
      seen_for[b] = id;
      work.push_back(b);
    };
    seen_for[header] = id;
    for (; i < back_edges.size() && back_edges[i].first == header; i++) {
      loop.latches.push_back(back_edges[i].second);
      visit(back_edges[i].second);
    }
    while (!work.empty()) {
      BlockId b = work.back();
      work.pop_back();
      loop.blocks.push_back(b);
      for (BlockId p : g.blocks[b].predecessors) visit(p);
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
