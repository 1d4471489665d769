#include "classlib/jvmti/agents.h"

#include <dlfcn.h>

#include <algorithm>
#include <string_view>

#include "classlib/jni/jni_table.h"
#include "classlib/jvmti/environment.h"
#include "classlib/jvmti/redefinition.h"
#include "vm/exec/exceptions.h"
#include "vm/heap/refs.h"
#include "vm/thread/thread.h"

namespace rrvm::agents {
namespace {

struct Agent {
  std::string library;  // a name, or a path when `is_path`
  std::string options;
  bool is_path = false;
};

bool take_prefix(std::string_view& text, std::string_view prefix) {
  bool found = text.starts_with(prefix);
  if (found) text.remove_prefix(prefix.size());
  return found;
}

Agent parse(std::string_view option) {
  if (take_prefix(option, "-javaagent:")) return {"instrument", std::string(option), false};
  bool is_path = take_prefix(option, "-agentpath:");
  bool is_old = !is_path && !take_prefix(option, "-agentlib:") && take_prefix(option, "-Xrun");
  size_t equals = std::min(option.find(is_old ? ':' : '='), option.size());
  return {std::string(option.substr(0, equals)), std::string(option.substr(std::min(equals + 1, option.size()))),
          is_path};
}

using OnLoad = jint(JNICALL*)(JavaVM*, char*, void*);

// Null with the linker's words in *reason.
void* open_library(const Agent& agent, const std::string& java_home, std::string* reason) {
  std::string file = agent.is_path ? agent.library : "lib" + agent.library + ".so";
  for (const std::string& prefix :
       agent.is_path ? std::vector<std::string>{""} : std::vector<std::string>{java_home + "/lib/", ""}) {
    if (void* library = dlopen((prefix + file).c_str(), RTLD_LAZY)) return library;
    *reason = dlerror();
  }
  return nullptr;
}

}  // namespace

bool load(const std::vector<std::string>& options, const std::string& java_home, std::string* error) {
  for (const std::string& option : options) {
    Agent agent = parse(option);
    std::string reason;
    void* library = open_library(agent, java_home, &reason);
    if (!library) {
      *error = "Could not find agent library " + agent.library +
               (agent.is_path ? " in absolute path" : " on the library path") + ", with error: " + reason;
      return false;
    }
    auto on_load = reinterpret_cast<OnLoad>(dlsym(library, "Agent_OnLoad"));
    if (!on_load) {
      *error = "Could not find Agent_OnLoad function in the agent library: " + agent.library;
      return false;
    }
    if (on_load(java_vm(), agent.options.data(), nullptr) != JNI_OK) {
      *error = "agent library failed to init: " + agent.library;
      return false;
    }
  }
  return true;
}

jint attach(Thread* t, const std::string& name, bool is_path, std::string options, const std::string& java_home,
            std::string* error) {
  std::string reason;
  void* library = open_library({name, "", is_path}, java_home, &reason);
  if (!library) return *error = name + " was not loaded.\n" + reason, -1;
  auto on_attach = reinterpret_cast<OnLoad>(dlsym(library, "Agent_OnAttach"));
  if (!on_attach) {
    dlclose(library);
    *error = "Agent_OnAttach is not available in " + name;
    return -1;
  }
  ThreadStateScope native(t, ThreadState::kInNative);
  jint result = on_attach(java_vm(), options.data(), nullptr);
  if (!jvmti::environments().empty()) class_file_hook = jvmti::offer_class_file;
  return result;
}

void vm_initialized(JNIEnv* env) {
  jvmti::set_phase(JVMTI_PHASE_LIVE);
  if (jvmti::environments().empty()) return;
  class_file_hook = jvmti::offer_class_file;
  Thread* t = Thread::from_env(env);
  for (jvmti::Environment* e : jvmti::environments()) {
    if (!e->is_enabled(JVMTI_EVENT_VM_INIT) || !e->callbacks.VMInit) continue;
    ThreadStateScope native(t, ThreadState::kInNative);
    e->callbacks.VMInit(e, env, to_jobject(t->java_thread));
  }
}

void* environment(jint version) {
  constexpr jint kInterfaceMask = 0x70000000;
  return (version & kInterfaceMask) == (JVMTI_VERSION & kInterfaceMask) ? jvmti::new_environment() : nullptr;
}

}  // namespace rrvm::agents
