// Class paths as the launcher gives them to the VM: "dir/*" stands for the jars in dir.
// Covered by tests/launcher/class_path_test.cpp.
#pragma once

#include <string>
#include <string_view>

namespace rrvm::launcher {

// Jars come in the order of the directory, as with java. An entry without any jar stays as it is.
std::string expand_class_path(std::string_view path);

// What java finds out about -jar's operand before it starts a VM.
enum class JarState { kGood, kUnreadable, kNoManifest };
JarState examine_jar(const std::string& path);

}  // namespace rrvm::launcher
