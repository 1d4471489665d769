#include <pthread.h>

#include "api.h"

static JavaVM* vm;
static jclass cls;
static jobject lock;
static jmethodID called, fail;
static int guarded;

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM* v, void* reserved) {
  JNIEnv* env;
  vm = v;
  if ((*vm)->GetEnv(vm, (void**)&env, JNI_VERSION_1_6) != JNI_OK) return JNI_ERR;
  cls = FN(NewGlobalRef)(env, FN(FindClass)(env, "Attached"));
  called = FN(GetStaticMethodID)(env, cls, "called", "(I)V");
  fail = FN(GetStaticMethodID)(env, cls, "fail", "()V");
  lock = FN(NewGlobalRef)(
      env, FN(GetStaticObjectField)(env, cls, FN(GetStaticFieldID)(env, cls, "lock", "Ljava/lang/Object;")));
  return JNI_VERSION_10;
}

struct Work {
  pthread_t thread;
  int id, rounds;
};

static void* body(void* arg) {
  struct Work* w = arg;
  JNIEnv* env = 0;
  char name[30];
  sprintf(name, "native-%d", w->id);
  JavaVMAttachArgs args = {JNI_VERSION_1_6, name, 0};
  if ((*vm)->GetEnv(vm, (void**)&env, JNI_VERSION_1_6) != JNI_EDETACHED || env) abort();
  for (int attach = 0; attach < 2; attach++) {
    if (w->id == 0 && attach == 1) (*vm)->AttachCurrentThreadAsDaemon(vm, (void**)&env, 0);
    else (*vm)->AttachCurrentThread(vm, (void**)&env, &args);
    JNIEnv* same;
    if ((*vm)->AttachCurrentThread(vm, (void**)&same, 0) != JNI_OK || same != env) abort();
    for (int i = 0; i < (w->id == 0 ? 1 : w->rounds); i++) {
      if (w->id == 0 && attach == 1) {
        jclass thread = FN(FindClass)(env, "java/lang/Thread");
        jobject t = FN(CallStaticObjectMethod)(
            env, thread, FN(GetStaticMethodID)(env, thread, "currentThread", "()Ljava/lang/Thread;"));
        printf("daemon %d\n", FN(CallBooleanMethod)(env, t, FN(GetMethodID)(env, thread, "isDaemon", "()Z")));
        printf("class %d\n", FN(FindClass)(env, "Attached") != 0);
        fflush(stdout);
      } else {
        FN(CallStaticVoidMethod)(env, cls, called, w->id);
      }
      FN(MonitorEnter)(env, lock);
      guarded++;
      FN(MonitorExit)(env, lock);
    }
    if (w->id == 0 && attach == 0) FN(CallStaticVoidMethod)(env, cls, fail);
    if ((*vm)->DetachCurrentThread(vm) != JNI_OK) abort();
  }
  return 0;
}

JNIEXPORT void JNICALL Java_Attached_spawn(JNIEnv* env, jclass c, jint threads, jint rounds) {
  struct Work* work = calloc(threads, sizeof *work);
  work[0].rounds = rounds;
  pthread_create(&work[0].thread, 0, body, &work[0]);
  pthread_join(work[0].thread, 0);
  for (int i = 1; i < threads; i++) {
    work[i].id = i;
    work[i].rounds = rounds;
    pthread_create(&work[i].thread, 0, body, &work[i]);
  }
  for (int i = 1; i < threads; i++) pthread_join(work[i].thread, 0);
  printf("guarded %d\n", guarded);
  fflush(stdout);
  free(work);
}

JNIEXPORT jstring JNICALL Java_Attached_interfaces(JNIEnv* env, jclass c) {
  char text[100];
  JavaVM* same;
  JNIEnv* mine;
  FN(GetJavaVM)(env, &same);
  int n = sprintf(text, "%x %d", FN(GetVersion)(env), same == vm);
  n += sprintf(text + n, " %d", (*vm)->GetEnv(vm, (void**)&mine, JNI_VERSION_10));
  n += sprintf(text + n, " %d", mine == env);
  n += sprintf(text + n, " %d", (*vm)->GetEnv(vm, (void**)&mine, 0x00990000));
  n += sprintf(text + n, " %d %d", mine == 0, (*vm)->DetachCurrentThread(vm));
  return FN(NewStringUTF)(env, text);
}
