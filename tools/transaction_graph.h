// The transactional happens-before graph of Velodrome (Flanagan, Freund, Yi, PLDI 2008), also used by SingleTrack.
// A node is a transaction: an atomic block, or one operation outside of any. An edge says that an operation of one
// happens before an operation of another. The trace is conflict-serialisable as long as there is no cycle; an edge that
// would close one is returned as a Cycle and not added, so that the graph stays without.
// Finished nodes without incoming edges can never be on a cycle: they are freed at once, and a Step that names one
// counts as "long ago". Hence the graph holds what overlaps, not what has happened.
// Must not know: tools, events, locations. Not thread-safe: the tool's mutex guards it.
// Tests: tests/oracle/serialisability_test.cpp.
#pragma once

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

  // An operation of a transaction, by its time stamp inside it. Weak: does not keep the node.
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
    uint64_t id = 0;        // changes when the node is freed
    uint64_t time = 0;      // of its latest operation
    uint32_t incoming = 0;  // edges
    uint32_t members = 0;   // threads that still add to it
    BlockLabel label;
    bool is_block = false;
    bool reported = false;  // the tool's
    rr::Tid tid = 0;
    std::vector<Edge> out;
    // Of the current search.
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
    std::vector<Hop> path;   // the last hop is the edge that was refused
    bool increasing = false;  // the hops are ordered inside every other node: only the closing node is to blame
  };

  bool alive(const Step& s) const { return s.node && s.node->id == s.id; }

  // A transaction with one member thread, after `last` of that thread.
  Node* begin(const Step& last, const BlockLabel& label, rr::Tid tid);
  // The next operation of an unfinished node.
  Step step(Node* n) { return {n, n->id, ++n->time}; }
  Step latest(Node* n) const { return {n, n->id, n->time}; }
  void enter(Node* n) { n->members++; }
  // A member thread adds no more. The last one finishes the node.
  void leave(Node* n);
  // `from` happens before the latest operation of `to`, which is unfinished.
  std::optional<Cycle> add(const Step& from, Node* to);
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
  Node* make(const BlockLabel& label, rr::Tid tid, bool is_block);
  static bool has_edge(const Node* from, const Node* to);
  void link(const Step& from, Node* to);
  void collect(Node* n);
  bool reaches(Node* from, Node* to, size_t limit);
  bool find_increasing(Node* closing, const Step& goal, Cycle& cycle);
  bool find_any(Node* closing, Node* goal, Cycle& cycle);

  std::deque<Node> nodes_;     // never shrinks; reused
  std::vector<Node*> free_;
  std::vector<Node*> work_;
  uint64_t next_id_ = 1;
  uint64_t visit_ = 0;
  uint64_t changes_ = 0;
  Statistics statistics_;
};

}  // namespace rrvm::tools
