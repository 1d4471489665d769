// The table behind inflated lock words. Freed monitors come from the collector's callback, where no lock may
// be taken: it pushes them on a list of its own that allocation takes over as a whole.
#include "vm/thread/monitor_table.h"

#include <algorithm>
#include <cstdlib>

#include "vm/base/check.h"
#include "vm/heap/heap.h"

namespace rrvm {
namespace monitor_table {

// calloc leaves the pages untouched until chunks are made.
std::atomic<Monitor*>* const chunks =
    static_cast<std::atomic<Monitor*>*>(std::calloc(kMaxChunks, sizeof(std::atomic<Monitor*>)));

namespace {

std::mutex table_mutex;  // guards free_list and growth
Monitor* free_list = nullptr;
std::atomic<Monitor*> swept{nullptr};  // freed by the collector, not yet taken over
std::atomic<uint32_t> chunk_count{0};
std::atomic<size_t> in_use{0};
// Monitors are not in the collected heap but freed by its collections: when there are this many chunks, one is due.
constexpr size_t kFirstCollection = (size_t{1} << 18) / kChunkSize;
size_t collect_at = kFirstCollection;  // guarded by table_mutex

void grow() {
  uint32_t c = chunk_count.load(std::memory_order_relaxed);
  if (c == kMaxChunks) RRVM_FATAL("too many monitors");
  auto* chunk = new Monitor[kChunkSize];
  for (uint32_t i = kChunkSize; i-- > 0;) {
    chunk[i].index = c * kChunkSize + i;
    chunk[i].next_free = free_list;
    free_list = &chunk[i];
  }
  chunks[c].store(chunk, std::memory_order_release);
  chunk_count.store(c + 1, std::memory_order_release);
}

}  // namespace

Monitor* allocate(Object* o) {
  std::unique_lock lock(table_mutex);
  if (!free_list) free_list = swept.exchange(nullptr, std::memory_order_acquire);
  if (!free_list && chunk_count.load(std::memory_order_relaxed) >= collect_at) {
    lock.unlock();
    heap::collect();
    lock.lock();
    collect_at = std::max<size_t>(kFirstCollection, 2 * in_use.load(std::memory_order_relaxed) / kChunkSize);
    if (!free_list) free_list = swept.exchange(nullptr, std::memory_order_acquire);
  }
  if (!free_list) grow();
  Monitor* m = free_list;
  free_list = m->next_free;
  m->owner.store(nullptr, std::memory_order_relaxed);
  m->recursions = 0;
  m->hash.store(0, std::memory_order_relaxed);
  m->object.store(o, std::memory_order_release);
  in_use.fetch_add(1, std::memory_order_relaxed);
  return m;
}

void release(Monitor* m) {
  std::lock_guard lock(table_mutex);
  m->object.store(nullptr, std::memory_order_relaxed);
  m->next_free = free_list;
  free_list = m;
  in_use.fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace monitor_table

namespace monitors {

using namespace monitor_table;

size_t inflated_count() { return in_use.load(std::memory_order_relaxed); }

void sweep_dead(bool (*is_marked)(const void*)) {
  uint32_t n = chunk_count.load(std::memory_order_acquire);
  for (uint32_t c = 0; c < n; c++) {
    Monitor* chunk = chunks[c].load(std::memory_order_relaxed);
    for (uint32_t i = 0; i < kChunkSize; i++) {
      Monitor* m = &chunk[i];
      Object* o = m->object.load(std::memory_order_relaxed);
      if (!o || is_marked(o)) continue;
      m->object.store(nullptr, std::memory_order_relaxed);
      m->next_free = swept.load(std::memory_order_relaxed);
      swept.store(m, std::memory_order_relaxed);
      in_use.fetch_sub(1, std::memory_order_relaxed);
    }
  }
}

}  // namespace monitors
}  // namespace rrvm
