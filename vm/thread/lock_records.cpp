// See lock_records.h. The rules are those of java's interpreter, found by trying: the monitor of a synchronized method
// is an entry like the others, which an exit may free and the next entry uses again; a failing return throws inside
// its method, where a handler may catch it; ThreadDeath is not replaced.
#include "vm/thread/lock_records.h"

#include <atomic>

#include "vm/exec/exceptions.h"
#include "vm/object/well_known.h"
#include "vm/thread/monitor.h"
#include "vm/thread/thread.h"

namespace rrvm::lock_records {
namespace {

void throw_unstructured(Thread* t) { throw_new(t, "java/lang/IllegalMonitorStateException"); }

bool has_records(Thread* t, const Frame* f) { return t->lock_records && t->lock_records->frame == f; }

// Records of a frame are the newest ones while it is the current frame.
LockRecord** find(Thread* t, const Frame* f, const Object* o) {
  for (LockRecord** link = &t->lock_records; *link && (*link)->frame == f; link = &(*link)->older) {
    if ((*link)->object == o) return link;
  }
  return nullptr;
}

void remove(LockRecord** link) {
  LockRecord* record = *link;
  *link = record->older;
  delete record;
}

}  // namespace

void entered(Thread* t, Frame* f, Object* o) {
  f->flags |= Frame::kHasLockRecords;
  if (f->flags & Frame::kLockGone) {
    f->lock = o;
    f->flags &= ~Frame::kLockGone;
    return;
  }
  auto* record = new LockRecord{t->lock_records, f, o};
  std::atomic_signal_fence(std::memory_order_release);  // the collector's signal sees a complete record
  t->lock_records = record;
}

bool exit(Thread* t, Frame* f, Object* o) {
  if (LockRecord** link = find(t, f, o)) {
    if (!monitors::exit(t, o)) return false;
    remove(link);
    return true;
  }
  if (f->lock != o) {
    throw_unstructured(t);
    return false;
  }
  f->lock = nullptr;
  f->flags |= Frame::kHasLockRecords | Frame::kLockGone;
  return monitors::exit(t, o);
}

bool may_return(Thread* t, Frame* f) {
  bool gone = f->flags & Frame::kLockGone;
  if (!gone && !has_records(t, f)) return true;
  if (!gone && f->lock) {
    Object* lock = f->lock;
    f->lock = nullptr;
    f->flags |= Frame::kLockGone;
    monitors::exit(t, lock);
  }
  throw_unstructured(t);
  return false;
}

void unwind(Thread* t, Frame* f) {
  bool replaced = f->flags & Frame::kLockGone;
  Object* exception = take_exception(t);
  while (has_records(t, f)) {
    replaced = true;
    if (!monitors::exit(t, t->lock_records->object)) take_exception(t);  // native code gave it up
    remove(&t->lock_records);
  }
  if (replaced && exception->klass()->name->view() != "java/lang/ThreadDeath") throw_unstructured(t);
  else t->exception = exception;
}

}  // namespace rrvm::lock_records
