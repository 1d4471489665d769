// How good the allocator's loops are: moves are counted block by block. Each result is proved by the checker
// as well.
#include <gtest/gtest.h>

#include <algorithm>

#include "jit/regalloc/checker.h"
#include "tests/jit/regalloc_builder.h"

namespace rrvm::jit::regalloc::testing {
namespace {

class Quality : public ::testing::Test {
 protected:
  void run(const Machine& m = machine()) {
    std::string error;
    f_ = &b.done();
    ASSERT_TRUE(allocate(*f_, m, &result, &error)) << error << "\n" << print(*f_);
    ASSERT_TRUE(check(*f_, m, result, &error)) << error << "\n" << print(*f_, &result);
  }
  size_t moves_in(uint32_t block) const {
    const Block& at = f_->blocks[block];
    return static_cast<size_t>(std::count_if(result.moves.begin(), result.moves.end(), [&](const Move& m) {
      return m.at >= at.first_instruction && m.at < at.first_instruction + at.instruction_count;
    }));
  }
  // `result op= operand` of a machine with two addresses: a copy is needed when the result is not where the
  // first use is.
  size_t copies() const {
    size_t n = 0;
    for (const Instruction& i : f_->instructions)
      for (uint32_t k = i.first_operand; k < i.first_operand + i.operand_count; ++k)
        if (f_->operands[k].prefers >= 0 &&
            result.places[k] != result.places[i.first_operand + static_cast<uint32_t>(f_->operands[k].prefers)])
          ++n;
    return n;
  }
  VReg add(VReg x, VReg y, RegClass c = RegClass::kGeneral) {
    VReg v = b.vreg(c);
    b.insn({use(x), late(y), def(v, 0)});
    return v;
  }
  VReg increment(VReg x) {
    VReg v = b.vreg();
    b.insn({use(x), def(v, 0)});
    return v;
  }
  std::vector<VReg> make(int n) {
    std::vector<VReg> values;
    for (int k = 0; k < n; ++k) values.push_back(b.make());
    return values;
  }
  std::string text() const { return print(*f_, &result); }

  Builder b;
  Function* f_ = nullptr;
  Result result;
};

TEST_F(Quality, SumLoop) {
  VReg i = b.vreg(), sum = b.vreg();
  b.block();
  VReg n = b.make(), i0 = b.make(), sum0 = b.make();
  b.insn();
  b.edge(1, {i0, sum0});
  b.block({i, sum}, 1);
  b.insn({use(i), any(n)});
  b.edge(2);
  b.edge(3);
  b.block({}, 1);
  VReg sum2 = add(sum, i), i2 = increment(i);
  b.insn();
  b.edge(1, {i2, sum2});
  b.block();
  b.insn({use_in(sum, kRax)});
  run();
  EXPECT_EQ(moves_in(1) + moves_in(2) + copies(), 0u) << text();
}

// A sum that takes three steps goes back into its parameter.
TEST_F(Quality, ChainsEndInTheParametersRegister) {
  VReg i = b.vreg(), hash = b.vreg();
  b.block();
  VReg n = b.make(), k = b.make(), i0 = b.make(), hash0 = b.make();
  b.insn();
  b.edge(1, {i0, hash0});
  b.block({i, hash}, 1);
  VReg a = add(hash, k), c = add(a, i), d = add(c, k), i2 = increment(i);
  b.insn({use(i2), any(n)});
  b.edge(2);
  b.edge(3);
  b.block({}, 1);
  b.insn();
  b.edge(1, {i2, d});
  b.block();
  b.insn({use(d)});
  run();
  EXPECT_EQ(moves_in(1) + moves_in(2) + copies(), 0u) << text();
}

TEST_F(Quality, ValuesAreReloadedBeforeTheLoopNotInIt) {
  VReg i = b.vreg(), sum = b.vreg();
  b.block();
  VReg n = b.make(), k = b.make(), i0 = b.make(), sum0 = b.make();
  b.insn({}, kAll);
  b.insn();
  b.edge(1, {i0, sum0});
  b.block({i, sum}, 1);
  b.insn({use(i), any(n)});
  b.edge(2);
  b.edge(3);
  b.block({}, 1);
  VReg sum2 = add(sum, k), i2 = increment(i);
  b.insn();
  b.edge(1, {i2, sum2});
  b.block();
  b.insn({}, kAll);
  b.insn({use(k), use(sum), any(n)});
  run();
  EXPECT_EQ(moves_in(1) + moves_in(2) + copies(), 0u) << text();
}

// The loop's slow path calls something and lies at the end. The loop itself has neither stores nor loads.
TEST_F(Quality, ColdCallInALoop) {
  VReg i = b.vreg(), sum = b.vreg(), x = b.vreg();
  b.block();
  VReg n = b.make(), array = b.make(), i0 = b.make(), sum0 = b.make();
  b.insn();
  b.edge(1, {i0, sum0});
  b.block({i, sum}, 1);
  b.insn({use(i), use(n)});
  b.edge(2);
  b.edge(5);
  b.block({}, 1);
  VReg fast = b.vreg();
  b.insn({use(array), use(i), def(fast)});
  b.insn({use(fast)});
  b.edge(3);
  b.edge(6);
  b.block({}, 1);
  b.insn();
  b.edge(4, {fast});
  b.block({x}, 1);
  VReg sum2 = add(sum, x), i2 = increment(i);
  b.insn();
  b.edge(1, {i2, sum2});
  b.block();
  b.insn({use(sum)});
  b.block({}, 1, true);
  VReg slow = b.vreg();
  b.insn({use_in(array, 7), use_in(i, 6), def_in(slow, kRax)}, kAll);
  b.insn();
  b.edge(4, {slow});
  run();
  for (uint32_t k = 1; k < 5; ++k) EXPECT_EQ(moves_in(k), 0u) << k << "\n" << text();
  EXPECT_EQ(copies(), 0u);
  EXPECT_EQ(moves_in(0), 0u) << text();
}

TEST_F(Quality, ShiftByALoopInvariant) {
  VReg i = b.vreg(), x = b.vreg();
  b.block();
  VReg n = b.make(), count = b.make(), i0 = b.make(), x0 = b.make();
  b.insn();
  b.edge(1, {i0, x0});
  b.block({i, x}, 1);
  VReg shifted = b.vreg();
  b.insn({use(x), use_in(count, kRcx), def(shifted, 0)});
  VReg i2 = increment(i);
  b.insn({use(i2), use(n)});
  b.edge(2);
  b.edge(3);
  b.block({}, 1);
  b.insn();
  b.edge(1, {i2, shifted});
  b.block();
  b.insn({use(shifted)});
  run();
  EXPECT_EQ(moves_in(1) + moves_in(2) + copies(), 0u) << text();
}

TEST_F(Quality, DivisionInALoop) {
  VReg i = b.vreg(), x = b.vreg();
  b.block();
  VReg n = b.make(), divisor = b.make(), i0 = b.make(), x0 = b.make();
  b.insn();
  b.edge(1, {i0, x0});
  b.block({i, x}, 1);
  VReg quotient = b.vreg();
  b.insn({use_in(x, kRax), late(divisor), def_in(quotient, kRax), temp_in(kRdx)});
  VReg i2 = increment(i);
  b.insn({use(i2), use(n)});
  b.edge(2);
  b.edge(3);
  b.block({}, 1);
  b.insn();
  b.edge(1, {i2, quotient});
  b.block();
  b.insn({use(quotient)});
  run();
  EXPECT_EQ(moves_in(1) + moves_in(2) + copies(), 0u) << text();
}

// Thirteen registers, ten values that only matter behind the loop, twelve in the loop.
TEST_F(Quality, LoopsDriveOutWhatTheyDoNotUse) {
  VReg i = b.vreg();
  b.block();
  std::vector<VReg> outside = make(10), inside = make(11);
  VReg i0 = b.make();
  for (VReg v : outside) b.insn({use(v)});
  b.insn();
  b.edge(1, {i0});
  b.block({i}, 1);
  for (VReg v : inside) b.insn({use(i), use(v)});
  VReg i2 = increment(i);
  b.insn({use(i2)});
  b.edge(2);
  b.edge(3);
  b.block({}, 1);
  b.insn();
  b.edge(1, {i2});
  b.block();
  for (VReg v : outside) b.insn({use(v)});
  for (VReg v : inside) b.insn({use(v)});
  run();
  EXPECT_EQ(moves_in(1) + moves_in(2) + copies(), 0u) << text();
}

// The inner loop keeps what it uses; what only the outer one uses is stored and loaded there.
TEST_F(Quality, InnerLoopsComeFirst) {
  VReg i = b.vreg(), j = b.vreg(), sum = b.vreg(), s = b.vreg();
  b.block();
  std::vector<VReg> outer = make(8), inner = make(9);
  VReg zero = b.make(), n = b.make();
  b.insn();
  b.edge(1, {zero, zero});
  b.block({i, sum}, 1);
  for (VReg v : outer) b.insn({use(v), use(i)});
  b.insn();
  b.edge(2, {zero, sum});
  b.block({j, s}, 2);
  VReg t = s;
  for (VReg v : inner) t = add(t, v);
  VReg j2 = increment(j);
  b.insn({use(j2), use(n)});
  b.edge(3);
  b.edge(4);
  b.block({}, 2);
  b.insn();
  b.edge(2, {j2, t});
  b.block({}, 1);
  for (VReg v : outer) b.insn({use(v), use(i)});
  VReg i2 = increment(i);
  b.insn({use(i2), use(n)});
  b.edge(5);
  b.edge(6);
  b.block({}, 1);
  b.insn();
  b.edge(1, {i2, t});
  b.block();
  b.insn({use(t)});
  run();
  EXPECT_EQ(moves_in(2) + moves_in(3) + copies(), 0u) << text();
}

// With a call in the loop each value is loaded once for each round, and what does not change is never stored
// there.
TEST_F(Quality, HotCallInALoop) {
  VReg i = b.vreg(), sum = b.vreg();
  b.block();
  VReg n = b.make(), i0 = b.make(), sum0 = b.make();
  b.insn();
  b.edge(1, {i0, sum0});
  b.block({i, sum}, 1);
  VReg x = b.vreg();
  b.insn({use_in(i, 7), def_in(x, kRax)}, kAll);
  VReg sum2 = add(sum, x), i2 = increment(i);
  b.insn({use(i2), any(n)});
  b.edge(2);
  b.edge(3);
  b.block({}, 1);
  b.insn();
  b.edge(1, {i2, sum2});
  b.block();
  b.insn({use(sum2)});
  run();
  EXPECT_LE(moves_in(1) + moves_in(2) + copies(), 4u) << text();  // two stores, two loads
}

// Frame states hold many values in a loop that does not compute with them.
TEST_F(Quality, FrameStatesTakeNoRegisters) {
  VReg i = b.vreg();
  b.block();
  std::vector<VReg> locals = make(20);
  VReg n = b.make(), i0 = b.make();
  b.insn();
  b.edge(1, {i0});
  b.block({i}, 1);
  std::vector<Operand> state;
  for (VReg v : locals) {
    state.push_back(any(v));
    state.back().is_indifferent = true;
  }
  b.insn(state);
  VReg i2 = increment(i);
  b.insn({use(i2), use(n)});
  b.edge(2);
  b.edge(3);
  b.block({}, 1);
  b.insn();
  b.edge(1, {i2});
  b.block();
  b.insn(state);
  run();
  EXPECT_EQ(moves_in(1) + moves_in(2) + copies(), 0u) << text();
}

// Two floating-point sums, an array, its shadow, an index: the shape of a checked numeric loop.
TEST_F(Quality, NumericLoopWithChecks) {
  constexpr RegClass kF = RegClass::kFloat;
  VReg i = b.vreg(), x = b.vreg(kF), y = b.vreg(kF);
  b.block();
  VReg thread = b.make(), array = b.make(), shadow = b.make(), n = b.make(), i0 = b.make();
  VReg x0 = b.make(kF), y0 = b.make(kF), scale = b.make(kF);
  b.insn({use(thread)}, kAll);
  VReg epoch = b.vreg();
  b.insn({use(thread), def(epoch)});
  b.insn();
  b.edge(1, {i0, x0, y0});
  b.block({i, x, y}, 1);
  VReg word = b.vreg();
  b.insn({use(shadow), use(i), def(word)});
  b.insn({use(word), any(epoch)});
  b.edge(2);
  b.edge(5);
  b.block({}, 1);
  b.insn();
  b.edge(3);
  b.block({}, 1);
  VReg e = b.vreg(kF);
  b.insn({use(array), use(i), def(e)});
  VReg scaled = add(e, scale, kF), x2 = add(x, scaled, kF), y2 = add(y, e, kF), i2 = increment(i);
  b.insn({use(i2), use(n)});
  b.edge(4);
  b.edge(6);
  b.block({}, 1);
  b.insn();
  b.edge(1, {i2, x2, y2});
  b.block({}, 1, true);
  b.insn({use_in(shadow, 7), use_in(i, 6)}, kAll);
  b.insn();
  b.edge(3);
  b.block();
  b.insn({use(x2), use(y2)});
  run();
  size_t moves = 0;
  for (uint32_t k : {1u, 2u, 3u, 4u}) moves += moves_in(k);
  EXPECT_EQ(moves, 0u) << text();
  EXPECT_EQ(copies(), 1u) << text();  // e lives on behind the multiplication
}

}  // namespace
}  // namespace rrvm::jit::regalloc::testing
