/* Making objects, class relations, reflection bridges, DefineClass, modules. */
#include "helpers.h"

JNIEXPORT jobject JNICALL Java_JniObjects_alloc(JNIEnv* env, jclass cls, jclass c) {
  return (*env)->AllocObject(env, c);
}

static jobject create_v(JNIEnv* env, jclass c, jmethodID m, ...) {
  va_list args;
  va_start(args, m);
  jobject o = (*env)->NewObjectV(env, c, m, args);
  va_end(args);
  return o;
}

JNIEXPORT jobject JNICALL Java_JniObjects_create(JNIEnv* env, jclass cls, jint how) {
  jclass c = (*env)->FindClass(env, "JniObjects$P");
  jmethodID plain = (*env)->GetMethodID(env, c, "<init>", "()V"),
            full = (*env)->GetMethodID(env, c, "<init>", "(ILjava/lang/String;D)V");
  jstring s = (*env)->NewStringUTF(env, "made");
  jvalue a[3] = {{.i = 30}, {.l = s}, {.d = 3.5}};
  switch (how) {
    case 0: return (*env)->NewObject(env, c, plain);
    case 1: return (*env)->NewObject(env, c, full, 10, s, 1.5);
    case 2: return create_v(env, c, full, 20, s, 2.5);
    default: return (*env)->NewObjectA(env, c, full, a);
  }
}

JNIEXPORT void JNICALL Java_JniObjects_relations(JNIEnv* env, jclass cls) {
  const char* names[] = {"java/lang/Object",    "java/lang/String",    "java/lang/Comparable",
                         "[Ljava/lang/Object;", "[Ljava/lang/String;", "[I",
                         "java/lang/Cloneable", "JniObjects$E"};
  jclass c[8];
  for (int i = 0; i < 8; i++) c[i] = (*env)->FindClass(env, names[i]);
  for (int i = 0; i < 8; i++) {
    char row[20] = "";
    for (int k = 0; k < 8; k++) row[k] = (*env)->IsAssignableFrom(env, c[i], c[k]) ? '1' : '0';
    jclass super = (*env)->GetSuperclass(env, c[i]);
    say(env, "%s %s super %d", names[i], row, super == NULL ? 0 : (*env)->IsSameObject(env, super, c[0]) ? 1 : 2);
  }
  jstring s = (*env)->NewStringUTF(env, "x");
  say(env, "instance %d %d %d null %d", (*env)->IsInstanceOf(env, s, c[1]), (*env)->IsInstanceOf(env, s, c[2]),
      (*env)->IsInstanceOf(env, s, c[5]), (*env)->IsInstanceOf(env, NULL, c[5]));
  say(env, "version %x", (*env)->GetVersion(env));
}

JNIEXPORT void JNICALL Java_JniObjects_reflect(JNIEnv* env, jclass cls, jobject m, jobject f, jobject k) {
  jobject self = (*env)->AllocObject(env, cls);
  say(env, "from method %d", (*env)->CallIntMethod(env, self, (*env)->FromReflectedMethod(env, m), 21));
  jfieldID field = (*env)->FromReflectedField(env, f);
  jstring s = (*env)->GetStaticObjectField(env, cls, field);
  say(env, "from field %d", (*env)->GetStringLength(env, s));
  jclass p = (*env)->FindClass(env, "JniObjects$P");
  jobject made = (*env)->NewObject(env, p, (*env)->FromReflectedMethod(env, k));
  say(env, "from constructor %d", (*env)->GetIntField(env, made, (*env)->GetFieldID(env, p, "x", "I")));
  jobject back[3] = {(*env)->ToReflectedMethod(env, cls, (*env)->GetMethodID(env, cls, "twice", "(I)I"), JNI_FALSE),
                     (*env)->ToReflectedField(env, cls, field, JNI_TRUE),
                     (*env)->ToReflectedMethod(env, p, (*env)->GetMethodID(env, p, "<init>", "()V"), JNI_FALSE)};
  jmethodID to_string =
      (*env)->GetMethodID(env, (*env)->FindClass(env, "java/lang/Object"), "toString", "()Ljava/lang/String;");
  for (int i = 0; i < 3; i++) {
    jstring t = (*env)->CallObjectMethod(env, back[i], to_string);
    const char* text = (*env)->GetStringUTFChars(env, t, NULL);
    say(env, "%s", text);
    (*env)->ReleaseStringUTFChars(env, t, text);
  }
}

JNIEXPORT jclass JNICALL Java_JniObjects_define(JNIEnv* env, jclass cls, jbyteArray b, jobject loader) {
  jbyte* p = (*env)->GetByteArrayElements(env, b, NULL);
  jclass c = (*env)->DefineClass(env, NULL, loader, p, (*env)->GetArrayLength(env, b));
  (*env)->ReleaseByteArrayElements(env, b, p, JNI_ABORT);
  return c;
}

JNIEXPORT jobject JNICALL Java_JniObjects_module(JNIEnv* env, jclass cls, jclass c) {
  return (*env)->GetModule(env, c);
}
