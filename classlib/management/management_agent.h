// The agent by which jconsole and other clients of JMX reach this VM: the JDK's jdk.internal.agent.Agent. Started with
// the VM by a property com.sun.management.*, or in a running VM by a diagnostic command. Covered by tests/attach.
#pragma once

#include <string>

namespace rrvm {

class Thread;

namespace management_agent {

// Each leaves an exception pending when it fails.
void start_with_vm(Thread*);  // what the properties of the command line ask for
void start_local(Thread*);
void start_remote(Thread*, const std::string& settings);  // "com.sun.management.jmxremote.port=1,..."
void stop_remote(Thread*);
std::string status(Thread*);

}  // namespace management_agent
}  // namespace rrvm
