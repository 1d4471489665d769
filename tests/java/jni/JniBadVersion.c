/* JNI_OnLoad that asks for a version which does not exist. */
#include "helpers.h"

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM* vm, void* reserved) { return 0x12345678; }
