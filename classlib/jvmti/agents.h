// Agents: -javaagent, -agentlib and -agentpath. Java agents are the work of the JDK's own libinstrument, which is a
// JVMTI agent: what it needs of JVMTI is here, so that premain runs, transformers see classes as they load, and loaded
// classes can be redefined and retransformed. Breakpoints and the like are capabilities that this VM does not offer.
// Covered by tests/java/agent.
#pragma once

#include <jni.h>

#include <string>
#include <vector>

namespace rrvm {
class Thread;
}

namespace rrvm::agents {

// Loads what the options name ("-agentlib:jdwp=x", "-javaagent:a.jar") and calls Agent_OnLoad of each; false with
// java's text in *error.
bool load(const std::vector<std::string>& options, const std::string& java_home, std::string* error);
// Loads an agent that another process sends to the running VM: calls Agent_OnAttach and gives its result, or -1 with
// the reason in *error.
jint attach(Thread*, const std::string& library, bool is_path, std::string options, const std::string& java_home,
            std::string* error);
// Called when the class library is up: raises VMInit, after which agents see classes as they are loaded.
void vm_initialized(JNIEnv*);
// A JVMTI environment for JavaVM::GetEnv; null when `version` does not ask for one.
void* environment(jint version);

}  // namespace rrvm::agents
