#include <random>
#include <string>

#include "tests/natives/intrinsics_test_support.h"
#include "vm/object/well_known.h"

namespace rrvm::wk {
uint32_t String_value = 8, String_coder = 16, String_hash = 20;
}

namespace rrvm {
namespace {

constexpr const char* kLatin1 = "java/lang/StringLatin1";
constexpr const char* kUtf16 = "java/lang/StringUTF16";

Slot i(int32_t v) { return Slot::of_int(v); }
TestArray bytes(const std::string& s) { return TestArray(s.data(), s.size(), s.size()); }
TestArray wide(const std::u16string& s) {
  return TestArray(s.data(), 2 * s.size(), 2 * s.size());
}  // byte[] with UTF-16
TestArray chars(const std::u16string& s) { return TestArray(s.data(), 2 * s.size(), s.size()); }  // char[]

class StringIntrinsics : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { intrinsics::register_string_intrinsics(); }
  std::mt19937 random_{1};
  std::string text(size_t n, unsigned alphabet) {
    std::string s;
    while (s.size() < n) s += static_cast<char>(0xff - random_() % alphabet);
    return s;
  }
  static std::u16string widened(const std::string& s) {
    std::u16string w;
    for (char c : s) w += static_cast<char16_t>(static_cast<uint8_t>(c));
    return w;
  }
};

TEST_F(StringIntrinsics, HashIsJavas) {
  for (size_t n = 0; n < 40; n++) {
    std::string s = text(n, 200);
    uint32_t h = 0;
    for (char c : s) h = 31 * h + static_cast<uint8_t>(c);
    EXPECT_EQ(run(kLatin1, "hashCode", "([B)I", {bytes(s).slot()})->i, static_cast<int32_t>(h));
    EXPECT_EQ(run(kUtf16, "hashCode", "([B)I", {wide(widened(s)).slot()})->i, static_cast<int32_t>(h));
  }
  EXPECT_EQ(run(kLatin1, "hashCode", "([B)I", {bytes("hello").slot()})->i, 99162322);
}

TEST_F(StringIntrinsics, SearchAgreesWithStdString) {
  for (int round = 0; round < 2000; round++) {
    std::string s = text(random_() % 20, 2), what = text(1 + random_() % 3, 2);
    auto as_int = [](size_t p) { return p == std::string::npos ? -1 : static_cast<int32_t>(p); };
    int32_t from = static_cast<int32_t>(random_() % (s.size() + 1));
    TestArray b = bytes(s), w = bytes(what), ws = wide(widened(s)), ww = wide(widened(what));
    int32_t n = static_cast<int32_t>(s.size()), m = static_cast<int32_t>(what.size());
    EXPECT_EQ(run(kLatin1, "indexOf", "([B[B)I", {b.slot(), w.slot()})->i, as_int(s.find(what)));
    EXPECT_EQ(run(kLatin1, "indexOf", "([BI[BII)I", {b.slot(), i(n), w.slot(), i(m), i(from)})->i,
              as_int(s.find(what, static_cast<size_t>(from))));
    EXPECT_EQ(run(kUtf16, "indexOfUnsafe", "([BI[BII)I", {ws.slot(), i(n), ww.slot(), i(m), i(from)})->i,
              as_int(s.find(what, static_cast<size_t>(from))));
    EXPECT_EQ(run(kUtf16, "indexOfLatin1Unsafe", "([BI[BII)I", {ws.slot(), i(n), w.slot(), i(m), i(from)})->i,
              as_int(s.find(what, static_cast<size_t>(from))));
    EXPECT_EQ(run(kLatin1, "indexOf", "([BII)I", {b.slot(), i(0xff), i(from)})->i,
              as_int(s.find('\xff', static_cast<size_t>(from))));
    EXPECT_EQ(run(kLatin1, "lastIndexOf", "([BII)I", {b.slot(), i(0xff), i(from)})->i,
              as_int(s.rfind('\xff', static_cast<size_t>(from))));
    EXPECT_EQ(run(kUtf16, "indexOfCharUnsafe", "([BIII)I", {ws.slot(), i(0xff), i(from), i(n)})->i,
              as_int(s.find('\xff', static_cast<size_t>(from))));
  }
}

TEST_F(StringIntrinsics, SearchEdges) {
  TestArray b = bytes("abc");
  EXPECT_EQ(run(kLatin1, "indexOf", "([BII)I", {b.slot(), i('a'), i(-5)})->i, 0);
  EXPECT_EQ(run(kLatin1, "indexOf", "([BII)I", {b.slot(), i('a'), i(0x7fffffff)})->i, -1);
  EXPECT_EQ(run(kLatin1, "indexOf", "([BII)I", {b.slot(), i('a' + 256), i(0)})->i, -1);
  EXPECT_EQ(run(kLatin1, "lastIndexOf", "([BII)I", {b.slot(), i('a'), i(-1)})->i, -1);
  EXPECT_EQ(run(kLatin1, "indexOf", "([B[B)I", {b.slot(), bytes("").slot()})->i, 0);
  EXPECT_FALSE(run(kLatin1, "indexOf", "([BII)I", {Slot::of_ref(nullptr), i('a'), i(0)}));
  EXPECT_FALSE(run(kLatin1, "indexOfChar", "([BIII)I", {b.slot(), i('a'), i(0), i(4)}));
}

TEST_F(StringIntrinsics, ComparesAsUnsigned) {
  EXPECT_EQ(run(kLatin1, "compareTo", "([B[B)I", {bytes("a\xff").slot(), bytes("ab").slot()})->i, 0xff - 'b');
  EXPECT_EQ(run(kLatin1, "compareTo", "([B[B)I", {bytes("ab").slot(), bytes("abcd").slot()})->i, -2);
  EXPECT_EQ(run(kLatin1, "compareToUTF16", "([B[B)I", {bytes("a").slot(), wide(u"\u1234").slot()})->i, 'a' - 0x1234);
  EXPECT_EQ(run(kUtf16, "compareToLatin1", "([B[B)I", {wide(u"\u1234").slot(), bytes("a").slot()})->i, 0x1234 - 'a');
  EXPECT_EQ(run(kUtf16, "compareTo", "([B[B)I", {wide(u"\uffff").slot(), wide(u"\u0001").slot()})->i, 0xfffe);
}

TEST_F(StringIntrinsics, CompressesAllOrNothing) {
  TestArray to = bytes("......");
  EXPECT_EQ(run(kUtf16, "compress", "([CI[BII)I", {chars(u"xab\u00ff").slot(), i(1), to.slot(), i(2), i(3)})->i, 3);
  EXPECT_EQ(std::memcmp(to.get()->data<char>(), "..ab\xff.", 6), 0);
  EXPECT_EQ(run(kUtf16, "compress", "([BI[BII)I", {wide(u"ab\u0100").slot(), i(0), to.slot(), i(0), i(3)})->i, 0);
  EXPECT_FALSE(run(kUtf16, "compress", "([CI[BII)I", {chars(u"abc").slot(), i(1), to.slot(), i(0), i(3)}));
  EXPECT_FALSE(run(kUtf16, "compress", "([CI[BII)I", {chars(u"abc").slot(), i(0), to.slot(), i(4), i(3)}));
  EXPECT_EQ(run("java/lang/StringCoding", "implEncodeAsciiArray", "([CI[BII)I",
                {chars(u"ab\u0080d").slot(), i(0), to.slot(), i(0), i(4)})
                ->i,
            2);
}

TEST_F(StringIntrinsics, Inflates) {
  TestArray to = chars(u"....");
  EXPECT_TRUE(run(kLatin1, "inflate", "([BI[CII)V", {bytes("x\xe9z").slot(), i(1), to.slot(), i(2), i(2)}));
  EXPECT_EQ(std::u16string(to.get()->data<char16_t>(), 4), u"..\u00e9z");
  EXPECT_FALSE(run(kLatin1, "inflate", "([BI[CII)V", {bytes("abc").slot(), i(0), to.slot(), i(2), i(3)}));
  EXPECT_FALSE(run(kLatin1, "inflate", "([BI[BII)V", {bytes("abc").slot(), i(0), wide(u"ab").slot(), i(0), i(3)}));
}

TEST_F(StringIntrinsics, FindsNegatives) {
  for (size_t n = 0; n < 30; n++) {
    for (size_t at = 0; at < n; at++) {
      std::string s(n, 'a');
      s[at] = '\x80';
      for (size_t off = 0; off <= n; off++) {
        auto found = run("java/lang/StringCoding", "hasNegatives", "([BII)Z",
                         {bytes(s).slot(), i(static_cast<int32_t>(off)), i(static_cast<int32_t>(n - off))});
        EXPECT_EQ(found->i, off <= at);
      }
    }
  }
}

TEST_F(StringIntrinsics, Mismatch) {
  auto mismatch = [](const TestArray& a, const TestArray& b, int32_t n, int32_t scale) {
    return run("jdk/internal/util/ArraysSupport", "vectorizedMismatch", "(Ljava/lang/Object;JLjava/lang/Object;JII)I",
               {a.slot(), Slot::of_long(16), Slot{}, b.slot(), Slot::of_long(16), Slot{}, i(n), i(scale)})
        ->i;
  };
  EXPECT_EQ(mismatch(bytes("abcdefghijk"), bytes("abcdefghijk"), 11, 0), ~0);
  EXPECT_EQ(mismatch(bytes("abcdefghijk"), bytes("abcdefghiXk"), 11, 0), 9);
  EXPECT_EQ(mismatch(bytes("abXdefghijk"), bytes("abcdefghiXk"), 11, 0), 2);
  EXPECT_EQ(mismatch(TestArray(std::vector<int32_t>{1, 2, 3}), TestArray(std::vector<int32_t>{1, 2, 0x103}), 3, 2), 2);
}

}  // namespace
}  // namespace rrvm
