// Steps that threads wait for and reach, outside of what the VM sees: no happens-before edge comes from here.
#include <jni.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { kSteps = 4096, kOwn = 100, kPatience = 120 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static char reached[kSteps];
static int next_fresh = kOwn;

static void fail(const char* what, int step) {
  fprintf(stderr, "Order: %s %d\n", what, step);
  _Exit(99);
}

JNIEXPORT void JNICALL Java_Order_reach(JNIEnv* env, jclass clazz, jint step) {
  if (step < 0 || step >= kSteps) fail("no such step", step);
  pthread_mutex_lock(&mutex);
  reached[step] = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
}

// The time limit only keeps a broken program from hanging.
JNIEXPORT void JNICALL Java_Order_await(JNIEnv* env, jclass clazz, jint step) {
  if (step < 0 || step >= kSteps) fail("no such step", step);
  struct timespec limit;
  clock_gettime(CLOCK_REALTIME, &limit);
  limit.tv_sec += kPatience;
  pthread_mutex_lock(&mutex);
  while (!reached[step])
    if (pthread_cond_timedwait(&changed, &mutex, &limit) != 0) fail("nobody reached step", step);
  pthread_mutex_unlock(&mutex);
}

JNIEXPORT jint JNICALL Java_Order_fresh(JNIEnv* env, jclass clazz, jint count) {
  pthread_mutex_lock(&mutex);
  int first = next_fresh;
  next_fresh += count;
  pthread_mutex_unlock(&mutex);
  if (next_fresh > kSteps) fail("too many steps", next_fresh);
  return first;
}
