// The three functions of the invocation interface that libjvm exports by name. The JDK's own launcher, rrvm's and
// programs that embed a VM all start here. One VM per process, once. Covered by tests/java/launcher.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "classlib/java_home.h"
#include "classlib/jni/jni_table.h"
#include "vm/boot.h"
#include "vm/properties.h"
#include "vm/thread.h"
#include "vm/trace.h"
#include "vm/vm_options.h"

namespace rrvm {
namespace {

enum class State { kNone, kStarting, kRunning, kFailed };
std::atomic<State> state{State::kNone};

bool is_hook(std::string_view option) { return option == "vfprintf" || option == "exit" || option == "abort"; }

// False after saying why on stderr.
bool take_option(std::string_view option, bool ignore_unknown, VmOptions* out) {
  std::string error;
  switch (parse_vm_option(option, out, &error)) {
    case OptionResult::kTaken: return true;
    case OptionResult::kBad: break;
    case OptionResult::kUnknown:
      if (ignore_unknown) return true;
      if (option.starts_with("-XX:")) {
        std::fprintf(stderr, "rrvm: warning: unknown option %.*s ignored\n", static_cast<int>(option.size()), option.data());
        return true;
      }
      error = "Unrecognized option: " + std::string(option);
  }
  std::fprintf(stderr, "%s\n", error.c_str());
  return false;
}

// JAVA_TOOL_OPTIONS comes before the arguments, _JAVA_OPTIONS after them.
bool take_environment(const char* variable, VmOptions* out) {
  const char* value = std::getenv(variable);
  if (!value) return true;
  std::fprintf(stderr, "Picked up %s: %s\n", variable, value);
  std::istringstream words(value);
  for (std::string option; words >> option;) {
    properties::vm_arguments().push_back(option);
    if (!take_option(option, false, out)) return false;
  }
  return true;
}

bool take_options(const JavaVMInitArgs& args, VmOptions* out) {
  if (!take_environment("JAVA_TOOL_OPTIONS", out)) return false;
  for (jint i = 0; i < args.nOptions; ++i) {
    std::string_view option = args.options[i].optionString;
    if (is_hook(option)) continue;
    properties::vm_arguments().emplace_back(option);
    if (!take_option(option, args.ignoreUnrecognized, out)) return false;
  }
  return take_environment("_JAVA_OPTIONS", out);
}

jint create(const JavaVMInitArgs& args) {
  VmOptions options;
  if (!take_options(args, &options)) return JNI_EINVAL;
  options.java_home = find_java_home();
  if (options.java_home.empty()) {
    std::fprintf(stderr, "rrvm: no JDK 17 found; set JAVA_HOME\n");
    return JNI_ERR;
  }
  properties::set_vm_defaults(options.java_home);
  std::string error;
  if (boot_vm(options, &error)) return JNI_OK;
  std::fprintf(stderr, "%s\n", error.c_str());
  return JNI_ERR;
}

}  // namespace
}  // namespace rrvm

extern "C" {

JNIEXPORT jint JNICALL JNI_CreateJavaVM(JavaVM** vm, void** env, void* raw_args) {
  using namespace rrvm;
  RRVM_TRACE_CALL("JNI_CreateJavaVM");
  auto* args = static_cast<JavaVMInitArgs*>(raw_args);
  if (!is_supported_jni_version(args->version)) return JNI_EVERSION;
  State expected = State::kNone;
  if (!state.compare_exchange_strong(expected, State::kStarting)) return expected == State::kFailed ? JNI_ERR : JNI_EEXIST;
  jint result = create(*args);
  state = result == JNI_OK ? State::kRunning : State::kFailed;
  if (result != JNI_OK) return result;
  *vm = java_vm();
  *env = Thread::current()->env();
  return JNI_OK;
}

JNIEXPORT jint JNICALL JNI_GetCreatedJavaVMs(JavaVM** vms, jsize capacity, jsize* count) {
  bool running = rrvm::state == rrvm::State::kRunning;
  if (count) *count = running;
  if (running && capacity > 0) vms[0] = rrvm::java_vm();
  return JNI_OK;
}

JNIEXPORT jint JNICALL JNI_GetDefaultJavaVMInitArgs(void* raw_args) {
  return rrvm::is_supported_jni_version(static_cast<JavaVMInitArgs*>(raw_args)->version) ? JNI_OK : JNI_ERR;
}

}  // extern "C"
