// The VM's own options as JNI_CreateJavaVM gets them ("-Xmx1g", "-Dk=v", "--add-opens=..."): what the launcher
// passes on after it has dealt with -cp, -jar and the main class. Sets properties and assertions as it goes.
#pragma once

#include <string>
#include <string_view>

#include "vm/boot.h"

namespace rrvm {

enum class OptionResult { kTaken, kUnknown, kBad };

// kBad: *error has java's line. kUnknown: not an option of the VM (-X..., -XX:... that java would refuse).
OptionResult parse_vm_option(std::string_view option, VmOptions* out, std::string* error);
// "512m" -> bytes; false when malformed. Suffixes k, m, g, t in either case.
bool parse_memory_size(std::string_view text, size_t* bytes);

}  // namespace rrvm
