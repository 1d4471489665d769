#include "vm/heap/heap_limit.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdio>
#include <mutex>

#include "vm/base/futex.h"
#include "vm/heap/heap_internal.h"
#include "vm/thread/thread.h"

namespace rrvm::heap_limit {
namespace {

constexpr size_t kMegabyte = size_t{1} << 20;
// The limit gives way by this much at a time, in total by at most so much for errors and for the end. What becomes free
// again counts as ordinary heap.
constexpr size_t kStep = kMegabyte, kMaxForErrors = 64 * kMegabyte, kMaxForEnd = 32 * kMegabyte;
constexpr size_t kRoomForThreads = 4 * kMegabyte;

size_t limit = 0;
std::mutex mutex;  // of the limit in force and of what was used beyond it
size_t used_for_errors = 0, used_for_end = 0;
std::atomic<bool> others_wait{false};
std::atomic<const Thread*> signal_dispatcher{nullptr};
std::atomic<int64_t> asked_to_end_at{0};  // 0: not yet

size_t heap_size() { return GC_get_heap_size() + GC_get_unmapped_bytes(); }

// Gives the thread a little more memory than the limit allows. Other threads that are about to ask for some wait, or
// they would take it first.
class StepBeyond {
 public:
  StepBeyond() : lock_(mutex), before_(heap_size()) {
    others_wait.store(true);
    GC_set_max_heap_size(before_ + kStep);
  }
  ~StepBeyond() {
    GC_set_max_heap_size(limit);
    others_wait.store(false);
  }
  StepBeyond(const StepBeyond&) = delete;
  size_t growth() const { return heap_size() - before_; }

 private:
  std::lock_guard<std::mutex> lock_;
  const size_t before_;
};

// The memory of the machine, or of the container if that has less.
size_t physical_memory() {
  size_t bytes = static_cast<size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<size_t>(sysconf(_SC_PAGESIZE));
  for (const char* path : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    std::FILE* f = std::fopen(path, "r");
    if (!f) continue;
    size_t limit_there = 0;
    if (std::fscanf(f, "%zu", &limit_there) == 1 && limit_there > 0) bytes = std::min(bytes, limit_there);
    std::fclose(f);
  }
  return bytes;
}

// java's own rounding (G1 regions, at least 2 MiB), so that Runtime.maxMemory says the same.
size_t rounded(size_t bytes) {
  size_t region = std::clamp(std::bit_ceil(bytes / 2048), 2 * kMegabyte, 32 * kMegabyte);
  return std::max((bytes + region - 1) / region * region, 4 * kMegabyte);
}

}  // namespace

void set(size_t wanted) { limit = rounded(wanted ? wanted : physical_memory() / 4); }
void put_in_force() { GC_set_max_heap_size(limit); }
size_t bytes() { return limit; }

void give_way_to_error() {
  std::lock_guard lock(mutex);
  if (used_for_errors >= kMaxForErrors || heap_size() + kStep <= limit) return;
  used_for_errors += kStep;
  GC_set_max_heap_size(heap_size() + kStep);
}

void restore() {
  std::lock_guard lock(mutex);
  GC_set_max_heap_size(limit);
}

void register_this_thread() {
  GC_stack_base base;
  RRVM_CHECK(GC_get_stack_base(&base) == GC_SUCCESS);
  if (heap_size() + kRoomForThreads <= limit) {
    GC_register_my_thread(&base);
    return;
  }
  StepBeyond step;
  GC_register_my_thread(&base);
}

void let_others_go_first() {
  if (others_wait.load(std::memory_order_relaxed)) std::lock_guard wait(mutex);
}

void open_reserve(const Thread* dispatcher) {
  signal_dispatcher.store(dispatcher, std::memory_order_relaxed);
  int64_t never = 0;
  asked_to_end_at.compare_exchange_strong(never, monotonic_nanos());
}

bool has_reserve_for(const Thread* t, size_t bytes) {
  int64_t since = asked_to_end_at.load(std::memory_order_relaxed);
  if (!since || bytes > kStep / 2) return false;
  bool works_for_end = t == signal_dispatcher.load(std::memory_order_relaxed) || t->start_nanos >= since;
  return works_for_end && heap_size() + kStep > limit;
}

void* from_reserve(const std::function<void*()>& attempt) {
  StepBeyond step;
  if (used_for_end >= kMaxForEnd) return nullptr;
  void* p = attempt();
  used_for_end += step.growth();
  return p;
}

}  // namespace rrvm::heap_limit
