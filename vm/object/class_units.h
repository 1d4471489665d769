// Class unloading. A unit is a set of classes that live and die together: those of one class loader, or one hidden
// class that is not bound to its loader. Classes of the JDK's three loaders are in no unit and live for ever, as do all
// classes with -Xnoclassgc and while a tool chooses the values of reads, which keeps fields.
//
// A unit lives while its keeper is reachable: the ClassLoader, or the hidden class's mirror. What its classes need
// (mirrors, resolved constants, call sites' appendices, mirrors of classes of other units that they were linked with)
// is in a chain of arrays behind the keeper, so the collector follows all that by itself. Frames are roots of their
// methods' mirrors. The one link that the collector cannot see is from an object to its class: vm/heap/heap_units.cpp
// adds it at the end of marking.
//
// A unit found dead is only marked so; `release_dead` then purges the VM's tables and frees it, with all threads at a
// safepoint. Covered by tests/java/unloading.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <unordered_set>
#include <utility>
#include <vector>

#include "vm/object/klass.h"
#include "vm/object/metaspace.h"

namespace rrvm {

struct InterfaceSite;

struct ClassUnit {
  ClassUnit(Object* keeper, ClassLoaderData* loader, bool owns_loader)
      : keeper(keeper), loader(loader), owns_loader(owns_loader), arena(this) {}

  std::atomic<Object*> keeper;  // not a root; null: the mirror of the hidden class is not made yet
  ClassLoaderData* const loader;
  const bool owns_loader;              // the unit of a loader; false: of a hidden class
  std::atomic<uint32_t> pins{0};       // C++ code that uses it without a reference to the keeper
  std::atomic<bool> abandoned{false};  // its class could not be defined
  metaspace::Arena arena;

  // The collector changes these with the world stopped (vm/heap/heap_units.cpp).
  Object* witness = nullptr;  // an instance: while it is reachable, so is the unit
  std::atomic<bool> dead{false};
  std::atomic<ClassUnit*> next{nullptr};  // list of all units

  std::mutex mutex;                                           // guards the rest
  std::vector<Klass*> classes;                                // arrays too
  std::vector<std::unique_ptr<const uint8_t[]>> class_files;  // the bytes that they refer to
  std::unordered_set<const ClassUnit*> needs;                 // units that it keeps alive
  InterfaceSite* sites = nullptr;
  uint32_t chain_used = 0;  // cells of the newest array behind the keeper
};

namespace units {

// Null when nothing is to be unloaded. The new unit is pinned once.
ClassUnit* make(Object* keeper, ClassLoaderData*, bool owns_loader);
ClassUnit* first();        // list of all, newest first; grows at its head
void add_class(Klass*);    // in its unit
void unpin(ClassUnit*);    // drops the pin of `make`: the keeper is in the caller's hands
void abandon(ClassUnit*);  // the same, for a unit that gets no keeper

inline metaspace::Arena* arena_of(const Klass* k) { return k->unit ? &k->unit->arena : nullptr; }

// A cell that holds `o` as long as the unit lives, or for ever if `unit` is null or the heap is full. Never fails; an
// exception may be pending.
Object** keep(Thread*, ClassUnit*, Object* o);
void drop_kept(ClassUnit*, Object** cell);
// Code or tables of `user` will refer to `used`: it stays as long as the user does.
void depend(Thread*, ClassUnit* user, const Klass* used);
void add_site(ClassUnit*, InterfaceSite*);  // an inline cache: purged of classes that die

// Frees what the last collections found dead, with all threads stopped. No lock may be held.
void release_dead(Thread*);
// Called before metadata is added: collects when much has been added since the last time.
void collect_if_grown(Thread*);
uint64_t unloaded_count();  // classes, since the start

// Keeps a unit alive, while C++ code uses its classes, without a reference to its keeper.
class Pin {
 public:
  explicit Pin(ClassUnit* u = nullptr) : unit_(u) {
    if (u) u->pins.fetch_add(1);
  }
  Pin(const Pin& other) : Pin(other.unit_) {}
  Pin& operator=(const Pin& other) {
    Pin copy(other);
    std::swap(unit_, copy.unit_);
    return *this;
  }
  ~Pin() {
    if (unit_) unit_->pins.fetch_sub(1);
  }

 private:
  ClassUnit* unit_;
};

}  // namespace units
}  // namespace rrvm
