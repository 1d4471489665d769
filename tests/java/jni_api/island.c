#include "api.h"

static jclass treasure;

static jobject make(JNIEnv* env, jclass k) {
  return k ? FN(NewObject)(env, k, FN(GetMethodID)(env, k, "<init>", "()V")) : 0;
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM* vm, void* reserved) {
  JNIEnv* env;
  (*vm)->GetEnv(vm, (void**)&env, JNI_VERSION_1_8);
  treasure = FN(NewGlobalRef)(env, FN(FindClass)(env, "Island$Treasure"));
  return treasure ? JNI_VERSION_1_8 : JNI_ERR;
}

JNIEXPORT jobject JNICALL Java_Island_dig(JNIEnv* env, jclass c) { return make(env, treasure); }
JNIEXPORT jobject JNICALL Java_Island_digElsewhere(JNIEnv* env, jclass c) {
  return make(env, FN(FindClass)(env, "Island$Treasure"));
}
