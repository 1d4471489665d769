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

bool balanced(const Code& code, const Handlers& handlers = {}, uint32_t arguments = 1) {
  return monitors_are_balanced(code, handlers, arguments);
}

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

TEST(LockBalance, TwiceTheSame) {
  EXPECT_TRUE(balanced({op_aload_0, op_monitorenter, op_nop, op_aload_0, op_monitorexit, op_return}));
  Code twice = {op_aload_0, op_monitorenter, op_aload_0, op_monitorenter, op_aload_0,     op_monitorexit,
                op_aload_0, op_monitorexit,  op_return,  op_aload_0,      op_monitorexit, op_athrow};
  EXPECT_TRUE(balanced(twice, {{2, 4, 9, 0}}));
  twice[4] = twice[5] = op_nop;
  EXPECT_FALSE(balanced(twice, {{2, 4, 9, 0}}));
}

// Scala enters by a copy of `this` and exits by `this` itself, but for the handler.
TEST(LockBalance, ExitByWhatWasCopied) {
  Code code = kBlock;
  code[7] = op_aload_0;
  EXPECT_TRUE(balanced(code, kBlockHandlers));
  EXPECT_FALSE(balanced(code));
  EXPECT_FALSE(balanced(code, kBlockHandlers, 2));  // local 1 is an argument: it has a value of its own before
  Code original_changes = code, copy_changes = code;
  original_changes.insert(original_changes.end() - 1, {op_aconst_null, op_astore_0});
  EXPECT_FALSE(balanced(original_changes, kBlockHandlers));
  copy_changes.insert(copy_changes.end() - 1, {op_aconst_null, op_astore_1});
  EXPECT_FALSE(balanced(copy_changes, kBlockHandlers));
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
