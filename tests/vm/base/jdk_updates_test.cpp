// The table of vm/base/jdk_updates.def and the choice of its rows by a JDK's release file. That each row says what java
// does is seen by the tests that compare with java (launcher_compare, loader_differential_test, tests/java/badclass),
// on every JDK of scripts/test-jdks.
#include "vm/base/jdk_updates.h"

#include <gtest/gtest.h>

#include <climits>
#include <set>
#include <string>

#include "tests/launcher/temporary_directory.h"

namespace rrvm::launcher {
namespace {

class JdkUpdates : public testing::Test {
 protected:
  void TearDown() override {
    unsetenv("RRVM_JAVA_HOME");
    jdk_updates::set_running(-1);
  }
  int running_on(const std::string& version) {
    for (const char* file : {"lib/modules", "lib/libjava.so"}) directory_.write(file, "");
    directory_.write("release", "JAVA_RUNTIME_VERSION=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    setenv("RRVM_JAVA_HOME", directory_.path().c_str(), 1);
    jdk_updates::set_running(-1);
    return jdk_updates::running();
  }

  TemporaryDirectory directory_;
};

TEST_F(JdkUpdates, VersionsAreRead) {
  EXPECT_EQ(jdk_updates::update_of("17"), 0);
  EXPECT_EQ(jdk_updates::update_of("17.0.1"), 1);
  EXPECT_EQ(jdk_updates::update_of("17.0.15"), 15);
  EXPECT_EQ(jdk_updates::update_of("17.0.4.1"), 4);
  for (const char* unknown : {"", "17.1", "17.0.", "17.0.x", "18", "21.0.2"})
    EXPECT_EQ(jdk_updates::update_of(unknown), INT_MAX) << unknown;
}

TEST_F(JdkUpdates, RowsAreInOrderAndNamedOnce) {
  std::set<std::string_view> names;
  for (std::span<const jdk_updates::Row> rows : {jdk_updates::changes(), jdk_updates::flags()}) {
    ASSERT_FALSE(rows.empty());
    int last = 1;  // what the first release has needs no row
    for (const jdk_updates::Row& row : rows) {
      EXPECT_GE(row.update, last) << row.name;
      EXPECT_TRUE(names.insert(row.name).second) << row.name;
      last = row.update;
    }
  }
}

TEST_F(JdkUpdates, AChangeBeginsWithItsUpdate) {
  auto rows = jdk_updates::changes();
  for (size_t i = 0; i < rows.size(); ++i) {
    jdk_updates::set_running(rows[i].update - 1);
    EXPECT_FALSE(jdk_updates::has(static_cast<JdkChange>(i))) << rows[i].name;
    jdk_updates::set_running(rows[i].update);
    EXPECT_TRUE(jdk_updates::has(static_cast<JdkChange>(i))) << rows[i].name;
  }
}

TEST_F(JdkUpdates, TheReleaseFileDecides) {
  EXPECT_EQ(running_on("17"), 0);
  EXPECT_FALSE(jdk_updates::has(JdkChange::names_far_branches));
  EXPECT_EQ(running_on("17.0.16"), 16);
  EXPECT_FALSE(jdk_updates::has(JdkChange::names_far_branches));
  EXPECT_EQ(running_on("17.0.17"), 17);
  EXPECT_TRUE(jdk_updates::has(JdkChange::names_far_branches));
  EXPECT_FALSE(jdk_updates::has(JdkChange::warns_of_core_limit));
  EXPECT_EQ(running_on("17.0.21"), 21);
  EXPECT_TRUE(jdk_updates::has(JdkChange::warns_of_core_limit));
}

TEST_F(JdkUpdates, WithoutAJdkItIsTheNewest) {
  setenv("RRVM_JAVA_HOME", "/nothere", 1);
  jdk_updates::set_running(-1);
  EXPECT_EQ(jdk_updates::running(), INT_MAX);
}

}  // namespace
}  // namespace rrvm::launcher
