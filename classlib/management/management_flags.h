// Entries of the management table about VM flags (classlib/management/jmm.h).
#pragma once

#include <jni.h>

namespace rrvm::jmm {

jint flag_count();
jobjectArray flag_names(JNIEnv*);
jint flag_values(JNIEnv*, jobjectArray names, void* globals, jint count);  // how many there are
void set_flag_value(JNIEnv*, jstring name, jvalue);

}  // namespace rrvm::jmm
