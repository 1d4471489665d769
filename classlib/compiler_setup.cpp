#include "classlib/compiler_setup.h"

#include <cstdlib>
#include <sstream>

#include "jit/jit.h"
#include "vm/options/flag_table.h"
#include "vm/options/properties.h"

namespace rrvm {
namespace {

int64_t number_of(const char* flag) {
  return std::strtoll(flag_table::value_of(*flag_table::find(flag)).c_str(), nullptr, 10);
}
bool is_set(const char* flag) { return flag_table::origin_of(*flag_table::find(flag)) != flag_table::Origin::kDefault; }

// "compileonly,a.B::c" and the like, one a line. Commands that mean nothing here are java's too: nothing is said.
void take_commands(jit::Options* options) {
  std::istringstream lines(flag_table::value_of(*flag_table::find("CompileCommand")));
  for (std::string line; std::getline(lines, line);) {
    size_t comma = line.find_first_of(", ");
    if (comma == std::string::npos) continue;
    std::string command = line.substr(0, comma);
    jit::MethodPattern pattern(line.substr(comma + 1));
    if (command == "compileonly") options->only.push_back(pattern);
    else if (command == "exclude") options->exclude.push_back(pattern);
    else if (command == "print") options->print.push_back(pattern);
  }
}

}  // namespace

void set_up_compiler(const VmOptions& vm) {
  if (vm.execution == ExecutionMode::kInterpreted || number_of("TieredStopAtLevel") == 0) return;
  jit::Options options;
  options.at_first_call = vm.execution == ExecutionMode::kCompiled;
  options.in_background = !options.at_first_call && flag_table::is_on("BackgroundCompilation");
  options.level = number_of("TieredStopAtLevel") == 1 ? 1 : 2;
  options.cache_bytes = static_cast<size_t>(number_of("ReservedCodeCacheSize"));
  options.print_compilation = flag_table::is_on("PrintCompilation");
  options.print_statistics = flag_table::is_on("CITime");
  options.perf_map = flag_table::is_on("DumpPerfMapAtExit");
  options.stress = vm.stress;
  options.tells_gdb = vm.tells_gdb;
  if (is_set("CompileThreshold")) {
    options.calls = static_cast<int32_t>(number_of("CompileThreshold"));
    options.loops = options.calls * 10;
  }
  options.has_tiers = options.level == 2 && !options.at_first_call && !is_set("CompileThreshold") &&
                      flag_table::is_on("TieredCompilation");
  take_commands(&options);
  if (!jit::initialize(options)) return;
  properties::set("java.vm.info", options.at_first_call ? "compiled mode" : "mixed mode");
}

}  // namespace rrvm
