// A native agent that hands null and wrong things to the functions that instrumentation uses, and prints the errors:
// before the VM runs Java code, and after. Left out is what java does not survive.
#include <jvmti.h>
#include <stdio.h>
#include <string.h>

#define TRY(call)                                \
  do {                                           \
    int error = (*ti)->call;                     \
    printf("%s %s = %d\n", phase, #call, error); \
    fflush(stdout);                              \
  } while (0)

static void anywhere(jvmtiEnv* ti, const char* phase) {
  unsigned char* memory;
  void* data;
  char* prefixes[1] = {NULL};
  jvmtiEventCallbacks callbacks;
  memset(&callbacks, 0, sizeof callbacks);
  TRY(Allocate(ti, 10, NULL));
  TRY(Allocate(ti, -1, &memory));
  TRY(Allocate(ti, 0, &memory));
  TRY(Deallocate(ti, NULL));
  TRY(SetEventCallbacks(ti, NULL, 0));
  TRY(SetEventCallbacks(ti, &callbacks, -1));
  TRY(SetEventCallbacks(ti, NULL, sizeof callbacks));
  TRY(SetEventCallbacks(ti, &callbacks, 0));
  TRY(SetEventNotificationMode(ti, JVMTI_ENABLE, 0, NULL));
  TRY(SetEventNotificationMode(ti, JVMTI_ENABLE, 500, NULL));
  TRY(GetPotentialCapabilities(ti, NULL));
  TRY(GetCapabilities(ti, NULL));
  TRY(AddCapabilities(ti, NULL));
  TRY(SetEnvironmentLocalStorage(ti, NULL));
  TRY(GetEnvironmentLocalStorage(ti, NULL));
  TRY(GetEnvironmentLocalStorage(ti, &data));
  TRY(GetPhase(ti, NULL));
  TRY(GetVersionNumber(ti, NULL));
  TRY(AddToBootstrapClassLoaderSearch(ti, NULL));
  TRY(AddToSystemClassLoaderSearch(ti, NULL));
  TRY(AddToBootstrapClassLoaderSearch(ti, "/no/such.jar"));
  TRY(AddToSystemClassLoaderSearch(ti, "/no/such.jar"));
  TRY(RedefineClasses(ti, 0, NULL));
  TRY(RetransformClasses(ti, 0, NULL));
  TRY(SetNativeMethodPrefix(ti, NULL));
  TRY(SetNativeMethodPrefixes(ti, 1, NULL));
  TRY(SetNativeMethodPrefixes(ti, -1, prefixes));
}

static void redefinition(jvmtiEnv* ti, const char* phase, jclass string, jclass array) {
  jvmtiCapabilities wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.can_redefine_classes = 1;
  wanted.can_retransform_classes = 1;
  TRY(AddCapabilities(ti, &wanted));
  TRY(RedefineClasses(ti, 0, NULL));
  TRY(RedefineClasses(ti, -1, NULL));
  TRY(RedefineClasses(ti, 1, NULL));
  TRY(RetransformClasses(ti, 0, NULL));
  TRY(RetransformClasses(ti, -1, &string));
  jvmtiClassDefinition d = {NULL, 0, NULL};
  TRY(RedefineClasses(ti, 1, &d));
  TRY(RedefineClasses(ti, 0, &d));
  d.klass = string;
  TRY(RedefineClasses(ti, 1, &d));
  d.class_byte_count = 10;
  TRY(RedefineClasses(ti, 1, &d));
  d.class_bytes = (const unsigned char*)"0123456789";
  TRY(RedefineClasses(ti, 1, &d));
  d.klass = array;
  TRY(RedefineClasses(ti, 1, &d));
  jclass none = NULL;
  TRY(RetransformClasses(ti, 1, &none));
  TRY(RetransformClasses(ti, 1, &array));
  TRY(RetransformClasses(ti, 0, &string));
  TRY(RetransformClasses(ti, 1, &string));
}

static void live(jvmtiEnv* ti, JNIEnv* env) {
  const char* phase = "live";
  jclass string = (*env)->FindClass(env, "java/lang/String"), array = (*env)->FindClass(env, "[I");
  jobject text = (*env)->NewStringUTF(env, "x"), module;
  void* data;
  jint count;
  jclass* classes;
  jboolean flag;
  jlong size;
  TRY(SetThreadLocalStorage(ti, NULL, NULL));
  TRY(GetThreadLocalStorage(ti, NULL, NULL));
  TRY(SetThreadLocalStorage(ti, text, NULL));
  TRY(GetThreadLocalStorage(ti, text, &data));
  TRY(GetNamedModule(ti, NULL, NULL, &module));
  TRY(GetNamedModule(ti, NULL, "java/lang", NULL));
  TRY(GetNamedModule(ti, text, "java/lang", &module));
  TRY(GetNamedModule(ti, NULL, "no/such", &module));
  TRY(GetLoadedClasses(ti, NULL, &classes));
  TRY(GetLoadedClasses(ti, &count, NULL));
  TRY(GetClassLoaderClasses(ti, NULL, NULL, &classes));
  TRY(GetClassLoaderClasses(ti, NULL, &count, NULL));
  TRY(IsModifiableClass(ti, NULL, &flag));
  TRY(IsModifiableClass(ti, string, NULL));
  TRY(IsModifiableClass(ti, text, &flag));
  TRY(IsModifiableClass(ti, array, &flag));
  TRY(GetObjectSize(ti, NULL, &size));
  TRY(GetObjectSize(ti, text, NULL));
  redefinition(ti, phase, string, array);
}

static void JNICALL initialized(jvmtiEnv* ti, JNIEnv* env, jthread thread) {
  anywhere(ti, "live");
  live(ti, env);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void* reserved) {
  jvmtiEnv* ti;
  jvmtiEventCallbacks callbacks;
  (*vm)->GetEnv(vm, (void**)&ti, JVMTI_VERSION_1_2);
  anywhere(ti, "onload");
  memset(&callbacks, 0, sizeof callbacks);
  callbacks.VMInit = initialized;
  (*ti)->SetEventCallbacks(ti, &callbacks, sizeof callbacks);
  (*ti)->SetEventNotificationMode(ti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
  return 0;
}
