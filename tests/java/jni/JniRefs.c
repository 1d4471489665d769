/* Local, global and weak references, frames, kinds of references, identity. */
#include "helpers.h"

static jobject global;
static jweak weak_ref;

JNIEXPORT void JNICALL Java_JniRefs_locals(JNIEnv* env, jclass c, jobject o) {
  jobject l = (*env)->NewLocalRef(env, o), g = (*env)->NewGlobalRef(env, o);
  jweak w = (*env)->NewWeakGlobalRef(env, o);
  say(env, "kinds %d %d %d", (*env)->GetObjectRefType(env, l), (*env)->GetObjectRefType(env, g),
      (*env)->GetObjectRefType(env, w));
  say(env, "same %d %d %d %d %d", (*env)->IsSameObject(env, l, g), (*env)->IsSameObject(env, g, w),
      (*env)->IsSameObject(env, l, c), (*env)->IsSameObject(env, NULL, NULL), (*env)->IsSameObject(env, l, NULL));
  say(env, "null refs %d %d %d", (*env)->NewLocalRef(env, NULL) == NULL, (*env)->NewGlobalRef(env, NULL) == NULL,
      (*env)->NewWeakGlobalRef(env, NULL) == NULL);
  (*env)->DeleteLocalRef(env, l);
  (*env)->DeleteGlobalRef(env, g);
  (*env)->DeleteWeakGlobalRef(env, w);
  (*env)->DeleteLocalRef(env, NULL);
  (*env)->DeleteGlobalRef(env, NULL);
  (*env)->DeleteWeakGlobalRef(env, NULL);
  say(env, "ensure %d, push %d", (*env)->EnsureLocalCapacity(env, 500), (*env)->PushLocalFrame(env, 20));
  jobject s = (*env)->NewStringUTF(env, "survives the frame");
  jstring out = (*env)->PopLocalFrame(env, s);
  const char* t = (*env)->GetStringUTFChars(env, out, NULL);
  say(env, "%s", t);
  (*env)->ReleaseStringUTFChars(env, out, t);
}

JNIEXPORT void JNICALL Java_JniRefs_keep(JNIEnv* env, jclass c, jobject o) { global = (*env)->NewGlobalRef(env, o); }
JNIEXPORT jobject JNICALL Java_JniRefs_kept(JNIEnv* env, jclass c) { return global; }
JNIEXPORT void JNICALL Java_JniRefs_drop(JNIEnv* env, jclass c) { (*env)->DeleteGlobalRef(env, global); }
JNIEXPORT void JNICALL Java_JniRefs_weak(JNIEnv* env, jclass c, jobject o) {
  weak_ref = (*env)->NewWeakGlobalRef(env, o);
}
JNIEXPORT jboolean JNICALL Java_JniRefs_weakGone(JNIEnv* env, jclass c) {
  return (*env)->IsSameObject(env, weak_ref, NULL);
}
JNIEXPORT jobject JNICALL Java_JniRefs_weakGet(JNIEnv* env, jclass c) { return (*env)->NewLocalRef(env, weak_ref); }

JNIEXPORT jint JNICALL Java_JniRefs_many(JNIEnv* env, jclass c, jint n) {
  jobject* refs = malloc(sizeof(jobject) * n);
  jclass string = (*env)->FindClass(env, "java/lang/String");
  jmethodID length = (*env)->GetMethodID(env, string, "length", "()I");
  for (jint i = 0; i < n; i++) {
    char text[20];
    sprintf(text, "%d", i);
    refs[i] = i % 2 ? (*env)->NewStringUTF(env, text) : (*env)->NewGlobalRef(env, (*env)->NewStringUTF(env, text));
  }
  jint sum = 0;
  for (jint i = 0; i < n; i++) sum += (*env)->CallIntMethod(env, refs[i], length);
  for (jint i = 0; i < n; i++) {
    if (i % 2) (*env)->DeleteLocalRef(env, refs[i]);
    else (*env)->DeleteGlobalRef(env, refs[i]);
  }
  free(refs);
  return sum;
}

JNIEXPORT jobject JNICALL Java_JniRefs_frame(JNIEnv* env, jclass c) {
  jobject r = NULL;
  for (int i = 0; i < 100; i++) {
    (*env)->PushLocalFrame(env, 10);
    for (int k = 0; k < 50; k++) r = (*env)->NewStringUTF(env, "in a frame");
    r = (*env)->PopLocalFrame(env, i == 99 ? r : NULL);
  }
  return r;
}
