#include "benchmarks/rrbench/configuration.h"

#include <gtest/gtest.h>

namespace rrvm::bench {
namespace {

std::string canonical(const std::string& text) {
  std::string error;
  auto c = parse_configuration(text, &error);
  return c ? c->text() : "error: " + error;
}

TEST(Configuration, Spellings) {
  EXPECT_EQ(canonical("java"), "java");
  EXPECT_EQ(canonical("  java   -Xint "), "java -Xint");
  EXPECT_EQ(canonical("FastTrack"), "rrvm -tool=FastTrack");
  EXPECT_EQ(canonical("ThreadLocal:ReadOnly:LockSet -array=COARSE"),
            "rrvm -tool=ThreadLocal:ReadOnly:LockSet -array=COARSE");
  EXPECT_EQ(canonical("other/rrvm -tool=X"), "other/rrvm -tool=X");
  EXPECT_EQ(canonical("").substr(0, 6), "error:");
  EXPECT_EQ(canonical("-tool=X").substr(0, 6), "error:");
  EXPECT_EQ(canonical("java Main").substr(0, 6), "error:");
}

TEST(Configuration, Labels) {
  std::string error;
  EXPECT_EQ(parse_configuration("rrvm -tool=FastTrack -noFP", &error)->label(), "FastTrack -noFP");
  EXPECT_EQ(parse_configuration("java -Xint", &error)->label(), "java -Xint");
  EXPECT_EQ(parse_configuration("a/rrvm -tool=X", &error)->label(), "a/rrvm X");
  EXPECT_EQ(parse_configuration("rrvm", &error)->chain(), "");
}

TEST(Configuration, FactsFromTheVm) {
  VmFacts java = facts_from(0,
                            "Property settings:\n    java.vm.info = mixed mode, sharing\n    java.vm.name = OpenJDK\n  "
                            "  java.vm.version = 17+1\n");
  EXPECT_EQ(java.tier, "mixed mode");
  EXPECT_EQ(java.version, "OpenJDK 17+1");
  EXPECT_EQ(facts_from(2, "\nrrvm: unknown tool 'Foo'\nmore\n").missing, "rrvm: unknown tool 'Foo'");
  EXPECT_EQ(facts_from(7, "").missing, "the VM ended with exit code 7");
}

TEST(Configuration, AVmThatIsNotThereIsMissing) {
  Vms vms("/no/such/java", "/no/such/rrvm");
  std::string error;
  EXPECT_NE(vms.facts(*parse_configuration("java", &error)).missing.find("No such file"), std::string::npos);
}

}  // namespace
}  // namespace rrvm::bench
