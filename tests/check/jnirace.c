// Accesses through JNI for JniRace.java.
#include <jni.h>
#include <pthread.h>

JNIEXPORT void JNICALL Java_JniRace_setField(JNIEnv* env, jobject self, jint v) {
  (*env)->SetIntField(env, self, (*env)->GetFieldID(env, (*env)->GetObjectClass(env, self), "field", "I"), v);
}
JNIEXPORT void JNICALL Java_JniRace_setShared(JNIEnv* env, jclass c, jlong v) {
  (*env)->SetStaticLongField(env, c, (*env)->GetStaticFieldID(env, c, "shared", "J"), v);
}
JNIEXPORT void JNICALL Java_JniRace_openGate(JNIEnv* env, jclass c) {
  (*env)->SetStaticIntField(env, c, (*env)->GetStaticFieldID(env, c, "gate", "I"), 1);
}
JNIEXPORT void JNICALL Java_JniRace_setRegion(JNIEnv* env, jclass c, jintArray a) {
  jint values[4] = {1, 2, 3, 4};
  (*env)->SetIntArrayRegion(env, a, 1, 4, values);
}
JNIEXPORT void JNICALL Java_JniRace_changeElements(JNIEnv* env, jclass c, jintArray a) {
  jint* e = (*env)->GetIntArrayElements(env, a, NULL);
  e[1] = 5;
  (*env)->ReleaseIntArrayElements(env, a, e, 0);
}
JNIEXPORT jint JNICALL Java_JniRace_lookAtElements(JNIEnv* env, jclass c, jintArray a) {
  jint* e = (*env)->GetIntArrayElements(env, a, NULL);
  jint v = e[1];
  (*env)->ReleaseIntArrayElements(env, a, e, JNI_ABORT);
  return v;
}
JNIEXPORT void JNICALL Java_JniRace_changeCritical(JNIEnv* env, jclass c, jintArray a, jint index) {
  jint* e = (*env)->GetPrimitiveArrayCritical(env, a, NULL);
  e[index] = 7;
  (*env)->ReleasePrimitiveArrayCritical(env, a, e, 0);
}

// Classes that only JNI names. The ids are one thread's, and others use them.
static jclass called, read;
static jmethodID use;
static jfieldID x;
JNIEXPORT void JNICALL Java_JniRace_rememberIds(JNIEnv* env, jclass c) {
  called = (*env)->NewGlobalRef(env, (*env)->FindClass(env, "JniRace$Called"));
  read = (*env)->NewGlobalRef(env, (*env)->FindClass(env, "JniRace$Read"));
  use = (*env)->GetStaticMethodID(env, called, "use", "()V");
  x = (*env)->GetStaticFieldID(env, read, "x", "I");
}
JNIEXPORT void JNICALL Java_JniRace_findClass(JNIEnv* env, jclass c) { (*env)->FindClass(env, "JniRace$Found"); }
JNIEXPORT void JNICALL Java_JniRace_callStatic(JNIEnv* env, jclass c) {
  (*env)->CallStaticVoidMethod(env, called, use);
}
JNIEXPORT jint JNICALL Java_JniRace_readStatic(JNIEnv* env, jclass c) {
  return (*env)->GetStaticIntField(env, read, x);
}
JNIEXPORT void JNICALL Java_JniRace_allocate(JNIEnv* env, jclass c, jclass other) { (*env)->AllocObject(env, other); }

struct Task {
  JavaVM* vm;
  jobject runnable;
};
static void* run(void* p) {
  struct Task* task = p;
  JNIEnv* env;
  if ((*task->vm)->AttachCurrentThread(task->vm, (void**)&env, NULL) != JNI_OK) return NULL;
  jclass c = (*env)->GetObjectClass(env, task->runnable);
  (*env)->CallVoidMethod(env, task->runnable, (*env)->GetMethodID(env, c, "run", "()V"));
  (*task->vm)->DetachCurrentThread(task->vm);
  return NULL;
}
JNIEXPORT void JNICALL Java_JniRace_runAttached(JNIEnv* env, jclass c, jobject runnable) {
  struct Task task;
  pthread_t thread;
  (*env)->GetJavaVM(env, &task.vm);
  task.runnable = (*env)->NewGlobalRef(env, runnable);
  pthread_create(&thread, NULL, run, &task);
  pthread_join(thread, NULL);
  (*env)->DeleteGlobalRef(env, task.runnable);
}
