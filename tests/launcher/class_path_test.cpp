#include "vm/launcher/class_path.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/launcher/temporary_directory.h"
#include "tests/loader/jar_writer.h"

namespace rrvm::launcher {
namespace {

TEST(ClassPath, Wildcards) {
  TemporaryDirectory directory;
  std::string d = directory.path();
  directory.write("lib/a.jar", "");
  directory.write("lib/b.JAR", "");
  directory.write("lib/c.zip", "");
  directory.write("none/x.txt", "");
  EXPECT_EQ(expand_class_path("a:b::c"), "a:b::c");
  EXPECT_EQ(expand_class_path(""), "");
  EXPECT_EQ(expand_class_path(d + "/none/*:."), d + "/none/*:.");
  EXPECT_EQ(expand_class_path(d + "/absent/*"), d + "/absent/*");
  EXPECT_EQ(expand_class_path(d + "/lib/*.jar"), d + "/lib/*.jar");
  std::string a = d + "/lib/a.jar", b = d + "/lib/b.JAR";
  std::string expanded = expand_class_path("x::" + d + "/lib/*:");
  EXPECT_TRUE(expanded == "x::" + a + ":" + b + ":" || expanded == "x::" + b + ":" + a + ":") << expanded;
}

TEST(Jar, WhatJavaChecksFirst) {
  TemporaryDirectory directory;
  EXPECT_EQ(examine_jar(directory.path() + "/absent.jar"), JarState::kUnreadable);
  EXPECT_EQ(examine_jar(directory.path()), JarState::kNoManifest);
  EXPECT_EQ(examine_jar(directory.write("empty.jar", "")), JarState::kNoManifest);
  EXPECT_EQ(examine_jar(directory.write("text.jar", std::string(500, 'x'))), JarState::kNoManifest);
  EXPECT_EQ(examine_jar(directory.write("end.jar", "PK\5\6" + std::string(18, '\xff'))),
            JarState::kNoManifest);  // no 64-bit record
  EXPECT_EQ(examine_jar(directory.write("short.jar", "PK\5\6" + std::string(18, '\x7f'))), JarState::kNoManifest);

  JarWriter good, none;
  good.add("a/B.class", "x", true);
  good.add("META-INF/MANIFEST.MF", "Main-Class: a.B\n", true);
  none.add("a/B.class", "x", false);
  auto bytes = [](JarWriter& jar) {
    std::vector<uint8_t> data = jar.finish();
    return std::string(data.begin(), data.end());
  };
  std::string jar = bytes(good);
  EXPECT_EQ(examine_jar(directory.write("good.jar", jar)), JarState::kGood);
  EXPECT_EQ(examine_jar(directory.write("script.jar", "#!/bin/sh\n" + jar)), JarState::kGood);
  EXPECT_EQ(examine_jar(directory.write("tail.jar", jar + "tail")), JarState::kNoManifest);
  EXPECT_EQ(examine_jar(directory.write("none.jar", bytes(none))), JarState::kNoManifest);
  for (size_t length = 0; length < jar.size(); ++length)
    EXPECT_EQ(examine_jar(directory.write("cut.jar", jar.substr(0, length))), JarState::kNoManifest) << length;
  for (size_t at = 0; at < jar.size(); ++at) {  // any damage: an answer, no crash
    std::string damaged = jar;
    damaged[at] = static_cast<char>(damaged[at] ^ 0xff);
    examine_jar(directory.write("damaged.jar", damaged));
  }
}

}  // namespace
}  // namespace rrvm::launcher
