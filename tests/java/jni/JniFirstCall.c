/* First calls of natives that do not come from bytecode; Strings without text. */
#include "helpers.h"

static jstring join(JNIEnv* env, jstring a, jlong b, jobject c, jdouble d) {
  jclass object = (*env)->FindClass(env, "java/lang/Object");
  jmethodID to_string = (*env)->GetMethodID(env, object, "toString", "()Ljava/lang/String;");
  const char* first = (*env)->GetStringUTFChars(env, a, NULL);
  jstring other = (*env)->CallObjectMethod(env, c, to_string);
  const char* second = (*env)->GetStringUTFChars(env, other, NULL);
  char text[200];
  snprintf(text, sizeof text, "%s %lld %s %g", first, (long long)b, second, d);
  (*env)->ReleaseStringUTFChars(env, a, first);
  (*env)->ReleaseStringUTFChars(env, other, second);
  return (*env)->NewStringUTF(env, text);
}

JNIEXPORT jstring JNICALL Java_JniFirstCall_fromNative(JNIEnv* env, jclass k, jstring a, jlong b, jobject c,
                                                       jdouble d) {
  return join(env, a, b, c, d);
}

JNIEXPORT jstring JNICALL Java_JniFirstCall_reflected(JNIEnv* env, jclass k, jstring a, jlong b, jobject c, jdouble d) {
  return join(env, a, b, c, d);
}

JNIEXPORT jstring JNICALL Java_JniFirstCall_reflectedOnInstance(JNIEnv* env, jobject self, jstring a, jint b) {
  return join(env, a, b, self, 0);
}

JNIEXPORT void JNICALL Java_JniFirstCall_callFirst(JNIEnv* env, jclass k, jstring a, jobject c) {
  jmethodID m =
      (*env)->GetStaticMethodID(env, k, "fromNative", "(Ljava/lang/String;JLjava/lang/Object;D)Ljava/lang/String;");
  jweak weak = (*env)->NewWeakGlobalRef(env, c);
  jstring answer = (*env)->CallStaticObjectMethod(env, k, m, a, (jlong)-1, weak, 2.5);
  const char* text = (*env)->GetStringUTFChars(env, answer, NULL);
  say(env, "%s", text);
  (*env)->ReleaseStringUTFChars(env, answer, text);
  (*env)->DeleteWeakGlobalRef(env, weak);
}

JNIEXPORT void JNICALL Java_JniFirstCall_emptyStrings(JNIEnv* env, jclass k) {
  jstring s = (*env)->AllocObject(env, (*env)->FindClass(env, "java/lang/String"));
  say(env, "%d %d", (*env)->GetStringLength(env, s), (*env)->GetStringUTFLength(env, s));
  say(env, "%d %d", (*env)->GetStringChars(env, s, NULL) == NULL, (*env)->GetStringUTFChars(env, s, NULL) == NULL);
}
