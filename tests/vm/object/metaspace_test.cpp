#include "vm/object/metaspace.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <thread>
#include <vector>

namespace rrvm {
namespace {

TEST(Metaspace, BelowFourGigabytesAlignedAndZero) {
  for (size_t bytes : {1, 15, 16, 17, 4096, 100000}) {
    auto* p = static_cast<char*>(metaspace::allocate(bytes));
    auto address = reinterpret_cast<uintptr_t>(p);
    EXPECT_LT(address + bytes, uintptr_t{1} << 32);
    EXPECT_EQ(address % 16, 0u);
    EXPECT_TRUE(std::all_of(p, p + bytes, [](char c) { return c == 0; }));
    std::fill(p, p + bytes, 1);
  }
}

TEST(Metaspace, ThreadsGetDisjointPieces) {
  std::vector<std::vector<uintptr_t>> got(4);
  std::vector<std::thread> threads;
  for (auto& mine : got) {
    threads.emplace_back([&mine] {
      for (int i = 0; i < 1000; i++) mine.push_back(reinterpret_cast<uintptr_t>(metaspace::allocate(48)));
    });
  }
  for (auto& t : threads) t.join();
  std::vector<uintptr_t> all;
  for (auto& mine : got) all.insert(all.end(), mine.begin(), mine.end());
  std::sort(all.begin(), all.end());
  for (size_t i = 1; i < all.size(); i++) EXPECT_GE(all[i] - all[i - 1], 48u);
}

TEST(Metaspace, ArenasAreGivenBackAndUsedAgain) {
  auto* owner = reinterpret_cast<ClassUnit*>(uintptr_t{0x1000});
  size_t before = metaspace::arena_bytes();
  uintptr_t lowest = UINTPTR_MAX;
  for (int round = 0; round < 100; round++) {
    auto arena = std::make_unique<metaspace::Arena>(owner);
    std::vector<char*> pieces;
    for (size_t bytes : {24, 4000, 100, 70000, 16}) {
      auto* p = static_cast<char*>(metaspace::allocate(bytes, arena.get()));
      EXPECT_TRUE(std::all_of(p, p + bytes, [](char c) { return c == 0; }));
      EXPECT_EQ(metaspace::owner_of(p + bytes - 1), owner);
      EXPECT_TRUE(metaspace::contains(p));
      std::fill(p, p + bytes, 1);
      pieces.push_back(p);
    }
    uintptr_t low = reinterpret_cast<uintptr_t>(*std::min_element(pieces.begin(), pieces.end()));
    if (round == 0) lowest = low;
    EXPECT_GE(low, lowest);  // nothing new is taken
    EXPECT_GT(metaspace::arena_bytes(), before);
    arena.reset();
    EXPECT_EQ(metaspace::arena_bytes(), before);
    for (char* p : pieces) {
      EXPECT_EQ(metaspace::owner_of(p), nullptr);
      EXPECT_FALSE(metaspace::contains(p));
    }
  }
}

TEST(Metaspace, OwnersOfAnyAddress) {
  EXPECT_EQ(metaspace::owner_of(nullptr), nullptr);
  EXPECT_EQ(metaspace::owner_of(metaspace::allocate(16)), nullptr);
  EXPECT_EQ(metaspace::owner_of(reinterpret_cast<void*>(UINTPTR_MAX)), nullptr);
}

TEST(MetaspaceDeathTest, RunningOutIsOneClearLine) {
  auto run_out = [] {
    dup2(STDERR_FILENO, STDOUT_FILENO);  // where java says it, and where a death test does not look
    metaspace::allocate(size_t{1} << 40);
  };
  EXPECT_EXIT(run_out(), testing::ExitedWithCode(1), "Out of space for class metadata");
}

}  // namespace
}  // namespace rrvm
