// The register allocator rule by rule: each small function is allocated, proved by the checker, and looked
// at. The checker itself is tested with results that were spoilt on purpose. How good loops are:
// regalloc_quality_test.cpp. Random functions: regalloc_fuzz_test.cpp.
#include <gtest/gtest.h>

#include "jit/regalloc/checker.h"
#include "jit/regalloc/parallel_moves.h"
#include "tests/jit/regalloc_builder.h"

namespace rrvm::jit::regalloc::testing {
namespace {

Result allocated(const Function& f, const Machine& m) {
  Result result;
  std::string error;
  EXPECT_TRUE(allocate(f, m, &result, &error)) << error << "\n" << print(f);
  EXPECT_TRUE(check(f, m, result, &error)) << error << "\n" << print(f, &result);
  return result;
}

std::string error_of(const Function& f, const Machine& m) {
  Result result;
  std::string error;
  EXPECT_FALSE(allocate(f, m, &result, &error)) << print(f, &result);
  return error;
}

TEST(Regalloc, AResultTakesOverTheRegisterOfADyingUse) {
  Builder b;
  b.block();
  VReg x = b.make(), y = b.make(), sum = b.vreg();
  b.insn({use(x), late(y), def(sum, 0)});
  b.insn({use(sum)});
  Result r = allocated(b.done(), machine());
  EXPECT_EQ(r.places[2], r.places[4]);
  EXPECT_NE(r.places[3], r.places[4]);
  EXPECT_TRUE(r.moves.empty());
}

TEST(Regalloc, LateUseKeepsItsRegister) {
  Builder b;
  b.block();
  VReg x = b.make(), y = b.vreg(), z = b.vreg();
  b.insn({late(x), def(y), def(z)});
  b.insn({use(y), use(z)});
  Result r = allocated(b.done(), machine(3));
  EXPECT_NE(r.places[1], r.places[2]);
  EXPECT_NE(r.places[1], r.places[3]);
}

TEST(Regalloc, TempsAreApartFromEverything) {
  Builder b;
  b.block();
  VReg x = b.make(), y = b.vreg();
  uint32_t i = b.insn({use(x), temp(), temp(), def(y)}, set_of(kRax));
  b.insn({use(y)});
  Function& f = b.done();
  Result r = allocated(f, machine(4));
  uint32_t k = f.instructions[i].first_operand;
  for (uint32_t t : {k + 1, k + 2}) {
    EXPECT_NE(r.places[t], Place::reg(kRax));
    EXPECT_NE(r.places[t], r.places[k]);
    EXPECT_NE(r.places[t], r.places[k + 3]);
  }
}

TEST(Regalloc, FixedUseThatLivesOnInAClobberedRegister) {
  Builder b;
  b.block();
  VReg x = b.make();
  b.insn({use_in(x, kRcx)}, set_of(kRcx));
  b.insn({use_in(x, kRcx)}, set_of(kRcx));
  b.insn({use(x)});
  Result r = allocated(b.done(), machine());
  EXPECT_EQ(r.moves.size(), 2u);  // two copies from where it lives
  EXPECT_EQ(r.stack_cells, 0u);
}

TEST(Regalloc, FixedUseThatLivesOnNeedsNoCopyIfNothingIsClobbered) {
  Builder b;
  b.block();
  VReg x = b.make(), y = b.make();
  b.insn({use_in(x, kRcx), use(y)});
  b.insn({use_in(x, kRcx), use(y)});
  b.insn({use(x), use(y)});
  EXPECT_TRUE(allocated(b.done(), machine()).moves.empty());
}

TEST(Regalloc, OneVirtualRegisterFixedAndFree) {
  Builder b;
  b.block();
  VReg x = b.make(), y = b.vreg();
  b.insn({use_in(x, kRcx), use(x), def(y, 1)}, set_of(kRcx));
  b.insn({use_in(y, kRdx), use_in(y, kRbx), use(y)});
  allocated(b.done(), machine());
  Builder c;
  c.block();
  x = c.make();
  VReg u = c.make(), v = c.make();
  c.insn({use_in(x, kRcx), use(x), use(u), late(v)});  // three registers suffice if x is in rcx for both
  allocated(c.done(), machine(3));
}

TEST(Regalloc, CallWithArgumentsAndResult) {
  Builder b;
  b.block();
  VReg x = b.make(), y = b.make(), z = b.vreg();
  b.insn({use_in(x, kRcx), use_in(y, kRdx), any(x), def_in(z, kRax)}, kAll);
  b.insn({use(x), use(z)});
  Result r = allocated(b.done(), machine());
  EXPECT_EQ(r.stack_cells, 1u);
  EXPECT_EQ(r.moves.size(), 2u) << "store and reload of x; arguments and result are where they have to be";
}

TEST(Regalloc, AnyUseBehindACallReadsTheStack) {
  Builder b;
  b.block();
  VReg x = b.make();
  b.insn({}, kAll);
  uint32_t i = b.insn({any(x)});
  Function& f = b.done();
  Result r = allocated(f, machine());
  EXPECT_TRUE(r.places[f.instructions[i].first_operand].is_stack());
  EXPECT_EQ(r.moves.size(), 1u);
}

TEST(Regalloc, RegisterUseOfACallThatClobbersAll) {
  Builder b;
  b.block();
  VReg x = b.make(), y = b.make();
  b.insn({use(x), any(y)}, kAll);
  b.insn({use(x), use(y)});
  allocated(b.done(), machine());
}

TEST(Regalloc, UnusedResultsAndParameters) {
  Builder b;
  VReg p = b.vreg(), q = b.vreg();
  b.block();
  VReg x = b.make(), dead = b.vreg(), dead_any = b.vreg();
  b.insn({def_in(dead, kRax), def_any(dead_any)}, set_of(kRax));
  b.insn();
  b.edge(1, {x, x});
  b.block({p, q}, 1);
  b.insn({use(q)});
  b.insn();
  b.edge(1, {q, q});
  Result r = allocated(b.done(), machine());
  EXPECT_TRUE(r.moves.empty());
}

TEST(Regalloc, TheLoopsSwap) {
  Builder b;
  VReg p = b.vreg(), q = b.vreg();
  b.block();
  VReg x = b.make(), y = b.make();
  b.insn();
  b.edge(1, {x, y});
  b.block({p, q}, 1);
  b.insn({use(p), use(q)});
  b.insn();
  b.edge(1, {q, p});
  Result r = allocated(b.done(), machine());
  EXPECT_EQ(r.moves.size(), 3u);
}

TEST(Regalloc, TheLoopsSwapOnTheStack) {
  Builder b;
  VReg p = b.vreg(), q = b.vreg();
  b.block();
  VReg x = b.make(), y = b.make();
  b.insn();
  b.edge(1, {x, y});
  b.block({p, q}, 1);
  b.insn({}, kAll);
  b.insn({any(p), any(q)});
  b.insn();
  b.edge(1, {q, p});
  allocated(b.done(), machine());
}

TEST(Regalloc, OneArgumentForSeveralParameters) {
  Builder b;
  VReg p = b.vreg(), q = b.vreg(), s = b.vreg();
  b.block();
  VReg x = b.make();
  b.insn();
  b.edge(1, {x, x, x});
  b.block({p, q, s}, 1);
  b.insn({use(p), use(q), use(s), use(x)});
  b.insn();
  b.edge(1, {s, s, p});
  allocated(b.done(), machine());
}

TEST(Regalloc, ADefinitionInABranch) {
  Builder b;
  VReg sum = b.vreg(), high = b.vreg();
  b.block();
  VReg x = b.make();
  b.insn({use_in(x, kRax), def_in(high, kRdx), def(sum)}, set_of(kRax));
  b.edge(1);
  b.edge(2);
  b.block();
  b.insn({}, kAll);
  b.insn({use(high), use(sum), use(x)});
  b.block({}, 0, true);
  b.insn({use_in(high, kRax), use_in(x, kRdx)});
  b.insn({use(sum)});
  allocated(b.done(), machine());
  allocated(b.done(), machine(3));
}

TEST(Regalloc, MoreValuesThanRegisters) {
  Builder b;
  b.block();
  std::vector<VReg> values;
  for (int k = 0; k < 10; ++k) values.push_back(b.make());
  for (VReg v : values) b.insn({use(v)});
  Result r = allocated(b.done(), machine(3));
  EXPECT_LE(r.stack_cells, 8u);
  EXPECT_LE(r.moves.size(), 16u);
}

TEST(Regalloc, CellsAreShared) {
  Builder b;
  b.block();
  for (int k = 0; k < 5; ++k) {
    VReg x = b.make(), y = b.make();
    b.insn({}, kAll);
    b.insn({any(x), any(y)});
  }
  EXPECT_EQ(allocated(b.done(), machine()).stack_cells, 2u);
}

TEST(Regalloc, OperandsInTheWayOfATempMoveOver) {
  Builder b;
  b.block();
  VReg x = b.make(), y = b.make();
  b.insn({use(x), use(y), temp()},
         set_of(kRax) | set_of(kRcx));  // of three registers only rdx is good for the temp
  b.insn({use(y)});
  allocated(b.done(), machine(3));
}

TEST(Regalloc, BothClasses) {
  Builder b;
  b.block();
  VReg x = b.make(RegClass::kFloat), y = b.make(), z = b.vreg(RegClass::kFloat);
  b.insn({use_in(x, 16), use_in(y, kRdx), def_in(z, 16)}, kAll);
  b.insn({use(x), use(y), use(z)});
  Result r = allocated(b.done(), machine());
  EXPECT_EQ(r.stack_cells, 2u);
}

TEST(Regalloc, BadInputIsNamed) {
  Builder b;
  b.block();
  VReg x = b.make(), y = b.make();
  b.insn({use_in(x, kRcx), use_in(y, kRcx)});
  EXPECT_NE(error_of(b.done(), machine()).find("contradict"), std::string::npos);
  Builder c;
  c.block();
  std::vector<Operand> uses;
  for (int k = 0; k < 4; ++k) uses.push_back(use(c.make()));
  c.insn(uses);
  EXPECT_NE(error_of(c.done(), machine(3)).find("more registers"), std::string::npos);
  Builder d;
  d.block();
  d.insn({use(d.vreg())});
  EXPECT_NE(error_of(d.done(), machine()).find("without a definition"), std::string::npos);
  Builder e;
  e.block();
  x = e.make();
  e.insn({def(x)});
  EXPECT_NE(error_of(e.done(), machine()).find("second definition"), std::string::npos);
  Builder g;  // a critical edge
  g.block();
  g.insn();
  g.edge(1);
  g.edge(2);
  g.block();
  g.insn();
  g.edge(2);
  g.block();
  g.insn();
  EXPECT_NE(error_of(g.done(), machine()).find("critical"), std::string::npos);
}

// What a sequence of moves does is compared with what it should do.
TEST(ParallelMoves, AnyPermutationOfRegistersAndCells) {
  Machine m = machine();
  std::vector<Place> places = {Place::reg(0), Place::reg(1), Place::stack(0), Place::stack(1), Place::stack(2)};
  for (uint32_t code = 0; code < 5 * 5 * 5 * 5 * 5; ++code) {
    std::vector<Move> wanted, got;
    for (uint32_t k = 0, rest = code; k < 5; ++k, rest /= 5)
      wanted.push_back({0, places[rest % 5], places[k], RegClass::kGeneral, 0});
    ParallelMoves moves(m, 3);
    moves.sequence(wanted, &got);
    std::vector<int> values(64);
    auto number = [](Place p) { return p.is_register() ? p.index : 32 + p.index; };
    for (size_t k = 0; k < 64; ++k) values[k] = static_cast<int>(k);
    for (const Move& g : got) {
      EXPECT_FALSE(g.from.is_stack() && g.to.is_stack());
      values[number(g.to)] = values[number(g.from)];
    }
    for (const Move& w : wanted) EXPECT_EQ(values[number(w.to)], static_cast<int>(number(w.from))) << code;
  }
}

class CheckerTest : public ::testing::Test {
 protected:
  CheckerTest() {
    VReg p = b_.vreg();
    b_.block();
    VReg x = b_.make(), y = b_.make();
    b_.insn({use_in(x, kRcx), late(y), temp()}, set_of(kRax));
    b_.insn();
    b_.edge(1, {x});
    b_.block({p}, 1);
    b_.insn({}, kAll);
    b_.insn({use(p), use(y)});
    VReg next = b_.vreg();
    b_.insn({use(p), def(next)});
    b_.insn();
    b_.edge(1, {next});
    r_ = allocated(b_.done(), machine());
  }
  bool is_right() {
    std::string error;
    return check(b_.done(), machine(), r_, &error);
  }
  Builder b_;
  Result r_;
};

TEST_F(CheckerTest, EveryMoveIsNeeded) {
  ASSERT_TRUE(is_right());
  ASSERT_GE(r_.moves.size(), 4u);
  for (size_t k = 0; k < r_.moves.size(); ++k) {
    Result whole = r_;
    r_.moves.erase(r_.moves.begin() + static_cast<ptrdiff_t>(k));
    EXPECT_FALSE(is_right()) << k;
    r_ = whole;
  }
}

TEST_F(CheckerTest, EveryPlaceMatters) {
  for (size_t k = 0; k < r_.places.size(); ++k) {
    Result whole = r_;
    r_.places[k] = Place::reg(15);  // scratch
    EXPECT_FALSE(is_right()) << k;
    r_.places[k] = Place::stack(9);
    EXPECT_FALSE(is_right()) << k;
    r_ = whole;
  }
}

TEST_F(CheckerTest, WrongCellsAreSeen) {
  for (Move& m : r_.moves)
    for (Place* p : {&m.from, &m.to}) {
      Place whole = *p;
      *p = p->is_stack() ? Place::stack(p->index ^ 1) : Place::reg(14);
      EXPECT_FALSE(is_right());
      *p = whole;
    }
}

TEST(Print, NamesEverything) {
  Builder b;
  b.block();
  VReg x = b.make();
  b.insn({use_in(x, kRcx), temp()}, set_of(kRcx));
  b.insn({any(x)});
  Function& f = b.done();
  Result r = allocated(f, machine());
  std::string s = print(f, &r);
  EXPECT_NE(s.find("v0:rcx=rcx"), std::string::npos) << s;
  EXPECT_NE(s.find("clobbers rcx"), std::string::npos) << s;
  EXPECT_NE(s.find("rcx <- rax    v0"), std::string::npos) << s;
}

}  // namespace
}  // namespace rrvm::jit::regalloc::testing
