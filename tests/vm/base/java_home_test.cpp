#include "vm/base/java_home.h"

#include <gtest/gtest.h>

#include "tests/launcher/temporary_directory.h"

namespace rrvm::launcher {
namespace {

class JavaHome : public testing::Test {
 protected:
  void TearDown() override { unsetenv("RRVM_JAVA_HOME"); }

  std::string find(const std::string& home) {
    setenv("RRVM_JAVA_HOME", home.c_str(), 1);
    error_.clear();
    return find_java_home(&error_);
  }
  void make(const std::string& version) {
    for (const char* file : {"lib/modules", "lib/libjava.so"}) directory_.write(file, "");
    directory_.write("release", "A=\"b\"\nJAVA_VERSION=\"" + version + "\"\n");
  }

  TemporaryDirectory directory_;
  std::string error_;
};

TEST_F(JavaHome, TakesVersion17Only) {
  EXPECT_EQ(find(directory_.path()), "");
  EXPECT_EQ(error_,
            "rrvm: RRVM_JAVA_HOME=" + directory_.path() + " is not a JDK; rrvm runs on the class library of a JDK 17");
  make("21.0.1");
  EXPECT_EQ(find(directory_.path()), "");
  EXPECT_NE(error_.find("is version 21.0.1, not 17"), std::string::npos);
  make("17.0.99");
  EXPECT_EQ(find(directory_.path()), std::filesystem::canonical(directory_.path()));
  EXPECT_EQ(release_value(directory_.path(), "A"), "b");
  EXPECT_EQ(release_value(directory_.path(), "JAVA"), "");
}

}  // namespace
}  // namespace rrvm::launcher
