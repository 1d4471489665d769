#include "jit/code_cache.h"

#include <sys/mman.h>

#include <map>
#include <mutex>

namespace rrvm::jit::code_cache {
namespace {

constexpr size_t kAlignment = 32;

struct Region {
  uint8_t* executable = nullptr;
  uint8_t* writable = nullptr;
  size_t size = 0;
  std::mutex mutex;                 // guards the rest
  std::map<size_t, size_t> free;    // offset -> bytes
  std::map<size_t, size_t> blocks;  // likewise, of those in use
  size_t used = 0;
};
Region& region() {
  static Region& the = *new Region;
  return the;
}

}  // namespace

// A second mapping of shared memory of no length: the kernel gives the same pages at another address.
bool initialize(size_t bytes) {
  Region& r = region();
  void* writable = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (writable == MAP_FAILED) return false;
  void* executable = mremap(writable, 0, bytes, MREMAP_MAYMOVE);
  if (executable == MAP_FAILED || mprotect(executable, bytes, PROT_READ | PROT_EXEC) != 0) {
    if (executable != MAP_FAILED) munmap(executable, bytes);
    munmap(writable, bytes);
    return false;
  }
  r.executable = static_cast<uint8_t*>(executable);
  r.writable = static_cast<uint8_t*>(writable);
  r.size = bytes;
  r.free.emplace(0, bytes);
  return true;
}

CodeBlock allocate(size_t bytes) {
  Region& r = region();
  bytes = (bytes + kAlignment - 1) / kAlignment * kAlignment;
  std::lock_guard lock(r.mutex);
  for (auto at = r.free.begin(); at != r.free.end(); ++at) {
    auto [offset, room] = *at;
    if (room < bytes) continue;
    r.free.erase(at);
    if (room > bytes) r.free.emplace(offset + bytes, room - bytes);
    r.blocks.emplace(offset, bytes);
    r.used += bytes;
    return {r.executable + offset, r.writable + offset};
  }
  return {};
}

void release(const uint8_t* executable) {
  Region& r = region();
  std::lock_guard lock(r.mutex);
  auto block = r.blocks.find(static_cast<size_t>(executable - r.executable));
  if (block == r.blocks.end()) return;
  auto [offset, bytes] = *block;
  r.blocks.erase(block);
  r.used -= bytes;
  auto next = r.free.lower_bound(offset);
  if (next != r.free.end() && next->first == offset + bytes) {
    bytes += next->second;
    next = r.free.erase(next);
  }
  if (next != r.free.begin()) {
    auto before = std::prev(next);
    if (before->first + before->second == offset) {
      before->second += bytes;
      return;
    }
  }
  r.free.emplace(offset, bytes);
}

bool contains(uintptr_t pc) {
  const Region& r = region();
  return pc - reinterpret_cast<uintptr_t>(r.executable) < r.size;
}

size_t capacity() { return region().size; }
size_t used() {
  Region& r = region();
  std::lock_guard lock(r.mutex);
  return r.used;
}

}  // namespace rrvm::jit::code_cache
