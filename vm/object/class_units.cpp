// See class_units.h. Everything here is for classes outside the JDK's own loaders; the rest of the VM asks by
// Klass::unit, which is null for the others.
#include "vm/object/class_units.h"

#include <algorithm>

#include "vm/check/modes.h"
#include "vm/check/unloading.h"
#include "vm/exec/compiler.h"
#include "vm/exec/exceptions.h"
#include "vm/exec/interpreter.h"
#include "vm/heap/heap.h"
#include "vm/link/method_handles.h"
#include "vm/link/resolution_errors.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/well_known.h"
#include "vm/options/switches.h"
#include "vm/thread/thread.h"

namespace rrvm::units {
namespace {

constexpr int32_t kFirstChain = 8,
                  kChain = 62;  // cells of an array behind the keeper; the first one names the array before
constexpr size_t kGrowth = size_t{16} << 20;  // of metadata, before a collection is worth while

std::mutex permanent_lock;  // guards the two below: what classes that live for ever refer to
std::unordered_set<const ClassUnit*>& permanent_needs() {
  static auto* instance = new std::unordered_set<const ClassUnit*>;
  return *instance;
}
InterfaceSite* permanent_sites = nullptr;

std::atomic<size_t> collect_at{kGrowth};
std::atomic<uint64_t> unloaded{0};

uint32_t chain_offset(const ClassUnit* u) { return u->owns_loader ? wk::ClassLoader_references : wk::Class_references; }

bool is_dead(const ClassUnit* u) { return u && u->dead.load(std::memory_order_relaxed); }
bool in_dead_unit(const void* metadata) { return is_dead(metaspace::owner_of(metadata)); }

void purge_sites(InterfaceSite* list) {
  for (InterfaceSite* s = list; s; s = s->next) {
    for (auto& known : s->receivers) {
      uint64_t entry = known.load(std::memory_order_relaxed);
      if (in_dead_unit(reinterpret_cast<void*>(entry >> 32))) known.store(0, std::memory_order_relaxed);
    }
  }
}

// Takes dead classes out of the lists of their superclasses.
void purge_hierarchy(const std::vector<ClassUnit*>& dead) {
  std::unordered_set<Klass*> supers;
  for (ClassUnit* u : dead) {
    for (Klass* k : u->classes)
      if (k->super && !is_dead(k->super->unit)) supers.insert(k->super);
  }
  for (Klass* super : supers) {
    Klass* list = super->first_subclass.load(std::memory_order_relaxed);
    Klass* last = nullptr;
    super->first_subclass.store(nullptr, std::memory_order_relaxed);
    for (; list; list = list->next_sibling) {
      if (is_dead(list->unit)) continue;
      if (last) last->next_sibling = list;
      else super->first_subclass.store(list, std::memory_order_relaxed);
      last = list;
    }
    if (last) last->next_sibling = nullptr;
  }
}

void release(const std::vector<ClassUnit*>& dead) {
  compiler::Pause nothing_is_compiled;
  for (ClassUnit* u : dead) unloaded.fetch_add(u->classes.size(), std::memory_order_relaxed);
  purge_sites(permanent_sites);
  for (ClassUnit* u = first(); u; u = u->next.load(std::memory_order_relaxed)) purge_sites(u->sites);
  purge_hierarchy(dead);
  forget_resolution_errors(in_dead_unit);
  forget_call_sites(in_dead_unit);
  forget_classes(dead);
  forget_loaders(dead);
  if (check::active) check::classes_unloaded(in_dead_unit);
  for (ClassUnit* u : dead) {
    compiler::release(u);
    delete u;
  }
}

}  // namespace

ClassUnit* make(Object* keeper, ClassLoaderData* loader, bool owns_loader) {
  if (!switches::class_unloading || check::modes.wants_values) return nullptr;
  auto* u = new ClassUnit(keeper, loader, owns_loader);
  u->pins.store(1, std::memory_order_relaxed);
  heap::add_unit(u);
  return u;
}

void add_class(Klass* k) {
  if (!k->unit) return;
  std::lock_guard lock(k->unit->mutex);
  k->unit->classes.push_back(k);
}

void unpin(ClassUnit* u) {
  if (u) u->pins.fetch_sub(1);
}

void abandon(ClassUnit* u) {
  if (u) u->abandoned.store(true);
  unpin(u);
}

Object** keep(Thread* t, ClassUnit* u, Object* o) {
  if (!u) return heap::new_root(o);
  uint32_t offset = chain_offset(u);
  for (Array* fresh = nullptr;;) {
    int32_t wanted;
    {
      std::lock_guard lock(u->mutex);
      Object* keeper = u->keeper.load(std::memory_order_relaxed);
      Object* newest = keeper->ref(offset);
      if (fresh && (!newest || u->chain_used == static_cast<uint32_t>(as_array(newest)->length))) {
        fresh->data<Object*>()[0] = newest;
        keeper->put<Object*>(offset, fresh);
        u->chain_used = 1;
        newest = fresh;
      }
      if (newest && u->chain_used < static_cast<uint32_t>(as_array(newest)->length)) {
        Object** cell = &as_array(newest)->data<Object*>()[u->chain_used++];
        *cell = o;
        return cell;
      }
      wanted = newest ? kChain : kFirstChain;
    }
    Object* pending = take_exception(t);
    fresh = heap::allocate_object_array(t, wk::Object, wanted);
    t->exception = pending;
    if (!fresh) return heap::new_root(o);  // no memory: then it stays for ever
  }
}

void drop_kept(ClassUnit* u, Object** cell) {
  if (u) __atomic_store_n(cell, nullptr, __ATOMIC_RELEASE);
  else heap::free_root(cell);
}

void depend(Thread* t, ClassUnit* user, const Klass* used) {
  const ClassUnit* needed = used->unit;
  if (!needed || needed == user) return;
  std::mutex& lock = user ? user->mutex : permanent_lock;
  auto& needs = user ? user->needs : permanent_needs();
  {
    std::lock_guard guard(lock);
    if (needs.contains(needed)) return;
  }
  keep(t, user, used->mirror);  // first, so that who finds it in `needs` can rely on it
  std::lock_guard guard(lock);
  needs.insert(needed);
}

void add_site(ClassUnit* u, InterfaceSite* site) {
  std::lock_guard lock(u ? u->mutex : permanent_lock);
  InterfaceSite*& list = u ? u->sites : permanent_sites;
  site->next = list;
  list = site;
}

void release_dead(Thread* t) {
  if (!heap::has_dead_units()) return;
  safepoint::run_all_stopped(t, [] {
    std::vector<ClassUnit*> dead;
    for (ClassUnit* u = heap::take_dead_units(); u; u = u->next.load(std::memory_order_relaxed)) dead.push_back(u);
    if (!dead.empty()) release(dead);
  });
}

void collect_if_grown(Thread* t) {
  if (metaspace::arena_bytes() < collect_at.load(std::memory_order_relaxed)) return;
  collect_at.store(SIZE_MAX, std::memory_order_relaxed);  // others go on meanwhile
  heap::collect("Metadata GC Threshold");
  release_dead(t);
  collect_at.store(metaspace::arena_bytes() + std::max(kGrowth, metaspace::arena_bytes()), std::memory_order_relaxed);
}

uint64_t unloaded_count() { return unloaded.load(std::memory_order_relaxed); }

}  // namespace rrvm::units
