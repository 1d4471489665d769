// Call contexts: one number that stands for a thread, the calls that led to a place, and the place. The shadow of a
// location has room for a number only, and a report wants the stack of the *previous* access: so each access that
// changes a location's state remembers its context (-stacks=full).
//
// Contexts form a tree: a node is its parent and a site; the roots are threads. A thread finds its nodes in a table of
// its own, without locks, and a frame keeps the node of its callers while it lives, so that an access usually costs one
// probe. Direct recursion is folded into one node. When kMaxNodes have been made, accesses are known by their site
// alone. Tests: tests/vm/check/contexts_test.cpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "rr/event.h"

namespace rrvm::check {

// Numbers from kFirst on are contexts, those below are plain sites.
class ContextTree {
 public:
  static constexpr rr::SiteId kFirst = 1u << 31;
  static constexpr uint32_t kMaxNodes = 1 << 22;

  struct Node {
    rr::SiteId parent;  // a context; 0 in a root
    uint32_t site;      // a plain site; a root has the thread's number
  };

  static bool is_context(rr::SiteId id) { return id >= kFirst; }
  // A new node; 0 when there are too many.
  rr::SiteId add(rr::SiteId parent, uint32_t site);
  const Node& node(rr::SiteId context) const;
  rr::SiteId site_of(rr::SiteId id) const { return is_context(id) ? node(id).site : id; }
  // Innermost first, without the root.
  std::vector<rr::SiteId> sites(rr::SiteId context) const;
  std::optional<rr::Tid> thread_of(rr::SiteId id) const;

 private:
  static constexpr uint32_t kChunk = 1 << 14;
  std::atomic<uint32_t> used_{0};
  std::atomic<Node*> chunks_[kMaxNodes / kChunk]{};
};

// One thread's way into the tree: (parent, key) -> node, open addressing.
class ContextTable {
 public:
  // The child of `parent` with this key; `site` is asked only when the node is new. 0 when the tree is full.
  template <class Site>
  rr::SiteId child(ContextTree& tree, rr::SiteId parent, uint64_t key, Site site) {
    return find_or_make(parent, key, [&] { return tree.add(parent, site()); });
  }
  // The same for a call. One from the same place as the call before it is recursion, which gets no node of its own.
  template <class Site>
  rr::SiteId call(ContextTree& tree, rr::SiteId parent, uint64_t key, Site site) {
    return find_or_make(parent, key, [&] {
      const ContextTree::Node& before = tree.node(parent);
      rr::SiteId from = site();
      return before.parent && before.site == from ? parent : tree.add(parent, from);
    });
  }
  // Either, if it has been asked for before; else 0.
  [[gnu::always_inline]] rr::SiteId known(rr::SiteId parent, uint64_t key) const {
    return used_ ? entries_[find(parent, key)].node : 0;
  }

 private:
  template <class Make>
  rr::SiteId find_or_make(rr::SiteId parent, uint64_t key, Make make) {
    if (__builtin_expect((used_ + 1) * 2 > entries_.size(), 0)) grow();
    Entry& e = entries_[find(parent, key)];
    if (__builtin_expect(e.node == 0, 0)) {
      rr::SiteId made = make();
      if (made == 0) return 0;
      e = {key, parent, made};
      used_++;
    }
    return e.node;
  }
  struct Entry {
    uint64_t key = 0;
    rr::SiteId parent = 0, node = 0;  // node 0: free
  };
  [[gnu::always_inline]] size_t find(rr::SiteId parent, uint64_t key) const {
    size_t at = ((key ^ uint64_t{parent} << 32) * 0x9E3779B97F4A7C15u) >> shift_;
    while (entries_[at].node != 0 && (entries_[at].key != key || entries_[at].parent != parent))
      at = (at + 1) & (entries_.size() - 1);
    return at;
  }
  void grow();

  std::vector<Entry> entries_;
  size_t used_ = 0;
  unsigned shift_ = 64;
};

}  // namespace rrvm::check
