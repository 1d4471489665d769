// The proof that a method pairs its monitors: what javac emits passes, each way to break it does not.
#include "vm/bytecode/lock_balance.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "vm/bytecode/bytecode.h"

namespace rrvm {
namespace {

using Code = std::vector<uint8_t>;
using Handlers = std::vector<HandlerRange>;

bool balanced(const Code& code, const Handlers& handlers = {}) { return monitors_are_balanced(code, handlers); }

// synchronized (x) { call(); } as javac compiles it.
const Code kBlock = {op_aload_0,
                     op_dup,
                     op_astore_1,
                     op_monitorenter,  // 0
                     op_invokestatic,
                     0,
                     1,  // 4
                     op_aload_1,
                     op_monitorexit,
                     op_goto,
                     0,
                     8,  // 7
                     op_astore_2,
                     op_aload_1,
                     op_monitorexit,  // 12
                     op_aload_2,
                     op_athrow,
                     op_return};  // 15
const Handlers kBlockHandlers = {{4, 9, 12, 0}, {12, 15, 12, 0}};

TEST(LockBalance, MethodsWithoutMonitors) { EXPECT_TRUE(balanced({op_nop, op_return})); }

TEST(LockBalance, BlockOfACompiler) { EXPECT_TRUE(balanced(kBlock, kBlockHandlers)); }

TEST(LockBalance, ExceptionLeavesWithTheMonitor) {
  EXPECT_FALSE(balanced(kBlock));
  EXPECT_FALSE(balanced(kBlock, {{4, 9, 12, 7}}));  // only some exceptions are caught
  EXPECT_FALSE(balanced(kBlock, {{7, 9, 12, 0}}));  // the call is not covered
}

TEST(LockBalance, ReturnWithTheMonitor) {
  EXPECT_FALSE(balanced({op_aload_0, op_dup, op_astore_1, op_monitorenter, op_return}));
}

TEST(LockBalance, ExitOfWhatWasNotEntered) {
  EXPECT_FALSE(balanced({op_aload_0, op_monitorexit, op_return}));
  EXPECT_FALSE(
      balanced({op_aload_0, op_monitorenter, op_aload_0, op_monitorexit, op_aload_0, op_monitorexit, op_return}));
}

TEST(LockBalance, OperandOfUnknownOrigin) {
  EXPECT_FALSE(balanced({op_getstatic, 0, 1, op_monitorenter, op_aload_0, op_monitorexit, op_return}));
  EXPECT_FALSE(balanced({op_monitorenter}));
}

// The inner monitorenter may throw, so the outer monitor needs a handler.
TEST(LockBalance, Nesting) {
  Code code = {op_aload_0,     op_monitorenter, op_aload_1,     op_monitorenter, op_aload_1,
               op_monitorexit, op_aload_0,      op_monitorexit, op_return,       op_astore_2,
               op_aload_0,     op_monitorexit,  op_aload_2,     op_athrow};
  EXPECT_FALSE(balanced(code));
  EXPECT_TRUE(balanced(code, {{2, 4, 9, 0}}));
  std::swap(code[4], code[6]);  // the outer one first
  EXPECT_FALSE(balanced(code, {{2, 4, 9, 0}}));
}

TEST(LockBalance, LocalReplacedWhileHeld) {
  for (uint8_t store : {op_astore_1, op_istore_1, op_lstore_0, op_dstore_1}) {
    EXPECT_FALSE(balanced({op_aload_1, op_monitorenter, op_nop, store, op_aload_1, op_monitorexit, op_return}))
        << opcode_name(store);
  }
  EXPECT_TRUE(balanced({op_aload_1, op_monitorenter, op_nop, op_astore_2, op_aload_1, op_monitorexit, op_return}));
}

TEST(LockBalance, PathsMustAgree) {
  // if (c) enter; exit
  EXPECT_FALSE(
      balanced({op_iload_0, op_ifeq, 0, 5, op_aload_1, op_monitorenter, op_aload_1, op_monitorexit, op_return}));
  // a jump to the instruction itself, past the load that names its operand
  EXPECT_FALSE(
      balanced({op_aload_1, op_monitorenter, op_iload_0, op_ifeq, 0, 4, op_aload_1, op_monitorexit, op_return}));
}

TEST(LockBalance, LoopsAndSubroutines) {
  EXPECT_FALSE(balanced({op_aload_1, op_monitorenter, op_goto, 0xff, 0xfe}));  // enters again and again
  EXPECT_TRUE(balanced({op_aload_1, op_monitorenter, op_aload_1, op_monitorexit, op_goto, 0xff, 0xfc}));
  EXPECT_FALSE(balanced({op_aload_1, op_monitorenter, op_aload_1, op_monitorexit, op_jsr, 0, 3, op_return}));
}

}  // namespace
}  // namespace rrvm
