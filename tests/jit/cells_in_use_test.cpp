// Which cells of the stack are in use: a value that waits there is, from where it is stored to where it is loaded for
// the last time. That enough of them are is what regalloc_fuzz_test.cpp proves.
#include "jit/regalloc/cells_in_use.h"

#include <gtest/gtest.h>

#include "tests/jit/regalloc_builder.h"

namespace rrvm::jit::regalloc::testing {
namespace {

std::vector<CellSet> cells_of(const Function& f, Result* r) {
  std::string error;
  EXPECT_TRUE(allocate(f, machine(), r, &error)) << error;
  std::vector<CellSet> result(f.instructions.size());
  visit_cells_in_use(f, *r, std::vector<bool>(f.instructions.size(), true),
                     [&](uint32_t i, const CellSet& cells, PRegSet) { result[i] = cells; });
  return result;
}

TEST(CellsInUse, FromTheStoreToTheLastLoad) {
  Builder b;
  b.block();
  VReg x = b.make();
  constexpr PRegSet kAll = ~PRegSet{0};
  uint32_t first = b.insn({}, kAll), second = b.insn({}, kAll);
  uint32_t last = b.insn({use(x)});
  uint32_t behind = b.insn({}, kAll);
  Result r;
  std::vector<CellSet> cells = cells_of(b.done(), &r);
  ASSERT_EQ(r.stack_cells, 1u);
  EXPECT_EQ(cells[first][0], 1u);
  EXPECT_EQ(cells[second][0], 1u);
  EXPECT_EQ(cells[last][0], 0u);  // loaded before it
  EXPECT_EQ(cells[behind][0], 0u);
}

TEST(CellsInUse, ARegisterUntilItsLastUse) {
  Builder b;
  b.block();
  VReg x = b.make();
  uint32_t first = b.insn({}), last = b.insn({use(x)}), behind = b.insn({});
  Function& f = b.done();
  Result r;
  std::string error;
  ASSERT_TRUE(allocate(f, machine(), &r, &error)) << error;
  std::vector<PRegSet> in_use(f.instructions.size());
  visit_cells_in_use(f, r, std::vector<bool>(f.instructions.size(), true),
                     [&](uint32_t i, const CellSet&, PRegSet registers) { in_use[i] = registers; });
  EXPECT_NE(in_use[first], 0u);
  EXPECT_EQ(in_use[last], in_use[first]);
  EXPECT_EQ(in_use[behind], 0u);
}

TEST(CellsInUse, NothingIsAskedOfOtherInstructions) {
  Builder b;
  b.block();
  VReg x = b.make();
  uint32_t wanted_one = b.insn({}, ~PRegSet{0});
  b.insn({use(x)});
  Function& f = b.done();
  Result r;
  std::string error;
  ASSERT_TRUE(allocate(f, machine(), &r, &error)) << error;
  std::vector<bool> wanted(f.instructions.size());
  wanted[wanted_one] = true;
  std::vector<uint32_t> visited;
  visit_cells_in_use(f, r, wanted, [&](uint32_t i, const CellSet&, PRegSet) { visited.push_back(i); });
  EXPECT_EQ(visited, std::vector<uint32_t>{wanted_one});
}

}  // namespace
}  // namespace rrvm::jit::regalloc::testing
