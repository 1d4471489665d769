// Root and weak cells. Root cells are in uncollectable memory that the collector scans; weak cells are in
// ordinary memory that it does not, and are cleared at the end of marking, when finalizable objects have
// been marked again (JNI weak references outlive finalization).
// Chunks are never given back; the list of weak chunks only grows, so a stopped world sees it whole.
#include <atomic>
#include <mutex>
#include <vector>

#include "vm/heap_inspection.h"
#include "vm/heap_internal.h"

namespace rrvm::heap {
namespace {

constexpr size_t kCellsPerChunk = 510;

struct WeakChunk {
  std::atomic<Object*> cells[kCellsPerChunk];
  WeakChunk* next;
};

std::mutex root_mutex;             // guards free_roots and root_chunks
std::vector<Object**> free_roots;
std::vector<Object**> root_chunks;
std::mutex weak_mutex;             // guards free_weaks and additions to weak_chunks
std::vector<Object**> free_weaks;
std::atomic<WeakChunk*> weak_chunks{nullptr};

std::atomic<Object*>* atomic_cell(Object** cell) { return reinterpret_cast<std::atomic<Object*>*>(cell); }

}  // namespace

Object** new_root(Object* initial) {
  std::lock_guard lock(root_mutex);
  if (free_roots.empty()) {
    auto** chunk = static_cast<Object**>(GC_MALLOC_UNCOLLECTABLE(kCellsPerChunk * sizeof(Object*)));
    if (!chunk) RRVM_FATAL("no memory for root cells");
    root_chunks.push_back(chunk);
    for (size_t i = kCellsPerChunk; i-- > 0;) free_roots.push_back(chunk + i);
  }
  Object** cell = free_roots.back();
  free_roots.pop_back();
  atomic_cell(cell)->store(initial, std::memory_order_release);
  return cell;
}

void free_root(Object** cell) {
  if (!cell) return;
  std::lock_guard lock(root_mutex);
  atomic_cell(cell)->store(nullptr, std::memory_order_relaxed);
  free_roots.push_back(cell);
}

void visit_roots(const std::function<void(Object**)>& visit) {
  std::lock_guard lock(root_mutex);
  for (Object** chunk : root_chunks) {
    for (size_t i = 0; i < kCellsPerChunk; ++i)
      if (chunk[i]) visit(chunk + i);
  }
}

Object** new_weak(Object* o) {
  std::lock_guard lock(weak_mutex);
  if (free_weaks.empty()) {
    auto* chunk = new WeakChunk{};
    chunk->next = weak_chunks.load(std::memory_order_relaxed);
    weak_chunks.store(chunk, std::memory_order_release);
    for (size_t i = kCellsPerChunk; i-- > 0;) free_weaks.push_back(reinterpret_cast<Object**>(&chunk->cells[i]));
  }
  Object** cell = free_weaks.back();
  free_weaks.pop_back();
  atomic_cell(cell)->store(o, std::memory_order_release);
  return cell;
}

Object* read_weak(Object** cell) { return atomic_cell(cell)->load(std::memory_order_acquire); }

void free_weak(Object** cell) {
  if (!cell) return;
  std::lock_guard lock(weak_mutex);
  atomic_cell(cell)->store(nullptr, std::memory_order_relaxed);
  free_weaks.push_back(cell);
}

void clear_dead_weak_cells() {
  for (WeakChunk* c = weak_chunks.load(std::memory_order_relaxed); c; c = c->next) {
    for (auto& cell : c->cells) {
      Object* o = cell.load(std::memory_order_relaxed);
      if (o && !GC_is_marked(o)) cell.store(nullptr, std::memory_order_relaxed);
    }
  }
}

}  // namespace rrvm::heap
