// Volatile operations without frames: for tools that need no event for them (rr::Tool::direct_volatile).
//
// Most would change nothing for the tools (rr::ShadowVolatile::is_known_to, has_published): a thread reads again what
// nobody has written since, or writes what only it uses. Such reads and writes need no lock either. Reads, because a
// writer says that its volatile is about to be written before it stores the value: a reader that has loaded the value,
// and still finds that it knows all that has been published, has not loaded a later one. Writes, because what is
// published is never taken back, and there is nothing to add.
//
// All others, and operations that both read and write, hold the volatile meanwhile: a writer between the two halves
// could not be told from one before them. A thread that owns it (rr/volatile_owner.h) does so without an atomic
// instruction, others by the lock of its address. What has no shadow yet goes through VolatileScope (vm/check/sync.h),
// and so does what may be an access of data as well.
//
// These functions neither throw nor walk frames, run no Java code and wait for nothing but the volatile and the tools.
// Tests: tests/rr/fast_path_test.cpp, tests/java/race/volatiles and atomics with --alone.
#pragma once

#include "vm/check/plan.h"

namespace rrvm::check {

// A result and whether there is one; if not, nothing has happened, and the usual way is to be taken.
struct Quick {
  uint64_t value;
  uint64_t is_done;
};

// What machine code needs to know for a read of a volatile field by handle: the table that handles lead into, and
// places in what is found there.
struct VolatileLayout {
  const void* first;      // entry of the table
  size_t entry, payload;  // bytes of an entry; where in it the shadow's address is
  size_t who_knows;       // in a ShadowVolatile: the number of a thread that knows all that has been published
  size_t tid, sync_ops;   // in a ShadowThread
};
VolatileLayout volatile_layout();

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

// An operation that is performed while this exists, if it says yes.
class QuickOperation {
 public:
  enum Kind : uint8_t { kRead, kWrite, kUpdate, kReleasingUpdate };  // the last acquires nothing
  QuickOperation(Thread*, Object* base, int64_t offset, bool is_asked, Kind);
  QuickOperation(Thread*, const AccessPlan*, Object* object, Kind);
  ~QuickOperation();
  explicit operator bool() const { return shadow_ != nullptr; }
  void wrote(bool has_written) { has_written_ = has_written; }  // an update: it has been performed
  QuickOperation(const QuickOperation&) = delete;

 private:
  void begin(rr::ShadowThread*, rr::ShadowVolatile*, Object* base, size_t offset);
  void release(rr::ShadowThread*);
  Thread* thread_;
  rr::ShadowVolatile* shadow_ = nullptr;  // null: nothing is held
  void* stripe_ = nullptr;                // null: the thread owns the volatile
  Kind kind_;
  bool is_news_ = false;  // the tools hear of it
  bool has_written_ = false;
};

}  // namespace rrvm::check
