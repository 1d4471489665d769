// Ordered lists of +regex and -regex.
#include "rr/filter.h"

#include <gtest/gtest.h>

namespace rrvm::rr {
namespace {

NameFilter filter(std::string_view list) {
  NameFilter f;
  std::string error;
  EXPECT_TRUE(f.add(list, &error)) << error;
  return f;
}

TEST(NameFilter, TheFirstMatchDecides) {
  NameFilter f = filter("-a\\.b\\.Skip,+a\\.b\\..*,-a\\..*");
  EXPECT_EQ(f.decide("a.b.Skip"), false);
  EXPECT_EQ(f.decide("a.b.Keep"), true);
  EXPECT_EQ(f.decide("a.Other"), false);
  EXPECT_EQ(f.decide("c.Other"), std::nullopt);
  EXPECT_TRUE(f.accepts("c.Other"));
  EXPECT_FALSE(f.accepts("c.Other", false));
}

TEST(NameFilter, WholeNamesOnly) {
  NameFilter f = filter("-Foo");
  EXPECT_EQ(f.decide("Foo"), false);
  EXPECT_EQ(f.decide("FooBar"), std::nullopt);
  EXPECT_EQ(f.decide("a.Foo"), std::nullopt);
}

TEST(NameFilter, CommasInsidePatterns) {
  NameFilter f = filter("+x{1,2},-.*");
  EXPECT_EQ(f.decide("xx"), true);
  EXPECT_EQ(f.decide("xxx"), false);
}

TEST(NameFilter, ListsAreAppended) {
  NameFilter f = filter("+a");
  EXPECT_FALSE(f.empty());
  std::string error;
  EXPECT_TRUE(f.add("-a,-b", &error));
  EXPECT_EQ(f.decide("a"), true);
  EXPECT_EQ(f.decide("b"), false);
  EXPECT_TRUE(filter("").empty());
}

TEST(NameFilter, ErrorsPointIntoTheText) {
  NameFilter f;
  std::string error;
  EXPECT_FALSE(f.add("+a,b", &error) && f.add("b", &error));
  EXPECT_EQ(error, "column 1 of 'b': a rule begins with + or -");
  EXPECT_FALSE(f.add("+a,-(b", &error));
  EXPECT_EQ(error.rfind("column 5 of '+a,-(b': ", 0), 0u) << error;
}

}  // namespace
}  // namespace rrvm::rr
