#include "api.h"

static jstring first(JNIEnv* env, jclass c) { return FN(NewStringUTF)(env, "first"); }
static jstring second(JNIEnv* env, jclass c) { return FN(NewStringUTF)(env, "second"); }

JNIEXPORT jstring JNICALL Java_Registered_which(JNIEnv* env, jclass c) { return FN(NewStringUTF)(env, "by name"); }

static void bind_it(JNIEnv* env, jclass c, jint n) {
  JNINativeMethod m = {"which", "()Ljava/lang/String;", n == 1 ? (void*)first : (void*)second};
  printf("bound %d\n", FN(RegisterNatives)(env, c, &m, 1));
  fflush(stdout);
}

static void register_own(JNIEnv* env, jclass c) {
  JNINativeMethod m = {"bind", "(I)V", (void*)bind_it};
  FN(RegisterNatives)(env, c, &m, 1);
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM* vm, void* reserved) {
  JNIEnv* env;
  (*vm)->GetEnv(vm, (void**)&env, JNI_VERSION_1_8);
  register_own(env, FN(FindClass)(env, "Registered"));
  return JNI_VERSION_1_8;
}

JNIEXPORT void JNICALL Java_Registered_unbind(JNIEnv* env, jclass c) {
  printf("unbound %d\n", FN(UnregisterNatives)(env, c));
  fflush(stdout);
}

JNIEXPORT jclass JNICALL Java_Registered_define(JNIEnv* env, jclass c, jobject loader, jbyteArray bytes) {
  jsize n = FN(GetArrayLength)(env, bytes);
  jbyte* p = FN(GetByteArrayElements)(env, bytes, 0);
  jclass k = FN(DefineClass)(env, "Registered$Child", loader, p, n);
  FN(ReleaseByteArrayElements)(env, bytes, p, JNI_ABORT);
  return k;
}
