#include "api.h"

JNIEXPORT jint JNICALL Java_Shapes_none(JNIEnv* env, jclass c) { return FN(GetVersion)(env); }
JNIEXPORT jint JNICALL Java_Shapes_six(JNIEnv* env, jclass c, jint a, jint b, jint d, jint e) {
  return a * 1000 + b * 100 + d * 10 + e;
}
JNIEXPORT jlong JNICALL Java_Shapes_many(JNIEnv* env, jclass k, jint a, jlong b, jbyte c, jshort d, jchar e, jboolean f,
                                         jint g, jlong h, jint i) {
  return a + b * 3 + c * 5 + d * 7 + e * 11 + f * 13 + g * 17 + h * 19 + i * 23;
}
JNIEXPORT jdouble JNICALL Java_Shapes_floats(JNIEnv* env, jclass k, jfloat a, jdouble b, jfloat c, jdouble d, jfloat e,
                                             jdouble f, jfloat g, jdouble h, jfloat i, jdouble j) {
  return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10;
}
JNIEXPORT jdouble JNICALL Java_Shapes_mixed(JNIEnv* env, jclass k, jint a, jdouble b, jlong c, jfloat d, jint e,
                                            jdouble f) {
  return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6;
}
JNIEXPORT jfloat JNICALL Java_Shapes_half(JNIEnv* env, jclass k, jfloat a) { return a / 2; }
JNIEXPORT jstring JNICALL Java_Shapes_all(JNIEnv* env, jclass k, jobject o, jint a, jfloat b, jlong c, jdouble d,
                                          jboolean e, jbyte f, jchar g, jshort h, jstring s, jfloat i, jdouble j,
                                          jfloat l, jdouble m, jfloat n, jdouble p, jfloat q, jintArray r) {
  char text[300];
  const char* chars = FN(GetStringUTFChars)(env, s, 0);
  sprintf(text, "%d %g %ld %g %d %d %d %d %s %g %g %g %g %g %g %g %d", a, b, (long)c, d, e, f, g, h, chars, i, j, l, m,
          n, p, q, FN(GetArrayLength)(env, r));
  FN(ReleaseStringUTFChars)(env, s, chars);
  return FN(NewStringUTF)(env, text);
}
/* The caller must narrow: these return more bits than their type has. */
JNIEXPORT jint JNICALL Java_Shapes_toBoolean(JNIEnv* env, jclass k, jint raw) { return raw; }
JNIEXPORT jint JNICALL Java_Shapes_toByte(JNIEnv* env, jclass k, jint raw) { return raw; }
JNIEXPORT jint JNICALL Java_Shapes_toChar(JNIEnv* env, jclass k, jint raw) { return raw; }
JNIEXPORT jint JNICALL Java_Shapes_toShort(JNIEnv* env, jclass k, jint raw) { return raw; }
JNIEXPORT jint JNICALL Java_Shapes_member(JNIEnv* env, jobject o, jint x) {
  return x + FN(GetIntField)(env, o, FN(GetFieldID)(env, FN(GetObjectClass)(env, o), "base", "I"));
}
JNIEXPORT jlong JNICALL Java_Shapes_locked(JNIEnv* env, jobject o, jlong x) {
  FN(MonitorEnter)(env, o);
  FN(MonitorExit)(env, o);
  return x * 2 + (FN(MonitorExit)(env, o) == 0) + (FN(MonitorEnter)(env, o) == 0);
}
JNIEXPORT jint JNICALL Java_Shapes_over__I(JNIEnv* env, jclass k, jint a) { return 1; }
JNIEXPORT jint JNICALL Java_Shapes_over__Ljava_lang_String_2_3I(JNIEnv* env, jclass k, jstring a, jintArray b) {
  return 2;
}
JNIEXPORT jint JNICALL Java_Shapes_over__J_3_3LShapes_2(JNIEnv* env, jclass k, jlong a, jobjectArray b) { return 3; }
JNIEXPORT jint JNICALL Java_Shapes_under_1score(JNIEnv* env, jclass k) { return 4; }
JNIEXPORT jint JNICALL Java_Shapes_d_000eda_000242(JNIEnv* env, jclass k) { return 5; }
