#include "tools/transaction_graph.h"

#include <algorithm>

namespace rrvm::tools {

using namespace rr;

namespace {
// How far a merge may look for a path before a node of its own is cheaper.
constexpr size_t kMergeSearch = 64, kMergeCandidates = 4;
constexpr size_t kRemembered = 32;  // nodes that one remembers to come before it, or after it
}  // namespace

TransactionGraph::Node* TransactionGraph::make(const BlockLabel& label, Tid tid, bool is_block) {
  Node* n;
  if (free_.empty()) {
    n = &nodes_.emplace_back();
  } else {
    n = free_.back();
    free_.pop_back();
  }
  n->id = next_id_++;
  n->time = 0;
  n->left = 0;
  n->label = label;
  n->tid = tid;
  n->is_block = is_block;
  n->reported = false;
  n->members = is_block;
  statistics_.nodes++;
  return n;
}

TransactionGraph::Node* TransactionGraph::begin(const Step& last, const BlockLabel& label, Tid tid) {
  Node* n = make(label, tid, true);
  if (alive(last)) link(last, n);
  return n;
}

void TransactionGraph::leave(Node* n) {
  if (--n->members == 0) collect(n);
}

// Frees n and what becomes free with it.
void TransactionGraph::collect(Node* n) {
  work_.assign(1, n);
  while (!work_.empty()) {
    n = work_.back();
    work_.pop_back();
    if (n->incoming > 0 || n->members > 0) continue;
    for (const Edge& e : n->out) {
      if (--e.to->incoming == 0) work_.push_back(e.to);
    }
    n->out.clear();
    n->before.clear();
    n->after.clear();
    n->id = 0;
    free_.push_back(n);
    statistics_.freed++;
  }
}

bool TransactionGraph::has_edge(const Node* from, const Node* to) {
  return std::any_of(from->out.begin(), from->out.end(), [&](const Edge& e) { return e.to == to; });
}

void TransactionGraph::link(const Step& from, Node* to) {
  Link link{from.time, to->time};
  if (from.time > from.node->left) from.node->left = from.time;
  for (Edge& e : from.node->out) {
    if (e.to != to) continue;
    if (from.time <= e.last.from) return;
    e.last = link;
    changes_++;
    return;
  }
  changes_++;
  from.node->out.push_back({to, link, link});
  to->incoming++;
  statistics_.edges++;
}

// A path from an unfinished node stays while its goal does: none of its nodes can be freed.
bool TransactionGraph::reaches(Node* unfinished, const Step& goal) {
  if (find(unfinished->after, goal)) return true;
  if (!find_any(unfinished, goal.node, kAnyTime, nullptr)) return false;
  remember(unfinished->after, goal);
  return true;
}

void TransactionGraph::remember(std::vector<Step>& known, const Step& s) {
  if (Step* k = const_cast<Step*>(find(known, s))) return void(k->time = std::max(k->time, s.time));
  if (known.size() == kRemembered) std::erase_if(known, [this](const Step& k) { return !alive(k); });
  if (known.size() == kRemembered) known.clear();
  known.push_back(s);
}

bool TransactionGraph::add(const Step& from, Node* to) {
  if (!alive(from) || from.node == to) return true;
  if (!to->out.empty() && !has_edge(from.node, to) && reaches(to, from)) return false;
  link(from, to);
  remember(to->before, from);
  return true;
}

std::optional<TransactionGraph::Cycle> TransactionGraph::cycle(const Step& from, Node* to, uint64_t left_before) {
  Cycle cycle;
  if (!find_any(to, from.node, left_before, &cycle)) return std::nullopt;
  Cycle better;
  better.increasing = find_increasing(to, from, left_before, better);
  if (better.increasing) cycle = std::move(better);
  cycle.path.push_back({from.node, {from.time, to->time}, to});
  return cycle;
}

TransactionGraph::Step TransactionGraph::unary(std::span<const Step> before, const BlockLabel& label, Tid tid) {
  std::vector<Step> live;  // one per node, the latest
  for (const Step& s : before) {
    if (!alive(s)) continue;
    auto same = std::find_if(live.begin(), live.end(), [&](const Step& l) { return l.node == s.node; });
    if (same == live.end()) {
      live.push_back(s);
    } else {
      same->time = std::max(same->time, s.time);
    }
  }
  if (live.empty()) return {};
  for (size_t i = 0; i < live.size() && live.size() <= kMergeCandidates; i++) {
    bool last = live[i].node->members == 0;  // an unfinished node may yet come after this operation
    for (size_t j = 0; j < live.size() && last; j++) last = i == j || reaches(live[j].node, live[i].node, kMergeSearch);
    if (!last) continue;
    statistics_.merged++;
    return live[i];
  }
  Node* n = make(label, tid, false);
  for (const Step& s : live) link(s, n);
  return latest(n);
}

bool TransactionGraph::reaches(Node* from, Node* to, size_t limit) {
  visit_++;
  work_.assign(1, from);
  from->visit = visit_;
  for (size_t seen = 0; !work_.empty() && seen < limit; seen++) {
    Node* n = work_.back();
    work_.pop_back();
    if (n == to) return true;
    for (const Edge& e : n->out) {
      if (e.to->visit == visit_) continue;
      e.to->visit = visit_;
      work_.push_back(e.to);
    }
  }
  return false;
}

// A path of operations: it leaves every node on the way no earlier than it enters it, and ends no later than `goal`.
// Paths that leave the closing node late are tried first: they blame the most blocks.
bool TransactionGraph::find_increasing(Node* closing, const Step& goal, uint64_t left_before, Cycle& cycle) {
  struct Start {
    Edge* edge;
    Link link;
  };
  std::vector<Start> starts;
  for (Edge& e : closing->out) {
    if (e.last.from < left_before) starts.push_back({&e, e.last});
    if (e.first.from != e.last.from && e.first.from < left_before) starts.push_back({&e, e.first});
  }
  std::stable_sort(starts.begin(), starts.end(),
                   [](const Start& a, const Start& b) { return a.link.from > b.link.from; });
  visit_++;
  closing->visit = visit_;
  closing->entered_at = 0;
  struct Frame {
    Node* node;
    size_t edge = 0;
    bool tried_first = false;
  };
  auto fresh = [&](Node* n, uint64_t at) {
    if (n->visit == visit_ && n->entered_at <= at) return false;
    n->visit = visit_;
    n->entered_at = at;
    return true;
  };
  for (const Start& s : starts) {
    if (!fresh(s.edge->to, s.link.to)) continue;
    std::vector<Frame> frames{{s.edge->to}};
    cycle.path.assign(1, {closing, s.link, s.edge->to});
    while (!frames.empty()) {
      Frame& f = frames.back();
      uint64_t entered = cycle.path.back().link.to;
      if (f.node == goal.node && entered <= goal.time) return true;
      if (f.edge == f.node->out.size()) {
        frames.pop_back();
        cycle.path.pop_back();
        continue;
      }
      const Edge& e = f.node->out[f.edge];
      const Link& link = f.tried_first ? e.last : e.first;
      Node* here = f.node;
      if (f.tried_first) f.edge++;
      f.tried_first = !f.tried_first;
      if (link.from < entered || !fresh(e.to, link.to)) continue;
      cycle.path.push_back({here, link, e.to});
      frames.push_back({e.to});
    }
  }
  cycle.path.clear();
  return false;
}

bool TransactionGraph::find_any(Node* closing, Node* goal, uint64_t left_before, Cycle* cycle) {
  visit_++;
  struct Frame {
    Node* node;
    size_t edge = 0;
  };
  std::vector<Frame> frames{{closing}};
  closing->visit = visit_;
  while (!frames.empty()) {
    Frame& f = frames.back();
    if (f.node == goal) {
      for (size_t i = 0; cycle && i + 1 < frames.size(); i++) {
        const Edge& e = frames[i].node->out[frames[i].edge - 1];
        bool is_late = i == 0 && e.last.from >= left_before;
        cycle->path.push_back({frames[i].node, is_late ? e.first : e.last, e.to});
      }
      return true;
    }
    if (f.edge == f.node->out.size()) {
      frames.pop_back();
      continue;
    }
    const Edge& edge = f.node->out[f.edge++];
    Node* next = edge.to;
    if (next->visit == visit_ || (f.node == closing && edge.first.from >= left_before)) continue;
    next->visit = visit_;
    frames.push_back({next});
  }
  return false;
}

}  // namespace rrvm::tools
