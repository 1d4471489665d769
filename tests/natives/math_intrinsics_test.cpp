#include <cmath>
#include <limits>

#include "tests/natives/intrinsics_test_support.h"

namespace rrvm {
namespace {

constexpr const char* kMath = "java/lang/Math";
constexpr int32_t kMinInt = std::numeric_limits<int32_t>::min(), kMaxInt = std::numeric_limits<int32_t>::max();
constexpr int64_t kMinLong = std::numeric_limits<int64_t>::min(), kMaxLong = std::numeric_limits<int64_t>::max();

std::vector<Slot> ints(int32_t a, int32_t b) { return {Slot::of_int(a), Slot::of_int(b)}; }
std::vector<Slot> longs(int64_t a, int64_t b) { return {Slot::of_long(a), Slot{}, Slot::of_long(b), Slot{}}; }
std::vector<Slot> doubles(double a, double b) { return {Slot::of_double(a), Slot{}, Slot::of_double(b), Slot{}}; }

class MathIntrinsics : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { intrinsics::register_math_intrinsics(); }
};

TEST_F(MathIntrinsics, ZerosAndNaN) {
  EXPECT_TRUE(std::signbit(run(kMath, "min", "(DD)D", doubles(0.0, -0.0))->d));
  EXPECT_TRUE(std::signbit(run(kMath, "min", "(DD)D", doubles(-0.0, 0.0))->d));
  EXPECT_FALSE(std::signbit(run(kMath, "max", "(DD)D", doubles(-0.0, 0.0))->d));
  EXPECT_FALSE(std::signbit(run(kMath, "max", "(DD)D", doubles(0.0, -0.0))->d));
  EXPECT_TRUE(std::isnan(run(kMath, "max", "(DD)D", doubles(1, std::nan("")))->d));
  EXPECT_TRUE(std::isnan(run(kMath, "min", "(DD)D", doubles(std::nan(""), 1))->d));
  EXPECT_EQ(run(kMath, "rint", "(D)D", {Slot::of_double(2.5)})->d, 2.0);
  EXPECT_EQ(run(kMath, "rint", "(D)D", {Slot::of_double(3.5)})->d, 4.0);
  EXPECT_TRUE(std::signbit(run(kMath, "ceil", "(D)D", {Slot::of_double(-0.5)})->d));
  EXPECT_EQ(run("java/lang/Float", "floatToIntBits", "(F)I", {Slot::of_int(0x7fc12345)})->i, 0x7fc00000);
  EXPECT_EQ(run("java/lang/Float", "floatToRawIntBits", "(F)I", {Slot::of_int(0x7fc12345)})->i, 0x7fc12345);
}

TEST_F(MathIntrinsics, AbsoluteValueWraps) {
  EXPECT_EQ(run(kMath, "abs", "(I)I", {Slot::of_int(kMinInt)})->i, kMinInt);
  EXPECT_EQ(run(kMath, "abs", "(J)J", {Slot::of_long(kMinLong)})->l, kMinLong);
  EXPECT_EQ(run(kMath, "abs", "(I)I", {Slot::of_int(-5)})->i, 5);
}

TEST_F(MathIntrinsics, OverflowIsDeclined) {
  EXPECT_FALSE(run(kMath, "addExact", "(II)I", ints(kMaxInt, 1)));
  EXPECT_EQ(run(kMath, "addExact", "(II)I", ints(kMaxInt, -1))->i, kMaxInt - 1);
  EXPECT_FALSE(run(kMath, "multiplyExact", "(JJ)J", longs(kMaxLong, 2)));
  EXPECT_FALSE(run(kMath, "subtractExact", "(JJ)J", longs(kMinLong, 1)));
  EXPECT_FALSE(run(kMath, "toIntExact", "(J)I", {Slot::of_long(1LL << 31)}));
  EXPECT_FALSE(run(kMath, "floorMod", "(II)I", ints(1, 0)));
  EXPECT_FALSE(run(kMath, "floorDiv", "(II)I", ints(1, 0)));
}

TEST_F(MathIntrinsics, FloorDivision) {
  EXPECT_EQ(run(kMath, "floorMod", "(II)I", ints(-7, 3))->i, 2);
  EXPECT_EQ(run(kMath, "floorMod", "(II)I", ints(7, -3))->i, -2);
  EXPECT_EQ(run(kMath, "floorMod", "(II)I", ints(kMinInt, -1))->i, 0);
  EXPECT_EQ(run(kMath, "floorDiv", "(II)I", ints(-7, 3))->i, -3);
  EXPECT_EQ(run(kMath, "floorDiv", "(JJ)J", longs(-6, 3))->l, -2);
  EXPECT_EQ(run(kMath, "multiplyHigh", "(JJ)J", longs(kMinLong, 2))->l, -1);
}

TEST_F(MathIntrinsics, Bits) {
  auto of = [](const char* name, const char* d, int32_t v) {
    return run("java/lang/Integer", name, d, {Slot::of_int(v)})->i;
  };
  EXPECT_EQ(of("bitCount", "(I)I", -1), 32);
  EXPECT_EQ(of("numberOfLeadingZeros", "(I)I", 0), 32);
  EXPECT_EQ(of("numberOfTrailingZeros", "(I)I", 8), 3);
  EXPECT_EQ(of("highestOneBit", "(I)I", -1), kMinInt);
  EXPECT_EQ(of("highestOneBit", "(I)I", 0), 0);
  EXPECT_EQ(of("reverse", "(I)I", 1), kMinInt);
  EXPECT_EQ(of("reverseBytes", "(I)I", 0x01020304), 0x04030201);
  EXPECT_EQ(run("java/lang/Long", "reverse", "(J)J", {Slot::of_long(1)})->l, kMinLong);
  EXPECT_EQ(run("java/lang/Long", "numberOfLeadingZeros", "(J)I", {Slot::of_long(1)})->i, 63);
  EXPECT_EQ(run("java/lang/Integer", "rotateLeft", "(II)I", ints(1, -1))->i, kMinInt);
  EXPECT_EQ(run("java/lang/Integer", "divideUnsigned", "(II)I", ints(-1, 2))->i, kMaxInt);
  EXPECT_EQ(run("java/lang/Short", "reverseBytes", "(S)S", {Slot::of_int(0x00ff)})->i, -256);
}

}  // namespace
}  // namespace rrvm
