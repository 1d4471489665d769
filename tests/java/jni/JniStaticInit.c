#include "helpers.h"

static jfieldID value;
static jmethodID twice;

JNIEXPORT void JNICALL Java_JniStaticInit_rememberIds(JNIEnv* env, jclass c, jclass slow) {
  value = (*env)->GetStaticFieldID(env, slow, "value", "I");
  twice = (*env)->GetStaticMethodID(env, slow, "twice", "(I)I");
}
JNIEXPORT jint JNICALL Java_JniStaticInit_get(JNIEnv* env, jclass c, jclass slow) {
  return (*env)->GetStaticIntField(env, slow, value);
}
JNIEXPORT void JNICALL Java_JniStaticInit_set(JNIEnv* env, jclass c, jclass slow, jint v) {
  (*env)->SetStaticIntField(env, slow, value, v);
}
JNIEXPORT jint JNICALL Java_JniStaticInit_call(JNIEnv* env, jclass c, jclass slow) {
  return (*env)->CallStaticIntMethod(env, slow, twice, 21);
}
