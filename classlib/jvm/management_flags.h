// Entries of the management table about VM flags (classlib/jvm/jmm.h).
#pragma once

#include <jni.h>

namespace rrvm::jmm {

jobjectArray flag_names(JNIEnv*);
jint flag_values(JNIEnv*, jobjectArray names, void* globals, jint count);  // how many there are

}  // namespace rrvm::jmm
