// What each file of natives shares: selecting its rows of classlib/natives.def.
// A file defines its functions, then
//     #define RRVM_NATIVES_GROUP ... (see natives.def)
//     const NativeMethodRow kRows[] = {
//     #include "classlib/natives.def"
//     };
#pragma once

#include <jni.h>

#include "vm/exec/natives.h"
#include "vm/heap/refs.h"
#include "vm/thread/thread.h"

#define RRVM_NATIVE(class_name, name, descriptor, function) \
  {class_name, name, descriptor, reinterpret_cast<void*>(&function)},

namespace rrvm::natives {

inline void registered(JNIEnv*, jclass) {}  // registerNatives of a class whose rows are in the table

// An argument of a native method is the object itself (vm/heap/refs.h).
inline Object* object(jobject o) { return reinterpret_cast<Object*>(o); }

void register_object_natives();
void register_unsafe_natives();
void register_method_handle_natives();
void register_misc_natives();
void register_white_box_natives();
void register_watched_zip();  // by the chain that is set up

}  // namespace rrvm::natives
