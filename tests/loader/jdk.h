// Where the installed JDK is, for tests that read its own classes: the directory above the `java` on the
// PATH.
#pragma once



#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>

#include "loader/jimage.h"

namespace rrvm {

inline std::string jdk_home() {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::error_code error;
    const std::filesystem::path java = std::filesystem::canonical(folder + "/java", error);
    if (!error) return java.parent_path().parent_path().string();
  }
  return "";
}

// The installed JDK's image, opened once for the test program.
inline const Jimage& jdk_image() {
  static const std::unique_ptr<Jimage> image = [] {
    std::string reason;
    std::unique_ptr<Jimage> opened = Jimage::open(jdk_home() + "/lib/modules", &reason);
    if (!opened) {
      std::fprintf(stderr, "no JDK image: %s\n", reason.c_str());
      std::abort();
    }
    return opened;
  }();
  return *image;
}

}  // namespace rrvm
