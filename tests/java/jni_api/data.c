#include "api.h"

JNIEXPORT jstring JNICALL Java_Data_string(JNIEnv* env, jclass c, jstring s) {
  char text[400];
  jboolean copy[3];
  jsize n = FN(GetStringLength)(env, s);
  const jchar* chars = FN(GetStringChars)(env, s, &copy[0]);
  const char* utf = FN(GetStringUTFChars)(env, s, &copy[1]);
  const jchar* critical = FN(GetStringCritical)(env, s, &copy[2]);
  char* out = text + sprintf(text, "%d %d %d%d%d:", n, FN(GetStringUTFLength)(env, s), copy[0], copy[1], copy[2]);
  for (int i = 0; i < n; i++) out += sprintf(out, " %x/%x", chars[i], critical[i]);
  for (int i = 0; utf[i]; i++) out += sprintf(out, " %02x", (unsigned char)utf[i]);
  jstring again = FN(NewString)(env, chars, n), from_utf = FN(NewStringUTF)(env, utf);
  jmethodID equals = FN(GetMethodID)(env, FN(GetObjectClass)(env, s), "equals", "(Ljava/lang/Object;)Z");
  sprintf(out, " %d%d %d", FN(CallBooleanMethod)(env, s, equals, again),
          FN(CallBooleanMethod)(env, s, equals, from_utf), FN(NewStringUTF)(env, 0) == 0);
  FN(ReleaseStringCritical)(env, s, critical);
  FN(ReleaseStringChars)(env, s, chars);
  FN(ReleaseStringUTFChars)(env, s, utf);
  return FN(NewStringUTF)(env, text);
}

JNIEXPORT jstring JNICALL Java_Data_substring(JNIEnv* env, jclass c, jstring s, jint from, jint n) {
  char utf[50], text[200], *out = text;
  jchar chars[50];
  memset(utf, '#', sizeof utf);
  FN(GetStringUTFRegion)(env, s, from, n, utf);
  FN(GetStringRegion)(env, s, from, n, chars);
  for (int i = 0; i < n; i++) out += sprintf(out, "%x ", chars[i]);
  for (int i = 0; i < 12; i++) out += sprintf(out, "%02x ", (unsigned char)utf[i]);
  FN(GetStringUTFRegion)(env, s, 0, 0, utf);
  sprintf(out, "%d", utf[0]);
  return FN(NewStringUTF)(env, text);
}

JNIEXPORT jintArray JNICALL Java_Data_elements(JNIEnv* env, jclass c, jintArray a, jint mode) {
  jint* p = FN(GetIntArrayElements)(env, a, 0);
  for (int i = 0; i < 3; i++) p[i] *= 10;
  FN(ReleaseIntArrayElements)(env, a, p, mode == 1 ? JNI_COMMIT : mode == 2 ? JNI_ABORT : 0);
  if (mode == 1) {
    p[0] = 99;
    FN(ReleaseIntArrayElements)(env, a, p, JNI_ABORT);
  }
  return a;
}

JNIEXPORT jobjectArray JNICALL Java_Data_primitives(JNIEnv* env, jclass c) {
  jobjectArray all = FN(NewObjectArray)(env, 9, FN(FindClass)(env, "java/lang/Object"), 0);
  int index = 0;
#define EACH(T, type, value)                         \
  {                                                  \
    type##Array a = FN(New##T##Array)(env, 3);       \
    type v[2] = {value, (type)(value + 1)}, r[1];    \
    FN(Set##T##ArrayRegion)(env, a, 1, 2, v);        \
    FN(Get##T##ArrayRegion)(env, a, 2, 1, r);        \
    FN(Set##T##ArrayRegion)(env, a, 0, 1, r);        \
    type* e = FN(Get##T##ArrayElements)(env, a, 0);  \
    e[1] = e[0];                                     \
    FN(Release##T##ArrayElements)(env, a, e, 0);     \
    FN(SetObjectArrayElement)(env, all, index++, a); \
  }
  EACH(Boolean, jboolean, 0)
  EACH(Byte, jbyte, 126)
  EACH(Char, jchar, 'a')
  EACH(Short, jshort, 32766)
  EACH(Int, jint, -5)
  EACH(Long, jlong, 1L << 40)
  EACH(Float, jfloat, 1.5f)
  EACH(Double, jdouble, -2.5)
#undef EACH
  jclass s = FN(FindClass)(env, "[Ljava/lang/String;");
  FN(SetObjectArrayElement)
  (env, all, index,
   FN(NewObjectArray)(env, 2, s,
                      FN(NewObjectArray)(env, 1, FN(FindClass)(env, "java/lang/String"), FN(NewStringUTF)(env, "x"))));
  return all;
}

JNIEXPORT jlong JNICALL Java_Data_sum(JNIEnv* env, jclass c, jdoubleArray a) {
  jboolean copy;
  double *p = FN(GetPrimitiveArrayCritical)(env, a, &copy), sum = 0;
  for (int i = 0; i < FN(GetArrayLength)(env, a); i++) sum += p[i];
  FN(ReleasePrimitiveArrayCritical)(env, a, p, 0);
  return (jlong)(sum * 100) + copy;
}

JNIEXPORT void JNICALL Java_Data_bump(JNIEnv* env, jclass c, jobject d) {
#define EACH(T, name, sig)                                                                             \
  {                                                                                                    \
    jfieldID id = FN(GetFieldID)(env, c, name, sig), st = FN(GetStaticFieldID)(env, c, "s" name, sig); \
    FN(Set##T##Field)(env, d, id, FN(Get##T##Field)(env, d, id) + 1);                                  \
    FN(SetStatic##T##Field)(env, c, st, FN(GetStatic##T##Field)(env, c, st) + 3);                      \
  }
  EACH(Boolean, "z", "Z");
  EACH(Byte, "b", "B");
  EACH(Char, "c", "C");
  EACH(Short, "s", "S");
  EACH(Int, "i", "I");
  EACH(Long, "j", "J");
  EACH(Float, "f", "F");
  EACH(Double, "d", "D");
#undef EACH
  jfieldID o = FN(GetFieldID)(env, c, "o", "Ljava/lang/Object;");
  jfieldID so = FN(GetStaticFieldID)(env, c, "so", "Ljava/lang/Object;");
  FN(SetStaticObjectField)(env, c, so, FN(GetObjectField)(env, d, o));
  FN(SetObjectField)(env, d, o, FN(GetStaticObjectField)(env, c, so) ? FN(NewStringUTF)(env, "set") : 0);
  jfieldID v = FN(GetFieldID)(env, c, "vi", "I");
  FN(SetIntField)(env, d, v, FN(GetIntField)(env, d, v) * 2);
}

JNIEXPORT jobject JNICALL Java_Data_constant(JNIEnv* env, jclass c, jclass k) {
  return FN(GetStaticObjectField)(env, k, FN(GetStaticFieldID)(env, k, "VALUE", "Ljava/lang/Object;"));
}

JNIEXPORT jobject JNICALL Java_Data_wrap(JNIEnv* env, jclass c, jint n) {
  int* p = calloc(1, n);
  p[2] = 1234;
  return FN(NewDirectByteBuffer)(env, p, n);
}

JNIEXPORT jlong JNICALL Java_Data_peek(JNIEnv* env, jclass c, jobject b) {
  int* p = FN(GetDirectBufferAddress)(env, b);
  return FN(GetDirectBufferCapacity)(env, b) * 10000 + (p ? p[2 * (FN(GetDirectBufferCapacity)(env, b) > 10)] : 0);
}

JNIEXPORT jobject JNICALL Java_Data_roundTrip(JNIEnv* env, jclass c, jobject m, jboolean is_static) {
  jclass field = FN(FindClass)(env, "java/lang/reflect/Field");
  if (FN(IsInstanceOf)(env, m, field)) return FN(ToReflectedField)(env, c, FN(FromReflectedField)(env, m), is_static);
  return FN(ToReflectedMethod)(env, c, FN(FromReflectedMethod)(env, m), is_static);
}

static void append(JNIEnv* env, char* text, jclass k) {
  if (!k) {
    strcat(text, " null");
    return;
  }
  jmethodID name = FN(GetMethodID)(env, FN(GetObjectClass)(env, k), "getName", "()Ljava/lang/String;");
  jstring s = FN(CallObjectMethod)(env, k, name);
  const char* chars = FN(GetStringUTFChars)(env, s, 0);
  strcat(strcat(text, " "), chars);
  FN(ReleaseStringUTFChars)(env, s, chars);
}

JNIEXPORT jobject JNICALL Java_Data_classes(JNIEnv* env, jclass c, jobject o) {
  char text[400] = "";
  jclass k = FN(GetObjectClass)(env, o), object = FN(FindClass)(env, "java/lang/Object"),
         super = FN(GetSuperclass)(env, k);
  append(env, text, k);
  append(env, text, super);
  append(env, text, FN(GetSuperclass)(env, object));
  append(env, text, FN(GetSuperclass)(env, FN(FindClass)(env, "java/lang/Runnable")));
  jclass integer = FN(FindClass)(env, "java/lang/Integer");
  jclass primitive =
      FN(GetStaticObjectField)(env, integer, FN(GetStaticFieldID)(env, integer, "TYPE", "Ljava/lang/Class;"));
  append(env, text, FN(GetSuperclass)(env, primitive));
  sprintf(text + strlen(text), " %d%d%d%d%d", FN(IsAssignableFrom)(env, k, object),
          FN(IsAssignableFrom)(env, object, k), FN(IsAssignableFrom)(env, primitive, primitive),
          FN(IsAssignableFrom)(env, primitive, object),
          FN(IsInstanceOf)(env, o, FN(FindClass)(env, "java/lang/Comparable")));
  sprintf(text + strlen(text), " %d", FN(GetModule)(env, k) != 0);
  return FN(NewStringUTF)(env, text);
}
