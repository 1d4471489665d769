// The three functions of the invocation interface that libjvm exports by name. The JDK's own launcher, rrvm's and
// programs that embed a VM all start here. One VM per process, once. Covered by tests/launcher.
#include <atomic>
#include <cstdio>
#include <string>
#include <vector>

#include "classlib/chain/tool_setup.h"
#include "classlib/jni/jni_table.h"
#include "classlib/jvmti/agents.h"
#include "classlib/management/management_agent.h"
#include "vm/base/java_home.h"
#include "vm/diagnose/shutdown.h"
#include "vm/diagnose/trace.h"
#include "vm/options/boot.h"
#include "vm/options/flag_table.h"
#include "vm/options/properties.h"
#include "vm/options/switches.h"
#include "vm/options/vm_options.h"
#include "vm/thread/thread.h"

namespace rrvm {
namespace {

enum class State { kNone, kStarting, kRunning, kFailed };
std::atomic<State> state{State::kNone};

// Takes an option that is a function of the embedding program. "abort" has no use: a broken invariant stops at once.
bool take_hook(const JavaVMOption& option) {
  std::string_view name = option.optionString;
  if (name == "exit") shutdown::set_exit_hook(reinterpret_cast<void (*)(int)>(option.extraInfo));
  return name == "vfprintf" || name == "exit" || name == "abort";
}

void start_management() {
  Thread* t = Thread::current();
  ThreadStateScope in_java(t, ThreadState::kInJava);
  management_agent::start_with_vm(t);
  if (t->has_exception()) shutdown::exit_process(1);  // the agent has said why
}

jint create(const JavaVMInitArgs& args) {
  VmOptions options;
  options.ignore_unrecognized = args.ignoreUnrecognized;
  std::vector<std::string> texts;
  for (jint i = 0; i < args.nOptions; ++i)
    if (const JavaVMOption& option = args.options[i]; option.optionString && !take_hook(option))
      texts.emplace_back(option.optionString);
  std::string error;
  bool good = parse_vm_options(texts, &options, &error);
  if (switches::print_warnings)
    for (const std::string& warning : options.warnings) std::fprintf(stderr, "%s\n", warning.c_str());
  if (!good) {
    std::fprintf(options.error_to_stdout ? stdout : stderr, options.error_without_newline ? "%s" : "%s\n",
                 error.c_str());
    std::fflush(stdout);
    return JNI_EINVAL;
  }
  if (std::string conflict = check_vm_options(options); !conflict.empty()) shutdown::fail_initialization(conflict);
  options.java_home = find_java_home(&error);
  if (options.java_home.empty()) {
    std::fprintf(stderr, "%s\n", error.c_str());
    return JNI_ERR;
  }
  properties::set_vm_defaults(options.java_home);
  constexpr int kBadCommandLine = 2;
  for (const auto& [name, value] : options.own) {
    if (name != "tools") continue;
    bool listed = list_tools(options.own, &error);
    std::fprintf(listed ? stdout : stderr, listed ? "%s" : "%s\n", error.c_str());
    shutdown::exit_process(listed ? 0 : kBadCommandLine);
  }
  if (!set_up_tools(options.own, &error)) {
    std::fprintf(stderr, "%s\n", error.c_str());
    shutdown::exit_process(kBadCommandLine);
  }
  if (!agents::load(options.agents, options.java_home, &error)) shutdown::fail_initialization(error);
  if (!boot_vm(options, &error)) shutdown::fail_initialization(error);
  agents::vm_initialized(Thread::current()->env());
  if (flag_table::is_on("ManagementServer")) start_management();
  return JNI_OK;
}

}  // namespace
}  // namespace rrvm

extern "C" {

// Tells rrvm's launcher the code that the process ends with, when the program's own is `code`.
JNIEXPORT jint JNICALL JNI_RrvmExitCode(jint code) {
  rrvm::shutdown::run_actions();
  return rrvm::shutdown::exit_code(code);
}

JNIEXPORT jint JNICALL JNI_CreateJavaVM(JavaVM** vm, void** env, void* raw_args) {
  using namespace rrvm;
  RRVM_TRACE_CALL("JNI_CreateJavaVM");
  auto* args = static_cast<JavaVMInitArgs*>(raw_args);
  if (!is_supported_jni_version(args->version)) return JNI_EVERSION;
  State expected = State::kNone;
  if (!state.compare_exchange_strong(expected, State::kStarting))
    return expected == State::kFailed ? JNI_ERR : JNI_EEXIST;
  jint result = create(*args);
  state = result == JNI_OK ? State::kRunning : State::kFailed;
  if (result != JNI_OK) return result;
  Thread* thread = Thread::current();
  thread->state.store(ThreadState::kInNative, std::memory_order_release);  // from here on the caller's code runs
  *vm = java_vm();
  *env = thread->env();
  return JNI_OK;
}

JNIEXPORT jint JNICALL JNI_GetCreatedJavaVMs(JavaVM** vms, jsize capacity, jsize* count) {
  bool running = rrvm::state == rrvm::State::kRunning && !rrvm::vm_is_destroyed();
  if (count) *count = running;
  if (running && capacity > 0) vms[0] = rrvm::java_vm();
  return JNI_OK;
}

JNIEXPORT jint JNICALL JNI_GetDefaultJavaVMInitArgs(void* raw_args) {
  return rrvm::is_supported_jni_version(static_cast<JavaVMInitArgs*>(raw_args)->version) ? JNI_OK : JNI_ERR;
}

}  // extern "C"
