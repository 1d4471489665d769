// Other processes ask the VM (jcmd, jstack, jmap, jinfo, the attach API). A tool makes a file .attach_pidN and sends
// SIGQUIT; the VM answers with a socket .java_pidN in the folder for temporary files, and a thread that takes one
// request after the other. Off with -XX:+DisableAttachMechanism. Covered by tests/attach.
#pragma once

namespace rrvm {

class Thread;

namespace attach_listener {

void start(Thread*);  // with -Xrs or -XX:+StartAttachListener, at the beginning
// Called for a SIGQUIT: true when it was a tool that asks, not a user who wants a thread dump.
bool start_if_asked(Thread*);

}  // namespace attach_listener
}  // namespace rrvm
