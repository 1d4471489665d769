// See classlib/management/management_agent.h.
#include "classlib/management/management_agent.h"

#include "vm/exec/call.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"

namespace rrvm::management_agent {
namespace {

Klass* agent_class(Thread* t) {
  Object* loader = call_static(t, wk::ClassLoader, "getSystemClassLoader", "()Ljava/lang/ClassLoader;", {}).ref;
  ClassLoaderData* data = t->has_exception() ? nullptr : loader_data_of(t, loader);
  return data ? load_class(t, Symbol::intern("jdk/internal/agent/Agent"), data) : nullptr;
}

// The agent's module may not have been resolved at the start: then a layer of its own holds it.
Klass* agent_class_in_module(Thread* t) {
  Klass* modules = load_class(t, Symbol::intern("jdk/internal/module/Modules"), boot_loader_data());
  Object* name = modules ? java_string::from_utf8(t, "jdk.management.agent") : nullptr;
  if (name) call_static(t, modules, "loadModule", "(Ljava/lang/String;)Ljava/lang/Module;", {name});
  return t->has_exception() ? nullptr : agent_class(t);
}

}  // namespace

void start_with_vm(Thread* t) {
  if (Klass* agent = agent_class(t)) call_static(t, agent, "startAgent", "()V", {});
}

void start_local(Thread* t) {
  if (Klass* agent = agent_class_in_module(t)) call_static(t, agent, "startLocalManagementAgent", "()V", {});
}

void start_remote(Thread* t, const std::string& settings) {
  Klass* agent = agent_class_in_module(t);
  Object* text = agent ? java_string::from_utf8(t, settings) : nullptr;
  if (text) call_static(t, agent, "startRemoteManagementAgent", "(Ljava/lang/String;)V", {text});
}

void stop_remote(Thread* t) {
  if (Klass* agent = agent_class_in_module(t)) call_static(t, agent, "stopRemoteManagementAgent", "()V", {});
}

std::string status(Thread* t) {
  Klass* agent = agent_class_in_module(t);
  Object* text = agent ? call_static(t, agent, "getManagementAgentStatus", "()Ljava/lang/String;", {}).ref : nullptr;
  return t->has_exception() ? "" : java_string::to_standard_utf8(text);
}

}  // namespace rrvm::management_agent
