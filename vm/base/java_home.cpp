// See vm/base/java_home.h.
#include "vm/base/java_home.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

namespace rrvm {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* variable) {
  const char* value = std::getenv(variable);
  return value ? value : "";
}

// "" or why the directory cannot be used.
std::string complaint(const fs::path& home) {
  std::error_code ignored;
  if (!fs::exists(home / "lib/modules", ignored) || !fs::exists(home / "lib/libjava.so", ignored))
    return "is not a JDK";
  std::string version = release_value(home.string(), "JAVA_VERSION");
  if (version == "17" || version.starts_with("17.")) return "";
  return version.empty() ? "has no release file that tells its version" : "is version " + version + ", not 17";
}

// The JDK that a program like .../bin/java belongs to, through its symbolic links.
fs::path home_of_program(const fs::path& program) {
  std::error_code failure;
  fs::path real = fs::canonical(program, failure);
  return failure ? fs::path() : real.parent_path().parent_path();
}

fs::path home_on_path() {
  std::istringstream path(environment("PATH"));
  std::error_code ignored;
  for (std::string directory; std::getline(path, directory, ':');)
    if (fs::exists(fs::path(directory) / "java", ignored)) return home_of_program(fs::path(directory) / "java");
  return {};
}

std::vector<fs::path> installed_homes() {
  std::vector<fs::path> homes;
  std::error_code failure;
  for (fs::directory_iterator it("/usr/lib/jvm", failure), end; !failure && it != end; it.increment(failure))
    if (it->path().filename().string().find("17") != std::string::npos) homes.push_back(it->path());
  std::sort(homes.begin(), homes.end());
  return homes;
}

}  // namespace

std::string release_value(const std::string& java_home, std::string_view key) {
  std::ifstream file(java_home + "/release");
  std::string line;
  while (std::getline(file, line)) {
    if (!line.starts_with(key) || line.size() <= key.size() || line[key.size()] != '=') continue;
    std::string value = line.substr(key.size() + 1);
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"') value = value.substr(1, value.size() - 2);
    return value;
  }
  return "";
}

std::string find_java_home(std::string* error) {
  auto usable = [](const fs::path& home) { return !home.empty() && complaint(home).empty(); };
  auto result = [](const fs::path& home) {
    std::error_code failure;
    fs::path real = fs::canonical(home, failure);
    return (failure ? home : real).string();
  };
  if (fs::path home = home_of_program("/proc/self/exe"); usable(home)) return result(home);
  if (std::string home = environment("RRVM_JAVA_HOME"); !home.empty()) {
    if (usable(home)) return result(home);
    *error = "rrvm: RRVM_JAVA_HOME=" + home + " " + complaint(home) + "; rrvm runs on the class library of a JDK 17";
    return "";
  }
  for (const fs::path& home : {fs::path(environment("JAVA_HOME")), fs::path(RRVM_JDK_HOME), home_on_path()})
    if (usable(home)) return result(home);
  for (const fs::path& home : installed_homes())
    if (usable(home)) return result(home);
  *error = "rrvm: no JDK 17 found; name one by RRVM_JAVA_HOME";
  return "";
}

}  // namespace rrvm
