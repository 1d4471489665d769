// Every class of the installed JDK is parsed, with all format checks on, and none is refused; prints the
// times.
#include <gtest/gtest.h>

#include <chrono>
#include <set>

#include "loader/class_file.h"
#include "tests/loader/jdk.h"

namespace rrvm {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

bool is_class(const Jimage::Location& l) { return l.extension == "class" && l.base != "module-info"; }

TEST(JdkClasses, AllParseWithFormatChecks) {
  const Jimage& image = jdk_image();
  for (const bool check : {false, true}) {
    size_t classes = 0, bytes = 0, refused = 0, methods = 0;
    const auto start = Clock::now();
    image.for_each([&](const Jimage::Location& l) {
      if (!is_class(l)) return;
      const ResourceData data = image.read(l);
      ParseOptions options;
      options.check_format = check;
      options.trusted = !check;
      const ParseResult result = parse_class_file(data.bytes, options);
      classes++;
      bytes += data.bytes.size();
      if (result) {
        methods += result.class_file->methods.size();
      } else if (refused++ < 10) {
        ADD_FAILURE() << l.path() << ": " << result.error.message;
      }
    });
    std::printf("parsed %zu classes, %zu methods, %zu bytes, format checks %s: %.0f ms\n", classes, methods, bytes,
                check ? "on" : "off", milliseconds_since(start));
    EXPECT_GT(classes, 5000u);
    EXPECT_EQ(refused, 0u);
  }
}

TEST(JdkClasses, ModuleDescriptorsAreNoClasses) {
  const auto location = jdk_image().find("/java.base/module-info.class");
  ASSERT_TRUE(location);
  const ResourceData data = jdk_image().read(*location);
  const ParseResult result = parse_class_file(data.bytes, {.expected_name = "module-info"});
  EXPECT_FALSE(result);
  EXPECT_EQ(result.error.kind, LoadErrorKind::kNoClassDefFound);
  EXPECT_EQ(result.error.message, "module-info is not a class because access_flag ACC_MODULE is set");
}

std::unique_ptr<ClassFile> parse_jdk(std::string_view name) {
  const ResourceData data = jdk_image().read_class(name);
  EXPECT_TRUE(data.is_in_place()) << name;
  return parse_class_file(data.bytes, {.expected_name = name, .check_format = false, .trusted = true}).class_file;
}

const MethodInfo* method_named(const ClassFile& file, std::string_view name) {
  for (const MethodInfo& m : file.methods) {
    if (file.pool.utf8(m.name_index) == name) return &m;
  }
  return nullptr;
}

TEST(JdkClasses, TablesOfString) {
  const auto file = parse_jdk("java/lang/String");
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(file->major_version, 61);
  EXPECT_EQ(file->name()->view(), "java/lang/String");
  EXPECT_EQ(file->super_name(), sym::java_lang_Object);
  std::set<std::string_view> interfaces;
  for (uint16_t i : file->interfaces) interfaces.insert(file->pool.name_text(i));
  EXPECT_TRUE(interfaces.contains("java/lang/CharSequence"));
  EXPECT_EQ(file->pool.utf8(file->source_file_index), "String.java");
  EXPECT_GT(file->signature_index, 0);
  EXPECT_GT(file->bootstrap_methods.size(), 0u);
  EXPECT_GT(file->inner_classes.size(), 0u);
  bool saw_stable = false, saw_constant = false;
  for (const FieldInfo& f : file->fields) {
    if (file->pool.utf8(f.name_index) == "value") saw_stable = f.vm_annotations & kVmStable;
    if (file->pool.utf8(f.name_index) == "serialVersionUID") {
      saw_constant = file->pool.long_value(f.constant_value_index) == -6849794470754667710;
    }
  }
  EXPECT_TRUE(saw_stable);
  EXPECT_TRUE(saw_constant);
  const MethodInfo* get_bytes = method_named(*file, "getBytes");
  ASSERT_NE(get_bytes, nullptr);
  ASSERT_NE(get_bytes->code, nullptr);
  EXPECT_GT(get_bytes->code->line_numbers.size(), 0u);
  const MethodInfo* intern = method_named(*file, "intern");
  ASSERT_NE(intern, nullptr);
  EXPECT_TRUE(intern->is_native());
  EXPECT_EQ(intern->code, nullptr);
}

TEST(JdkClasses, InternalAnnotationsOnlyWhenTrusted) {
  const auto reflection = parse_jdk("java/lang/Class");
  ASSERT_NE(reflection, nullptr);
  EXPECT_TRUE(method_named(*reflection, "forName")->vm_annotations & kVmCallerSensitive);
  const auto lookup = parse_jdk("java/lang/invoke/Invokers");
  EXPECT_TRUE(method_named(*lookup, "checkExactType")->vm_annotations & kVmForceInline);
  const ResourceData data = jdk_image().read_class("java/lang/Class");
  const ParseResult untrusted = parse_class_file(data.bytes);
  ASSERT_TRUE(untrusted);
  EXPECT_EQ(method_named(*untrusted.class_file, "forName")->vm_annotations, 0);
}

TEST(JdkClasses, NestsRecordsAndPermits) {
  const auto map = parse_jdk("java/util/HashMap");
  EXPECT_GT(map->nest_members.size(), 5u);
  const auto node = parse_jdk("java/util/HashMap$Node");
  EXPECT_EQ(node->pool.name_text(node->nest_host_index), "java/util/HashMap");
  const auto desc = parse_jdk("java/lang/constant/ConstantDesc");
  EXPECT_TRUE(desc->is_sealed);
  EXPECT_GT(desc->permitted_subclasses.size(), 5u);
}

}  // namespace
}  // namespace rrvm
