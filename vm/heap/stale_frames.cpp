// See stale_frames.h. The frame is found by unwinding to the stub through which only the interpreter calls
// (vm/heap/hidden_registers.h).
#include "vm/heap/stale_frames.h"

#include <unwind.h>

#include <cstdint>

#include "vm/heap/heap.h"
#include "vm/heap/hidden_registers.h"

namespace rrvm {
namespace {

// The return address and the caller's registers, which the interpreter's first instructions push.
constexpr uintptr_t kSavedByEntry = 7 * sizeof(void*);

struct Search {
  bool after_stub = false;
  uintptr_t low = 0, high = 0;  // of the frame that called the stub
};

// The unwinder gives the stack pointer that a frame had when it made its call; the next frame's is where this one ends.
_Unwind_Reason_Code visit(_Unwind_Context* context, void* data) {
  auto* search = static_cast<Search*>(data);
  if (search->low) {
    search->high = _Unwind_GetCFA(context);
    return _URC_END_OF_STACK;
  }
  if (search->after_stub) search->low = _Unwind_GetCFA(context);
  else search->after_stub = _Unwind_GetRegionStart(context) == reinterpret_cast<uintptr_t>(&rrvm_hiding_call_native);
  return _URC_NO_REASON;
}

}  // namespace

// Frames of the collector lie there next, with cells that they never write.
[[gnu::noinline]] static void wipe_unused_stack() {
  constexpr size_t kBytes = 16 * 1024;
  char cells[kBytes];
  __builtin_memset(cells, 0, kBytes);
  asm volatile("" : : "r"(cells) : "memory");
}

void wipe_interpreter_frame() {
  wipe_unused_stack();
  Search search;
  _Unwind_Backtrace(visit, &search);
  for (uintptr_t p = search.low; search.high && p < search.high - kSavedByEntry; p += sizeof(void*)) {
    auto* cell = reinterpret_cast<void**>(p);
    if (heap::is_object(*cell)) *cell = nullptr;
  }
}

}  // namespace rrvm
