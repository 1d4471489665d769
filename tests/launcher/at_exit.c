/* A process outlives its VM for a moment: what functions of the invocation interface say then. */
#include <jni.h>
#include <stdio.h>
#include <stdlib.h>

static JavaVM* vm;

static void at_exit(void) {
  void* env = &env;
  JavaVM* vms[1];
  jsize count = -1;
  jint got = (*vm)->GetEnv(vm, &env, JNI_VERSION_10), destroyed = (*vm)->DestroyJavaVM(vm),
       attached = (*vm)->AttachCurrentThread(vm, &env, NULL);
  JNI_GetCreatedJavaVMs(vms, 1, &count);
  printf("at exit: %d %d %d %d VMs\n", got, destroyed, attached, count);
  fflush(stdout);
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM* v, void* reserved) {
  vm = v;
  atexit(at_exit);
  return JNI_VERSION_10;
}
