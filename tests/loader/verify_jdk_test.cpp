// Every class of the installed JDK verifies; prints the time. The hierarchy is the image itself.
#include <gtest/gtest.h>

#include <chrono>

#include "loader/verifier.h"
#include "tests/loader/file_hierarchy.h"

namespace rrvm {
namespace {

TEST(VerifyJdk, AllClasses) {
  const Jimage& image = jdk_image();
  ClassWorld world;
  size_t classes = 0, methods = 0, code_bytes = 0, refused = 0;
  const auto start = std::chrono::steady_clock::now();
  image.for_each([&](const Jimage::Location& l) {
    if (l.extension != "class" || l.base == "module-info") return;
    const ResourceData data = image.read(l);
    const ParseResult result = parse_class_file(data.bytes);
    ASSERT_TRUE(result) << result.error.message;
    FileHierarchy hierarchy(world, *result.class_file);
    if (result.class_file->major_version < 50) return;
    classes++;
    for (const MethodInfo& m : result.class_file->methods) {
      methods++;
      if (m.code) code_bytes += m.code->code.size();
    }
    const LoadError error = verify_class_file(*result.class_file, hierarchy);
    if (error && refused++ < 5) ADD_FAILURE() << l.path() << ": " << int(error.kind) << " " << error.message;
  });
  const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  std::printf("parsed and verified %zu classes, %zu methods, %zu code bytes: %.0f ms\n", classes, methods, code_bytes,
              ms);
  EXPECT_GT(classes, 5000u);
  EXPECT_EQ(refused, 0u);
}

}  // namespace
}  // namespace rrvm
