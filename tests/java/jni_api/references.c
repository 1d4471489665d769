#include "api.h"

static jobject global;
static jweak weak;

JNIEXPORT void JNICALL Java_References_keep(JNIEnv* env, jclass c, jobject o) { global = FN(NewGlobalRef)(env, o); }
JNIEXPORT jobject JNICALL Java_References_kept(JNIEnv* env, jclass c) { return global; }
JNIEXPORT void JNICALL Java_References_drop(JNIEnv* env, jclass c) { FN(DeleteGlobalRef)(env, global); }
JNIEXPORT void JNICALL Java_References_keepWeak(JNIEnv* env, jclass c, jobject o) {
  if (weak) FN(DeleteWeakGlobalRef)(env, weak);
  weak = FN(NewWeakGlobalRef)(env, o);
}
JNIEXPORT jboolean JNICALL Java_References_weakAlive(JNIEnv* env, jclass c) { return !FN(IsSameObject)(env, weak, 0); }

JNIEXPORT jint JNICALL Java_References_locals(JNIEnv* env, jclass c, jint n) {
  jobject* refs = malloc(n * sizeof *refs);
  jmethodID make = FN(GetStaticMethodID)(env, c, "make", "(I)[B"),
            collect = FN(GetStaticMethodID)(env, c, "collect", "()V");
  FN(EnsureLocalCapacity)(env, n);
  for (int i = 0; i < n; i++) refs[i] = FN(CallStaticObjectMethod)(env, c, make, i);
  for (int i = 0; i < 3; i++) FN(CallStaticVoidMethod)(env, c, collect);
  int good = 0;
  for (int i = 0; i < n; i++) {
    jbyte b;
    FN(GetByteArrayRegion)(env, refs[i], 0, 1, &b);
    good += b == (jbyte)i && FN(GetArrayLength)(env, refs[i]) == 1000;
    FN(DeleteLocalRef)(env, refs[i]);
  }
  free(refs);
  return good;
}

JNIEXPORT jobject JNICALL Java_References_frames(JNIEnv* env, jclass c, jobject o) {
  for (int i = 0; i < 1000; i++) {
    FN(PushLocalFrame)(env, 100);
    for (int k = 0; k < 100; k++) FN(NewLocalRef)(env, o);
    jobject r = FN(NewLocalRef)(env, o);
    o = FN(PopLocalFrame)(env, r);
  }
  return FN(PopLocalFrame)(env, (FN(PushLocalFrame)(env, 1), o));
}

JNIEXPORT jobject JNICALL Java_References_kinds(JNIEnv* env, jclass c, jobject o) {
  char text[100];
  jobject g = FN(NewGlobalRef)(env, o), gw = FN(NewGlobalRef)(env, weak), gn = FN(NewGlobalRef)(env, 0);
  jweak w = FN(NewWeakGlobalRef)(env, g);
  jobject l = FN(NewLocalRef)(env, w);
  sprintf(text, "%d%d%d %d%d %d%d%d%d", FN(GetObjectRefType)(env, l), FN(GetObjectRefType)(env, g),
          FN(GetObjectRefType)(env, w), gw == 0, gn == 0, FN(IsSameObject)(env, o, g), FN(IsSameObject)(env, w, l),
          FN(IsSameObject)(env, g, 0), FN(IsSameObject)(env, 0, 0));
  FN(DeleteGlobalRef)(env, g);
  FN(DeleteGlobalRef)(env, 0);
  FN(DeleteWeakGlobalRef)(env, w);
  FN(DeleteLocalRef)(env, 0);
  return FN(NewStringUTF)(env, text);
}
