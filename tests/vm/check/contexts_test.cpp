// Call contexts: the tree and the tables through which threads reach it.
#include "vm/check/contexts.h"

#include <gtest/gtest.h>

#include <thread>

namespace rrvm::check {
namespace {

TEST(Contexts, ANodeTellsItsSitesAndItsThread) {
  ContextTree tree;
  ContextTable table;
  rr::SiteId root = table.root(tree, 7);
  rr::SiteId main = table.child(tree, root, 100, [] { return 1; });
  rr::SiteId access = table.child(tree, main, 2, [] { return 2; });
  EXPECT_TRUE(ContextTree::is_context(access));
  EXPECT_EQ(tree.site_of(access), 2u);
  EXPECT_EQ(tree.sites(access), (std::vector<rr::SiteId>{2, 1}));
  EXPECT_EQ(tree.thread_of(access), rr::Tid{7});
}

TEST(Contexts, ThreadsThatOneRoomHasServedAreToldApart) {
  ContextTree tree;
  ContextTree::Room room;
  rr::SiteId first = tree.add(room, tree.add(room, 0, 7), 1), second = tree.add(room, tree.add(room, 0, 8), 1);
  EXPECT_EQ(tree.thread_of(first), rr::Tid{7});
  EXPECT_EQ(tree.thread_of(second), rr::Tid{8});
}

TEST(Contexts, APlainSiteIsItself) {
  ContextTree tree;
  EXPECT_EQ(tree.site_of(5), 5u);
  EXPECT_EQ(tree.thread_of(5), std::nullopt);
}

TEST(Contexts, TheSameCallsAreTheSameNode) {
  ContextTree tree;
  ContextTable table;
  rr::SiteId root = table.root(tree, 0);
  std::vector<rr::SiteId> first;
  for (uint64_t key = 0; key < 1000; ++key)
    first.push_back(table.child(tree, root, key, [&] { return static_cast<uint32_t>(key + 1); }));
  for (uint64_t key = 0; key < 1000; ++key)
    EXPECT_EQ(table.child(tree, root, key,
                          []() -> uint32_t {
                            ADD_FAILURE() << "made again";
                            return 0;
                          }),
              first[key]);
  EXPECT_NE(table.child(tree, first[0], 0, [] { return 1u; }), first[0]) << "another parent, another node";
}

TEST(Contexts, AFullTreeSaysSo) {
  ContextTree tree;
  ContextTree::Room room;
  rr::SiteId last = tree.add(room, 0, 0);
  for (uint32_t i = 1; i < ContextTree::kMaxNodes; ++i) last = tree.add(room, last, 1);
  EXPECT_NE(last, 0u);
  EXPECT_EQ(tree.add(room, last, 1), 0u);
  ContextTable table;
  EXPECT_EQ(table.child(tree, last, 1, [] { return 1u; }), 0u);
}

TEST(Contexts, NodesOfEndedThreadsAreUsedAgainAndOldNumbersTellNothing) {
  ContextTree tree;
  ContextTree::Room first, rest;
  rr::SiteId root = tree.add(first, 0, 7), node = tree.add(first, root, 3);
  while (tree.add(rest, root, 1) != 0) {}
  tree.give_back(first);
  EXPECT_EQ(tree.thread_of(node), rr::Tid{7}) << "nobody has needed it yet";
  ContextTable table;
  rr::SiteId again = table.root(tree, 8), child = table.child(tree, again, 1, [] { return 5u; });
  EXPECT_EQ(tree.thread_of(child), rr::Tid{8});
  EXPECT_EQ(tree.site_of(child), 5u);
  EXPECT_EQ(tree.thread_of(node), std::nullopt);
  EXPECT_EQ(tree.site_of(node), rr::kNoSite);
  EXPECT_TRUE(tree.sites(node).empty());
  table.give_back(tree);
  for (uint32_t tid = 0; tid < 400; tid++) {  // uses are told apart for some time
    ContextTable other;
    ASSERT_NE(other.root(tree, tid), 0u);
    EXPECT_EQ(tree.thread_of(node), std::nullopt);
    EXPECT_NE(tree.thread_of(child), rr::Tid{8});
    other.give_back(tree);
  }
}

TEST(Contexts, ThreadsAddAtOnce) {
  ContextTree tree;
  auto work = [&tree](uint32_t tid) {
    ContextTable table;
    rr::SiteId root = table.root(tree, tid);
    for (uint32_t i = 1; i <= 50000; ++i) {
      rr::SiteId node = table.child(tree, root, i, [i] { return i; });
      ASSERT_EQ(tree.site_of(node), i);
      ASSERT_EQ(tree.thread_of(node), rr::Tid{tid});
    }
  };
  std::thread a(work, 1), b(work, 2), c(work, 3);
  a.join(), b.join(), c.join();
}

}  // namespace
}  // namespace rrvm::check
