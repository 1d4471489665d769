/* Attaching native threads, the JavaVM interface, JNI monitors, direct buffers. */
#include <pthread.h>

#include "helpers.h"

static JavaVM* vm;
static jclass test;

typedef struct {
  int number, daemon;
  const char* name;
  int pending;
} Job;

static void* body(void* arg) {
  Job* job = arg;
  JNIEnv* env = NULL;
  if ((*vm)->GetEnv(vm, (void**)&env, JNI_VERSION_1_8) != JNI_EDETACHED) abort();
  JavaVMAttachArgs args = {JNI_VERSION_1_8, (char*)job->name, NULL};
  jint r = job->daemon ? (*vm)->AttachCurrentThreadAsDaemon(vm, (void**)&env, &args)
                       : (*vm)->AttachCurrentThread(vm, (void**)&env, job->name ? (void*)&args : NULL);
  if (r != JNI_OK) abort();
  if (job->pending) {
    (*env)->CallStaticVoidMethod(env, test, (*env)->GetStaticMethodID(env, test, "thrower", "()V"));
  } else {
    (*env)->CallStaticVoidMethod(env, test, (*env)->GetStaticMethodID(env, test, "callback", "(I)V"), job->number);
    JNIEnv* again;
    if ((*vm)->AttachCurrentThread(vm, (void**)&again, NULL) != JNI_OK || again != env) abort();
  }
  if ((*vm)->DetachCurrentThread(vm) != JNI_OK) abort();
  if ((*vm)->GetEnv(vm, (void**)&env, JNI_VERSION_1_8) != JNI_EDETACHED) abort();
  return NULL;
}

static void run(Job* job) {
  pthread_t t;
  pthread_create(&t, NULL, body, job);
  pthread_join(t, NULL);
}

JNIEXPORT void JNICALL Java_JniThreads_envs(JNIEnv* env, jclass c) {
  (*env)->GetJavaVM(env, &vm);
  test = (*env)->NewGlobalRef(env, c);
  JNIEnv *a, *b;
  jint ok = (*vm)->GetEnv(vm, (void**)&a, JNI_VERSION_1_2), bad = (*vm)->GetEnv(vm, (void**)&b, 0x7f000000),
       at = (*vm)->AttachCurrentThread(vm, (void**)&b, NULL);
  say(env, "%d %d %d same %d", ok, bad, at, a == env);
  JavaVM* vms[2];
  jsize n = 0;
  jint r = JNI_GetCreatedJavaVMs(vms, 2, &n);
  say(env, "created %d %d %d", r, n, vms[0] == vm);
}

JNIEXPORT void JNICALL Java_JniThreads_attach(JNIEnv* env, jclass c, jint n, jboolean daemon, jstring name) {
  const char* text = name ? (*env)->GetStringUTFChars(env, name, NULL) : NULL;
  Job job = {n, daemon, text, 0};
  run(&job);
  if (text) (*env)->ReleaseStringUTFChars(env, name, text);
}

static void* never_attached(void* arg) {
  *(jint*)arg = (*vm)->DetachCurrentThread(vm);
  return NULL;
}

JNIEXPORT void JNICALL Java_JniThreads_detachTwice(JNIEnv* env, jclass c) {
  pthread_t t;
  jint r = 99;
  pthread_create(&t, NULL, never_attached, &r);
  pthread_join(t, NULL);
  say(env, "detach of a stranger %d, of a Java thread in Java %d", r, (*vm)->DetachCurrentThread(vm));
}

JNIEXPORT void JNICALL Java_JniThreads_pendingAtDetach(JNIEnv* env, jclass c) {
  Job job = {0, 0, "with-pending", 1};
  run(&job);
}

JNIEXPORT void JNICALL Java_JniThreads_monitors(JNIEnv* env, jclass c, jobject o) {
  jint a = (*env)->MonitorEnter(env, o), b = (*env)->MonitorEnter(env, o), d = (*env)->MonitorExit(env, o),
       e = (*env)->MonitorExit(env, o);
  say(env, "monitor %d %d %d %d", a, b, d, e);
  jint r = (*env)->MonitorExit(env, o);
  jboolean pending = (*env)->ExceptionCheck(env);
  say_exception(env, "exit too often");
  say(env, "result %d pending %d", r != 0, pending);
}
JNIEXPORT jboolean JNICALL Java_JniThreads_enter(JNIEnv* env, jclass c, jobject o) {
  return (*env)->MonitorEnter(env, o) == JNI_OK;
}
JNIEXPORT jint JNICALL Java_JniThreads_exit(JNIEnv* env, jclass c, jobject o) { return (*env)->MonitorExit(env, o); }

JNIEXPORT void JNICALL Java_JniThreads_buffers(JNIEnv* env, jclass c, jobject b) {
  char* p = (*env)->GetDirectBufferAddress(env, b);
  say(env, "direct %d capacity %lld", p != NULL, (long long)(*env)->GetDirectBufferCapacity(env, b));
  if (p) {
    p[0] = 1;
    p[15] = 2;
  }
}

JNIEXPORT jobject JNICALL Java_JniThreads_fresh(JNIEnv* env, jclass c) {
  static char memory[5] = {'h', 'e', 'l', 'l', 'o'};
  return (*env)->NewDirectByteBuffer(env, memory, 5);
}
