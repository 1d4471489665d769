// Hand-written machine code between checks of compiled code and vm/check, made once at the start; see check_stubs.cpp.
#pragma once

namespace rrvm::jit {

// Addresses in the code cache. The structure itself lies below 2 GiB, so that `call [address]` reaches it.
struct CheckStubs {
  // These keep all registers but r11 and the flags, which are "equal" if nothing is left to do. [1] is for places in
  // inlined methods.
  const void* quick_field[2];
  const void* quick_element[2];
  const void* quick_monitor[2];  // exit, enter; the object in r11; the same for places in inlined methods
  // For a read, a write at the site in r11: the tool's own function. The caller saves what C++ destroys
  // (jit/destroyed_registers.h); al is 1 if nothing is left to do.
  const void* stateless[2];
};
const CheckStubs& check_stubs();
// False: no room in the code cache.
bool make_check_stubs();

}  // namespace rrvm::jit
