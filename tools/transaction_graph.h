// The transactional happens-before graph of Velodrome (Flanagan, Freund, Yi, PLDI 2008), also used by SingleTrack.
// A node is a transaction: an atomic block, or one operation outside of any. An edge says that an operation of one
// happens before an operation of another. The trace is conflict-serialisable as long as there is no cycle; an edge that
// would close one is returned as a Cycle and not added, so that the graph stays without.
// Finished nodes without incoming edges can never be on a cycle: they are freed at once, and a Step that names one
// counts as "long ago". Hence the graph holds what overlaps, not what has happened.
// Must not know: tools, events, locations. The tool's mutex guards it, but for what says otherwise.
// Tests: tests/oracle/serialisability_test.cpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "tools/block_tool.h"

namespace rrvm::tools {

class TransactionGraph {
 public:
  struct Node;

  // An operation of a transaction, by its time stamp inside it. It does not keep the node alive: see `alive`.
  struct Step {
    Node* node = nullptr;
    uint64_t id = 0;
    uint64_t time = 0;
    bool operator==(const Step&) const = default;
  };
  // Two operations, by their time stamps in the two transactions.
  struct Link {
    uint64_t from = 0, to = 0;
  };
  struct Edge {
    Node* to = nullptr;
    Link first, last;  // the first that was found, and the latest
  };
  struct Node {
    std::atomic<uint64_t> id{0};       // changes when the node is freed
    uint64_t time = 0;                 // of its latest operation; that of its thread to change, if it has one only
    uint32_t incoming = 0;             // edges
    std::atomic<uint32_t> members{0};  // threads that still add to it
    BlockLabel label;
    bool is_block = false;
    bool reported = false;  // kept by the tool: there is a report about it
    rr::Tid tid = 0;
    std::vector<Edge> out;
    std::atomic<uint64_t> left{0};  // the latest operation that one of these begins at
    // What an unfinished node remembers: up to which operation a node is known to come before it, and which nodes
    // cannot because they come after. Only a member adds to these, so a single one may read them without the mutex.
    std::vector<Step> before, after;
    // Used by the current search.
    uint64_t visit = 0;
    uint64_t entered_at = 0;
  };
  // From the node that closes the cycle, through `path`, back to it.
  struct Cycle {
    struct Hop {
      Node* from;
      Link link;
      Node* to;
    };
    std::vector<Hop> path;    // the last hop is the edge that was refused
    bool increasing = false;  // the hops are ordered inside every other node: only the closing node is to blame
  };

  // Anybody may ask: a step that is not alive never will be again.
  bool alive(const Step& s) const { return s.node && s.node->id.load(std::memory_order_acquire) == s.id; }

  // A transaction with one member thread, after `last` of that thread.
  Node* begin(const Step& last, const BlockLabel& label, rr::Tid tid);
  // The next operation of an unfinished node.
  Step step(Node* n) { return {n, n->id, ++n->time}; }
  Step latest(Node* n) const { return {n, n->id, n->time}; }
  void enter(Node* n) { n->members++; }
  // A member thread adds no more. The last one finishes the node.
  void leave(Node* n);
  // `from` happens before the latest operation of `to`, which is unfinished. False if the edge would close a cycle.
  bool add(const Step& from, Node* to);
  // The cycle that add has just refused, if there is one that leaves `to` before this time of it.
  static constexpr uint64_t kAnyTime = ~uint64_t{0};
  std::optional<Cycle> cycle(const Step& from, Node* to, uint64_t left_before = kAnyTime);
  // The step of an operation that leaves nothing to do for the graph. It is one of node n, which has no other member,
  // or (n null) one outside of blocks after `last`. each(fits) asks about all that it follows: fits if they are over,
  // or in n, or in one finished node that the operation merges with; or if n has such an edge already, or refused it
  // and quiet() says that nobody asks why. Without the mutex: what is over stays so. The caller counts what was merged
  // and refused.
  struct Lone {
    Step step;
    bool merged = false;
    uint64_t refused = 0;
  };
  template <class Each, class Quiet>
  bool lone_step(Node* n, const Step& last, Each each, Quiet quiet, Lone& lone) const {
    Step one;
    auto fits = [&](const Step& s) {
      if (!alive(s) || s.node == n) return true;
      if (n) {
        if (const Step* known = find(n->before, s); known && s.time <= known->time) return true;
        if (!find(n->after, s)) return false;
        lone.refused++;
        return quiet();
      }
      if (one.node && (one.node != s.node || one.id != s.id)) return false;
      one = {s.node, s.id, std::max(one.time, s.time)};
      return true;
    };
    if ((!n && !fits(last)) || !each(fits)) return false;
    lone.merged = one.node != nullptr;
    lone.step = n ? Step{n, n->id.load(std::memory_order_relaxed), ++n->time} : one;
    return !one.node || (one.node->members.load(std::memory_order_acquire) == 0 && alive(one));
  }
  // An operation outside of blocks, after all of `before`. Merged with one of them, or with nothing, if that has
  // the same paths; otherwise a finished node of its own.
  Step unary(std::span<const Step> before, const BlockLabel& label, rr::Tid tid);

  struct Statistics {
    uint64_t nodes = 0, edges = 0, merged = 0, freed = 0;
    uint64_t live() const { return nodes - freed; }
  };
  const Statistics& statistics() const { return statistics_; }
  // How often an edge was added or its latest link has moved.
  uint64_t changes() const { return changes_; }

 private:
  static const Step* find(const std::vector<Step>& known, const Step& s) {
    for (const Step& k : known) {
      if (k.node == s.node && k.id == s.id) return &k;
    }
    return nullptr;
  }
  void remember(std::vector<Step>& known, const Step& s);
  Node* make(const BlockLabel& label, rr::Tid tid, bool is_block);
  static bool has_edge(const Node* from, const Node* to);
  void link(const Step& from, Node* to);
  void collect(Node* n);
  bool reaches(Node* from, Node* to, size_t limit);
  bool find_increasing(Node* closing, const Step& goal, uint64_t left_before, Cycle& cycle);
  bool find_any(Node* closing, Node* goal, uint64_t left_before, Cycle* cycle);
  bool reaches(Node* unfinished, const Step& goal);

  std::deque<Node> nodes_;  // never shrinks; reused
  std::vector<Node*> free_;
  std::vector<Node*> work_;
  uint64_t next_id_ = 1;
  uint64_t visit_ = 0;
  uint64_t changes_ = 0;
  Statistics statistics_;
};

}  // namespace rrvm::tools
