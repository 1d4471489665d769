#include "vm/base/check.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace rrvm {
namespace {
FatalHook fatal_hook = nullptr;
}

void set_fatal_hook(FatalHook hook) { fatal_hook = hook; }

void fatal(const char* file, int line, const char* format, ...) {
  std::fprintf(stderr, "rrvm: internal error: ");
  va_list args;
  va_start(args, format);
  std::vfprintf(stderr, format, args);
  va_end(args);
  std::fprintf(stderr, " (%s:%d)\n", file, line);
  if (FatalHook hook = fatal_hook) {
    fatal_hook = nullptr;  // a failure inside the hook must not recurse
    hook();
  }
  std::abort();
}

}  // namespace rrvm
