// The natives of jdk.internal.perf.Perf that read the performance data of VMs.
#pragma once

#include <jni.h>

namespace rrvm::natives {

jobject perf_attach(JNIEnv*, jobject, jstring user, jint pid, jint mode);  // a process number of 0 is this VM
void perf_detach(JNIEnv*, jobject, jobject buffer);

}  // namespace rrvm::natives
