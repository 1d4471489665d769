// The printf family that libjvm exports to the JDK's libraries. Unlike C's, the sized forms return -1 when
// the text does not fit; the buffer is terminated in any case.
#include <jni.h>

#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>

extern "C" {

JNIEXPORT int jio_vsnprintf(char* buffer, size_t size, const char* format, va_list args) {
  if (static_cast<intptr_t>(size) <= 0) return -1;
  int n = std::vsnprintf(buffer, size, format, args);
  return n >= 0 && static_cast<size_t>(n) < size ? n : -1;
}

JNIEXPORT int jio_snprintf(char* buffer, size_t size, const char* format, ...) {
  va_list args;
  va_start(args, format);
  int n = jio_vsnprintf(buffer, size, format, args);
  va_end(args);
  return n;
}

JNIEXPORT int jio_vfprintf(FILE* out, const char* format, va_list args) { return std::vfprintf(out, format, args); }

JNIEXPORT int jio_fprintf(FILE* out, const char* format, ...) {
  va_list args;
  va_start(args, format);
  int n = std::vfprintf(out, format, args);
  va_end(args);
  return n;
}

}  // extern "C"
