/* Throwing, catching, describing and passing exceptions through native frames. */
#include "helpers.h"

JNIEXPORT void JNICALL Java_JniExceptions_throwNew(JNIEnv* env, jclass c, jstring cls, jstring msg) {
  const char* name = (*env)->GetStringUTFChars(env, cls, NULL);
  const char* text = msg ? (*env)->GetStringUTFChars(env, msg, NULL) : NULL;
  jclass e = (*env)->FindClass(env, name);
  jint r = (*env)->ThrowNew(env, e, text);
  if (text) (*env)->ReleaseStringUTFChars(env, msg, text);
  (*env)->ReleaseStringUTFChars(env, cls, name);
  if (r != 0) (*env)->FatalError(env, "ThrowNew failed");
}

JNIEXPORT void JNICALL Java_JniExceptions_throwObject(JNIEnv* env, jclass c, jthrowable t) {
  (*env)->Throw(env, t);
  if (!(*env)->ExceptionCheck(env)) say(env, "not pending");
}

JNIEXPORT jint JNICALL Java_JniExceptions_throwAndReturn(JNIEnv* env, jclass c) {
  (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/ArithmeticException"), "value is dropped");
  return 42;
}

JNIEXPORT void JNICALL Java_JniExceptions_catchFrom(JNIEnv* env, jclass c, jobject r) {
  jmethodID run = (*env)->GetMethodID(env, (*env)->FindClass(env, "java/lang/Runnable"), "run", "()V");
  (*env)->CallVoidMethod(env, r, run);
  jboolean pending = (*env)->ExceptionCheck(env);
  jthrowable e = (*env)->ExceptionOccurred(env);
  (*env)->ExceptionClear(env);
  say(env, "pending %d, occurred %d, after clear %d", pending, e != NULL, (*env)->ExceptionOccurred(env) != NULL);
  if (e) {
    (*env)->Throw(env, e);
    say_exception(env, "rethrown");
  }
}

JNIEXPORT void JNICALL Java_JniExceptions_describe(JNIEnv* env, jclass c) {
  (*env)->ExceptionDescribe(env);
  (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), "described");
  (*env)->ExceptionDescribe(env);
  say(env, "pending after describe %d", (*env)->ExceptionCheck(env));
}

JNIEXPORT void JNICALL Java_JniExceptions_nested(JNIEnv* env, jclass c, jint depth) {
  if (depth == 0) {
    (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalArgumentException"), "bottom");
    return;
  }
  (*env)->CallStaticVoidMethod(env, c, (*env)->GetStaticMethodID(env, c, "back", "(I)V"), depth);
}

JNIEXPORT void JNICALL Java_JniExceptions_badThrows(JNIEnv* env, jclass c) {
  say_exception(env, "nothing pending");
  if ((*env)->FindClass(env, "no/Such") == NULL) say_exception(env, "FindClass");
  if ((*env)->FindClass(env, "java.lang.String") == NULL) say_exception(env, "FindClass with dots");
  if ((*env)->FindClass(env, "[I") != NULL) say(env, "array class found");
  if ((*env)->FindClass(env, "I") == NULL) say_exception(env, "FindClass primitive");
}
