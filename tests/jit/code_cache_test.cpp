// The region for machine code: two views of the same memory, blocks that come back.
#include "jit/code_cache.h"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <string>
#include <vector>

namespace rrvm::jit {
namespace {

constexpr size_t kBytes = 1 << 20;

class CodeCache : public testing::Test {
 protected:
  static void SetUpTestSuite() { ASSERT_TRUE(code_cache::initialize(kBytes)); }
};

TEST_F(CodeCache, WhatIsWrittenCanBeRun) {
  CodeBlock block = code_cache::allocate(16);
  ASSERT_NE(block.executable, nullptr);
  const uint8_t code[] = {0xB8, 42, 0, 0, 0, 0xC3};  // mov eax, 42; ret
  std::memcpy(block.writable, code, sizeof code);
  EXPECT_EQ(reinterpret_cast<int (*)()>(block.executable)(), 42);
  EXPECT_TRUE(code_cache::contains(reinterpret_cast<uintptr_t>(block.executable)));
  EXPECT_FALSE(code_cache::contains(reinterpret_cast<uintptr_t>(block.writable)));
  code_cache::release(block.executable);
}

TEST_F(CodeCache, NoPageIsWritableAndExecutable) {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) EXPECT_EQ(line.find("rwx"), std::string::npos) << line;
}

TEST_F(CodeCache, BlocksComeBackAsOne) {
  size_t before = code_cache::used();
  std::vector<CodeBlock> blocks;
  for (CodeBlock b; (b = code_cache::allocate(kBytes / 16)).executable;) blocks.push_back(b);
  EXPECT_GE(blocks.size(), 15u);
  EXPECT_EQ(code_cache::allocate(kBytes / 2).executable, nullptr);
  for (size_t i : {1u, 3u, 2u, 0u}) code_cache::release(blocks[i].executable);  // out of order
  CodeBlock large = code_cache::allocate(kBytes / 4);
  EXPECT_EQ(large.executable, blocks[0].executable);
  code_cache::release(large.executable);
  for (size_t i = 4; i < blocks.size(); i++) code_cache::release(blocks[i].executable);
  EXPECT_EQ(code_cache::used(), before);
}

}  // namespace
}  // namespace rrvm::jit
