// Random functions through the register allocator, each result proved by the checker: any flow of control
// (also irreducible), any layout of blocks, all kinds of operands, with many registers and with few. Seeds
// are fixed; RRVM_REGALLOC_SEEDS=N runs N of them per shape.
#include <gtest/gtest.h>

#include <cstdlib>

#include "jit/regalloc/checker.h"
#include "tests/jit/regalloc_random.h"
#include "vm/base/clock.h"

namespace rrvm::jit::regalloc {
namespace {

using testing::RandomFunction;
using testing::Shape;

uint32_t seeds(uint32_t usual) {
  const char* s = std::getenv("RRVM_REGALLOC_SEEDS");
  return s ? static_cast<uint32_t>(std::atoi(s)) : usual;
}

void run(const Shape& shape, uint32_t count, uint32_t first_seed) {
  for (uint32_t seed = first_seed; seed < first_seed + count; ++seed) {
    RandomFunction random(seed, shape);
    const Function& f = random.function();
    Result result;
    std::string error;
    ASSERT_TRUE(allocate(f, shape.machine, &result, &error)) << "seed " << seed << ": " << error << "\n" << print(f);
    ASSERT_TRUE(check(f, shape.machine, result, &error)) << "seed " << seed << ": " << error << "\n"
                                                         << print(f, &result);
    ASSERT_TRUE(check_cells_in_use(f, shape.machine, result, &error)) << "seed " << seed << ": " << error << "\n"
                                                                      << print(f, &result);
  }
}

TEST(RegallocFuzz, SmallFunctionsManyRegisters) {
  run({.blocks = 8, .instructions = 5, .machine = testing::machine()}, seeds(1500), 1);
}
TEST(RegallocFuzz, SmallFunctionsFourRegisters) {
  run({.blocks = 8, .instructions = 6, .machine = testing::machine(4, 4)}, seeds(3000), 100000);
}
TEST(RegallocFuzz, SmallFunctionsThreeRegisters) {
  run({.blocks = 6, .instructions = 8, .machine = testing::machine(3, 3)}, seeds(3000), 200000);
}
TEST(RegallocFuzz, StraightLine) {
  run({.blocks = 1, .instructions = 30, .machine = testing::machine(4, 3)}, seeds(1500), 300000);
}
TEST(RegallocFuzz, LargerFunctions) {
  run({.blocks = 40, .instructions = 12, .machine = testing::machine(6, 4)}, seeds(150), 400000);
}
TEST(RegallocFuzz, LargerFunctionsManyRegisters) {
  run({.blocks = 60, .instructions = 10, .machine = testing::machine()}, seeds(100), 500000);
}

// Near-linear: a very large function does not take seconds.
TEST(RegallocFuzz, LargeFunctionIsQuick) {
  Shape shape{.blocks = 2000, .instructions = 10, .machine = testing::machine(), .recent = 400};
  RandomFunction random(7, shape);
  const Function& f = random.function();
  Result result;
  std::string error;
  int64_t start = nanos_of(CLOCK_THREAD_CPUTIME_ID);
  ASSERT_TRUE(allocate(f, shape.machine, &result, &error)) << error;
  double seconds = static_cast<double>(nanos_of(CLOCK_THREAD_CPUTIME_ID) - start) / 1e9;
  std::printf("%zu instructions, %zu vregs, %zu blocks: %.3f s, %zu moves, %u cells\n", f.instructions.size(),
              f.vreg_classes.size(), f.blocks.size(), seconds, result.moves.size(), result.stack_cells);
  EXPECT_LT(seconds, 20);  // of a processor, for a build with sanitizers
}

}  // namespace
}  // namespace rrvm::jit::regalloc
