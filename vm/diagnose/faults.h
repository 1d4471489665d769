// Faults of the VM itself (segmentation and the like) end the process with a report that has the Java stack of the
// thread.
#pragma once

#include <cstdint>

namespace rrvm::faults {

// A hook of the compiler, for faults that are not the VM's end: compiled code finds null references by reading through
// them. True, with *pc changed, if this is one; `frame` is what rbp holds. Async-signal-safe.
inline bool (*is_expected)(uintptr_t* pc, uintptr_t address, uintptr_t frame) = nullptr;

// A hook of memory that fills when it is touched (vm/check/array_view.h): true if the access can be tried again. It is
// asked in the thread that faults. Async-signal-safe.
inline bool (*fills)(uintptr_t address, bool is_write) = nullptr;

// Installs handlers of faults and of SIGPIPE, and what a failed check prints. Called at the start of the process.
void initialize();
// Make and free the calling thread's alternate stack, by which an overflow of its C stack can be reported too.
void prepare_thread();
void release_thread();

}  // namespace rrvm::faults
