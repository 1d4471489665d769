// Fixed-seed mutants of JDK classes: parser and verifier give a verdict on each, and whatever parses can be
// read through and through. Under the sanitizers of the dev preset this is the fuzzer's short form.
#include <gtest/gtest.h>

#include "loader/verifier.h"
#include "tests/loader/file_hierarchy.h"
#include "tests/loader/mutate.h"
#include "tests/loader/visit_class.h"

namespace rrvm {
namespace {

constexpr size_t kLargestClass = 12000;
constexpr uint32_t kEvery = 250;  // one class in so many is used
constexpr int kMutants = 120;     // of each

TEST(Mutation, ClassesGiveAVerdict) {
  const Jimage& image = jdk_image();
  std::mt19937 random(20);
  ClassWorld world;
  size_t seen = 0, refused = 0, not_verified = 0, fine = 0, sum = 0;
  image.for_each([&](const Jimage::Location& l) {
    if (l.extension != "class" || l.base == "module-info" || l.size > kLargestClass || seen++ % kEvery != 0) return;
    const ResourceData data = image.read(l);
    const std::vector<uint8_t> original(data.bytes.begin(), data.bytes.end());
    for (int i = 0; i < kMutants; i++) {
      // A buffer of exactly the right size, so that reading past it is seen.
      const std::vector<uint8_t> mutant = mutate_class(original, random);
      const ParseResult trusted = parse_class_file(mutant, {.check_format = false, .trusted = true});
      if (trusted) sum += visit_class(*trusted.class_file);
      const ParseResult checked = parse_class_file(mutant);
      if (!checked) {
        EXPECT_TRUE(checked.error);
        EXPECT_FALSE(checked.error.message.empty());
        refused++;
        continue;
      }
      FileHierarchy hierarchy(world, *checked.class_file);
      const LoadError error = verify_class_file(*checked.class_file, hierarchy);
      error ? not_verified++ : fine++;
    }
  });
  std::printf("%zu refused, %zu not verified, %zu fine (%zu)\n", refused, not_verified, fine, sum);
  EXPECT_GT(refused, 100u);
  EXPECT_GT(not_verified, 100u);
  EXPECT_GT(fine, 100u);
}

TEST(Mutation, EveryPrefixIsTruncated) {
  const ResourceData data = jdk_image().read_class("java/lang/Object");
  for (size_t n = 0; n < data.bytes.size(); n++) {
    const std::vector<uint8_t> prefix(data.bytes.begin(), data.bytes.begin() + static_cast<std::ptrdiff_t>(n));
    const ParseResult result = parse_class_file(prefix);
    EXPECT_FALSE(result);
    EXPECT_EQ(result.error.message, "Truncated class file") << n;
  }
}

TEST(Mutation, RandomBytesBehindTheMagic) {
  std::mt19937 random(21);
  for (int i = 0; i < 20000; i++) {
    std::vector<uint8_t> bytes = {0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61, 0, static_cast<uint8_t>(1 + random() % 8)};
    for (unsigned n = random() % 100; n > 0; n--)
      bytes.push_back(static_cast<uint8_t>(random() % (random() % 255 + 1)));
    EXPECT_FALSE(parse_class_file(bytes));
  }
}

}  // namespace
}  // namespace rrvm
