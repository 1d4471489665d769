// All reachable objects in files and tables that people read: a heap dump in the hprof format 1.0.2, which jhat,
// VisualVM, Eclipse MAT and others open, and a histogram of classes as jmap -histo prints it. Both stop all threads, so
// no lock may be held.
// Covered by tests/java/management (HeapDumps).
#pragma once

#include <cstddef>
#include <string>

namespace rrvm {

class Thread;

namespace heap_dump {

// Collects first. False with the reason in *error when the file, which must not be there unless `overwrite`, cannot be
// written.
bool write(Thread* self, const std::string& path, bool overwrite, size_t* bytes, std::string* error);

std::string class_histogram(Thread* self);

}  // namespace heap_dump
}  // namespace rrvm
