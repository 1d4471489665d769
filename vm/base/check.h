// Broken invariants stop the process with a message; bad input never comes here.
// A hook lets the VM add the Java stack of the current thread to that message. fatal() may be called by any thread in
// any state: it takes no lock of the VM and allocates nothing on its heap.
#pragma once

namespace rrvm {

[[noreturn]] void fatal(const char* file, int line, const char* format, ...) __attribute__((format(printf, 3, 4)));

// fatal() calls the hook once before it aborts; the VM installs one that prints the Java stack.
using FatalHook = void (*)();
void set_fatal_hook(FatalHook hook);

}  // namespace rrvm

#define RRVM_CHECK(condition)                                                                   \
  do {                                                                                          \
    if (__builtin_expect(!(condition), 0)) ::rrvm::fatal(__FILE__, __LINE__, "%s", #condition); \
  } while (0)
#define RRVM_FATAL(...) ::rrvm::fatal(__FILE__, __LINE__, __VA_ARGS__)
