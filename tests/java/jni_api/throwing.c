#include "api.h"

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM* vm, void* reserved) {
  JNIEnv* env;
  (*vm)->GetEnv(vm, (void**)&env, JNI_VERSION_1_8);
  FN(ThrowNew)(env, FN(FindClass)(env, "java/lang/IllegalStateException"), "from JNI_OnLoad");
  return JNI_VERSION_1_8;
}
