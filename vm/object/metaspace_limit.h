// How much class metadata there may be. Allocation in metaspace cannot fail, so the question is asked once for each
// class before it is defined; what linking and translating it takes later comes out of a reserve. Covered by
// tests/java/unloading (MetaspaceFull). Some of its functions are in vm/heap/heap.cpp and metaspace.cpp.
#pragma once

#include <cstddef>

namespace rrvm {

class Thread;

namespace metaspace {

bool has_room(size_t bytes);  // below -XX:MaxMetaspaceSize and in the region
// True when a class fits. If it does not even after two collections that spare no soft reference: false, with
// OutOfMemoryError ("Metaspace") pending.
bool make_room(Thread*, size_t class_file_bytes);

}  // namespace metaspace

namespace heap {
void collect_for_error(const char* why);  // no soft reference survives it
}

}  // namespace rrvm
