/* What the JNI test libraries share: printing through Java, so that the order with System.out is kept. */
#ifndef RRVM_TESTS_JNI_HELPERS_H
#define RRVM_TESTS_JNI_HELPERS_H
#include <jni.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints a line with System.out.println; no exception may be pending. */
static inline void say(JNIEnv* env, const char* format, ...) {
  char text[2000];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  jclass system = (*env)->FindClass(env, "java/lang/System");
  jfieldID out_field = (*env)->GetStaticFieldID(env, system, "out", "Ljava/io/PrintStream;");
  jobject out = (*env)->GetStaticObjectField(env, system, out_field);
  jclass stream = (*env)->GetObjectClass(env, out);
  jmethodID println = (*env)->GetMethodID(env, stream, "println", "(Ljava/lang/String;)V");
  jstring line = (*env)->NewStringUTF(env, text);
  (*env)->CallVoidMethod(env, out, println, line);
  (*env)->DeleteLocalRef(env, line);
  (*env)->DeleteLocalRef(env, stream);
  (*env)->DeleteLocalRef(env, out);
  (*env)->DeleteLocalRef(env, system);
}

/* Clears the pending exception and prints its toString(). */
static inline void say_exception(JNIEnv* env, const char* what) {
  jthrowable e = (*env)->ExceptionOccurred(env);
  if (e == NULL) {
    say(env, "%s: no exception", what);
    return;
  }
  (*env)->ExceptionClear(env);
  jclass c = (*env)->FindClass(env, "java/lang/Object");
  jstring s = (*env)->CallObjectMethod(env, e, (*env)->GetMethodID(env, c, "toString", "()Ljava/lang/String;"));
  const char* text = (*env)->GetStringUTFChars(env, s, NULL);
  say(env, "%s: %s", what, text);
  (*env)->ReleaseStringUTFChars(env, s, text);
}
#endif
