// Calling C functions with the JNI convention, for any signature. libffi is used behind this header only;
// signatures whose arguments are all integer-like and fit the registers take a direct call.
#pragma once

#include <string>
#include <vector>

#include "vm/object/klass.h"
#include "vm/thread/thread.h"

namespace rrvm {

// Cached for each descriptor; lives for ever.
NativeSignature* native_signature_of(const Method*);

// Calls `function` for a native method whose arguments are at `args` (layout of locals: two cells for long and
// double). Handles state changes and wraps the result to its Java type. The native frame is already pushed. While the
// function runs the thread is kInNative; an exception may be pending afterwards. A null function is linked first.
Slot call_native(Thread*, Method*, void* function, Slot* args);

// The function of a native method: the VM's own table, the JDK's libraries, then ClassLoader.findNative.
// Null with UnsatisfiedLinkError pending.
void* link_native(Thread*, Method*);
void* link_library_native(Thread*, const Method*);  // not the VM's own, which has taken its place
// A hook. Agents may wrap a native method in a Java one of its name; the native then has a prefix, for which no library
// has a function. Null: none do.
extern std::vector<std::string> (*native_method_prefixes)();

}  // namespace rrvm
