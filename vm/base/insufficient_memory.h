// Ends a process to which the system refuses memory that the VM itself cannot do without: with java's words on stdout
// and exit code 1. Needs no memory and runs no exit handlers.
#pragma once

#include <unistd.h>

#include <cstdarg>
#include <cstdio>

namespace rrvm {

[[noreturn]] __attribute__((format(printf, 1, 2), noinline, cold)) inline void insufficient_memory(const char* format,
                                                                                                   ...) {
  char what[200], text[400];  // and no stream, whose buffer may not be there yet
  va_list args;
  va_start(args, format);
  std::vsnprintf(what, sizeof what, format, args);
  va_end(args);
  int n =
      std::snprintf(text, sizeof text,
                    "#\n# There is insufficient memory for the Java Runtime Environment to continue.\n# %s\n", what);
  [[maybe_unused]] ssize_t written = write(STDOUT_FILENO, text, static_cast<size_t>(n));
  _exit(1);
}

}  // namespace rrvm
