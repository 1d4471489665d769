// Native methods that the VM itself implements, looked up before any library. A native function has the
// JNI calling convention: (JNIEnv*, jclass or jobject this, arguments...). A jobject that reaches a
// native method as an argument is always a plain Object* (see vm/heap/refs.h).
// The rows are in classlib/natives.def; classlib registers the table at start-up.
#pragma once

#include <span>

namespace rrvm {

struct NativeMethodRow {
  const char* class_name;  // "java/lang/Object"
  const char* name;
  const char* descriptor;  // null: any
  void* function;
};

void register_native_table(std::span<const NativeMethodRow> rows);
void* find_builtin_native(const char* class_name, const char* name, const char* descriptor);

}  // namespace rrvm
