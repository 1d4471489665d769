/* A library without JNI_OnLoad. */
#include "helpers.h"

JNIEXPORT jint JNICALL Java_JniLoading_late(JNIEnv* env, jclass c) { return 123; }
