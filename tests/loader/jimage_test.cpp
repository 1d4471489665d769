// The image reader on the installed JDK, on a small image made here (plain, zip, compact-cp), and on damaged
// ones.
#include "loader/jimage.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <cstring>
#include <random>

#include "tests/loader/image_writer.h"
#include "tests/loader/jdk.h"

namespace rrvm {
namespace {

std::string text(const ResourceData& data) { return {data.bytes.begin(), data.bytes.end()}; }

TEST(Jimage, FindsClassesOfTheInstalledJdk) {
  const Jimage& image = jdk_image();
  EXPECT_EQ(image.module_of_package("java/lang"), "java.base");
  EXPECT_EQ(image.module_of_package("java.sql"), "java.sql");
  EXPECT_EQ(image.module_of_package("no/such/package"), "");
  const auto location = image.find_class("java.base", "java/lang/Object");
  ASSERT_TRUE(location);
  EXPECT_EQ(location->path(), "/java.base/java/lang/Object.class");
  const ResourceData data = image.read_class("java/lang/Object");
  ASSERT_TRUE(data.ok);
  ASSERT_GE(data.bytes.size(), 4u);
  EXPECT_EQ(data.bytes[0], 0xCA);
  EXPECT_FALSE(image.find_class("java.base", "java/lang/Nothing"));
  EXPECT_FALSE(image.find(""));
  EXPECT_FALSE(image.read_class("NoPackage").ok);
}

TEST(Jimage, EveryResourceIsFoundByItsPath) {
  const Jimage& image = jdk_image();
  size_t count = 0, missing = 0;
  image.for_each([&](const Jimage::Location& location) {
    count++;
    const auto found = image.find(location.path());
    if (!found || found->offset != location.offset || !image.read(location).ok) missing++;
  });
  EXPECT_EQ(count, image.resource_count());
  EXPECT_EQ(missing, 0u);
}

TEST(Jimage, MissingAndForeignFiles) {
  std::string reason;
  EXPECT_EQ(Jimage::open("/nonexistent/modules", &reason), nullptr);
  EXPECT_EQ(reason, "No such file or directory");
  EXPECT_EQ(Jimage::open("/", &reason), nullptr);
  const uint8_t junk[40] = {1, 2, 3};
  EXPECT_EQ(Jimage::from_bytes(junk, &reason), nullptr);
  EXPECT_EQ(reason, "not a jimage file");
}

TEST(Jimage, PlainAndCompressedContent) {
  const std::vector<uint8_t> bytes = small_image();
  std::string reason;
  const auto image = Jimage::from_bytes(bytes, &reason);
  ASSERT_NE(image, nullptr) << reason;
  const auto plain = image->find("/m/p/plain.txt");
  ASSERT_TRUE(plain);
  EXPECT_TRUE(image->read(*plain).is_in_place());
  EXPECT_EQ(text(image->read(*plain)), "plain content");
  const auto packed = image->find("/m/p/packed.txt");
  ASSERT_TRUE(packed);
  EXPECT_EQ(text(image->read(*packed)), std::string(1000, 'z'));
  const auto compact = image->find_class("m", "p/Compact");
  ASSERT_TRUE(compact);
  const std::string expected = text(image->read(*compact));
  EXPECT_EQ(expected, compact_class_expanded());
  EXPECT_EQ(image->module_of_package("p"), "m");
}

TEST(Jimage, DamagedImagesAreHarmless) {
  const std::vector<uint8_t> good = small_image();
  std::mt19937 random(7);
  for (int round = 0; round < 20000; round++) {
    std::vector<uint8_t> bad = good;
    for (unsigned n = 1 + random() % 4; n > 0; n--) bad[random() % bad.size()] = static_cast<uint8_t>(random());
    if (random() % 8 == 0) bad.resize(random() % bad.size());
    const auto image = Jimage::from_bytes(bad, nullptr);
    if (!image) continue;
    image->for_each([&](const Jimage::Location& location) {
      image->read(location);
      image->find(location.path());
    });
    image->module_of_package("p");
    image->read_class("p/Compact");
  }
}

}  // namespace
}  // namespace rrvm
