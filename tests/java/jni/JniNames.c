/* Name mangling, overloads, JNI_OnLoad, RegisterNatives, synchronized natives. */
#include "helpers.h"

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM* vm, void* reserved) {
  JNIEnv* env;
  if ((*vm)->GetEnv(vm, (void**)&env, JNI_VERSION_1_6) != JNI_OK) return JNI_ERR;
  jclass system = (*env)->FindClass(env, "java/lang/System");
  jmethodID set =
      (*env)->GetStaticMethodID(env, system, "setProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;");
  (*env)->CallStaticObjectMethod(env, system, set, (*env)->NewStringUTF(env, "jni.onload"),
                                 (*env)->NewStringUTF(env, "ran"));
  say(env, "JNI_OnLoad");
  return JNI_VERSION_10;
}

JNIEXPORT jint JNICALL Java_JniNames_over__I(JNIEnv* env, jclass c, jint x) { return x + 10; }
JNIEXPORT jint JNICALL Java_JniNames_over__J(JNIEnv* env, jclass c, jlong x) { return (jint)x + 20; }
JNIEXPORT jint JNICALL Java_JniNames_over___3Ljava_lang_String_2I(JNIEnv* env, jclass c, jobjectArray x, jint y) {
  return (*env)->GetArrayLength(env, x) + y + 30;
}
JNIEXPORT jint JNICALL Java_JniNames_under_1score(JNIEnv* env, jclass c) { return 40; }
JNIEXPORT jint JNICALL Java_JniNames__000fcber(JNIEnv* env, jclass c) { return 50; }
JNIEXPORT jint JNICALL Java_JniNames_00024In_00024ner_nested(JNIEnv* env, jclass c) { return 60; }
JNIEXPORT jint JNICALL Java_JniNames_registered(JNIEnv* env, jclass c, jint x) { return x; }
JNIEXPORT jint JNICALL Java_JniNames_instance(JNIEnv* env, jobject self, jint a, jobject b) {
  return a + (b != NULL) + (self != NULL);
}

static jboolean holds(JNIEnv* env, jobject o) {
  jclass t = (*env)->FindClass(env, "java/lang/Thread");
  return (*env)->CallStaticBooleanMethod(env, t,
                                         (*env)->GetStaticMethodID(env, t, "holdsLock", "(Ljava/lang/Object;)Z"), o);
}
JNIEXPORT jboolean JNICALL Java_JniNames_locked(JNIEnv* env, jclass c) { return holds(env, c); }
JNIEXPORT jboolean JNICALL Java_JniNames_lockedInstance(JNIEnv* env, jobject self) { return holds(env, self); }

static jint JNICALL replacement(JNIEnv* env, jclass c, jint x) { return x + 1000; }
static jint JNICALL only(JNIEnv* env, jclass c) { return 2000; }

JNIEXPORT void JNICALL Java_JniNames_register(JNIEnv* env, jclass c) {
  JNINativeMethod m[] = {{"registered", "(I)I", (void*)replacement}, {"onlyRegistered", "()I", (void*)only}};
  say(env, "RegisterNatives %d", (*env)->RegisterNatives(env, c, m, 2));
}

JNIEXPORT void JNICALL Java_JniNames_unregister(JNIEnv* env, jclass c) {
  say(env, "UnregisterNatives %d", (*env)->UnregisterNatives(env, c));
}

JNIEXPORT void JNICALL Java_JniNames_registerBad(JNIEnv* env, jclass c) {
  JNINativeMethod none = {"nope", "()V", (void*)only}, java = {"main", "([Ljava/lang/String;)V", (void*)only};
  (*env)->RegisterNatives(env, c, &none, 1);
  say_exception(env, "no such method");
  (*env)->RegisterNatives(env, c, &java, 1);
  say_exception(env, "not native");
}
