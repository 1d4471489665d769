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
  uintptr_t own = 0;  // where the caller's frame begins
  bool after_stub = false;
  bool is_allocation = false;   // the stub calls functions that have no reference before they have made the object
  uintptr_t low = 0, high = 0;  // of the frame that called the stub
};

bool is_allocation_stub(uintptr_t start) {
  auto is = [start](auto* stub) { return start == reinterpret_cast<uintptr_t>(stub); };
  return is(&rrvm_hiding_allocate_slow) || is(&rrvm_hiding_allocate_array) || is(&rrvm_hiding_new_array);
}
bool is_native_stub(uintptr_t start) { return start == reinterpret_cast<uintptr_t>(&rrvm_hiding_call_native); }

// The unwinder gives the stack pointer that a frame had when it made its call; the next frame's is where this one ends.
_Unwind_Reason_Code visit(_Unwind_Context* context, void* data) {
  auto* search = static_cast<Search*>(data);
  if (!search->own) search->own = _Unwind_GetCFA(context);
  if (search->low) {
    search->high = _Unwind_GetCFA(context);
    return _URC_END_OF_STACK;
  }
  const uintptr_t function = _Unwind_GetRegionStart(context);
  if (search->after_stub) {
    search->low = _Unwind_GetCFA(context);
  } else {
    search->is_allocation = is_allocation_stub(function);
    search->after_stub = search->is_allocation || is_native_stub(function);
  }
  return _URC_NO_REASON;
}

void wipe(uintptr_t low, uintptr_t high) {
  for (uintptr_t p = low; p < high; p += sizeof(void*)) {
    auto* cell = reinterpret_cast<void**>(p);
    if (heap::is_object(*cell)) *cell = nullptr;
  }
}

}  // namespace

[[gnu::noinline]] void wipe_unused_stack() {
  constexpr size_t kBytes = 16 * 1024;
  char cells[kBytes];
  __builtin_memset(cells, 0, kBytes);
  asm volatile("" : : "r"(cells) : "memory");
}

void wipe_interpreter_frame() {
  wipe_unused_stack();
  Search search;
  _Unwind_Backtrace(visit, &search);
  if (!search.high) return;
  wipe(search.low, search.high - kSavedByEntry);
  // What compiled code that the interpreter called before has left in cells that these frames do not write.
  if (search.is_allocation) wipe(search.own, search.low);
}

// The frame's size does not change: the unwinder is asked for it once.
[[gnu::noinline]] void wipe_calling_frame() {
  auto low = reinterpret_cast<uintptr_t>(__builtin_dwarf_cfa());
  static const uintptr_t bytes = [low] {
    Search search{.low = 0, .high = 0};
    auto find = [](_Unwind_Context* context, void* data) {
      auto* s = static_cast<Search*>(data);
      if (_Unwind_GetCFA(context) <= s->low) return _URC_NO_REASON;
      s->high = _Unwind_GetCFA(context);
      return _URC_END_OF_STACK;
    };
    search.low = low;
    _Unwind_Backtrace(find, &search);
    return search.high > low + kSavedByEntry ? search.high - low - kSavedByEntry : 0;
  }();
  wipe(low, low + bytes);
}

}  // namespace rrvm
