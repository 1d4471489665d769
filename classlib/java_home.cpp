#include "classlib/java_home.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "vm/properties.h"

namespace rrvm {
namespace {

namespace fs = std::filesystem;

bool is_jdk_17(const fs::path& home) {
  std::error_code ignored;
  if (home.empty() || !fs::exists(home / "lib/modules", ignored) || !fs::exists(home / "lib/libjava.so", ignored)) return false;
  std::ifstream release(home / "release");
  std::string line;
  while (std::getline(release, line))
    if (line.starts_with("JAVA_VERSION=\"17")) return true;
  return false;
}

}  // namespace

std::string find_java_home() {
  std::error_code ignored;
  const std::string* property = properties::find("java.home");
  const char* environment = std::getenv("JAVA_HOME");
  const fs::path candidates[] = {property ? fs::path(*property) : fs::path(), environment ? fs::path(environment) : fs::path(),
                                 fs::read_symlink("/proc/self/exe", ignored).parent_path().parent_path(), fs::path(RRVM_JDK_HOME)};
  for (const fs::path& home : candidates)
    if (is_jdk_17(home)) return fs::canonical(home, ignored).string();
  return "";
}

}  // namespace rrvm
