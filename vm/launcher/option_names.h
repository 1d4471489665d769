// The launcher's own options by name, as java 17 has them. Both the expansion of argument files, which must know where
// the options end, and the parser read these.
#pragma once

#include <string_view>

namespace rrvm::launcher {

inline bool is_class_path_option(std::string_view s) { return s == "-classpath" || s == "-cp" || s == "--class-path"; }
inline bool is_main_module_option(std::string_view s) { return s == "--module" || s == "-m"; }

// Launcher options whose value may be the next word.
inline bool is_launcher_value_option(std::string_view s) {
  return is_class_path_option(s) || is_main_module_option(s) || s == "--describe-module" || s == "-d" ||
         s == "--source";
}

// Options of the module system, likewise; the VM gets them as --name=value.
inline bool is_module_system_option(std::string_view s) {
  for (std::string_view name :
       {"--module-path", "-p", "--upgrade-module-path", "--add-modules", "--enable-native-access", "--limit-modules",
        "--add-exports", "--add-opens", "--add-reads", "--patch-module"})
    if (s == name) return true;
  return false;
}

inline bool takes_next_word(std::string_view s) { return is_launcher_value_option(s) || is_module_system_option(s); }

// Options that choose what runs or end the command line: not allowed in JDK_JAVA_OPTIONS.
inline bool is_terminal_option(std::string_view s) {
  for (std::string_view name : {"-jar", "-m", "--module", "--dry-run", "-h", "-?", "-help", "--help", "-X",
                                "--help-extra", "-version", "--version", "-fullversion", "--full-version", "-tools"})
    if (s == name) return true;
  return s.starts_with("--module=");
}

}  // namespace rrvm::launcher
