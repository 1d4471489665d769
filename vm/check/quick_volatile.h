// Volatile operations that would change nothing for the tools (rr::ShadowVolatile::is_known_to, has_published), without
// an event, a frame or, for reads and writes, the lock per address. Most are of this kind: a thread reads again what
// nobody has written since, or writes what only it uses. The rest goes through VolatileScope (vm/check/sync.h).
//
// Reads need no lock because a writer says that its volatile is about to be written before it stores the value: a
// reader that has loaded the value, and still finds that it knows all that has been published, has not loaded a later
// one. Writes need none because what is published is never taken back, and there is nothing to add. Operations that do
// both take the lock, since a writer between their two halves could not be told from one before them.
//
// These functions neither throw nor walk frames, run no Java code and wait for nothing but the lock of an address.
// Tests: tests/rr/fast_path_test.cpp, tests/java/race/volatiles and atomics with --alone.
#pragma once

#include "vm/check/plan.h"

namespace rrvm::check {

// A result and whether there is one; if not, nothing has happened, and the usual way is to be taken.
struct Quick {
  uint64_t value;
  uint64_t is_done;
};

// A volatile field of a plan: any type. `object` is the mirror for a static field.
Quick quick_volatile_get(Thread*, const AccessPlan*, Object* object);
Quick quick_volatile_put(Thread*, const AccessPlan*, Object* object, uint64_t value);

// For Unsafe's operations on base + offset. `is_asked`: an array that is not known may count all the same, because
// checked code may have asked for the operation (vm/check/bulk.h).
// After the load: was it of this kind?
bool read_is_known(Thread*, Object* base, int64_t offset, bool is_asked);
// Before the store: will it be?
bool write_is_known(Thread*, Object* base, int64_t offset, bool is_asked);
// Before an operation that reads and may write, inside its VolatileScope: its event comes after it, and who reads
// without the lock must not find the new value and the old shadow.
void will_update(Thread*, Object* base, int64_t offset);
// An operation that reads and may write, performed while this exists and says so.
class KnownUpdate {
 public:
  KnownUpdate(Thread*, Object* base, int64_t offset, bool is_asked);
  ~KnownUpdate();
  explicit operator bool() const { return stripe_; }
  KnownUpdate(const KnownUpdate&) = delete;

 private:
  void* stripe_ = nullptr;
};

}  // namespace rrvm::check
