// The jar reader on archives made here with zlib, and on damaged ones.
#include "loader/jar.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/loader/jar_writer.h"

namespace rrvm {
namespace {

std::string text(const ResourceData& data) { return {data.bytes.begin(), data.bytes.end()}; }

TEST(Jar, StoredAndDeflatedEntries) {
  const std::vector<uint8_t> bytes = small_jar();
  std::string reason;
  const auto jar = Jar::from_bytes(bytes, &reason);
  ASSERT_NE(jar, nullptr) << reason;
  EXPECT_EQ(jar->entries().size(), 4u);
  EXPECT_EQ(text(jar->read("a/Stored.class")), "stored bytes");
  EXPECT_EQ(text(jar->read("a/Packed.class")), std::string(5000, 'p'));
  EXPECT_FALSE(jar->read("a/Absent.class").ok);
  EXPECT_EQ(jar->find("a/Absent.class"), nullptr);
  EXPECT_EQ(text(jar->read("empty")), "");
}

TEST(Jar, BytesBeforeTheArchiveAreSkipped) {
  std::vector<uint8_t> bytes(100, '#');
  const std::vector<uint8_t> jar_bytes = small_jar();
  bytes.insert(bytes.end(), jar_bytes.begin(), jar_bytes.end());
  const auto jar = Jar::from_bytes(bytes, nullptr);
  ASSERT_NE(jar, nullptr);
  EXPECT_EQ(text(jar->read("a/Stored.class")), "stored bytes");
}

TEST(Jar, NotAnArchive) {
  std::string reason;
  EXPECT_EQ(Jar::from_bytes({}, &reason), nullptr);
  EXPECT_EQ(reason, "zip END header not found");
  EXPECT_EQ(Jar::open("/nonexistent.jar", &reason), nullptr);
}

TEST(Jar, DamagedArchivesAreHarmless) {
  const std::vector<uint8_t> good = small_jar();
  std::mt19937 random(3);
  for (int round = 0; round < 20000; round++) {
    std::vector<uint8_t> bad = good;
    for (unsigned n = 1 + random() % 4; n > 0; n--) bad[random() % bad.size()] = static_cast<uint8_t>(random());
    if (random() % 8 == 0) bad.resize(random() % bad.size());
    const auto jar = Jar::from_bytes(bad, nullptr);
    if (!jar) continue;
    for (const Jar::Entry& entry : jar->entries()) {
      jar->read(entry);
      jar->find(entry.name);
    }
  }
}

}  // namespace
}  // namespace rrvm
