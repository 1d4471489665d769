// Memory for class metadata (Klass, Method, Field, code): one region below 4 GiB, so that an object header can name
// its class in 32 bits. Classes that live for ever are bump-allocated from its lower end. Those that may be unloaded
// have an arena each (vm/object/class_units.h), made of pages from the upper end and given back as a whole; a table
// says whose each page is. Not scanned by the collector: metadata reaches Java objects only through mirrors and root
// tables. Covered by tests/vm/object/metaspace_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <new>
#include <vector>

namespace rrvm {
struct ClassUnit;
}

namespace rrvm::metaspace {

// Memory of one unit of classes. Thread-safe.
class Arena {
 public:
  explicit Arena(ClassUnit* owner) : owner_(owner) {}
  ~Arena();  // gives everything back, zero again
  Arena(const Arena&) = delete;
  void* allocate(size_t bytes);

 private:
  struct Run {
    char* start;
    size_t bytes;
  };
  ClassUnit* const owner_;
  std::mutex mutex_;  // guards the rest
  char* next_ = nullptr;
  char* end_ = nullptr;
  std::vector<Run> runs_;
};

// Zeroed memory, aligned to 16 bytes; without an arena it is never given back. Never null: when the region is full the
// process ends, so classes ask metaspace_limit.h first.
void* allocate(size_t bytes, Arena* arena = nullptr);
size_t used_bytes();
size_t arena_bytes();              // of these, in arenas
bool contains(const void*);        // in a part that is handed out
ClassUnit* owner_of(const void*);  // of the arena that an address lies in; null: none. Takes any value, and no lock

// Destructors are not run.
template <typename T>
T* create(Arena* arena = nullptr) {
  return new (allocate(sizeof(T), arena)) T();
}

template <typename T>
T* create_array(size_t n, Arena* arena = nullptr) {
  return n ? static_cast<T*>(allocate(sizeof(T) * n, arena)) : nullptr;
}

}  // namespace rrvm::metaspace
