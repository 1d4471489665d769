// The JNI function table of every thread's JNIEnv and the process's JavaVM. Some of its functions are in
// invocation.cpp.
#pragma once

#include <jni.h>

#include <type_traits>

namespace rrvm {

// A table that logs each call when trace_natives is set at the first use, the plain functions otherwise.
const JNINativeInterface_* jni_function_table();
// The one VM of this process, for GetJavaVM and JVM_* code that hands it out.
JavaVM* java_vm();
bool vm_is_destroyed();  // DestroyJavaVM has returned
bool is_supported_jni_version(jint version);

// The functions themselves, declared with the types that jni.h gives them.
namespace jni {
#define RRVM_JNI_FUNCTION(name) std::remove_pointer_t<decltype(JNINativeInterface_::name)> name;
#include "classlib/jni/functions.def"
}  // namespace jni

}  // namespace rrvm
