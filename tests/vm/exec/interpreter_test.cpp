// What single instructions do, in particular those and in such shapes as javac does not emit: the methods are written
// byte by byte and run in the real VM through JNI. The classes are the boot loader's, so that no verifier stands before
// them.
#include <gtest/gtest.h>
#include <jni.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "tests/loader/class_writer.h"
#include "vm/bytecode/bytecode.h"

namespace rrvm {
namespace {

using Code = std::vector<uint8_t>;

constexpr int32_t kMinInt = std::numeric_limits<int32_t>::min(), kMaxInt = std::numeric_limits<int32_t>::max();
constexpr int64_t kMinLong = std::numeric_limits<int64_t>::min(), kMaxLong = std::numeric_limits<int64_t>::max();

JNIEnv* vm() {
  static JNIEnv* env = [] {
    JavaVM* created = nullptr;
    void* out = nullptr;
    JavaVMInitArgs args{JNI_VERSION_10, 0, nullptr, false};
    EXPECT_EQ(JNI_CreateJavaVM(&created, &out, &args), JNI_OK);
    return static_cast<JNIEnv*>(out);
  }();
  return env;
}

// A static method `f` of a class of its own.
struct Body {
  JNIEnv* env = vm();
  jclass klass = nullptr;
  jmethodID method = nullptr;

  Body(const std::string& descriptor, const Code& code, const std::vector<ClassWriter::Handler>& handlers = {}) {
    static int number = 0;
    ClassWriter w;
    w.name = "T" + std::to_string(number++);
    w.major = 49;  // no stack maps
    w.add_method(kAccPublic | kAccStatic, "f", descriptor, 20, 20, code, {}, handlers);
    auto bytes = w.finish();
    klass = env->DefineClass(w.name.c_str(), nullptr, reinterpret_cast<const jbyte*>(bytes.data()),
                             static_cast<jsize>(bytes.size()));
    method = klass ? env->GetStaticMethodID(klass, "f", descriptor.c_str()) : nullptr;
    EXPECT_NE(method, nullptr);
  }
  template <typename... A>
  jint as_int(A... a) {
    return env->CallStaticIntMethod(klass, method, a...);
  }
  template <typename... A>
  jlong as_long(A... a) {
    return env->CallStaticLongMethod(klass, method, a...);
  }
  template <typename... A>
  jdouble as_double(A... a) {
    return env->CallStaticDoubleMethod(klass, method, a...);
  }

  // Class of what the call threw; "" for nothing.
  std::string thrown() {
    jthrowable e = env->ExceptionOccurred();
    if (!e) return "";
    env->ExceptionClear();
    jclass type = env->FindClass("java/lang/Class");
    auto name = static_cast<jstring>(
        env->CallObjectMethod(env->GetObjectClass(e), env->GetMethodID(type, "getName", "()Ljava/lang/String;")));
    const char* text = env->GetStringUTFChars(name, nullptr);
    std::string result = text;
    env->ReleaseStringUTFChars(name, text);
    return result;
  }
};

// The operands are the arguments, the instruction's result is returned.
Body int_op(uint8_t op) { return Body("(II)I", {op_iload_0, op_iload_1, op, op_ireturn}); }
Body long_op(uint8_t op) { return Body("(JJ)J", {op_lload_0, op_lload_2, op, op_lreturn}); }

TEST(Interpreter, IntegerDivisionWrapsAndThrows) {
  Body div = int_op(op_idiv), rem = int_op(op_irem);
  EXPECT_EQ(div.as_int(kMinInt, -1), kMinInt);
  EXPECT_EQ(rem.as_int(kMinInt, -1), 0);
  EXPECT_EQ(div.as_int(-7, 2), -3);
  EXPECT_EQ(rem.as_int(-7, 2), -1);
  div.as_int(1, 0);
  EXPECT_EQ(div.thrown(), "java.lang.ArithmeticException");
  Body ldiv = long_op(op_ldiv), lrem = long_op(op_lrem);
  EXPECT_EQ(ldiv.as_long(jlong{kMinLong}, jlong{-1}), kMinLong);
  EXPECT_EQ(lrem.as_long(jlong{kMinLong}, jlong{-1}), 0);
  lrem.as_long(jlong{1}, jlong{0});
  EXPECT_EQ(lrem.thrown(), "java.lang.ArithmeticException");
}

TEST(Interpreter, ShiftsUseTheLowBitsOfTheDistance) {
  EXPECT_EQ(int_op(op_ishl).as_int(1, 33), 2);
  EXPECT_EQ(int_op(op_ishr).as_int(-8, 1), -4);
  EXPECT_EQ(int_op(op_iushr).as_int(-1, 28), 15);
  Body shift("(JI)J", {op_lload_0, op_iload_2, op_lushr, op_lreturn});
  EXPECT_EQ(shift.as_long(jlong{-1}, 124), 15);
}

TEST(Interpreter, ConversionsSaturateAndTruncate) {
  Body d2i("(D)I", {op_dload_0, op_d2i, op_ireturn}), d2l("(D)J", {op_dload_0, op_d2l, op_lreturn});
  EXPECT_EQ(d2i.as_int(std::nan("")), 0);
  EXPECT_EQ(d2i.as_int(1e20), kMaxInt);
  EXPECT_EQ(d2i.as_int(-1e20), kMinInt);
  EXPECT_EQ(d2i.as_int(-1.9), -1);
  EXPECT_EQ(d2l.as_long(1e30), kMaxLong);
  EXPECT_EQ(d2l.as_long(std::nan("")), 0);
  EXPECT_EQ(Body("(I)I", {op_iload_0, op_i2b, op_ireturn}).as_int(0x180), -128);
  EXPECT_EQ(Body("(I)I", {op_iload_0, op_i2c, op_ireturn}).as_int(-1), 0xffff);
  EXPECT_EQ(Body("(I)I", {op_iload_0, op_i2s, op_ireturn}).as_int(0x18000), -32768);
}

TEST(Interpreter, ComparisonsWithNaNDifferInTheirSign) {
  Body less("(DD)I", {op_dload_0, op_dload_2, op_dcmpl, op_ireturn}),
      greater("(DD)I", {op_dload_0, op_dload_2, op_dcmpg, op_ireturn});
  EXPECT_EQ(less.as_int(std::nan(""), 0.0), -1);
  EXPECT_EQ(greater.as_int(std::nan(""), 0.0), 1);
  EXPECT_EQ(less.as_int(0.0, -0.0), 0);
  EXPECT_EQ(greater.as_int(2.0, 1.0), 1);
}

TEST(Interpreter, RemainderOfDoublesKeepsTheDividendsSign) {
  Body rem("(DD)D", {op_dload_0, op_dload_2, op_drem, op_dreturn});
  EXPECT_EQ(rem.as_double(-7.5, 2.0), -1.5);
  EXPECT_TRUE(std::signbit(rem.as_double(-4.0, 2.0)));
  EXPECT_TRUE(std::isnan(rem.as_double(1.0, 0.0)));
  EXPECT_EQ(rem.as_double(3.0, std::numeric_limits<double>::infinity()), 3.0);
}

TEST(Interpreter, StackInstructionsOnAllShapes) {
  // 1 2 -> 2 1 2: what is left after popping the copy is 2 - 1.
  EXPECT_EQ(Body("()I", {op_iconst_1, op_iconst_2, op_dup_x1, op_pop, op_isub, op_ireturn}).as_int(), 1);
  EXPECT_EQ(Body("()I", {op_iconst_1, op_iconst_2, op_swap, op_isub, op_ireturn}).as_int(), 1);
  // dup_x2 over a long: the copy stays below it.
  EXPECT_EQ(Body("()I", {op_lconst_1, op_iconst_5, op_dup_x2, op_pop, op_pop2, op_ireturn}).as_int(), 5);
  // dup2_x1 of two ints over one: 1 2 3 -> 2 3 1 2 3
  EXPECT_EQ(
      Body("()I", {op_iconst_1, op_iconst_2, op_iconst_3, op_dup2_x1, op_pop2, op_pop, op_isub, op_ireturn}).as_int(),
      -1);
  // dup2_x2 of a long over a long, the copy stays below.
  EXPECT_EQ(Body("()J", {op_lconst_0, op_lconst_1, op_dup2_x2, op_pop2, op_pop2, op_lreturn}).as_long(), 1);
}

TEST(Interpreter, WideFormsReachAllLocals) {
  Code code = {op_wide, op_iload, 0,  0,    op_wide, op_istore, 0,  19,        op_wide,
               op_iinc, 0,        19, 0xfc, 0x18,    op_iload,  19, op_ireturn};
  EXPECT_EQ(Body("(I)I", code).as_int(1000), 0);  // 0xfc18 is -1000
}

TEST(Interpreter, SwitchesAtTheirBounds) {
  auto u4 = [](Code& c, int32_t v) {
    for (int s = 24; s >= 0; s -= 8) c.push_back(static_cast<uint8_t>(v >> s));
  };
  // 0: iload_0, 1: the switch, padding to 4; cases return 10, 20, default 99.
  auto finish = [](Code& c) {
    c.insert(c.end(), {op_bipush, 10, op_ireturn, op_bipush, 20, op_ireturn, op_bipush, 99, op_ireturn});
  };
  Code table = {op_iload_0, op_tableswitch, 0, 0};
  for (int32_t v : {29, kMaxInt - 1, kMaxInt, 23, 26}) u4(table, v);
  finish(table);
  Body t("(I)I", table);
  EXPECT_EQ(t.as_int(kMaxInt - 1), 10);
  EXPECT_EQ(t.as_int(kMaxInt), 20);
  EXPECT_EQ(t.as_int(kMinInt), 99);
  Code lookup = {op_iload_0, op_lookupswitch, 0, 0};
  for (int32_t v : {33, 2, kMinInt, 27, 7, 30}) u4(lookup, v);
  finish(lookup);
  Body l("(I)I", lookup);
  EXPECT_EQ(l.as_int(kMinInt), 10);
  EXPECT_EQ(l.as_int(7), 20);
  EXPECT_EQ(l.as_int(8), 99);
}

TEST(Interpreter, SubroutinesReturnToTheirCallers) {
  // f(x): jsr twice to a subroutine that adds 5 to local 0.
  Code code = {op_jsr, 0, 8, op_jsr, 0, 5, op_iload_0, op_ireturn, op_astore_1, op_iinc, 0, 5, op_ret, 1};
  EXPECT_EQ(Body("(I)I", code).as_int(1), 11);
}

TEST(Interpreter, ImplicitExceptions) {
  Body athrow("()I", {op_aconst_null, op_athrow});
  athrow.as_int();
  EXPECT_EQ(athrow.thrown(), "java.lang.NullPointerException");
  Body negative("()I", {op_iconst_m1, op_newarray, 10, op_pop, op_iconst_0, op_ireturn});
  negative.as_int();
  EXPECT_EQ(negative.thrown(), "java.lang.NegativeArraySizeException");
  Body index("(I)I", {op_iconst_2, op_newarray, 10, op_iload_0, op_iaload, op_ireturn});
  EXPECT_EQ(index.as_int(1), 0);
  for (jint bad : {2, -1, kMinInt}) {
    index.as_int(bad);
    EXPECT_EQ(index.thrown(), "java.lang.ArrayIndexOutOfBoundsException") << bad;
  }
}

TEST(Interpreter, HandlersAreSearchedInOrder) {
  // 0: iload_0 iload_1 idiv ireturn | 4: pop bipush 1 ireturn | 8: pop bipush 2 ireturn
  Code code = {op_iload_0, op_iload_1, op_idiv, op_ireturn, op_pop, op_bipush,
               1,          op_ireturn, op_pop,  op_bipush,  2,      op_ireturn};
  Body caught("(II)I", code, {{0, 3, 4, 0}, {0, 3, 8, 0}});
  EXPECT_EQ(caught.as_int(6, 3), 2);
  EXPECT_EQ(caught.as_int(6, 0), 1);
  Body outside("(II)I", code, {{0, 2, 4, 0}, {2, 3, 8, 0}});
  EXPECT_EQ(outside.as_int(6, 0), 2);
}

}  // namespace
}  // namespace rrvm
