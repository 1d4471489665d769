// The verifier on small methods: what passes, and for each family of rules an error with java 17's text. That
// the texts are java's is checked on thousands of classes by tests/loader/differential.
#include "loader/verifier.h"

#include <gtest/gtest.h>

#include "tests/loader/class_writer.h"
#include "tests/loader/file_hierarchy.h"
#include "vm/base/jdk_updates.h"

namespace rrvm {
namespace {

using Buffer = ClassWriter::Buffer;

class Verifier : public testing::Test {
 protected:
  // The whole message, or "fine".
  std::string verdict() {
    const Buffer bytes = writer.finish();
    const ParseResult result = parse_class_file(bytes);
    if (!result) return "not parsed: " + result.error.message;
    FileHierarchy hierarchy(world, *result.class_file);
    const LoadError error = verify_class_file(*result.class_file, hierarchy);
    if (error.kind == LoadErrorKind::kPendingException) return "pending";
    return error ? error.message : "fine";
  }
  std::string first_line() {
    const std::string text = verdict();
    return text.substr(0, text.find('\n'));
  }
  void code(const std::string& type, const Buffer& bytes, uint16_t max_stack = 4, uint16_t max_locals = 4,
            const Buffer& map = {}, const std::vector<ClassWriter::Handler>& handlers = {}) {
    writer.add_method(kAccStatic, "m", type, max_stack, max_locals, bytes, map, handlers);
  }
  static uint8_t high(uint16_t v) { return static_cast<uint8_t>(v >> 8); }
  static uint8_t low(uint16_t v) { return static_cast<uint8_t>(v); }

  ClassWriter writer;
  ClassWorld world;
};

TEST_F(Verifier, PlainArithmetic) {
  code("(IJFD)J", {op_iload_0, op_i2l, op_lload_1, op_ladd, op_lreturn}, 4, 6);
  EXPECT_EQ(verdict(), "fine");
}

TEST_F(Verifier, WholeTextOfATypeError) {
  code("(Ljava/lang/String;I)I", {op_iload_1, op_aload_0, op_iadd, op_ireturn});
  EXPECT_EQ(verdict(),
            "Bad type on operand stack\n"
            "Exception Details:\n"
            "  Location:\n"
            "    A.m(Ljava/lang/String;I)I @2: iadd\n"
            "  Reason:\n"
            "    Type 'java/lang/String' (current frame, stack[1]) is not assignable to integer\n"
            "  Current Frame:\n"
            "    bci: @2\n"
            "    flags: { }\n"
            "    locals: { 'java/lang/String', integer }\n"
            "    stack: { integer, 'java/lang/String' }\n"
            "  Bytecode:\n"
            "    0000000: 1b2a 60ac                              \n");
}

TEST_F(Verifier, StackBounds) {
  code("()V", {op_pop, op_return});
  EXPECT_EQ(first_line(), "Operand stack underflow");
  writer = {};
  code("()V", {op_iconst_0, op_iconst_0, op_return}, 1);
  EXPECT_EQ(first_line(), "Operand stack overflow");
  writer = {};
  code("()V", {op_lconst_0, op_return}, 1);
  EXPECT_EQ(first_line(), "Operand stack overflow");
}

TEST_F(Verifier, Locals) {
  code("()V", {op_iload_0, op_return}, 1, 1);
  EXPECT_EQ(first_line(), "Bad local variable type");
  writer = {};
  code("()V", {op_iload, 9, op_return}, 1, 1);
  EXPECT_EQ(first_line(), "Local variable table overflow");
  writer = {};
  // Writing into the second half of a long destroys the long.
  code("(J)V", {op_iconst_0, op_istore_1, op_lload_0, op_return});
  EXPECT_EQ(first_line(), "Bad local variable type");
}

TEST_F(Verifier, ControlFlow) {
  code("()V", {op_nop});
  EXPECT_EQ(first_line(), "Control flow falls through code end");
  writer = {};
  code("()V", {op_goto, 0, 3, op_return});
  EXPECT_EQ(first_line(), "Expecting a stackmap frame at branch target 3");
  writer = {};
  code("()V", {op_goto, 0, 3, op_return}, 1, 1, {0, 1, 3});
  EXPECT_EQ(verdict(), "fine");
  writer = {};
  code("()V", {op_return, op_return});
  EXPECT_EQ(first_line(), "Expecting a stack map frame");
  writer = {};
  code("(I)V", {op_iload_0, op_ifeq, 0, 4, op_nop, op_return}, 1, 1, {0, 1, 64 + 5, 1});
  EXPECT_EQ(first_line(), "Inconsistent stackmap frames at branch target 5");
  writer = {};
  code("()V", {0xCB, 0, 0, op_return});  // one of java's own, which has three bytes there
  EXPECT_EQ(first_line(), "Bad instruction: cb");
  writer = {};
  code("()V", {0xCB, op_return});
  EXPECT_EQ(first_line(), "Bad instruction");
  writer = {};
  code("()V", {0xFE, op_return});
  EXPECT_EQ(first_line(), "Bad instruction");
  writer = {};
  code("()V", {op_jsr, 0, 3, op_return}, 1, 1, {0, 1, 3});
  EXPECT_EQ(first_line(), "Bad instruction: a8");
}

TEST_F(Verifier, StackMapFaults) {
  code("()V", {op_return}, 1, 1, {0, 1, 5});
  EXPECT_EQ(first_line(), "StackMapTable error: bad offset");
  writer = {};
  code("()V", {op_return}, 1, 1, {0, 1, 200, 0, 0});
  EXPECT_EQ(first_line(), "StackMapTable format error: reserved frame type");
  writer = {};
  code("()V", {op_return}, 1, 1, {0, 2, 0});
  EXPECT_EQ(first_line(), "StackMapTable format error: access beyond the end of attribute");
  writer = {};
  code("()V", {op_return}, 1, 0, {0, 1, 252, 0, 0, 1});
  EXPECT_EQ(first_line(), "StackMapTable format error: bad type array size in method 'void A.m()'");
}

TEST_F(Verifier, Returns) {
  code("()I", {op_return});
  EXPECT_EQ(first_line(), "Method expects a return value");
  writer = {};
  code("()V", {op_iconst_0, op_ireturn});
  EXPECT_EQ(first_line(), "Method does not expect a return value");
  writer = {};
  code("(Ljava/lang/Object;)Ljava/lang/String;", {op_aload_0, op_areturn});
  EXPECT_EQ(first_line(), "Bad return type");
  writer = {};
  code("(Ljava/lang/Object;)Ljava/lang/Runnable;", {op_aload_0, op_areturn});
  EXPECT_EQ(verdict(), "fine");  // interfaces are treated like Object
}

TEST_F(Verifier, AssignabilityOfArrays) {
  code("([Ljava/lang/String;)[Ljava/lang/Object;", {op_aload_0, op_areturn});
  EXPECT_EQ(verdict(), "fine");
  writer = {};
  code("([[I)[Ljava/lang/Cloneable;", {op_aload_0, op_areturn});
  EXPECT_EQ(verdict(), "fine");
  writer = {};
  code("([I)[J", {op_aload_0, op_areturn});
  EXPECT_EQ(first_line(), "Bad return type");
  writer = {};
  code("([I)Ljava/lang/Runnable;", {op_aload_0, op_areturn});
  EXPECT_EQ(first_line(), "Bad return type");
}

TEST_F(Verifier, Constructors) {
  const uint16_t super = writer.method("java/lang/Object", "<init>", "()V");
  writer.add_method(0, "<init>", "()V", 1, 1, {op_aload_0, op_invokespecial, high(super), low(super), op_return});
  EXPECT_EQ(verdict(), "fine");
  writer = {};
  writer.add_method(0, "<init>", "()V", 1, 1, {op_return});
  EXPECT_EQ(first_line(), "Constructor must call super() or this() before return");
  writer = {};
  const uint16_t wrong = writer.method("java/lang/String", "<init>", "()V");
  writer.add_method(0, "<init>", "()V", 1, 1, {op_aload_0, op_invokespecial, high(wrong), low(wrong), op_return});
  EXPECT_EQ(first_line(), "Bad <init> method call");
}

TEST_F(Verifier, NewObjects) {
  const uint16_t c = writer.class_ref("java/lang/String"), init = writer.method("java/lang/String", "<init>", "()V");
  code("()V", {op_new, high(c), low(c), op_dup, op_invokespecial, high(init), low(init), op_pop, op_return});
  EXPECT_EQ(verdict(), "fine");
  writer = {};
  const uint16_t d = writer.class_ref("java/lang/String");
  code("()Ljava/lang/String;", {op_new, high(d), low(d), op_areturn});
  EXPECT_EQ(first_line(), "Bad return type");
}

TEST_F(Verifier, ProtectedAccessNeedsTheOwnClass) {
  // Object.clone on another class than this one or its subclasses.
  const uint16_t clone = writer.method("java/lang/Object", "clone", "()Ljava/lang/Object;");
  code("(Ljava/lang/String;)V", {op_aload_0, op_invokevirtual, high(clone), low(clone), op_pop, op_return});
  EXPECT_EQ(first_line(), "Bad access to protected data in invokevirtual");
  writer = {};
  const uint16_t again = writer.method("java/lang/Object", "clone", "()Ljava/lang/Object;");
  code("([I)V", {op_aload_0, op_invokevirtual, high(again), low(again), op_pop, op_return});
  EXPECT_EQ(verdict(), "fine");
}

TEST_F(Verifier, Handlers) {
  const uint16_t type = writer.class_ref("java/lang/String");
  code("()V", {op_nop, op_return, op_pop, op_return}, 1, 1, {0, 1, 64 + 2, 7, high(type), low(type)},
       {{0, 1, 2, type}});
  EXPECT_EQ(first_line(), "Catch type is not a subclass of Throwable in exception handler 2");
  writer = {};
  const uint16_t throwable = writer.class_ref("java/lang/Throwable");
  code("()V", {op_nop, op_return, op_pop, op_return}, 1, 1, {0, 1, 64 + 2, 7, high(throwable), low(throwable)},
       {{0, 1, 2, 0}});
  EXPECT_EQ(verdict(), "fine");
}

TEST_F(Verifier, ClassesThatCannotBeLoaded) {
  code("(Lno/Such;)Lno/Other;", {op_aload_0, op_areturn});
  EXPECT_EQ(verdict(), "pending");
  writer = {};
  code("(Lno/Such;)Lno/Such;", {op_aload_0, op_areturn});
  EXPECT_EQ(verdict(), "fine");  // nothing needs to be loaded for equal names
}

// What updates of java changed: vm/base/jdk_updates.def.
TEST_F(Verifier, FarBranchesByUpdate) {
  code("()V", {op_goto_w, 0x7f, 0xff, 0xff, 0xff});
  jdk_updates::set_running(16);
  EXPECT_EQ(first_line(), "Expecting a stackmap frame at branch target 2147483647");
  jdk_updates::set_running(17);
  EXPECT_EQ(first_line(), "Illegal target of jump or branch (bci 0 + offset 2147483647)");
  jdk_updates::set_running(-1);
}

TEST_F(Verifier, HandlersAroundSuperByUpdate) {
  const uint16_t super = writer.method("java/lang/Object", "<init>", "()V");
  const uint16_t throwable = writer.class_ref("java/lang/Throwable");
  // The handler calls super() again, with a frame in which `this` is not made yet, as it is before the first call.
  const Buffer map = {0, 1, 255, 0, 5, 0, 1, 6, 0, 1, 7, high(throwable), low(throwable)};
  writer.add_method(0, "<init>", "()V", 1, 1,
                    {op_aload_0, op_invokespecial, high(super), low(super), op_return, op_pop, op_aload_0,
                     op_invokespecial, high(super), low(super), op_return},
                    map, {{0, 4, 5, 0}});
  jdk_updates::set_running(17);
  EXPECT_EQ(first_line(), "Bad <init> method call from after the start of a try block");
  jdk_updates::set_running(18);
  EXPECT_EQ(first_line(), "Stack map does not match the one at exception handler 5");
  jdk_updates::set_running(-1);
}

}  // namespace
}  // namespace rrvm
