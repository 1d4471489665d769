/* Strings as modified UTF-8 and UTF-16, regions, critical access, odd input to NewStringUTF. */
#include "helpers.h"

JNIEXPORT jstring JNICALL Java_JniStrings_utf(JNIEnv* env, jclass c, jstring s) {
  const char* t = (*env)->GetStringUTFChars(env, s, NULL);
  jstring r = (*env)->NewStringUTF(env, t);
  (*env)->ReleaseStringUTFChars(env, s, t);
  return r;
}

JNIEXPORT jstring JNICALL Java_JniStrings_utf16(JNIEnv* env, jclass c, jstring s) {
  jboolean copy;
  const jchar* t = (*env)->GetStringChars(env, s, &copy);
  jstring a = (*env)->NewString(env, t, (*env)->GetStringLength(env, s));
  (*env)->ReleaseStringChars(env, s, t);
  const jchar* u = (*env)->GetStringCritical(env, a, NULL);
  jchar first = (*env)->GetStringLength(env, a) > 0 ? u[0] : 0;
  (*env)->ReleaseStringCritical(env, a, u);
  say(env, "first %x", first);
  return a;
}

JNIEXPORT void JNICALL Java_JniStrings_lengths(JNIEnv* env, jclass c, jstring s) {
  const char* t = (*env)->GetStringUTFChars(env, s, NULL);
  char hex[100] = "";
  for (int i = 0; t[i] && i < 12; i++) sprintf(hex + 3 * i, "%02x ", (unsigned char)t[i]);
  say(env, "%d chars, %d bytes, %s", (*env)->GetStringLength(env, s), (*env)->GetStringUTFLength(env, s), hex);
  (*env)->ReleaseStringUTFChars(env, s, t);
}

JNIEXPORT jstring JNICALL Java_JniStrings_region(JNIEnv* env, jclass c, jstring s, jint from, jint n) {
  jchar buffer[50];
  (*env)->GetStringRegion(env, s, from, n, buffer);
  if ((*env)->ExceptionCheck(env)) return NULL;
  char utf[200];
  memset(utf, 0, sizeof utf);
  (*env)->GetStringUTFRegion(env, s, from, n, utf);
  say(env, "utf region %s", utf);
  return (*env)->NewString(env, buffer, n);
}

JNIEXPORT jstring JNICALL Java_JniStrings_make(JNIEnv* env, jclass c, jint kind) {
  static const jchar wide[] = {'a', 0xd83d, 0xde00, 0xd800, 0};
  switch (kind) {
    case 0: return (*env)->NewStringUTF(env, "ascii");
    case 1: return (*env)->NewStringUTF(env, "\xc3\xa9\xe2\x82\xac");
    case 2: return (*env)->NewStringUTF(env, "\xed\xa0\xbd\xed\xb8\x80");
    case 3: return (*env)->NewStringUTF(env, "\xc0\x80x");
    case 4: return (*env)->NewString(env, wide, 5);
    default: return (*env)->NewStringUTF(env, NULL);
  }
}
