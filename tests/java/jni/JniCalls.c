/* Call<Type>Method in its three forms, static and non-virtual calls, argument passing in both directions. */
#include "helpers.h"

typedef jvalue Args[4];

static jobject call_v(JNIEnv* env, jobject o, jmethodID m, ...) {
  va_list args;
  va_start(args, m);
  jobject r = (*env)->CallObjectMethodV(env, o, m, args);
  va_end(args);
  return r;
}

static jint call_static_int_v(JNIEnv* env, jclass c, jmethodID m, ...) {
  va_list args;
  va_start(args, m);
  jint r = (*env)->CallStaticIntMethodV(env, c, m, args);
  va_end(args);
  return r;
}

JNIEXPORT void JNICALL Java_JniCalls_instanceCalls(JNIEnv* env, jobject self) {
  jclass c = (*env)->GetObjectClass(env, self);
#define ID(name, sig) (*env)->GetMethodID(env, c, name, sig)
  Args a;
  memset(a, 0, sizeof a);
  say(env, "z %d", (*env)->CallBooleanMethod(env, self, ID("z", "(Z)Z"), JNI_FALSE));
  say(env, "b %d", (*env)->CallByteMethod(env, self, ID("b", "(B)B"), (jbyte)127));
  say(env, "c %d", (*env)->CallCharMethod(env, self, ID("c", "(C)C"), (jchar)0xfffe));
  say(env, "s %d", (*env)->CallShortMethod(env, self, ID("s", "(S)S"), (jshort)-32768));
  say(env, "i %d", (*env)->CallIntMethod(env, self, ID("i", "(IJ)I"), 40, (jlong)2));
  say(env, "j %lld", (long long)(*env)->CallLongMethod(env, self, ID("j", "(JI)J"), (jlong)1 << 33, 3));
  say(env, "f %g", (*env)->CallFloatMethod(env, self, ID("f", "(FD)F"), 1.5f, 2.25));
  say(env, "d %g", (*env)->CallDoubleMethod(env, self, ID("d", "(DF)D"), 3.0, 0.5f));
  (*env)->CallVoidMethod(env, self, ID("v", "(I)V"), -5);
  a[0].z = JNI_TRUE;
  say(env, "zA %d", (*env)->CallBooleanMethodA(env, self, ID("z", "(Z)Z"), a));
  a[0].b = -1;
  say(env, "bA %d", (*env)->CallByteMethodA(env, self, ID("b", "(B)B"), a));
  a[0].i = 1;
  a[1].j = 1LL << 32;
  say(env, "iA %d", (*env)->CallIntMethodA(env, self, ID("i", "(IJ)I"), a));
  a[0].f = 0.5f;
  a[1].d = 0.25;
  say(env, "fA %g", (*env)->CallFloatMethodA(env, self, ID("f", "(FD)F"), a));
  jstring x = (*env)->NewStringUTF(env, "left"), y = (*env)->NewStringUTF(env, "right");
  jstring r = call_v(env, self, ID("l", "(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;"), x, y);
  const char* t = (*env)->GetStringUTFChars(env, r, NULL);
  say(env, "lV %s", t);
  (*env)->ReleaseStringUTFChars(env, r, t);
  a[0].i = 77;
  (*env)->CallVoidMethodA(env, self, ID("v", "(I)V"), a);
  say(env, "private %d", (*env)->CallIntMethod(env, self, ID("secret", "(I)I"), 1));
#undef ID
}

JNIEXPORT void JNICALL Java_JniCalls_staticCalls(JNIEnv* env, jclass c) {
#define ID(name, sig) (*env)->GetStaticMethodID(env, c, name, sig)
  say(env, "sz %d", (*env)->CallStaticBooleanMethod(env, c, ID("sz", "(Z)Z"), JNI_TRUE));
  say(env, "sb %d", (*env)->CallStaticByteMethod(env, c, ID("sb", "(B)B"), (jbyte)-64));
  say(env, "sc %c", (*env)->CallStaticCharMethod(env, c, ID("sc", "(C)C"), (jchar)'q'));
  say(env, "ss %d", (*env)->CallStaticShortMethod(env, c, ID("ss", "(S)S"), (jshort)-32768));
  say(env, "si %d", call_static_int_v(env, c, ID("si", "(IJ)I"), 10, (jlong)4));
  say(env, "sj %lld", (long long)(*env)->CallStaticLongMethod(env, c, ID("sj", "(JI)J"), (jlong)1 << 35, 1));
  say(env, "sf %g", (*env)->CallStaticFloatMethod(env, c, ID("sf", "(FD)F"), 1.5f, 0.25));
  say(env, "sd %g", (*env)->CallStaticDoubleMethod(env, c, ID("sd", "(DF)D"), 1.0, 4.0f));
  (*env)->CallStaticVoidMethod(env, c, ID("sv", "(I)V"), 3);
  jstring s = (*env)->NewStringUTF(env, "obj");
  jint r = (*env)->CallStaticIntMethod(env, c, ID("many", "(IJDFBSCZLjava/lang/Object;JDIF)I"), -1, (jlong)-2, 3.5,
                                       4.5f, (jbyte)-5, (jshort)-6, (jchar)'g', JNI_TRUE, s, (jlong)1 << 50, 1e300,
                                       2147483647, 0.1f);
  say(env, "many %d", r);
  jvalue a[13] = {{.i = 1}, {.j = 2},    {.d = 3},  {.f = 4},  {.b = 5},  {.s = 6}, {.c = 'x'},
                  {.z = 0}, {.l = NULL}, {.j = 10}, {.d = 11}, {.i = 12}, {.f = 13}};
  say(env, "manyA %d", (*env)->CallStaticIntMethodA(env, c, ID("many", "(IJDFBSCZLjava/lang/Object;JDIF)I"), a));
  (*env)->CallStaticVoidMethod(env, c, ID("thrower", "(Ljava/lang/String;)V"), s);
  say_exception(env, "thrower");
#undef ID
}

JNIEXPORT jstring JNICALL Java_JniCalls_nonvirtual(JNIEnv* env, jclass c, jobject o) {
  jclass derived = (*env)->GetObjectClass(env, o), base = (*env)->GetSuperclass(env, derived);
  jmethodID m = (*env)->GetMethodID(env, base, "who", "(I)Ljava/lang/String;");
  jstring a = (*env)->CallObjectMethod(env, o, m, 1), b = (*env)->CallNonvirtualObjectMethod(env, o, base, m, 2);
  jvalue v = {.i = 3};
  jstring d = (*env)->CallNonvirtualObjectMethodA(env, o, base, m, &v);
  jmethodID concat =
      (*env)->GetMethodID(env, (*env)->GetObjectClass(env, a), "concat", "(Ljava/lang/String;)Ljava/lang/String;");
  return (*env)->CallObjectMethod(env, (*env)->CallObjectMethod(env, a, concat, b), concat, d);
}

JNIEXPORT void JNICALL Java_JniCalls_special(JNIEnv* env, jclass c, jobject o, jobject greeter) {
  jclass itf = (*env)->FindClass(env, "JniCalls$Greeter");
  jmethodID greet = (*env)->GetMethodID(env, itf, "greet", "()Ljava/lang/String;");
  jstring s = (*env)->CallObjectMethod(env, greeter, greet);
  const char* t = (*env)->GetStringUTFChars(env, s, NULL);
  say(env, "interface %s", t);
  (*env)->ReleaseStringUTFChars(env, s, t);
  say(env, "static of interface %d",
      (*env)->CallStaticIntMethod(env, itf, (*env)->GetStaticMethodID(env, itf, "twice", "(I)I"), 21));
  const char* bad[][2] = {{"nope", "()V"}, {"v", "()V"}, {"sv", "(I)V"}, {"<init>", "(I)V"}};
  for (int i = 0; i < 4; i++) {
    if ((*env)->GetMethodID(env, c, bad[i][0], bad[i][1]) == NULL) say_exception(env, bad[i][0]);
  }
  if ((*env)->GetStaticMethodID(env, c, "v", "(I)V") == NULL) say_exception(env, "static lookup of instance method");
  if ((*env)->GetMethodID(env, c, "v", "garbage") == NULL) say_exception(env, "garbage signature");
}

JNIEXPORT jlong JNICALL Java_JniCalls_echo(JNIEnv* env, jclass cls, jboolean z, jbyte b, jchar c, jshort s, jint i,
                                           jlong j, jfloat f, jdouble d, jobject o) {
  say(env, "%d %d %d %d %d %lld %g %g %d", z, b, c, s, i, (long long)j, f, d, o != NULL);
  return j + i + s + b;
}

JNIEXPORT jdouble JNICALL Java_JniCalls_mixed(JNIEnv* env, jclass cls, jint a, jdouble b, jint c, jdouble d, jlong e,
                                              jfloat f, jint g, jdouble h, jfloat i, jlong j, jdouble k, jdouble l,
                                              jdouble m, jdouble n, jdouble o, jdouble p, jdouble q, jint r, jint s,
                                              jint t, jbyte u, jshort v, jfloat w) {
  say(env, "%d %g %d %g %lld %g %d %g %g %lld %g %g %g %g %g %g %g %d %d %d %d %d %g", a, b, c, d, (long long)e, f, g,
      h, i, (long long)j, k, l, m, n, o, p, q, r, s, t, u, v, w);
  return a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r + s + t + u + v + w;
}

/* The upper bits of a small result are the callee's to leave dirty. */
JNIEXPORT jboolean JNICALL Java_JniCalls_retBoolean(JNIEnv* env, jclass c, jint x) {
  return (jboolean)(x != 0 && x != 256);
}
JNIEXPORT jbyte JNICALL Java_JniCalls_retByte(JNIEnv* env, jclass c, jint x) { return (jbyte)x; }
JNIEXPORT jchar JNICALL Java_JniCalls_retChar(JNIEnv* env, jclass c, jint x) { return (jchar)x; }
JNIEXPORT jshort JNICALL Java_JniCalls_retShort(JNIEnv* env, jclass c, jint x) { return (jshort)x; }
JNIEXPORT jfloat JNICALL Java_JniCalls_retFloat(JNIEnv* env, jclass c, jint x) { return (jfloat)x / 2; }
