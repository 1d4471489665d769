// Between the VM and the tool chain: which code is instrumented, where shadow state lives, and the events that running
// threads raise. `active` is false without -tool, and then nothing here costs anything but that test.
//
// Shadow words: of fields behind the fields in the object, of statics in the mirror, of array elements behind them or
// in a block that the array's header names (Array::shadow, vm/check/array_shadow.h). Each has a second word beside it
// for the places of the last accesses. Locks and volatiles have shadows in weak tables: those of an object's lock and
// volatile fields are named by handles in it, others are found by address. Rules of order: a volatile access and its
// event happen under one lock per address, so that the events' order is the synchronisation order; acquire is raised
// after the lock is held and release before it is given up. Tests: tests/java/race.
// Some of its functions are in data_access.cpp, shadow_store.cpp and thread_ends.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>

#include "rr/chain.h"
#include "rr/filter.h"
#include "vm/object/klass.h"
#include "vm/thread/thread.h"

namespace rrvm::check {

extern bool active;  // a tool chain is attached
extern bool keeps_contexts;
extern bool wants_fields, wants_arrays, wants_volatiles, wants_classes;
extern bool wants_atomics, wants_fences;   // atomic accesses of data; fences, and the opaque accesses that they need
extern bool coarse_fields, coarse_arrays;  // one shadow for all fields of an object, all elements of an array
extern bool wants_values;  // accesses go through vm/check/value_access.h: a tool may choose what a read returns

// What instrumented code needs to know about one access: made when the code is translated or quickened.
struct AccessPlan {
  AccessPlan(const Field* f, rr::SiteId site, bool is_write, const void* plain = nullptr, bool is_atomic = false)
      : field(f),
        plain(plain),
        site(site),
        shadow_offset(f ? f->shadow_offset : 0),
        is_write(is_write),
        is_atomic(is_atomic),
        needs_event(is_atomic || (f && f->is_final())),
        slots(f && is_two_slots(f->type) ? 2 : 1) {
    if (f && f->is_static()) cell = f->holder->mirror->address(f->offset);
  }
  const Field* field;    // null: an array element
  const void* plain;     // handler that performs the access once the event has been raised
  void* cell = nullptr;  // of a static field
  rr::SiteId site;
  uint32_t shadow_offset;  // of the field
  bool is_write;
  bool is_atomic;    // an AtomicRead or AtomicWrite (vm/check/bulk.h)
  bool needs_event;  // in full: only plain accesses to what is not final are handled without
  uint8_t slots;     // of the field's value
};

using ClassFilter = std::function<bool(const Klass*)>;

// What to check, from the command line.
struct Setup {
  ClassFilter classes;
  ClassFilter is_library;                 // not counted when skipped
  rr::NameFilter fields, methods, lines;  // "pkg.Class.field", "pkg.Class.method", "File.java:12"
  rr::NameFilter atomic;                  // methods that are atomic blocks
  bool atomic_if_annotated = false;       // only those that are annotated
  rr::NameFilter deterministic;           // the same for deterministic blocks
  bool deterministic_if_annotated = false;
  std::vector<std::string> barriers;  // "pkg.Class.method"
  bool arrays = true;                 // check array elements
  bool coarse_arrays = false, coarse_fields = false;
  bool array_tiers = false;  // find their shadows by the three-tier map instead of the header
  bool removal = true;       // a check that an earlier one covers may be left out
  bool ranges = true;        // accesses of a loop to an array may be checked as one
  bool objects = true;       // uses of library objects that are not safe for several threads
  bool sites = true;         // keep the places of the last accesses in the shadow of a location
  bool contexts = true;      // with the calls that led to them
};
// Takes over the chain for the rest of the process. Call before the first class is loaded.
void attach(std::unique_ptr<rr::World> world, std::unique_ptr<rr::Chain> chain, Setup);
const Setup& setup();
rr::Chain& chain();
rr::SiteResolver& names();

// --- load time ---
bool checks_class(const Klass*);                // data accesses of its code, and of its fields, are events
bool checks_method(const Method*);              // the same, and neither a filter nor an annotation excepts the method
bool checks_code(const Method*, uint32_t bci);  // the same, and the line is not excepted
bool checks_field(const Field&);                // has a shadow word
// Library code that accesses such a field plainly has a fence beside it (ConcurrentSkipListMap): its plain accesses are
// taken for volatile ones. Told when a VarHandle is made, or a method handle that gets or sets; fields of checked
// classes are data all the same.
void note_var_handle(Field*);
// The same for final fields by whose freeze the library hands an object of the program on through a race of its own
// (JLS 17.5).
uint8_t library_marks(const Field&);
bool synchronises(const Field&);  // its accesses are volatile events
AccessPlan* plan_access(Method*, uint32_t bci, Field*, bool is_write, const void* plain);
rr::SiteId site_of(const Method*, uint32_t bci, const Field*);
// Sites of these methods are places in their previous versions. World stopped.
void methods_replaced(const std::unordered_map<const Method*, Method*>& previous);
rr::SiteId current_site(Thread*);  // of the innermost Java frame
uint32_t shadow_size();            // bytes per checked field in the object's layout

// --- data (vm/check/inline_access.h has the accesses of instrumented code) ---
Array* new_array(Thread*, Klass*,
                 int32_t length);  // with its shadow and the place, if the innermost frame's code is checked
rr::SiteId context_of(Thread*, rr::SiteId);
inline rr::SiteId in_context(Thread* t, rr::SiteId site) {
  return keeps_contexts ? context_of(t, site) : site;
}  // what an access is remembered by

// --- synchronisation ---
void acquired(Thread*, Object*, rr::SiteId, uint64_t waited_ns);  // how long it was blocked for it
void releasing(Thread*, Object*, rr::SiteId);
void acquired_here(Thread*, Object*, uint64_t waited_ns);  // the same, at the innermost Java frame
void releasing_here(Thread*, Object*);
void before_wait(Thread*, Object*);
void after_wait(Thread*, Object*);
void notifying(Thread*, Object*, bool all);
void thread_starting(Thread* parent, Thread* child);  // before the child runs; parent null: the main thread
void thread_running(Thread*);                         // before its first event
void thread_stopping(Thread*);                        // its last event
void thread_failed(Thread* child);                    // the pthread could not be made
void joined(Thread*, Object* java_thread);            // it was seen not to be alive
// The end of a class's initialisation, by success or failure, happens before every use of the class: an initialiser
// that has run is released to who uses the class, or one that was initialised after it because it is a subclass or an
// implementer. Those of the boot loader count only if they are checked: what they set up orders nothing
// (vm/check/quiet.h).
bool orders_uses(const Klass*);           // its initialiser or one that goes before it
void class_initialized(Thread*, Klass*);  // or failed; before anybody can see it
void note_class_use(Thread*, Klass*);
inline void class_used(Thread* t, Klass* k) {
  if (t->class_used != k) note_class_use(t, k);
}

void fence(Thread*, rr::EventKind);  // AcquireFence, ReleaseFence

// A volatile or atomic operation on base+offset: construct, perform it, say what it was.
class VolatileScope {
 public:
  VolatileScope(Thread*, Object* base, size_t offset);
  ~VolatileScope();
  void read();                 // after the load
  void write();                // before the store; a successful compare-and-swap is read() and then write()
  void opaque(bool is_write);  // instead of either: it orders nothing without a fence
  VolatileScope(const VolatileScope&) = delete;

 private:
  void raise(bool is_write);
  Thread* thread_;
  Object* ended_ = nullptr;  // the thread whose status is read
  rr::ShadowVolatile* shadow_ = nullptr;
  bool is_guarded_ = false;  // nobody raises an event on it but under the stripe
  void* stripe_ = nullptr;
};

// --- memory and the end ---
void sweep(bool (*is_marked)(const void*));  // end of marking, world stopped
struct Statistics {
  uint64_t classes_checked = 0, classes_skipped = 0;  // the JDK's own are not counted as skipped
  uint64_t threads = 0;                               // of the program
  uint64_t accesses = 0, sync_ops = 0;
  uint64_t objects = 0;          // of the library, used as a whole
  uint64_t library_classes = 0;  // not checked, because they are the JDK's
  bool nothing_shared = false;   // several threads ran, and none used a location that another one used
  std::map<std::string, uint64_t> skipped_packages;  // classes_skipped by package; those without one by name
};
Statistics statistics();
void count_class(const Klass*);

}  // namespace rrvm::check
