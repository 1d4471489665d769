// Where the boot loader finds classes: what --patch-module puts before a module, the JDK's lib/modules, then what
// -Xbootclasspath/a names. Covered by tests/java/launcher (PatchModule).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rrvm::boot_path {

// Opens the JDK's image and the path. False with a message in *error. Called once, before the first class is loaded, as
// is patch; the others may be called by any thread.
bool open(const std::string& java_home, const std::string& append_path, std::string* error);
// Adds a directory or jar at the end; false when it cannot be opened.
bool append(const std::string& path);
// --patch-module: these directories and jars come before the module's own classes.
void patch(const std::string& module, const std::string& path);

struct Found {
  std::span<const uint8_t> bytes;  // live for ever
  std::string source;              // for -verbose:class
  std::string element;             // the directory or jar; empty in the image
  bool from_image = false;
};
// lib/modules as it is mapped, and its path.
std::span<const uint8_t> image_bytes();
const std::string& image_path();
// `module` is empty when the class's package is in no module known to the boot loader.
std::optional<Found> find_class(std::string_view internal_name, std::string_view module);

}  // namespace rrvm::boot_path
