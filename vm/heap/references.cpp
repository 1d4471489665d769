// java.lang.ref on a collector that knows nothing of it. Every Reference is remembered at its allocation, in a
// buffer of its thread and then in one table per kind. At the end of marking, world stopped, the tables are
// processed in the order of the specification: soft references that stay (their referents are marked), soft
// and weak ones whose referent is dead, final ones (their referents are marked again with all they reach),
// phantom ones. What is found goes to the pending list that the ReferenceHandler thread takes.
//
// Runs with the collector's lock held: no allocation, no lock that a stopped thread may own, no Java.
// Covered by tests/java/refs.
#include <atomic>

#include "vm/base/futex.h"
#include "vm/exec/call.h"
#include "vm/heap/heap_internal.h"
#include "vm/object/class_units.h"
#include "vm/object/well_known.h"

namespace rrvm::heap {
namespace references {
namespace {

constexpr int64_t kMillisPerFreeMegabyte = 1000;  // SoftRefLRUPolicyMSPerMB

RawVector<Object*> soft_table, weak_table, final_table, phantom_table;  // active references only
RawVector<Object*> to_scan;

std::atomic<Object*> pending{nullptr};    // chain through Reference.discovered
std::atomic<uint32_t> pending_signal{0};  // futex: changes when something was added

int64_t soft_clock = 0, soft_interval = 0;  // of the collection under way
bool soft_clear_all = false;

Object* referent_of(Object* r) { return r->ref(wk::Reference_referent); }
bool marked(const Object* o) { return GC_is_marked(o) != 0; }

void make_pending(Object* r) {
  r->put<Object*>(wk::Reference_discovered, pending.load(std::memory_order_relaxed));
  pending.store(r, std::memory_order_relaxed);
}

RawVector<Object*>& table_of(ReferenceKind kind) {
  switch (kind) {
    case ReferenceKind::kSoft: return soft_table;
    case ReferenceKind::kFinal: return final_table;
    case ReferenceKind::kPhantom: return phantom_table;
    default: return weak_table;
  }
}

bool keeps_referent(Object* soft) {
  return !soft_clear_all && soft_clock - soft->get<int64_t>(wk::SoftReference_timestamp) <= soft_interval;
}

void mark_and_push(Object* o) {
  if (marked(o)) return;
  GC_set_mark_bit(o);
  to_scan.push(o);
}

enum class Closure { kStrong, kSoft, kFinal };

// Marks all that `root` reaches, classes included. References on the way: their referent is followed in the soft phase
// only if it is softly kept too; in the final phase always (as HotSpot does when discovery is over).
void mark_closure(Object* root, Closure phase) {
  mark_and_push(root);
  while (!to_scan.empty()) {
    Object* o = to_scan.pop();
    if (ClassUnit* unit = unmarked_unit_of(o)) mark_and_push(unit->keeper.load(std::memory_order_relaxed));
    size_t size = 0;
    int kind = GC_get_kind_and_size(o, &size);
    if (kind == GC_I_PTRFREE) continue;
    size_t skip = 0;
    if (kind == reference_gc_kind && phase != Closure::kFinal && !holds_referent(o)) {
      bool followed =
          phase == Closure::kSoft && o->klass()->reference_kind == ReferenceKind::kSoft && keeps_referent(o);
      if (!followed) skip = wk::Reference_referent;
    }
    for (size_t offset = kObjectHeaderSize; offset + sizeof(void*) <= size; offset += sizeof(void*)) {
      if (offset == skip) continue;
      void* p = *static_cast<void**>(o->address(offset));
      if (p < GC_least_plausible_heap_addr || p > GC_greatest_plausible_heap_addr) continue;
      if (reinterpret_cast<uintptr_t>(p) % kGranule != 0 || GC_base(p) != p) continue;
      mark_and_push(static_cast<Object*>(p));
    }
  }
}

// Dead and cleared references leave their table: neither ever gets a referent again. One whose constructor has
// not run yet looks like a cleared one but has no queue.
void drop_inactive(RawVector<Object*>& table) {
  size_t out = 0;
  for (size_t i = 0; i < table.size(); i++) {
    Object* r = table[i];
    if (marked(r) && (referent_of(r) || !r->ref(wk::Reference_queue))) table[out++] = r;
  }
  table.resize_down(out);
}

void clear_dead(RawVector<Object*>& table) {
  for (size_t i = 0; i < table.size(); i++) {
    Object* r = table[i];
    if (!marked(r)) continue;  // may still be marked by the final phase
    Object* o = referent_of(r);
    if (!o || marked(o)) continue;
    r->put<Object*>(wk::Reference_referent, nullptr);
    make_pending(r);
  }
}

// Threads were stopped anywhere: a buffer's count is left as it is, since its owner may be about to store it.
// An entry behind the count belongs to a Reference that has no referent yet.
void drain_buffers() {
  for (Thread* t = threads::first(); t; t = t->next_in_list.load(std::memory_order_relaxed)) {
    auto* lists = static_cast<AllocLists*>(t->alloc_lists);
    if (!lists) continue;
    for (uint32_t i = 0; i < lists->fresh_count; i++) {
      Object*& r = lists->fresh[i];
      if (r) table_of(r->klass()->reference_kind).push(r);
      r = nullptr;
    }
  }
}

void process_soft() {
  if (wk::SoftReference && wk::SoftReference->mirror) {
    soft_clock = wk::SoftReference->mirror->get<int64_t>(wk::SoftReference_clock);
    wk::SoftReference->mirror->put<int64_t>(wk::SoftReference_clock, monotonic_nanos() / 1'000'000);
  }
  soft_interval = static_cast<int64_t>(free_megabytes()) * kMillisPerFreeMegabyte;
  for (size_t i = 0; i < soft_table.size(); i++) {
    Object* r = soft_table[i];
    if (!marked(r)) continue;
    Object* o = referent_of(r);
    if (o && !marked(o) && keeps_referent(r)) mark_closure(o, Closure::kSoft);
  }
}

void process_final() {
  // First find all, then mark: an object reached from another finalizable one is finalizable all the same.
  static RawVector<Object*> found;
  found.resize_down(0);
  for (size_t i = 0; i < final_table.size(); i++) {
    Object* r = final_table[i];
    if (!marked(r)) continue;
    Object* o = referent_of(r);
    if (!o || marked(o)) continue;
    make_pending(r);
    r->put<Object*>(wk::Reference_next, r);
    found.push(r);
    final_table[i] = nullptr;
  }
  for (size_t i = 0; i < found.size(); i++) mark_closure(referent_of(found[i]), Closure::kFinal);
  size_t out = 0;
  for (size_t i = 0; i < final_table.size(); i++) {
    if (final_table[i]) final_table[out++] = final_table[i];
  }
  final_table.resize_down(out);
}

}  // namespace

void mark_strongly(Object* root) { mark_closure(root, Closure::kStrong); }

Object* pending_head() { return pending.load(std::memory_order_relaxed); }

size_t free_megabytes() {
  size_t used = GC_get_heap_size() - GC_get_free_bytes();
  return used < max_bytes() ? (max_bytes() - used) >> 20 : 0;
}

void process(bool clear_all_soft) {
  Object* before = pending_head();
  soft_clear_all = clear_all_soft;
  drain_buffers();
  process_soft();
  clear_dead(soft_table);
  clear_dead(weak_table);
  process_final();
  clear_dead(phantom_table);
  for (auto* table : {&soft_table, &weak_table, &final_table, &phantom_table}) drop_inactive(*table);
  if (pending_head() != before) wake_handler();
}

void wake_handler() {
  pending_signal.fetch_add(1, std::memory_order_release);
  futex::wake(&pending_signal);
}

void remember(AllocLists* lists, Object* r) {
  if (lists->fresh_count == AllocLists::kFreshMax) flush(lists);
  uint32_t n = lists->fresh_count;
  lists->fresh[n] = r;
  std::atomic_signal_fence(std::memory_order_release);
  lists->fresh_count = n + 1;
}

void flush(AllocLists* lists) {
  GC_call_with_alloc_lock(
      [](void* p) -> void* {
        auto* l = static_cast<AllocLists*>(p);
        for (uint32_t i = 0; i < l->fresh_count; i++) {
          if (Object* r = l->fresh[i]) table_of(r->klass()->reference_kind).push(r);
        }
        l->fresh_count = 0;
        return nullptr;
      },
      lists);
}

}  // namespace references

Object* take_pending_references(Thread*) { return references::pending.exchange(nullptr, std::memory_order_acq_rel); }

bool has_pending_references() { return references::pending.load(std::memory_order_acquire) != nullptr; }

void wait_for_pending_references(Thread* t) {
  ThreadStateScope blocked(t, ThreadState::kBlocked);
  for (;;) {
    uint32_t seen = references::pending_signal.load(std::memory_order_acquire);
    if (has_pending_references() || has_dead_units()) return;
    futex::wait_until(&references::pending_signal, seen, -1);
  }
}

void register_finalizable(Thread* t, Object* o) { call_static(t, wk::Finalizer_register, {o}); }

}  // namespace rrvm::heap
