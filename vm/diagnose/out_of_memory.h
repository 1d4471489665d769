// What the command line asks for when memory runs out: -XX:+HeapDumpOnOutOfMemoryError, -XX:OnOutOfMemoryError=, and
// the ends by -XX:+CrashOnOutOfMemoryError and -XX:+ExitOnOutOfMemoryError. The program sees its OutOfMemoryError
// afterwards. Covered by tests/launcher/commands.txt.
#pragma once

namespace rrvm {

class Thread;

namespace out_of_memory {

void react(Thread*, const char* what);  // "Java heap space" and the like; may end the process

}  // namespace out_of_memory
}  // namespace rrvm
