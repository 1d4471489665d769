/* New<Type>Array, regions, elements with the release modes, critical access, object arrays, bounds and store errors. */
#include "helpers.h"

JNIEXPORT jintArray JNICALL Java_JniArrays_ints(JNIEnv* env, jclass c, jintArray a) {
  jsize n = (*env)->GetArrayLength(env, a);
  jint buffer[10];
  (*env)->GetIntArrayRegion(env, a, 1, n - 1, buffer);
  jintArray r = (*env)->NewIntArray(env, n);
  (*env)->SetIntArrayRegion(env, r, 0, n - 1, buffer);
  jboolean copy = 9;
  jint* e = (*env)->GetIntArrayElements(env, a, &copy);
  say(env, "copy flag set %d, first %d", copy == JNI_TRUE || copy == JNI_FALSE, e[0]);
  e[0] = 100;
  (*env)->ReleaseIntArrayElements(env, a, e, 0);
  return r;
}

JNIEXPORT jobjectArray JNICALL Java_JniArrays_objects(JNIEnv* env, jclass c, jobjectArray a) {
  jclass object = (*env)->FindClass(env, "java/lang/Object");
  jobjectArray r = (*env)->NewObjectArray(env, 5, object, (*env)->NewStringUTF(env, "init"));
  for (jsize i = 0; i < (*env)->GetArrayLength(env, a); i++)
    (*env)->SetObjectArrayElement(env, r, i, (*env)->GetObjectArrayElement(env, a, i));
  (*env)->SetObjectArrayElement(env, r, 4, (*env)->NewObjectArray(env, 2, (*env)->FindClass(env, "[I"), NULL));
  return r;
}

JNIEXPORT jobject JNICALL Java_JniArrays_all(JNIEnv* env, jclass c) {
  jobjectArray r = (*env)->NewObjectArray(env, 9, (*env)->FindClass(env, "java/lang/Object"), NULL);
  jboolean z[2] = {1, 0};
  jbyte b[2] = {-128, 127};
  jchar ch[2] = {'p', 0x20ac};
  jshort s[2] = {-32768, 32767};
  jint i[2] = {1, -1};
  jlong j[2] = {1LL << 62, -1};
  jfloat f[2] = {1.5f, -0.0f};
  jdouble d[2] = {1e300, -1e-300};
#define FILL(slot, Type, Name, data)                             \
  {                                                              \
    Type##Array x = (*env)->New##Name##Array(env, 3);            \
    (*env)->Set##Name##ArrayRegion(env, x, 1, 2, data);          \
    Type back[2];                                                \
    (*env)->Get##Name##ArrayRegion(env, x, 1, 2, back);          \
    say(env, #Name " %d", memcmp(back, data, sizeof back) == 0); \
    Type* e = (*env)->Get##Name##ArrayElements(env, x, NULL);    \
    e[0] = e[1];                                                 \
    (*env)->Release##Name##ArrayElements(env, x, e, 0);          \
    (*env)->SetObjectArrayElement(env, r, slot, x);              \
  }
  FILL(0, jboolean, Boolean, z)
  FILL(1, jbyte, Byte, b)
  FILL(2, jchar, Char, ch)
  FILL(3, jshort, Short, s)
  FILL(4, jint, Int, i)
  FILL(5, jlong, Long, j)
  FILL(6, jfloat, Float, f)
  FILL(7, jdouble, Double, d)
#undef FILL
  (*env)->SetObjectArrayElement(env, r, 8, (*env)->NewIntArray(env, 0));
  return r;
}

JNIEXPORT void JNICALL Java_JniArrays_errors(JNIEnv* env, jclass c, jintArray a, jobjectArray o) {
  jint buffer[10] = {0};
  (*env)->GetIntArrayRegion(env, a, 3, 3, buffer);
  say_exception(env, "get region");
  (*env)->GetIntArrayRegion(env, a, -1, 1, buffer);
  say_exception(env, "negative start");
  (*env)->GetIntArrayRegion(env, a, 0, -1, buffer);
  say_exception(env, "negative length");
  (*env)->SetIntArrayRegion(env, a, 5, 1, buffer);
  say_exception(env, "set region");
  (*env)->SetIntArrayRegion(env, a, 5, 0, buffer);
  say_exception(env, "empty region at the end");
  (*env)->GetObjectArrayElement(env, o, 2);
  say_exception(env, "get element");
  (*env)->SetObjectArrayElement(env, o, -1, NULL);
  say_exception(env, "set element");
  (*env)->SetObjectArrayElement(env, o, 0, a);
  say_exception(env, "array store");
  if ((*env)->NewIntArray(env, -1) == NULL) say_exception(env, "negative size");
  if ((*env)->NewObjectArray(env, -2, (*env)->FindClass(env, "java/lang/String"), NULL) == NULL)
    say_exception(env, "negative object array");
}

JNIEXPORT jlong JNICALL Java_JniArrays_critical(JNIEnv* env, jclass c, jbyteArray a, jint rounds) {
  jlong sum = 0;
  jsize n = (*env)->GetArrayLength(env, a);
  for (jint k = 0; k < rounds; k++) {
    jbyte* p = (*env)->GetPrimitiveArrayCritical(env, a, NULL);
    for (jsize i = 0; i < n; i++) {
      p[i] = (jbyte)(p[i] + i);
      sum += p[i];
    }
    (*env)->ReleasePrimitiveArrayCritical(env, a, p, 0);
  }
  return sum;
}

JNIEXPORT void JNICALL Java_JniArrays_modes(JNIEnv* env, jclass c, jintArray a) {
  jint* e = (*env)->GetIntArrayElements(env, a, NULL);
  e[1] = 111;
  (*env)->ReleaseIntArrayElements(env, a, e, JNI_COMMIT);
  jint x;
  (*env)->GetIntArrayRegion(env, a, 1, 1, &x);
  say(env, "after commit %d", x);
  (*env)->ReleaseIntArrayElements(env, a, e, 0);
  e = (*env)->GetIntArrayElements(env, a, NULL);
  jint keep = e[2];
  (*env)->ReleaseIntArrayElements(env, a, e, JNI_ABORT);
  say(env, "after abort %d", keep);
}
