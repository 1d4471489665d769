// Options of the VM and of assertions, without a VM.
#include "vm/options/vm_options.h"

#include <gtest/gtest.h>

#include <random>

#include "vm/base/jdk_updates.h"
#include "vm/base/log.h"
#include "vm/options/assertions.h"
#include "vm/options/flag_table.h"
#include "vm/options/properties.h"
#include "vm/options/switches.h"

namespace rrvm {
namespace {

OptionResult parse(const char* option, VmOptions* out, std::string* error = nullptr) {
  std::string ignored;
  return parse_vm_option(option, out, error ? error : &ignored);
}

TEST(VmOptions, MemorySizes) {
  size_t n = 0;
  EXPECT_TRUE(parse_memory_size("512m", &n));
  EXPECT_EQ(n, size_t{512} << 20);
  EXPECT_TRUE(parse_memory_size("2G", &n));
  EXPECT_EQ(n, size_t{2} << 30);
  EXPECT_TRUE(parse_memory_size("1048576", &n));
  EXPECT_EQ(n, size_t{1} << 20);
  for (const char* bad : {"", "m", "-1", "1x", "1mm", "99999999999999999999", "99999999999t"})
    EXPECT_FALSE(parse_memory_size(bad, &n)) << bad;
}

TEST(VmOptions, HeapAndStack) {
  VmOptions o;
  EXPECT_EQ(parse("-Xmx64m", &o), OptionResult::kTaken);
  EXPECT_EQ(parse("-Xss2m", &o), OptionResult::kTaken);
  EXPECT_EQ(parse("-XX:InitialHeapSize=8m", &o), OptionResult::kTaken);
  EXPECT_EQ(o.heap.max_bytes, size_t{64} << 20);
  EXPECT_EQ(o.stack_bytes, size_t{2} << 20);
  EXPECT_EQ(o.heap.initial_bytes, size_t{8} << 20);
  EXPECT_EQ(parse("-XX:ThreadStackSize=512", &o), OptionResult::kTaken);
  EXPECT_EQ(o.stack_bytes, size_t{512} << 10);
  std::string error;
  EXPECT_EQ(parse("-Xmxlots", &o, &error), OptionResult::kBad);
  EXPECT_EQ(error, "Invalid maximum heap size: -Xmxlots");
}

TEST(VmOptions, Properties) {
  VmOptions o;
  EXPECT_EQ(parse("-Dtest.key=a=b", &o), OptionResult::kTaken);
  EXPECT_EQ(parse("-Dtest.empty", &o), OptionResult::kTaken);
  EXPECT_EQ(*properties::find("test.key"), "a=b");
  EXPECT_EQ(*properties::find("test.empty"), "");
  EXPECT_EQ(parse("--add-opens=java.base/java.lang=ALL-UNNAMED", &o), OptionResult::kTaken);
  EXPECT_EQ(parse("--add-opens=java.base/java.util=ALL-UNNAMED", &o), OptionResult::kTaken);
  EXPECT_EQ(*properties::find("jdk.module.addopens.0"), "java.base/java.lang=ALL-UNNAMED");
  EXPECT_EQ(*properties::find("jdk.module.addopens.1"), "java.base/java.util=ALL-UNNAMED");
  EXPECT_EQ(parse("--limit-modules=java.base", &o), OptionResult::kTaken);
  EXPECT_EQ(*properties::find("jdk.module.limitmods"), "java.base");
}

TEST(VmOptions, SwitchesAndUnknown) {
  VmOptions o;
  for (const char* known : {"-Xint", "-XX:+UseG1GC", "-XX:MaxMetaspaceSize=64m", "-Xlog:gc*", "-Xshare:off", "-server"})
    EXPECT_EQ(parse(known, &o), OptionResult::kTaken) << known;
  for (const char* unknown : {"-XX:+NoSuchThing", "-Xnosuch", "-nosuch", "--nosuch"})
    EXPECT_EQ(parse(unknown, &o), OptionResult::kUnknown) << unknown;
  EXPECT_EQ(parse("-verbose:class", &o), OptionResult::kTaken);
  EXPECT_TRUE(log::wants(log::Topic::kClassLoad));
  EXPECT_EQ(parse("-Xlog:disable", &o), OptionResult::kTaken);
  EXPECT_FALSE(log::wants(log::Topic::kClassLoad));
  EXPECT_EQ(parse("-Xverify:none", &o), OptionResult::kTaken);
  EXPECT_TRUE(o.verify_none);
}

TEST(VmOptions, HotspotFlags) {
  VmOptions o;
  std::string error;
  const struct {
    const char* option;
    const char* text;
  } kBad[] = {
      {"-XX:MaxHeapSize=foo", "Invalid maximum heap size: -XX:MaxHeapSize=foo"},
      {"-XX:UseG1GC=1", "Missing +/- setting for VM option 'UseG1GC=1'"},
      {"-XX:+SurvivorRatio=3", "Unexpected +/- setting in VM option 'SurvivorRatio=3'"},
      {"-XX:SurvivorRatio=foo", "Improperly specified VM option 'SurvivorRatio=foo'"},
      {"-XX:SurvivorRatio", "Improperly specified VM option 'SurvivorRatio'"},
      {"-XX:-UseG1GC=3", "Improperly specified VM option 'UseG1GC=3'"},
      {"-XX:MaxRAMPercentage=x", "Improperly specified VM option 'MaxRAMPercentage=x'"},
      {"-XX:VMOptionsFile=/nothere", "Could not open options file '/nothere'"},
      {"-XX:NewRatio=-1", "Improperly specified VM option 'NewRatio=-1'"},
      {"-XX:SurvivorRatio=0",
       "uintx SurvivorRatio=0 is outside the allowed range [ 1 ... 18446744073709551613 ]\nImproperly specified VM "
       "option 'SurvivorRatio=0'"},
      {"-XX:MaxTenuringThreshold=99", "uintx MaxTenuringThreshold=99 is outside the allowed range [ 0 ... 16 ]"},
      {"-XX:ObjectAlignmentInBytes=24",
       "ObjectAlignmentInBytes (24) must be power of 2\nImproperly specified VM option 'ObjectAlignmentInBytes=24'"},
      {"-XX:hashCode=1",
       "Error: VM option 'hashCode' is experimental and must be enabled via -XX:+UnlockExperimentalVMOptions.\nError: "
       "The unlock option must precede 'hashCode'."},
  };
  for (const auto& row : kBad) {
    EXPECT_EQ(parse(row.option, &o, &error), OptionResult::kBad) << row.option;
    EXPECT_EQ(error, row.text);
  }
  EXPECT_EQ(parse("-XX:+UseBiasedLocking", &o), OptionResult::kTaken);
  EXPECT_EQ(o.warnings.size(), 1u);
  EXPECT_EQ(parse("-XX:-ShowCodeDetailsInExceptionMessages", &o), OptionResult::kTaken);
  EXPECT_FALSE(switches::show_code_details);
}

TEST(VmOptions, FlagTableRemembers) {
  VmOptions o;
  auto value = [](const char* name) { return flag_table::value_of(*flag_table::find(name)); };
  auto origin = [](const char* name) { return flag_table::origin_of(*flag_table::find(name)); };
  EXPECT_EQ(origin("NewRatio"), flag_table::Origin::kDefault);
  EXPECT_EQ(parse("-XX:NewRatio=0x10", &o), OptionResult::kTaken);
  EXPECT_EQ(value("NewRatio"), "16");
  EXPECT_EQ(origin("NewRatio"), flag_table::Origin::kCommandLine);
  EXPECT_EQ(parse("-Xss2m", &o), OptionResult::kTaken);
  EXPECT_EQ(value("ThreadStackSize"), "2048");
  EXPECT_EQ(parse("-XX:OnError=a", &o), OptionResult::kTaken);
  EXPECT_EQ(parse("-XX:OnError=b", &o), OptionResult::kTaken);
  EXPECT_EQ(value("OnError"), "a\nb");
  EXPECT_EQ(flag_table::describe(*flag_table::find("NewRatio")),
            "    uintx NewRatio                                 = 16                                        {product} "
            "{command line}\n");
  EXPECT_EQ(flag_table::as_option(*flag_table::find("UseZGC")), "-XX:-UseZGC");
}

// Every default is a value that the flag takes.
TEST(VmOptions, FlagDefaultsAreInRange) {
  for (const flag_table::Flag& flag : flag_table::all()) {
    std::string value, complaint;
    bool good = flag_table::parse_value(flag, flag.initial, &value, &complaint);
    bool is_unset = flag.initial == "-1" || flag.name == "InitialHeapSize";
    EXPECT_TRUE(good || is_unset) << flag.name << ": " << complaint;
  }
}

TEST(VmOptions, FlagsOfLaterUpdatesAreUnknown) {
  for (const jdk_updates::Row& row : jdk_updates::flags())
    EXPECT_EQ(flag_table::find(row.name) != nullptr, row.update <= jdk_updates::running()) << row.name;
}

TEST(VmOptions, All) {
  VmOptions o;
  std::string error;
  EXPECT_TRUE(parse_vm_options({"-Dsun.java.command=x", "-Dall.a=1", "-XX:+NoSuch", "-XXrrvm:seed=3"}, &o, &error));
  EXPECT_EQ(o.warnings, std::vector<std::string>{"rrvm: warning: unknown option -XX:+NoSuch ignored"});
  EXPECT_EQ(properties::vm_arguments(), (std::vector<std::string>{"-Dall.a=1", "-XX:+NoSuch"}));
  EXPECT_EQ(o.own, (std::vector<std::pair<std::string, std::string>>{{"seed", "3"}}));
  EXPECT_FALSE(parse_vm_options({"-nosuch"}, &o, &error));
  EXPECT_EQ(error, "Unrecognized option: -nosuch");
  EXPECT_TRUE(parse_vm_options({"-nosuch", "-XX:+IgnoreUnrecognizedVMOptions"}, &o, &error));
}

TEST(VmOptions, Contradictions) {
  VmOptions o;
  EXPECT_EQ(check_vm_options(o), "");
  o.heap.max_bytes = 1 << 20;
  EXPECT_EQ(check_vm_options(o), "Too small maximum heap");
  o.heap.max_bytes = 10 << 20;
  o.heap.initial_bytes = 11 << 20;
  EXPECT_EQ(check_vm_options(o), "Initial heap size set to a larger value than the maximum heap size");
}

TEST(VmOptions, Words) {
  std::vector<std::string> words;
  EXPECT_TRUE(split_option_words(" a 'b c'd \"e'\"\n", &words));
  EXPECT_EQ(words, (std::vector<std::string>{"a", "b cd", "e'"}));
  EXPECT_FALSE(split_option_words("'", &words));
}

// Any text is answered: pieces of real options put together at random, and cut.
TEST(VmOptions, AnyText) {
  const std::vector<std::string> pieces = {"-X",
                                           "mx",
                                           "ss",
                                           "-XX:",
                                           "+",
                                           "-",
                                           "UseG1GC",
                                           "MaxHeapSize",
                                           "=",
                                           "1",
                                           "g",
                                           "0x",
                                           "99999999999999999999",
                                           "-D",
                                           "jdk.module.",
                                           "--add-opens",
                                           "--patch-module=",
                                           "-ea:",
                                           "...",
                                           "-Xlog",
                                           ":",
                                           ",",
                                           "gc*",
                                           "-verbose",
                                           "\n",
                                           "\xff",
                                           "-XXrrvm:",
                                           "ThreadStackSize=",
                                           "MaxJavaStackTraceDepth=",
                                           "-Xbootclasspath/a:",
                                           "java.ext.dirs",
                                           " "};
  std::mt19937 random(7);
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (unsigned n = random() % 5; n-- > 0;) text += pieces[random() % pieces.size()];
    VmOptions o;
    std::string error;
    bool bad = parse(text.c_str(), &o, &error) == OptionResult::kBad;
    EXPECT_TRUE(!bad || !error.empty()) << text;
  }
}

TEST(Assertions, ClassesWinOverPackagesAndInnerOverOuter) {
  EXPECT_FALSE(assertions::enabled_for("a.B", false));
  for (const char* option : {"-ea", "-da:a.b...", "-ea:a.b.c...", "-da:a.b.c.D", "-da:...", "-ea:Top"})
    EXPECT_TRUE(assertions::add_option(option));
  EXPECT_FALSE(assertions::add_option("-eager"));
  EXPECT_TRUE(assertions::enabled_for("x.Y", false));
  EXPECT_FALSE(assertions::enabled_for("x.Y", true));
  EXPECT_FALSE(assertions::enabled_for("a.b.X", false));
  EXPECT_TRUE(assertions::enabled_for("a.b.c.X", false));
  EXPECT_TRUE(assertions::enabled_for("a.b.c.d.X", false));
  EXPECT_FALSE(assertions::enabled_for("a.b.c.D", false));
  EXPECT_FALSE(assertions::enabled_for("Unnamed", false));
  EXPECT_TRUE(assertions::enabled_for("Top", false));
  EXPECT_TRUE(assertions::add_option("-da:x.Y"));
  EXPECT_FALSE(assertions::enabled_for("x.Y", false));
}

}  // namespace
}  // namespace rrvm
