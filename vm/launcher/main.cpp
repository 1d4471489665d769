// The program rrvm, in java's place: options from the environment and the command line, then the VM (vm/launcher/).
#include <jni.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "vm/base/java_home.h"
#include "vm/launcher/arguments.h"
#include "vm/launcher/launch.h"

extern "C" jint JNI_RrvmExitCode(jint code);  // classlib/jni/create_vm.cpp

namespace {

using namespace rrvm::launcher;

int print_full_version(bool to_stdout) {
  std::string error, home = rrvm::find_java_home(&error);
  if (home.empty()) {
    std::fprintf(stderr, "%s\n", error.c_str());
    return 1;
  }
  std::string version = rrvm::release_value(home, "JAVA_RUNTIME_VERSION");
  if (to_stdout) std::printf("openjdk %s\n", version.c_str());
  else std::fprintf(stderr, "openjdk full version \"%s\"\n", version.c_str());
  return 0;
}

int fail(const std::string& message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  return 1;
}

int run(int argc, char** argv) {
  Arguments arguments;
  std::string error;
  for (const char* variable : {"JDK_JAVA_OPTIONS", "RRVM_OPTIONS"}) {
    const char* value = std::getenv(variable);
    if (!value) continue;
    std::fprintf(stderr, "NOTE: Picked up %s: %s\n", variable, value);
    if (!arguments.add_variable(variable, value, &error)) return fail(error);
  }
  for (int i = 1; i < argc; ++i)
    if (!arguments.add(argv[i], &error)) return fail(error);
  const char* class_path = std::getenv("CLASSPATH");
  CommandLine line =
      parse_command_line(arguments.words(), class_path ? std::optional<std::string>(class_path) : std::nullopt);
  for (const std::string& message : line.messages) std::fprintf(stderr, "%s\n", message.c_str());
  if (line.full_version) return print_full_version(line.full_version_to_stdout);
  return line.stop ? line.exit_code : launch(line);
}

}  // namespace

// Ends without destructors: daemon threads still run in the VM.
int main(int argc, char** argv) {
  int code = JNI_RrvmExitCode(run(argc, argv));
  std::fflush(nullptr);
  _exit(code);
}
