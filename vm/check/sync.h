// Synchronisation, as the VM performs it. Shadows of locks and volatiles are in weak tables: those of an object's lock
// and volatile fields are named by handles in it, others are found by address. Rules of order: a volatile access and
// its event happen under one lock per address, so that the events' order is the synchronisation order; acquire is
// raised after the lock is held and release before it is given up.
//
// Thread.interrupt is an event before the flag is set, and whoever sees the flag (the VM in sleep, wait and park; Java
// code reads it as the volatile that it is) is ordered after it. Parking makes no edge: LockSupport promises none.
//
// All functions: called by the thread that performs the operation, while a chain runs (`active`). None throws. A thread
// that is quiet (vm/check/quiet.h) raises nothing. Any may wait: for a mutex of the tools, and for a collection if
// there are too many shadows, so no caller holds a lock that a stopped thread could hold. Classes are in class_use.cpp,
// `joined` in thread_ends.cpp. Tests: tests/java/race, tests/check/Threads.java.
#pragma once

#include <cstdint>

#include "vm/check/modes.h"
#include "vm/object/klass.h"
#include "vm/thread/thread.h"

namespace rrvm::check {

// --- monitors ---
void acquired(Thread*, Object*, rr::SiteId, uint64_t waited_ns);  // how long it was blocked for it
void releasing(Thread*, Object*, rr::SiteId);
void acquired_here(Thread*, Object*, uint64_t waited_ns);  // the same, at the innermost Java frame
void releasing_here(Thread*, Object*);
void before_wait(Thread*, Object*);
void after_wait(Thread*, Object*);
void notifying(Thread*, Object*, bool all);

// --- threads ---
void joined(Thread*, Object* java_thread);        // it was seen not to be alive
void interrupting(Thread*, Object* java_thread);  // before the flag is set
void saw_interrupt(Thread*);                      // its own flag, from the VM
void sleeping(Thread*, int64_t nanos);

// --- classes ---
// The end of a class's initialisation, by success or failure, happens before every use of the class: an initialiser
// that has run is released to every user of the class, or of one that was initialised after it because it is a subclass
// or an implementer. Those of the boot loader count only if they are checked: what they set up orders nothing
// (vm/check/quiet.h).
bool orders_uses(const Klass*);           // its initialiser or one that goes before it
void class_initialized(Thread*, Klass*);  // or failed; before anybody can see it
void note_class_use(Thread*, Klass*);
// For tools that ask who could wait for whose initialiser (modes.wants_class_locks): the thread needs the class, which
// is not initialised; it has begun to initialise it; it has ended, whatever the outcome.
void class_asked_for(Thread*, Klass*);
void class_begun(Thread*, Klass*);
void class_ended(Thread*, Klass*);
inline void class_used(Thread* t, Klass* k) {
  if (t->class_used != k) note_class_use(t, k);
}

// --- volatiles and fences ---
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

}  // namespace rrvm::check
