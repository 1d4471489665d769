// Patterns of -XX:CompileCommand: each form that java takes, and what it must leave out.
#include "jit/method_pattern.h"

#include <gtest/gtest.h>

namespace rrvm::jit {
namespace {

bool matches(const char* pattern, const char* class_name, const char* method, const char* descriptor = "()V") {
  return MethodPattern(pattern).matches(class_name, method, descriptor);
}

TEST(MethodPattern, WholeNames) {
  for (const char* p : {"java.lang.String::hashCode", "java/lang/String.hashCode", "java/lang/String::hashCode",
                        "java.lang.String.hashCode", "java/lang/String hashCode", " java/lang/String,hashCode "}) {
    EXPECT_TRUE(matches(p, "java/lang/String", "hashCode")) << p;
    EXPECT_FALSE(matches(p, "java/lang/StringBuilder", "hashCode")) << p;
    EXPECT_FALSE(matches(p, "java/lang/String", "hashCodes")) << p;
    EXPECT_FALSE(matches(p, "lang/String", "hashCode")) << p;
  }
}

TEST(MethodPattern, StarsAtTheEnds) {
  EXPECT_TRUE(matches("*String::*Code", "java/lang/String", "hashCode"));
  EXPECT_TRUE(matches("java.lang.*::hash*", "java/lang/String", "hashCode"));
  EXPECT_TRUE(matches("*lang*::*", "java/lang/String", "hashCode"));
  EXPECT_TRUE(matches("*.run", "a/b/C", "run"));
  EXPECT_FALSE(matches("*Strings::*", "java/lang/String", "hashCode"));
  EXPECT_FALSE(matches("java.lang.*::code*", "java/lang/String", "hashCode"));
}

TEST(MethodPattern, AClassAlone) {
  EXPECT_TRUE(matches("Main", "Main", "<init>"));
  EXPECT_FALSE(matches("Main", "Main$1", "run"));
}

TEST(MethodPattern, ADescriptorChoosesAmongOverloads) {
  EXPECT_TRUE(matches("Parser.parse(I)V", "Parser", "parse", "(I)V"));
  EXPECT_FALSE(matches("Parser.parse(I)V", "Parser", "parse", "(J)V"));
}

}  // namespace
}  // namespace rrvm::jit
