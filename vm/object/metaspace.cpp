// See metaspace.h. One lazily committed mapping, whose fresh pages are zero: permanent allocation is one atomic
// addition. Pages of arenas are taken from the top downwards or from runs that were given back.
#include "vm/object/metaspace.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <map>

#include "vm/base/address_space.h"
#include "vm/base/check.h"
#include "vm/base/insufficient_memory.h"
#include "vm/object/metaspace_limit.h"
#include "vm/options/switches.h"

namespace rrvm::metaspace {
namespace {

constexpr size_t kAlignment = 16, kPage = 4096;
constexpr size_t kReserve = size_t{32} << 20;  // of the region, for classes that are loaded already
constexpr size_t kLargestStep = 16 * kPage;    // an arena grows by ever larger runs, up to this

size_t rounded(size_t bytes, size_t unit) { return (bytes + unit - 1) / unit * unit; }

struct Region {
  char* base = nullptr;
  size_t size = 0;
  std::atomic<size_t> used{0};       // permanent part, from the start
  std::atomic<size_t> pages_low{0};  // arenas' part, to the end
  std::atomic<size_t> in_arenas{0};
  std::atomic<ClassUnit*>* owners = nullptr;  // of each page
  std::mutex mutex;                           // guards the free runs and changes of pages_low
  std::map<size_t, size_t> free_runs;         // offset -> bytes

  Region() {
    constexpr size_t kLeast = size_t{1} << 26;
    for (size_t bytes = size_t{1} << 30; bytes >= kLeast; bytes /= 2) {
      if (bytes > kLeast && bytes > address_space_limit() / 4) continue;
      void* p =
          mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_32BIT, -1, 0);
      if (p == MAP_FAILED) continue;
      base = static_cast<char*>(p);
      size = bytes;
      pages_low = bytes;
      void* table = mmap(nullptr, bytes / kPage * sizeof(owners[0]), PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (table == MAP_FAILED) break;
      owners = static_cast<std::atomic<ClassUnit*>*>(table);
      return;
    }
    insufficient_memory("No address space below 4 GiB for class metadata");
  }

  [[noreturn]] void out_of_space() { insufficient_memory("Out of space for class metadata (%zu MiB)", size >> 20); }

  void set_owner(size_t offset, size_t bytes, ClassUnit* owner) {
    for (size_t p = offset / kPage; p < (offset + bytes) / kPage; p++)
      owners[p].store(owner, std::memory_order_release);
  }

  char* take_run(size_t bytes, ClassUnit* owner) {
    std::lock_guard lock(mutex);
    auto fits = std::find_if(free_runs.begin(), free_runs.end(), [bytes](auto& run) { return run.second >= bytes; });
    size_t offset;
    if (fits != free_runs.end()) {
      offset = fits->first;
      size_t rest = fits->second - bytes;
      free_runs.erase(fits);
      if (rest) free_runs[offset + bytes] = rest;
    } else {
      size_t low = pages_low.load(std::memory_order_relaxed);
      if (bytes > low || low - bytes < used.load(std::memory_order_relaxed)) out_of_space();
      offset = low - bytes;
      pages_low.store(offset, std::memory_order_release);
    }
    in_arenas.fetch_add(bytes, std::memory_order_relaxed);
    set_owner(offset, bytes, owner);
    return base + offset;
  }

  void give_run(char* start, size_t bytes) {
    auto offset = static_cast<size_t>(start - base);
    madvise(start, bytes, MADV_DONTNEED);  // reads as zero from now on
    std::lock_guard lock(mutex);
    set_owner(offset, bytes, nullptr);
    in_arenas.fetch_sub(bytes, std::memory_order_relaxed);
    auto next = free_runs.lower_bound(offset);
    if (next != free_runs.end() && next->first == offset + bytes) {
      bytes += next->second;
      next = free_runs.erase(next);
    }
    if (next != free_runs.begin() && std::prev(next)->first + std::prev(next)->second == offset)
      std::prev(next)->second += bytes;
    else free_runs[offset] = bytes;
  }
};

Region& region() {
  static Region* r = new Region;
  return *r;
}

}  // namespace

Arena::~Arena() {
  for (const Run& run : runs_) region().give_run(run.start, run.bytes);
}

void* Arena::allocate(size_t bytes) {
  bytes = rounded(bytes, kAlignment);
  std::lock_guard lock(mutex_);
  if (static_cast<size_t>(end_ - next_) < bytes) {
    if (bytes > region().size) region().out_of_space();
    size_t step =
        std::max(rounded(bytes, kPage), std::min(kPage << std::min<size_t>(runs_.size() / 2, 8), kLargestStep));
    char* start = region().take_run(step, owner_);
    runs_.push_back({start, step});
    next_ = start;
    end_ = start + step;
  }
  void* p = next_;
  next_ += bytes;
  return p;
}

void* allocate(size_t bytes, Arena* arena) {
  if (arena) return arena->allocate(bytes);
  Region& r = region();
  bytes = rounded(bytes, kAlignment);
  size_t offset = bytes <= r.size ? r.used.fetch_add(bytes, std::memory_order_relaxed) : r.size;
  if (offset + bytes > r.pages_low.load(std::memory_order_relaxed)) r.out_of_space();
  return r.base + offset;
}

bool has_room(size_t bytes) {
  Region& r = region();
  size_t taken = used_bytes();
  return taken + bytes <= switches::max_metaspace && taken + bytes + std::min(kReserve, r.size / 4) <= r.size;
}

size_t used_bytes() { return region().used.load(std::memory_order_relaxed) + arena_bytes(); }
size_t arena_bytes() { return region().in_arenas.load(std::memory_order_relaxed); }

ClassUnit* owner_of(const void* p) {
  Region& r = region();
  size_t offset = reinterpret_cast<uintptr_t>(p) - reinterpret_cast<uintptr_t>(r.base);
  if (offset >= r.size || offset < r.pages_low.load(std::memory_order_relaxed)) return nullptr;
  return r.owners[offset / kPage].load(std::memory_order_acquire);
}

bool contains(const void* p) {
  Region& r = region();
  size_t offset = reinterpret_cast<uintptr_t>(p) - reinterpret_cast<uintptr_t>(r.base);
  return offset < r.used.load(std::memory_order_relaxed) || owner_of(p) != nullptr;
}

}  // namespace rrvm::metaspace
