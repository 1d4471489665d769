// Call contexts: one number that stands for a thread, the calls that led to a place, and the place. The shadow of a
// location has room for a number only, and a report wants the stack of the *previous* access: so each access that
// changes a location's state remembers its context (-stacks=full).
//
// Contexts form a tree: a node is its parent and a site; the roots are threads. A thread finds its nodes in a table of
// its own, without locks, and a frame keeps the node of its callers while it lives, so that an access usually costs one
// probe. Recursion is folded: a call from a place from which one of the last few calls came leads back to that call's
// node, so that a recursive program has as many contexts as it has places, not as it has paths. When kMaxNodes have
// been made, those of threads that have ended are used again, of the earliest first; when there are none, accesses are
// known by their site alone. A number says how often its node has been used before, so a location that keeps an old one
// has no stack, not a wrong one.
// Tests: tests/vm/check/contexts_test.cpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "rr/event.h"

namespace rrvm::check {

// Numbers from kFirst on are contexts, those below are plain sites. A context is kFirst | uses:9 | node:22.
class ContextTree {
 public:
  static constexpr rr::SiteId kFirst = 1u << 31;
  static constexpr unsigned kNodeBits = 22;
  static constexpr uint32_t kMaxNodes = 1 << kNodeBits;
  static constexpr uint32_t kBlock = 16;  // nodes that a thread takes at a time

  struct Node {
    rr::SiteId parent;  // a context; 0 in a root
    uint32_t site;      // a plain site; a root has the thread's number
  };

  // What a thread has taken.
  struct Room {
    std::vector<uint32_t> blocks;
    uint32_t used = kBlock;          // of the last of them
    rr::Tid thread = rr::kNoThread;  // that of its root
  };

  static bool is_context(rr::SiteId id) { return id >= kFirst; }
  // A new node, of the same thread as its parent; 0 when there are too many.
  rr::SiteId add(Room& room, rr::SiteId parent, uint32_t site);
  // The thread has ended: its nodes are good until they are needed for others.
  void give_back(Room& room);
  std::optional<Node> node(rr::SiteId context) const;  // none: it is another's by now
  rr::SiteId site_of(rr::SiteId id) const {
    if (!is_context(id)) return id;
    auto n = node(id);
    return n ? n->site : rr::kNoSite;
  }
  // Innermost first, without the root; as many as are known.
  std::vector<rr::SiteId> sites(rr::SiteId context) const;
  std::optional<rr::Tid> thread_of(rr::SiteId id) const;

 private:
  static constexpr uint32_t kChunk = 1 << 14;
  static constexpr uint32_t kUses = (kFirst >> kNodeBits) - 1;  // as many as fit, in a mask
  struct Chunk {
    std::atomic<uint64_t> nodes[kChunk]{};  // parent:32 | site:32
    std::atomic<uint32_t> uses[kChunk / kBlock]{};
    std::atomic<rr::Tid> threads[kChunk / kBlock]{};
  };
  bool take_block(Room& room);
  std::atomic<Chunk*> chunks_[kMaxNodes / kChunk]{};  // made under the mutex, never destroyed
  std::mutex mutex_;                                  // guards all below
  uint32_t blocks_made_ = 0;
  std::deque<uint32_t> given_back_;  // earliest first
};

// One thread's way into the tree: (parent, key) -> node, open addressing.
class ContextTable {
 public:
  // The child of `parent` with this key; `site` is asked only when the node is new. 0 when the tree is full.
  template <class Site>
  rr::SiteId child(ContextTree& tree, rr::SiteId parent, uint64_t key, Site site) {
    return find_or_make(parent, key, [&] { return tree.add(room_, parent, site()); });
  }
  // Does the same for a call. One from the same place as a call shortly before it is recursion, which gets no node of
  // its own.
  template <class Site>
  rr::SiteId call(ContextTree& tree, rr::SiteId parent, uint64_t key, Site site) {
    return find_or_make(parent, key, [&] {
      constexpr int kLongestCycle = 8;
      const rr::SiteId from = site();
      rr::SiteId before = parent;
      for (int i = 0; i < kLongestCycle; i++) {
        const ContextTree::Node node = *tree.node(before);
        if (!node.parent) break;
        if (node.site == from) return before;
        before = node.parent;
      }
      return tree.add(room_, parent, from);
    });
  }
  // Either, if it has been asked for before; else 0.
  [[gnu::always_inline]] rr::SiteId known(rr::SiteId parent, uint64_t key) const {
    return used_ ? entries_[find(parent, key)].node : 0;
  }

  rr::SiteId root(ContextTree& tree, rr::Tid tid) { return tree.add(room_, 0, tid); }
  // Keys that stand for something else from now on.
  template <class Drop>
  void forget(Drop drop) {
    std::vector<Entry> old = std::exchange(entries_, std::vector<Entry>(entries_.size()));
    used_ = 0;
    for (const Entry& e : old) {
      if (e.node == 0 || drop(e.key)) continue;
      entries_[find(e.parent, e.key)] = e;
      used_++;
    }
  }
  // Its thread has ended.
  void give_back(ContextTree& tree) { tree.give_back(room_); }

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

  ContextTree::Room room_;
  std::vector<Entry> entries_;
  size_t used_ = 0;
  unsigned shift_ = 64;
};

}  // namespace rrvm::check
