// Faults of the VM itself (segmentation and the like) end in a report with the Java stack of the thread.
#pragma once

namespace rrvm::faults {

// Handlers of faults and of SIGPIPE, and what a failed check prints. At the start of the process.
void initialize();
// The calling thread's alternate stack, so that an overflow of its C stack can be reported too.
void prepare_thread();
void release_thread();

}  // namespace rrvm::faults
