#include "vm/check/word_space.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace rrvm::check {
namespace {

TEST(WordSpace, GivesRoomThatIsNobodyElsesAndZero) {
  ASSERT_TRUE(word_space::reserve());
  struct Block {
    rr::ShadowWord* words;
    size_t count;
  };
  std::vector<Block> blocks;
  std::mt19937 random(1);
  for (uint64_t round = 1; round <= 3'000; round++) {
    if (random() % 2 || blocks.empty()) {
      size_t count = 1 + random() % (round % 50 ? 500 : 20'000);
      rr::ShadowWord* words = word_space::allocate(count * 8);
      ASSERT_TRUE(words);
      for (size_t i = 0; i < count; i++) ASSERT_EQ(words[i].load(), 0u);
      for (size_t i = 0; i < count; i++) words[i].store(round);
      blocks.push_back({words, count});
    } else {
      std::swap(blocks[random() % blocks.size()], blocks.back());
      auto [words, count] = blocks.back();
      for (size_t i = 1; i < count; i++) ASSERT_EQ(words[i].load(), words[0].load());
      word_space::free(words, count * 8, true);
      blocks.pop_back();
    }
  }
}

TEST(WordSpace, ZerosAreThereForTheLongestArray) {
  ASSERT_TRUE(word_space::reserve());
  EXPECT_EQ(word_space::zeros()[0].load(), 0u);
  EXPECT_EQ(word_space::zeros()[INT32_MAX].load(), 0u);
}

}  // namespace
}  // namespace rrvm::check
