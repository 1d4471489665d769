// Native methods that touch arrays by GetPrimitiveArrayCritical, for Criticals.java and Probe.java.
#include <jni.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { kPage = 1024 };  // ints

static jint touch(JNIEnv* env, jclass c, jintArray a, jintArray reads, jintArray writes, jint mode) {
  jint r[16], w[16], sum = 0;
  jsize read = (*env)->GetArrayLength(env, reads), written = (*env)->GetArrayLength(env, writes);
  (*env)->GetIntArrayRegion(env, reads, 0, read, r);
  (*env)->GetIntArrayRegion(env, writes, 0, written, w);
  volatile jint* p = (*env)->GetPrimitiveArrayCritical(env, a, NULL);
  for (jsize i = 0; i < read; i++) sum += p[r[i]];
  for (jsize i = 0; i < written; i++) p[w[i]] = 1000 + w[i];
  (*env)->ReleasePrimitiveArrayCritical(env, a, (void*)p, mode);
  return sum;
}

static jboolean nested(JNIEnv* env, jclass c, jintArray a) {
  volatile jint* outer = (*env)->GetPrimitiveArrayCritical(env, a, NULL);
  outer[1] = 5;
  volatile jint* inner = (*env)->GetPrimitiveArrayCritical(env, a, NULL);
  jboolean same = inner[1] == 5;
  inner[3 * kPage] = 6;
  (*env)->ReleasePrimitiveArrayCritical(env, a, (void*)inner, 0);
  same &= outer[3 * kPage] == 6;
  outer[2] = 7;
  (*env)->ReleasePrimitiveArrayCritical(env, a, (void*)outer, 0);
  return same;
}

static jboolean commits(JNIEnv* env, jclass c, jintArray a) {
  jint now[2];
  volatile jint* p = (*env)->GetPrimitiveArrayCritical(env, a, NULL);
  p[8] = 3;
  p[9] = 3;
  (*env)->ReleasePrimitiveArrayCritical(env, a, (void*)p, JNI_COMMIT);
  (*env)->GetIntArrayRegion(env, a, 8, 2, now);
  p[9] = 4;
  (*env)->ReleasePrimitiveArrayCritical(env, a, (void*)p, 0);
  return now[0] == 3 && now[1] == 3;
}

static void (*reach)(JNIEnv*, jclass, jint);
static void (*await)(JNIEnv*, jclass, jint);
static void hold(JNIEnv* env, jclass c, jintArray a, jint index, jint reached, jint step) {
  volatile jint* p = (*env)->GetPrimitiveArrayCritical(env, a, NULL);
  p[index] = 1000 + index;
  reach(env, c, reached);
  await(env, c, step);
  p[index + 3 * kPage] = 1000 + index + 3 * kPage;
  (*env)->ReleasePrimitiveArrayCritical(env, a, (void*)p, 0);
}

static jboolean forks(JNIEnv* env, jclass c, jintArray a) {
  volatile jint* p = (*env)->GetPrimitiveArrayCritical(env, a, NULL);
  p[1] = 11;
  pid_t child = fork();
  if (child == 0) {
    p[2 * kPage] = 12;
    _exit(p[1] == 11 && p[2 * kPage] == 12 && p[5 * kPage] == 0 ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  jboolean good = status == 0 && p[2 * kPage] == 0;
  (*env)->ReleasePrimitiveArrayCritical(env, a, (void*)p, 0);
  return good;
}

static volatile jint* interrupted_array;
static void on_signal(int signal) { interrupted_array[4 * kPage] = 21; }
static jint interrupted(JNIEnv* env, jclass c, jintArray a) {
  struct sigaction action, old;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  sigaction(SIGALRM, &action, &old);
  interrupted_array = (*env)->GetPrimitiveArrayCritical(env, a, NULL);
  interrupted_array[0] = 20;
  raise(SIGALRM);
  interrupted_array[6 * kPage] = interrupted_array[4 * kPage] + 1;
  jint sum = interrupted_array[0] + interrupted_array[6 * kPage];
  (*env)->ReleasePrimitiveArrayCritical(env, a, (void*)interrupted_array, 0);
  sigaction(SIGALRM, &old, NULL);
  return sum;
}

#include <dlfcn.h>
JNIEXPORT void JNICALL Java_Criticals_registerProbe(JNIEnv* env, jclass c, jclass probe, jstring order) {
  const char* path = (*env)->GetStringUTFChars(env, order, NULL);
  void* library = dlopen(path, RTLD_NOW);  // loaded already, by Order
  (*env)->ReleaseStringUTFChars(env, order, path);
  *(void**)&reach = dlsym(library, "Java_Order_reach");
  *(void**)&await = dlsym(library, "Java_Order_await");
  JNINativeMethod methods[] = {{"touch", "([I[I[II)I", touch}, {"nested", "([I)Z", nested},
                               {"commits", "([I)Z", commits},  {"hold", "([IIII)V", hold},
                               {"forks", "([I)Z", forks},      {"interrupted", "([I)I", interrupted}};
  (*env)->RegisterNatives(env, probe, methods, sizeof methods / sizeof *methods);
}

// The program's own native code: arrays go through the kernel.
JNIEXPORT jint JNICALL Java_Criticals_throughPipe(JNIEnv* env, jclass c, jbyteArray a, jint from, jint to, jint count) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  jbyte* p = (*env)->GetPrimitiveArrayCritical(env, a, NULL);
  jint done = -2;
  if (write(ends[1], p + from, count) == count) done = read(ends[0], p + to, count);
  (*env)->ReleasePrimitiveArrayCritical(env, a, p, 0);
  close(ends[0]);
  close(ends[1]);
  return done;
}
JNIEXPORT jint JNICALL Java_Criticals_look(JNIEnv* env, jclass c, jintArray a, jint index) {
  jint* p = (*env)->GetPrimitiveArrayCritical(env, a, NULL);
  jint v = p[index];
  (*env)->ReleasePrimitiveArrayCritical(env, a, p, JNI_ABORT);
  return v;
}
JNIEXPORT void JNICALL Java_Criticals_commitOnly(JNIEnv* env, jclass c, jintArray a, jint index, jint value) {
  jint* p = (*env)->GetPrimitiveArrayCritical(env, a, NULL);
  p[index] = value;
  (*env)->ReleasePrimitiveArrayCritical(env, a, p, JNI_COMMIT);
}
