// Faults of the VM itself (segmentation and the like) end in a report with the Java stack of the thread.
#pragma once

#include <cstdint>

namespace rrvm::faults {

// A fault that is not the VM's end: compiled code finds null references by reading through them. True, with *pc
// changed, if this is one; `frame` is what rbp holds. Async-signal-safe; set by the compiler.
inline bool (*is_expected)(uintptr_t* pc, uintptr_t address, uintptr_t frame) = nullptr;

// Handlers of faults and of SIGPIPE, and what a failed check prints. At the start of the process.
void initialize();
// The calling thread's alternate stack, so that an overflow of its C stack can be reported too.
void prepare_thread();
void release_thread();

}  // namespace rrvm::faults
