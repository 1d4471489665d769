#include <jni.h>

JNIEXPORT jint JNICALL Java_HasNatives_plain(JNIEnv* env, jclass c, jint x) { return 2 * x; }

static jint registered(JNIEnv* env, jobject o, jint x) { return 3 * x; }

JNIEXPORT void JNICALL Java_HasNatives_register(JNIEnv* env, jclass c, jclass has) {
  JNINativeMethod methods[] = {{"registered", "(I)I", (void*)registered}};
  (*env)->RegisterNatives(env, has, methods, 1);
}
