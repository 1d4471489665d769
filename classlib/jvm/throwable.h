// Stack traces: where a thread is, as (method, bci) pairs, and the StackTraceElements made of them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "vm/object/class_units.h"
#include "vm/object/klass.h"
#include "vm/thread/thread.h"

namespace rrvm::stack_traces {

struct Location {
  Method* method;
  uint32_t bci;
  units::Pin pin{};  // of a method that nothing else may keep alive
};

inline constexpr int kMaxDepth = 1024;  // java's MaxJavaStackTraceDepth

// The frames of another thread, or of this one. False when it is not alive.
bool capture_thread(Thread* self, Object* java_thread, std::vector<Location>* out);
// Fills an element that Java code or the VM has allocated; false with OutOfMemoryError pending.
bool fill_element(Thread*, Object* element, const Location&);
Array* elements_of(Thread*, std::span<const Location>);
// The innermost frame of a throwable's trace. False: unknown, or hidden frames were left out above it.
bool top_of(Object* throwable, Location* out);
// The throwable, its frames, and those of its causes as text, made without running Java code.
std::string text_of(Object* throwable);
// Class.getName() of a class, made and cached in the mirror on first use.
Object* class_name(Thread*, Klass*);

}  // namespace rrvm::stack_traces
