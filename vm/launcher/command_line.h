// What a command line asks for, decided before there is a VM: java 17's launcher options, the VM's options in order,
// what to run. Knows no VM. Covered by tests/launcher/command_line_test.cpp and tests/launcher/compare.py.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace rrvm::launcher {

// The numbers are LauncherHelper's.
enum class Mode { kUnknown = 0, kClass = 1, kJar = 2, kModule = 3, kSource = 4 };

struct CommandLine {
  std::vector<std::string> vm_options;
  Mode mode = Mode::kUnknown;
  std::optional<std::string> what;     // class, jar, or module[/class]
  std::vector<std::string> arguments;  // of the program

  bool print_version = false;  // then end
  bool show_version = false;   // and go on
  bool print_usage = false;
  bool print_extra_usage = false;
  bool to_stdout = false;  // where version and usage go
  bool dry_run = false;
  bool list_modules = false;
  bool show_resolved_modules = false;
  bool validate_modules = false;
  std::optional<std::string> describe_module;
  std::optional<std::string> show_settings;  // the option itself
  bool full_version = false, full_version_to_stdout = false;

  size_t stack_bytes = 0, max_heap_bytes = 0, initial_heap_bytes = 0;  // -Xss -Xmx -Xms; 0: not given or malformed

  std::vector<std::string> messages;  // for stderr, before anything else
  bool stop = false;                  // nothing to run: end with exit_code
  int exit_code = 0;                  // also the code after usage
};

// `class_path`: the CLASSPATH variable, if set.
CommandLine parse_command_line(const std::vector<std::string>& words, const std::optional<std::string>& class_path);

}  // namespace rrvm::launcher
