// See vm/options/properties.h. What programs may depend on has the values of the JDK that is used.
#include "vm/options/properties.h"

#include <cstdlib>

#include "vm/base/java_home.h"

namespace rrvm::properties {

namespace {

using Table = std::vector<std::pair<std::string, std::string>>;

Table& table() {
  static Table instance;
  return instance;
}

void set_default(std::string_view key, std::string_view value) {
  if (!find(key)) set(key, value);
}

std::string release_or(const std::string& java_home, std::string_view key, const char* fallback) {
  std::string value = release_value(java_home, key);
  return value.empty() ? fallback : value;
}

// LD_LIBRARY_PATH, then the places where Debian's JDK looks.
std::string default_library_path() {
  const char* environment = std::getenv("LD_LIBRARY_PATH");
  std::string path = environment && *environment ? std::string(environment) + ":" : "";
  return path +
         "/usr/java/packages/lib:/usr/lib/x86_64-linux-gnu/jni:/lib/x86_64-linux-gnu:/usr/lib/x86_64-linux-gnu:"
         "/usr/lib/jni:/lib:/usr/lib";
}

}  // namespace

void set(std::string_view key, std::string_view value) {
  for (auto& [k, v] : table()) {
    if (k == key) {
      v = value;
      return;
    }
  }
  table().emplace_back(key, value);
}

const std::string* find(std::string_view key) {
  for (const auto& [k, v] : table()) {
    if (k == key) return &v;
  }
  return nullptr;
}

const Table& all() { return table(); }

void set_vm_defaults(const std::string& java_home) {
  set_default("java.home", java_home);
  set_default("java.vm.specification.name", "Java Virtual Machine Specification");
  set_default("java.vm.specification.vendor", "Oracle Corporation");
  set_default("java.vm.specification.version", "17");
  set_default("java.vm.version", release_or(java_home, "JAVA_RUNTIME_VERSION", "17"));
  set_default("java.vm.name", "rrvm");
  set_default("java.vm.vendor", release_or(java_home, "IMPLEMENTOR", "N/A"));
  set_default("java.vm.info", "interpreted mode");
  set_default("jdk.debug", "release");
  set_default("sun.boot.library.path", java_home + "/lib");
  set_default("java.library.path", default_library_path());
  set_default("java.class.path", "");
  set_default("sun.management.compiler", "rrvm");
}

std::vector<std::string>& vm_arguments() {
  static std::vector<std::string> instance;
  return instance;
}

}  // namespace rrvm::properties
