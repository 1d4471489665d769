#include "vm/object/java_string_codec.h"

#include <gtest/gtest.h>

namespace rrvm::java_string::codec {
namespace {

std::u16string decoded(std::string_view utf8) {
  std::u16string out(measure(utf8).length, u'\0');
  decode(utf8, out.data());
  return out;
}

TEST(JavaStringCodec, MeasuresAndDecodes) {
  EXPECT_EQ(measure("abc").length, 3u);
  EXPECT_TRUE(measure("abc\xc3\xbf").latin1);  // U+00FF
  EXPECT_FALSE(measure("\xc4\x80").latin1);    // U+0100
  EXPECT_EQ(decoded("a\xc3\xa9\xe2\x82\xac"), u"a\u00e9\u20ac");
  EXPECT_EQ(decoded("\xc0\x80"), std::u16string(1, u'\0'));
  EXPECT_EQ(decoded("\xed\xa0\xbd\xed\xb8\x80"), u"\U0001F600");  // a surrogate pair in modified form
}

TEST(JavaStringCodec, MalformedBytesStandForThemselves) {
  EXPECT_EQ(decoded("\xff"), u"\u00ff");
  EXPECT_EQ(decoded("a\xe2\x82"), u"a\u00e2\u0082");
  EXPECT_EQ(decoded("\xc3"), u"\u00c3");
}

TEST(JavaStringCodec, EncodesWhatItDecodes) {
  std::u16string all;
  for (unsigned c = 0; c < 0x10000; c++) all += static_cast<char16_t>(c);
  std::string utf8 = encode(all.data(), all.size());
  EXPECT_EQ(utf8.size(), encoded_length(all.data(), all.size()));
  EXPECT_EQ(utf8.find('\0'), std::string::npos);
  EXPECT_EQ(decoded(utf8), all);
}

TEST(JavaStringCodec, StandardForm) {
  EXPECT_EQ(to_standard(u"\U0001F600"), "\xf0\x9f\x98\x80");
  EXPECT_EQ(to_standard(std::u16string(1, static_cast<char16_t>(0xd800))), "?");
  EXPECT_EQ(to_standard(u"\u00e9\u20ac"), "\xc3\xa9\xe2\x82\xac");
}

}  // namespace
}  // namespace rrvm::java_string::codec
