// Diagnostic commands, as jcmd and DiagnosticCommandMBean know them: "Thread.print -l". The names and the shape of the
// answers are java's. Covered by tests/java/management (DiagnosticCommands) and tests/attach.
// Some of its functions are in inspection_commands.cpp.
#pragma once

#include <jni.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vm/options/flag_table.h"

namespace rrvm {

class Thread;

namespace diagnostics {

struct Argument {
  const char* name;
  const char* description;
  const char* type;
  const char* initial;  // null: none
  bool is_mandatory, is_option;
};

class Call;

struct Command {
  const char* name;
  const char* description;
  const char* impact;
  const char* permission;  // the name of a ManagementPermission; null: none is needed
  std::span<const Argument> arguments;
  void (*run)(Call&);
};

std::span<const Command> all();  // in the order of their names
// Adds commands of other parts of the VM. Called before the program starts.
void add(std::span<const Command>);
const Command* find(std::string_view name);

// Runs a line; false with the text of an IllegalArgumentException in *answer, or with an exception pending.
bool execute(Thread*, std::string_view line, std::string* answer);

// These are shared with the older commands of attaching tools.
bool set_flag(const std::string& name, const std::string& value, flag_table::Origin, std::string* answer);
std::string attach_agent(Thread*, const std::string& library, bool is_path, const std::string& options);  // the answer
std::string system_properties(Thread*, const char* method);  // "" with an exception pending

}  // namespace diagnostics
}  // namespace rrvm
