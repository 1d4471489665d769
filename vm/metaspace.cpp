// Bump allocation in one lazily committed mapping below 4 GiB. Nothing is freed, fresh pages of the mapping
// are zero, so an allocation is one atomic addition. Covered by tests/vm/metaspace_test.cpp.
#include "vm/metaspace.h"

#include <sys/mman.h>

#include <atomic>

#include "vm/base/check.h"

namespace rrvm::metaspace {
namespace {

constexpr size_t kAlignment = 16;

struct Region {
  char* base = nullptr;
  size_t size = 0;
  std::atomic<size_t> used{0};

  Region() {
    for (size_t bytes = size_t{1} << 30; bytes >= (size_t{1} << 26); bytes /= 2) {
      void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_32BIT, -1, 0);
      if (p == MAP_FAILED) continue;
      base = static_cast<char*>(p);
      size = bytes;
      return;
    }
    RRVM_FATAL("no address space below 4 GiB for class metadata");
  }
};

Region& region() {
  static Region* r = new Region;
  return *r;
}

}  // namespace

void* allocate(size_t bytes) {
  Region& r = region();
  bytes = (bytes + kAlignment - 1) & ~(kAlignment - 1);
  size_t offset = bytes <= r.size ? r.used.fetch_add(bytes, std::memory_order_relaxed) : r.size;
  if (offset + bytes > r.size) RRVM_FATAL("out of space for class metadata (%zu MiB)", r.size >> 20);
  return r.base + offset;
}

size_t used_bytes() { return region().used.load(std::memory_order_relaxed); }

bool contains(const void* p) {
  auto* c = static_cast<const char*>(p);
  return c >= region().base && c < region().base + used_bytes();
}

}  // namespace rrvm::metaspace
