// Whose turn it is, outside of what the VM sees: no happens-before edge comes from here.
#include <jni.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { kPatience = 120, kSaid = 100000 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int turn;
static char said[kSaid];

// The time limit only keeps a broken program from hanging.
JNIEXPORT void JNICALL Java_Turn_at(JNIEnv* env, jclass clazz, jint step) {
  struct timespec limit;
  clock_gettime(CLOCK_REALTIME, &limit);
  limit.tv_sec += kPatience;
  pthread_mutex_lock(&mutex);
  while (turn < step)
    if (pthread_cond_timedwait(&changed, &mutex, &limit) != 0) {
      fprintf(stderr, "Turn: it is never the turn of %d\n", step);
      _Exit(99);
    }
  pthread_mutex_unlock(&mutex);
}

JNIEXPORT void JNICALL Java_Turn_next(JNIEnv* env, jclass clazz) {
  pthread_mutex_lock(&mutex);
  turn++;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
}

JNIEXPORT void JNICALL Java_Turn_say(JNIEnv* env, jclass clazz, jint what) {
  pthread_mutex_lock(&mutex);
  said[what % kSaid] = 1;
  pthread_mutex_unlock(&mutex);
}

JNIEXPORT jboolean JNICALL Java_Turn_said(JNIEnv* env, jclass clazz, jint what) {
  pthread_mutex_lock(&mutex);
  jboolean is_said = said[what % kSaid] != 0;
  pthread_mutex_unlock(&mutex);
  return is_said;
}
