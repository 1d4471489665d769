// Root and weak cells, in ordinary memory, so that a full heap has room for them. The collector is shown the root
// cells; weak cells are cleared at the end of marking, when finalizable objects have been marked again (JNI weak
// references outlive finalization). Chunks are never given back; their lists only grow, so a stopped world sees them
// whole.
#include <atomic>
#include <mutex>
#include <vector>

#include "vm/heap/heap_inspection.h"
#include "vm/heap/heap_internal.h"

namespace rrvm::heap {
namespace {

std::atomic<Object*>* atomic_cell(Object** cell) { return reinterpret_cast<std::atomic<Object*>*>(cell); }

class Cells {
 public:
  static constexpr size_t kPerChunk = 510;
  struct Chunk {
    std::atomic<Object*> cells[kPerChunk];
    Chunk* next;
  };

  Object** take(Object* initial) {
    std::lock_guard lock(mutex_);
    if (free_.empty()) {
      auto* chunk = new Chunk{};
      chunk->next = first();
      chunks_.store(chunk, std::memory_order_release);
      for (size_t i = kPerChunk; i-- > 0;) free_.push_back(reinterpret_cast<Object**>(&chunk->cells[i]));
    }
    Object** cell = free_.back();
    free_.pop_back();
    atomic_cell(cell)->store(initial, std::memory_order_release);
    return cell;
  }
  void give_back(Object** cell) {
    if (!cell) return;
    std::lock_guard lock(mutex_);
    atomic_cell(cell)->store(nullptr, std::memory_order_relaxed);
    free_.push_back(cell);
  }
  Chunk* first() const { return chunks_.load(std::memory_order_acquire); }

 private:
  std::mutex mutex_;  // guards free_ and additions to chunks_
  std::vector<Object**> free_;
  std::atomic<Chunk*> chunks_{nullptr};
};

Cells roots, weaks;

}  // namespace

Object** new_root(Object* initial) { return roots.take(initial); }
void free_root(Object** cell) { roots.give_back(cell); }

void push_root_cells() {
  for (Cells::Chunk* c = roots.first(); c; c = c->next) GC_push_all_eager(c->cells, c->cells + Cells::kPerChunk);
}

void visit_roots(const std::function<void(Object**)>& visit) {
  for (Cells::Chunk* c = roots.first(); c; c = c->next) {
    for (auto& cell : c->cells)
      if (cell.load(std::memory_order_relaxed)) visit(reinterpret_cast<Object**>(&cell));
  }
}

Object** new_weak(Object* o) { return weaks.take(o); }
Object* read_weak(Object** cell) { return atomic_cell(cell)->load(std::memory_order_acquire); }

void free_weak(Object** cell) { weaks.give_back(cell); }

void clear_dead_weak_cells() {
  for (Cells::Chunk* c = weaks.first(); c; c = c->next) {
    for (auto& cell : c->cells) {
      Object* o = cell.load(std::memory_order_relaxed);
      if (o && !GC_is_marked(o)) cell.store(nullptr, std::memory_order_relaxed);
    }
  }
}

}  // namespace rrvm::heap
