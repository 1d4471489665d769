#include "api.h"

static jmethodID method(JNIEnv* env, jclass c, const char* name, const char* d) {
  return FN(GetMethodID)(env, c, name, d);
}
static jmethodID statically(JNIEnv* env, jclass c, const char* name, const char* d) {
  return FN(GetStaticMethodID)(env, c, name, d);
}
static void show(JNIEnv* env, const char* what, jobject s) {
  const char* chars = FN(GetStringUTFChars)(env, s, 0);
  printf("%s %s\n", what, chars);
  FN(ReleaseStringUTFChars)(env, s, chars);
}

static void forms(JNIEnv* env, jobject o, jclass c) {
  jvalue v;
  jstring s = FN(NewStringUTF)(env, "arg");
#define EACH(T, name, sig, format, member, value)                                                            \
  v.member = value;                                                                                          \
  printf(#T format format format format "\n", FN(Call##T##Method)(env, o, method(env, c, name, sig), value), \
         FN(Call##T##MethodA)(env, o, method(env, c, name, sig), &v),                                        \
         FN(CallNonvirtual##T##Method)(env, o, c, method(env, c, name, sig), value),                         \
         FN(CallNonvirtual##T##MethodA)(env, o, c, method(env, c, name, sig), &v));
  EACH(Boolean, "z", "(Z)Z", " %d", z, JNI_TRUE)
  EACH(Byte, "b", "(B)B", " %d", b, 127)
  EACH(Char, "c", "(C)C", " %d", c, 65535)
  EACH(Short, "s", "(S)S", " %d", s, 32767)
  EACH(Int, "i", "(I)I", " %d", i, 41)
  EACH(Long, "j", "(J)J", " %ld", j, 1L << 40)
  EACH(Float, "f", "(F)F", " %g", f, 1.5f)
  EACH(Double, "d", "(D)D", " %g", d, 2.5)
#undef EACH
  v.l = s;
  show(env, "virtual", FN(CallObjectMethod)(env, o, method(env, c, "o", "(Ljava/lang/Object;)Ljava/lang/Object;"), s));
  show(env, "exact",
       FN(CallNonvirtualObjectMethodA)(env, o, c, method(env, c, "o", "(Ljava/lang/Object;)Ljava/lang/Object;"), &v));
  fflush(stdout);
  FN(CallVoidMethod)(env, o, method(env, c, "v", "(Ljava/lang/String;)V"), s);
  FN(CallNonvirtualVoidMethod)(env, o, c, method(env, c, "v", "(Ljava/lang/String;)V"), s);
  jintArray a = FN(NewIntArray)(env, 5);
  show(env, "mix",
       FN(CallObjectMethod)(env, o, method(env, c, "mix", "(ZBCSIJFDLjava/lang/Object;[I)Ljava/lang/String;"), 1, -2,
                            'x', -3, -4, -5L, 6.5f, 7.5, s, a));
  fflush(stdout);
}

JNIEXPORT void JNICALL Java_Callbacks_run(JNIEnv* env, jclass c, jobject base, jobject derived) {
  jclass k = FN(GetObjectClass)(env, base);
  jvalue v;
  forms(env, base, k);
  forms(env, derived, k);
#define EACH(T, name, sig, format, member, value)                                                        \
  v.member = value;                                                                                      \
  printf(#T format format "\n", FN(CallStatic##T##Method)(env, c, statically(env, c, name, sig), value), \
         FN(CallStatic##T##MethodA)(env, c, statically(env, c, name, sig), &v));
  EACH(Boolean, "sz", "(Z)Z", " %d", z, JNI_FALSE)
  EACH(Byte, "sb", "(B)B", " %d", b, 127)
  EACH(Char, "sc", "(C)C", " %d", c, 65535)
  EACH(Short, "ss", "(S)S", " %d", s, 32767)
  EACH(Int, "si", "(I)I", " %d", i, 40)
  EACH(Long, "sj", "(J)J", " %ld", j, 1L << 41)
  EACH(Float, "sf", "(F)F", " %g", f, 1.5f)
  EACH(Double, "sd", "(D)D", " %g", d, 2.5)
#undef EACH
  jstring s = FN(NewStringUTF)(env, "static arg");
  jobject global = FN(NewGlobalRef)(env, s);
  show(env, "static",
       FN(CallStaticObjectMethod)(env, c, statically(env, c, "so", "(Ljava/lang/Object;)Ljava/lang/Object;"), global));
  fflush(stdout);
  FN(CallStaticVoidMethod)(env, c, statically(env, c, "sv", "(Ljava/lang/String;)V"), global);
  FN(DeleteGlobalRef)(env, global);
}

static jobject construct_v(JNIEnv* env, jclass c, jmethodID id, ...) {
  va_list list;
  va_start(list, id);
  jobject o = FN(NewObjectV)(env, c, id, list);
  va_end(list);
  return o;
}

JNIEXPORT jobject JNICALL Java_Callbacks_construct(JNIEnv* env, jclass c, jint form) {
  jclass k = FN(FindClass)(env, "java/lang/String");
  jcharArray chars = FN(NewCharArray)(env, 6);
  jchar text[6] = {'a', 'b', 'c', 0xe9, 0x3b1, 'f'};
  FN(SetCharArrayRegion)(env, chars, 0, 6, text);
  jmethodID id = FN(GetMethodID)(env, k, "<init>", "([CII)V");
  jvalue v[3];
  v[0].l = chars;
  v[1].i = 1;
  v[2].i = 4;
  switch (form) {
    case 0: return FN(NewObject)(env, k, id, chars, 1, 4);
    case 1: return construct_v(env, k, id, chars, 2, 3);
    default: return FN(NewObjectA)(env, k, id, v);
  }
}

JNIEXPORT void JNICALL Java_Callbacks_virtualOn(JNIEnv* env, jclass c, jobject o, jclass k, jstring name,
                                                jstring descriptor) {
  const char *n = FN(GetStringUTFChars)(env, name, 0), *d = FN(GetStringUTFChars)(env, descriptor, 0);
  jmethodID id = FN(GetMethodID)(env, k, n, d);
  if (strchr(d, ')')[1] == 'V') FN(CallVoidMethod)(env, o, id);
  else if (strchr(d, ')')[1] == 'I') printf("%s %d\n", n, FN(CallIntMethod)(env, o, id));
  else {
    jobject r = FN(CallObjectMethod)(env, o, id);
    jmethodID to = FN(GetMethodID)(env, FN(GetObjectClass)(env, r), "toString", "()Ljava/lang/String;");
    show(env, n, FN(CallObjectMethod)(env, r, to));
  }
  fflush(stdout);
}

JNIEXPORT jint JNICALL Java_Callbacks_catching(JNIEnv* env, jclass c, jint x) {
  jint r = FN(CallStaticIntMethod)(env, c, statically(env, c, "fail", "(I)I"), x);
  jthrowable t = FN(ExceptionOccurred)(env);
  FN(ExceptionClear)(env);
  jmethodID text = FN(GetMethodID)(env, FN(GetObjectClass)(env, t), "getMessage", "()Ljava/lang/String;");
  show(env, "caught", FN(CallObjectMethod)(env, t, text));
  fflush(stdout);
  return r + FN(ExceptionCheck)(env);
}

JNIEXPORT jint JNICALL Java_Callbacks_passing(JNIEnv* env, jclass c, jint x) {
  FN(CallStaticIntMethod)(env, c, statically(env, c, "fail", "(I)I"), x);
  return 1;
}

JNIEXPORT jint JNICALL Java_Callbacks_again(JNIEnv* env, jclass c, jint n) {
  return FN(CallStaticIntMethod)(env, c, statically(env, c, "deep", "(I)I"), n);
}
