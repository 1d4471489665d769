// Starting the VM on the JDK's class library, in the order that JDK 17 needs. Its function is in classlib/boot.cpp.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "vm/heap/heap.h"
#include "vm/options/flag_table.h"
#include "vm/options/stress.h"

namespace rrvm {

// -Xint, -Xmixed, -Xcomp.
enum class ExecutionMode { kInterpreted, kMixed, kCompiled };

struct VmOptions {
  std::string java_home;
  std::string boot_append;  // -Xbootclasspath/a
  heap::Options heap;
  size_t stack_bytes = 0;    // -Xss; 0: 1 MiB
  bool verify_all = false;   // -Xverify:all
  bool verify_none = false;  // -Xverify:none, -XX:-BytecodeVerificationRemote
  ExecutionMode execution = ExecutionMode::kMixed;
  bool tells_gdb = false;        // -Xgdb
  StressOptions stress;          // -Xstress:...
  bool enable_preview = false;   // --enable-preview: class files with preview features are taken
  bool reduced_signals = false;  // -Xrs
  bool ignore_unrecognized = false;
  bool has_settings_file = false;  // -XX:Flags
  bool error_to_stdout = false;    // where java writes the text of a wrong option
  bool error_without_newline = false;
  flag_table::Origin origin = flag_table::Origin::kCommandLine;  // of the options being read
  std::string container = "cmd_line_args";                       // the same, as java names it in messages
  std::string options_file;                                      // -XX:VMOptionsFile of the container
  std::optional<std::string> gc_log;                             // -Xloggc: an output of the log
  std::vector<std::string> agents;                       // -javaagent:..., -agentlib:..., -agentpath:... as given
  std::vector<std::string> warnings;                     // lines for stderr, in the order of the options
  std::vector<std::pair<std::string, std::string>> own;  // rrvm's own options (vm/options/flags.def), in order
};

// False with one line in *error when the class library cannot be started, or none when it has told the reason itself.
// On success the calling thread is attached as "main". Called once in a process.
bool boot_vm(const VmOptions&, std::string* error);

}  // namespace rrvm
