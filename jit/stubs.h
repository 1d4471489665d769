// Hand-written machine code between compiled methods and the rest of the VM, made once at the start.
#pragma once

namespace rrvm::jit {

// Addresses in the code cache. The structure itself lies below 2 GiB, so that `call [address]` reaches it.
struct Stubs {
  // r11 = EntryPoint, arguments in Thread::call_words: keeps all registers but r11, which has the result. The indices
  // say whether the code uses floating-point registers, and whether the place is in an inlined method, which then gets
  // its frame.
  const void* slow_call[2][2];
  const void* runtime_call[2];  // the same, but destroys all registers; the result is in rax
  const void* landing;          // an exception is pending in the thread's frame, at its site
  const void* unwind;  // an exception is pending and the method has been left: rsp is at its return address, rbp the
                       // caller's frame
  const void* unwind_frame;    // the same, after so many bytes (rax) of the C stack
  const void* exit;            // leaves the frame rbp for the interpreter, at its site
  const void* stack_overflow;  // in a prologue, before the frame is made
  const void* to_interpreter;  // rax = Method, rsi = arguments
  const void* to_intrinsic;
  const void* to_linker;   // java.lang.invoke's
  const void* implements;  // r11 = Klass, Thread::call_words[0] = an interface: r11 = whether; keeps all else
  const void* enter[2];    // see vm/exec/compiler.h
  const void* enter_loop[2];
};
const Stubs& stubs();
// False: no room in the code cache.
bool make_stubs();

}  // namespace rrvm::jit
