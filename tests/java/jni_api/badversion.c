#include "api.h"

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM* vm, void* reserved) { return 0xFF; }
