// Which units of classes (vm/object/class_units.h) a collection found dead. An object names its class in 32 bits of its
// header, which the collector does not follow. So at the end of marking, units whose keeper is not marked are looked
// at: first by their witness, an instance seen last time; if any are left, all marked objects are visited once. What is
// marked later, by java.lang.ref, brings its class along (vm/heap/references.cpp). Runs with the world stopped
// anywhere: no allocation and no locks. Covered by tests/java/unloading.
#include <atomic>
#include <mutex>

#include "vm/heap/heap_internal.h"
#include "vm/object/class_units.h"

namespace rrvm {

namespace units {
namespace {
std::atomic<ClassUnit*> all{nullptr};
std::mutex growth;
}  // namespace

ClassUnit* first() { return all.load(std::memory_order_acquire); }

}  // namespace units

namespace heap {
namespace {

std::atomic<bool> some_dead{false};

bool marked(const void* p) { return GC_is_marked(p) != 0; }
bool keeper_marked(const ClassUnit* u) {
  Object* keeper = u->keeper.load(std::memory_order_relaxed);
  return keeper && marked(keeper);
}
// Under construction or in use by C++ code.
bool is_held(const ClassUnit* u) { return u->pins.load(std::memory_order_relaxed) > 0; }
bool is_candidate(const ClassUnit* u) { return !keeper_marked(u) && !u->dead.load(std::memory_order_relaxed); }

void mark(ClassUnit* u) {
  if (Object* keeper = u->keeper.load(std::memory_order_relaxed)) references::mark_strongly(keeper);
}

ClassUnit* next(ClassUnit* u) { return u->next.load(std::memory_order_relaxed); }

// False: all units have marked keepers.
bool mark_by_witnesses() {
  bool left = false;
  for (bool again = true; again;) {
    again = left = false;
    for (ClassUnit* u = units::first(); u; u = next(u)) {
      if (u->witness && !marked(u->witness)) u->witness = nullptr;
      if (!is_candidate(u)) continue;
      if (u->witness || is_held(u)) {
        mark(u);
        again |= keeper_marked(u);
      }
      left |= is_candidate(u) && !is_held(u);
    }
  }
  return left;
}

}  // namespace

bool has_dead_units() { return some_dead.load(std::memory_order_acquire); }

void add_unit(ClassUnit* u) {
  std::lock_guard lock(units::growth);
  u->next.store(units::first(), std::memory_order_relaxed);
  units::all.store(u, std::memory_order_release);
}

ClassUnit* unmarked_unit_of(Object* o) {
  ClassUnit* u = metaspace::owner_of(o->klass());
  if (!u || !u->keeper.load(std::memory_order_relaxed) || keeper_marked(u)) return nullptr;
  u->witness = o;
  return u;
}

void push_frame_classes(Thread* t) {
  if (!units::first()) return;
  for (FrameWalker w(t->frame); !w.done(); w.next()) {
    if (metaspace::owner_of(w.method()))
      GC_push_all_eager(&w.method()->holder->mirror, &w.method()->holder->mirror + 1);
  }
}

void mark_units_of_live_objects() {
  if (!units::first() || !mark_by_witnesses()) return;
  GC_enumerate_reachable_objects_inner(
      [](void* p, size_t, void*) {
        if (ClassUnit* u = unmarked_unit_of(static_cast<Object*>(p))) mark(u);
      },
      nullptr);
}

void bury_dead_units() {
  for (ClassUnit* u = units::first(); u; u = next(u)) {
    if (is_candidate(u) && !is_held(u) &&
        (u->keeper.load(std::memory_order_relaxed) || u->abandoned.load(std::memory_order_relaxed))) {
      u->dead.store(true, std::memory_order_relaxed);
      some_dead.store(true, std::memory_order_release);
    }
  }
  if (!has_dead_units()) return;
  // A thread may have read a pointer to one just before: mirrors stay until the unit is released.
  for (ClassUnit* u = units::first(); u; u = next(u)) {
    if (u->dead.load(std::memory_order_relaxed)) mark(u);
  }
  references::wake_handler();
}

ClassUnit* take_dead_units() {
  return static_cast<ClassUnit*>(GC_call_with_alloc_lock(
      [](void*) -> void* {
        std::lock_guard lock(units::growth);
        ClassUnit* taken = nullptr;
        ClassUnit* kept = nullptr;
        for (ClassUnit *u = units::first(), *after; u; u = after) {
          after = next(u);
          if (u->dead.load(std::memory_order_relaxed)) {
            if (kept) kept->next.store(after, std::memory_order_relaxed);
            else units::all.store(after, std::memory_order_relaxed);
            u->next.store(taken, std::memory_order_relaxed);
            taken = u;
          } else {
            kept = u;
          }
        }
        some_dead.store(false, std::memory_order_relaxed);
        return taken;
      },
      nullptr));
}

}  // namespace heap
}  // namespace rrvm
