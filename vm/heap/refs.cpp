// The record of local references: a growing Object[] that the Thread keeps alive, used as a stack. A local
// frame is marked by a cell that holds the array itself, which native code never sees. Running out of memory here loses
// only the extra protection, never the reference. Covered by tests/java/jni.
#include "vm/heap/refs.h"

#include <algorithm>

#include "vm/exec/exceptions.h"
#include "vm/object/well_known.h"

namespace rrvm {
namespace {

constexpr int32_t kInitialCells = 64;
constexpr uint32_t kForgetDepth = 256;  // how far down DeleteLocalRef looks

Object** cells(Thread* t) { return t->local_refs->data<Object*>(); }

}  // namespace

void record_local_slow(Thread* t, Object* o) {
  Array* old = t->local_refs;
  Object* pending = take_exception(t);
  Array* grown = heap::allocate_object_array(t, wk::Object, old ? old->length * 2 : kInitialCells);
  t->exception = pending;
  if (!grown) return;
  if (old) {
    Object** from = old->data<Object*>();
    std::replace_copy(from, from + old->length, grown->data<Object*>(), static_cast<Object*>(old),
                      static_cast<Object*>(grown));
  }
  t->local_refs = grown;
  cells(t)[t->local_top++] = o == old ? grown : o;
}

void release_locals_slow(Thread* t, uint32_t top) {
  if (t->local_top > top) std::fill(cells(t) + top, cells(t) + t->local_top, nullptr);
  t->local_top = top;
}

void forget_local(Thread* t, Object* o) {
  if (!t->local_refs) return;
  uint32_t stop = t->local_top > kForgetDepth ? t->local_top - kForgetDepth : 0;
  for (uint32_t i = t->local_top; i-- > stop;) {
    if (cells(t)[i] != o) continue;
    cells(t)[i] = nullptr;
    while (t->local_top > 0 && !cells(t)[t->local_top - 1]) --t->local_top;
    return;
  }
}

void push_local_frame(Thread* t) {
  record_local(t, t->local_refs);  // the slow path puts the array that it makes
}

void pop_local_frame(Thread* t) {
  uint32_t i = t->local_top;
  while (i > 0 && cells(t)[i - 1] != t->local_refs) --i;
  if (i > 0) release_locals(t, i - 1);
}

}  // namespace rrvm
