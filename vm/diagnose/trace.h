// A log of every JVM_*, JNI and native call by name on stderr, to compare a failing program with the JDK's
// run. Costs one predicted branch per call while it is off. Set by -Xtrace:natives before the VM boots.
#pragma once

#include <cstdio>

namespace rrvm {

inline bool trace_natives = false;

__attribute__((cold, noinline)) inline void trace_call_slow(const char* name) {
  std::fprintf(stderr, "[call] %s\n", name);
}

}  // namespace rrvm

#define RRVM_TRACE_CALL(name)                                                      \
  do {                                                                             \
    if (__builtin_expect(::rrvm::trace_natives, 0)) ::rrvm::trace_call_slow(name); \
  } while (0)
