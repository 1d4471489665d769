// The VM's own options as JNI_CreateJavaVM gets them ("-Xmx1g", "-Dk=v", "--add-opens=..."): what the launcher
// passes on after it has dealt with -cp, -jar and the main class. Sets properties and assertions as it goes.
// Texts are HotSpot's, which programs and scripts know. Called by one thread, before the VM boots; there are no objects
// or exceptions yet. Covered by tests/vm/options/vm_options_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vm/options/boot.h"

namespace rrvm {

enum class OptionResult { kTaken, kUnknown, kBad };

// kBad: *error has java's line. kUnknown: not an option of the VM (-X..., -XX:... that java would refuse).
OptionResult parse_vm_option(std::string_view option, VmOptions* out, std::string* error);

// Reads all of them, with JAVA_TOOL_OPTIONS before and _JAVA_OPTIONS after. False with java's text in *error. What was
// taken is in properties::vm_arguments().
bool parse_vm_options(const std::vector<std::string>& options, VmOptions* out, std::string* error);

// Contradictions between options. "" or what java says after "Error occurred during initialization of VM".
std::string check_vm_options(const VmOptions&);

// "512m" -> bytes; false when malformed. Suffixes k, m, g, t in either case; hexadecimal with 0x.
bool parse_memory_size(std::string_view text, size_t* bytes);

// Words separated by white space; quotes of both kinds join. False at an unmatched quote.
bool split_option_words(std::string_view text, std::vector<std::string>* words);

}  // namespace rrvm
