#include "vm/check/word_space.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <mutex>
#include <vector>

namespace rrvm::check::word_space {
namespace {

constexpr size_t kSpace = size_t{1} << 40, kZeros = (size_t{1} << 31) * sizeof(rr::ShadowWord);
constexpr size_t kLeast = 64, kPage = 4096;
constexpr size_t kWorthGivingBack = 4 * kPage;

char* base = nullptr;
std::mutex mutex;  // guards those below
size_t used = kZeros;
constexpr unsigned kClasses = 4 * 41;
std::vector<char*> free_blocks[kClasses];

// Four sizes for each power of two.
unsigned class_of(size_t bytes) {
  bytes = std::max(bytes, kLeast);
  auto power = static_cast<unsigned>(std::bit_width(bytes - 1)) - 1;  // bytes in (2^power, 2^(power + 1)]
  size_t quarter = size_t{1} << (power - 2);
  return 4 * power + static_cast<unsigned>((bytes - (size_t{1} << power) + quarter - 1) / quarter) - 1;
}
size_t size_of(unsigned c) {
  unsigned power = c / 4;
  return (size_t{1} << power) + (c % 4 + 1) * (size_t{1} << (power - 2));
}

}  // namespace

bool reserve() {
  if (base) return true;
  void* p = mmap(nullptr, kSpace, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return false;
  madvise(p, kSpace, MADV_NOHUGEPAGE);  // a word here and there is not to cost megabytes
  mprotect(p, kZeros, PROT_READ);
  base = static_cast<char*>(p);
  return true;
}

rr::ShadowWord* zeros() { return reinterpret_cast<rr::ShadowWord*>(base); }

rr::ShadowWord* allocate(size_t bytes) {
  const unsigned c = class_of(bytes);
  std::lock_guard lock(mutex);
  char* block;
  if (!free_blocks[c].empty()) {
    block = free_blocks[c].back();
    free_blocks[c].pop_back();
  } else {
    if (kSpace - used < size_of(c)) return nullptr;
    block = base + used;
    used += size_of(c);
  }
  return reinterpret_cast<rr::ShadowWord*>(block);
}

void free(rr::ShadowWord* words, size_t bytes, bool is_written) {
  auto* block = reinterpret_cast<char*>(words);
  if (is_written) {
    size_t done = 0;
    if (bytes >= kWorthGivingBack) {
      auto first = (reinterpret_cast<uintptr_t>(block) + kPage - 1) / kPage * kPage,
           end = reinterpret_cast<uintptr_t>(block + bytes) / kPage * kPage;
      madvise(reinterpret_cast<void*>(first), end - first, MADV_DONTNEED);
      std::memset(static_cast<void*>(block), 0, first - reinterpret_cast<uintptr_t>(block));
      done = end - reinterpret_cast<uintptr_t>(block);
    }
    std::memset(static_cast<void*>(block + done), 0, bytes - done);
  }
  std::lock_guard lock(mutex);
  free_blocks[class_of(bytes)].push_back(block);
}

}  // namespace rrvm::check::word_space
