// Three functions of AsmJit that are ours. Debian's static library is compiled for programs; the one object of it that
// a shared library cannot take is the one that writes to stderr. With these it is not needed. A broken assertion in
// AsmJit stops the VM as one of ours does.
#include <asmjit/core.h>

#include "vm/base/check.h"

ASMJIT_BEGIN_SUB_NAMESPACE(DebugUtils)

const char* errorAsString(Error) noexcept { return "error of the assembler"; }
void debugOutput(const char*) noexcept {}
void assertionFailed(const char* file, int line, const char* message) noexcept {
  RRVM_FATAL("assembler: %s (%s:%d)", message, file, line);
}

ASMJIT_END_SUB_NAMESPACE
