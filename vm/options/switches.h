// java's flags that change how the running VM behaves. They are written before the VM boots and only read afterwards.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rrvm::switches {

inline bool show_code_details = true;    // -XX:±ShowCodeDetailsInExceptionMessages: helpful NullPointerExceptions
inline bool stack_traces = true;         // -XX:±StackTraceInThrowable
inline bool show_hidden_frames = false;  // -XX:±ShowHiddenFrames: in stack traces and StackWalker
inline int max_trace_depth = 1024;       // -XX:MaxJavaStackTraceDepth
inline bool print_warnings = true;       // -XX:±PrintWarnings
inline bool ignore_explicit_gc = false;  // -XX:±DisableExplicitGC
inline size_t max_metaspace = SIZE_MAX;  // -XX:MaxMetaspaceSize
inline bool class_unloading = true;      // -Xnoclassgc, -XX:±ClassUnloading
inline int active_processor_count = 0;   // -XX:ActiveProcessorCount; 0: what the machine has

}  // namespace rrvm::switches
