#include "api.h"

static char text[1000];
static JNINativeMethod absent = {"zork", "()V", (void*)1}, mismatch = {"nope", "(I)V", (void*)1},
                       not_native = {"main", "([Ljava/lang/String;)V", (void*)1};

JNIEXPORT jstring JNICALL Java_ErrorTexts_probe(JNIEnv* env, jclass c, jint n, jobject o) {
  jstring s = FN(NewStringUTF)(env, "hello\xc3\xa9");
  jint b[10];
  jboolean copy = 7;
  jintArray three = FN(NewIntArray)(env, 3);
  strcpy(text, "none");
  switch (n) {
    case 0: FN(FindClass)(env, "no/Such"); break;
    case 1: FN(FindClass)(env, 0); break;
    case 2: sprintf(text, "%d", FN(FindClass)(env, "Ljava/lang/String;") != 0); break;
    case 3: FN(FindClass)(env, "java.lang.String"); break;
    case 4: FN(GetMethodID)(env, c, "zork17", "()V"); break;
    case 5: FN(GetMethodID)(env, c, "x", "()V"); break;
    case 6: FN(GetStaticMethodID)(env, c, "x", "()V"); break;
    case 7: FN(GetFieldID)(env, c, "zork17", "I"); break;
    case 8: FN(GetFieldID)(env, c, "sx", "I"); break;
    case 9: FN(GetStaticFieldID)(env, c, "zork17", "I"); break;
    case 10: FN(GetStaticFieldID)(env, c, "x", "I"); break;
    case 11: FN(FindClass)(env, "ErrorTexts$Foo"); break;
    case 12: FN(AllocObject)(env, FN(FindClass)(env, "ErrorTexts$Ab")); break;
    case 13:
    case 14:
    case 15: FN(SetObjectArrayElement)(env, o, 1, s); break;
    case 16: FN(NewIntArray)(env, -3); break;
    case 17: FN(GetIntArrayRegion)(env, three, 2, 2, b); break;
    case 18: FN(GetIntArrayRegion)(env, three, 2, -2, b); break;
    case 19: FN(SetIntArrayRegion)(env, three, -1, 2, b); break;
    case 20: FN(GetStringRegion)(env, s, 2, 20, (jchar*)b); break;
    case 21: FN(RegisterNatives)(env, c, &absent, 1); break;
    case 22: FN(RegisterNatives)(env, c, &mismatch, 1); break;
    case 23: FN(RegisterNatives)(env, c, &not_native, 1); break;
    case 24: FN(ThrowNew)(env, FN(FindClass)(env, "ErrorTexts$NoText"), "msg"); break;
    case 25: FN(ThrowNew)(env, FN(FindClass)(env, "java/lang/Error"), 0); break;
    case 26: {
      jclass first = FN(FindClass)(env, "java/lang/Error"), second = FN(FindClass)(env, "java/lang/RuntimeException");
      FN(ThrowNew)(env, first, "one");
      FN(ThrowNew)(env, second, "two");
      break;
    }
    case 27:
      FN(ThrowNew)(env, FN(FindClass)(env, "java/lang/Error"), "described");
      FN(ExceptionDescribe)(env);
      sprintf(text, "%d", FN(ExceptionCheck)(env));
      break;
    case 28: FN(GetModule)(env, 0); break;
    case 29: FN(GetModule)(env, s); break;
    case 30: {
      jintArray empty = FN(NewIntArray)(env, 0);
      sprintf(text, "%d %d", FN(GetIntArrayElements)(env, empty, &copy) != 0, copy);
      break;
    }
    case 31: FN(AllocObject)(env, FN(FindClass)(env, "java/lang/Runnable")); break;
    case 32: sprintf(text, "%d %d", FN(GetStringCritical)(env, s, &copy)[5], copy); break;
    case 33: FN(MonitorExit)(env, s); break;
    case 34: FN(MonitorEnter)(env, 0); break;
    case 35:
      sprintf(text, "%d %d %d", FN(PushLocalFrame)(env, -1), FN(EnsureLocalCapacity)(env, -1),
              FN(GetObjectRefType)(env, 0));
      break;
    case 36:
      sprintf(text, "%d %d", (int)FN(GetDirectBufferCapacity)(env, s), FN(GetDirectBufferAddress)(env, s) != 0);
      break;
    case 37: FN(DefineClass)(env, "Bogus", 0, (jbyte*)"abcdefgh", 8); break;
    case 38: FN(NewObjectArray)(env, -2, c, 0); break;
    case 39: FN(GetMethodID)(env, FN(FindClass)(env, "[I"), "<init>", "()V"); break;
  }
  return FN(ExceptionCheck)(env) ? 0 : FN(NewStringUTF)(env, text);
}

JNIEXPORT void JNICALL Java_ErrorTexts_over__I(JNIEnv* env, jclass c, jint i) {}
