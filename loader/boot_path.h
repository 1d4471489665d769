// Where the boot loader finds classes: the JDK's lib/modules, then what -Xbootclasspath/a names.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rrvm::boot_path {

// False with a message in *error.
bool open(const std::string& java_home, const std::string& append_path, std::string* error);

struct Found {
  std::span<const uint8_t> bytes;  // live for ever
  std::string source;              // for -verbose:class
  bool from_image = false;
};
// lib/modules as it is mapped, and its path.
std::span<const uint8_t> image_bytes();
const std::string& image_path();
// `module` is empty when the class's package is in no module known to the boot loader.
std::optional<Found> find_class(std::string_view internal_name, std::string_view module);

}  // namespace rrvm::boot_path
