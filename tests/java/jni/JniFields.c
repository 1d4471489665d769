/* Get/Set<Type>Field and their static forms, inherited and private fields, failed lookups, initialisation by
 * GetStaticFieldID. */
#include "helpers.h"

JNIEXPORT void JNICALL Java_JniFields_instance(JNIEnv* env, jclass cls, jobject o) {
  jclass c = (*env)->GetObjectClass(env, o);
#define ID(name, sig) (*env)->GetFieldID(env, c, name, sig)
  say(env, "%d %d %d %d %d %lld %g %g", (*env)->GetBooleanField(env, o, ID("z", "Z")),
      (*env)->GetByteField(env, o, ID("b", "B")), (*env)->GetCharField(env, o, ID("c", "C")),
      (*env)->GetShortField(env, o, ID("s", "S")), (*env)->GetIntField(env, o, ID("i", "I")),
      (long long)(*env)->GetLongField(env, o, ID("j", "J")), (*env)->GetFloatField(env, o, ID("f", "F")),
      (*env)->GetDoubleField(env, o, ID("d", "D")));
  say(env, "%d %d %d", (*env)->GetIntField(env, o, ID("inherited", "I")), (*env)->GetIntField(env, o, ID("fin", "I")),
      (*env)->GetArrayLength(env, (*env)->GetObjectField(env, o, ID("a", "[I"))));
  (*env)->SetBooleanField(env, o, ID("z", "Z"), JNI_FALSE);
  (*env)->SetByteField(env, o, ID("b", "B"), 100);
  (*env)->SetCharField(env, o, ID("c", "C"), 'y');
  (*env)->SetShortField(env, o, ID("s", "S"), 200);
  (*env)->SetIntField(env, o, ID("i", "I"), 300);
  (*env)->SetLongField(env, o, ID("j", "J"), 400);
  (*env)->SetFloatField(env, o, ID("f", "F"), 0.5f);
  (*env)->SetDoubleField(env, o, ID("d", "D"), 0.25);
  (*env)->SetObjectField(env, o, ID("l", "Ljava/lang/String;"), (*env)->NewStringUTF(env, "set by native"));
  (*env)->SetObjectField(env, o, ID("a", "[I"), (*env)->NewIntArray(env, 7));
  (*env)->SetIntField(env, o, ID("inherited", "I"), 12);
  (*env)->SetIntField(env, o, ID("vol", "I"), 13);
#undef ID
}

JNIEXPORT void JNICALL Java_JniFields_statics(JNIEnv* env, jclass cls, jclass c) {
#define ID(name, sig) (*env)->GetStaticFieldID(env, c, name, sig)
  (*env)->SetStaticBooleanField(env, c, ID("sz", "Z"), JNI_TRUE);
  (*env)->SetStaticByteField(env, c, ID("sb", "B"), -100);
  (*env)->SetStaticCharField(env, c, ID("sc", "C"), 'k');
  (*env)->SetStaticShortField(env, c, ID("ss", "S"), -200);
  (*env)->SetStaticIntField(env, c, ID("si", "I"), (*env)->GetStaticIntField(env, c, ID("CONST", "I")) * 2);
  (*env)->SetStaticLongField(env, c, ID("sj", "J"), (jlong)1 << 60);
  (*env)->SetStaticFloatField(env, c, ID("sf", "F"), 3.5f);
  (*env)->SetStaticDoubleField(env, c, ID("sd", "D"), 4.5);
  (*env)->SetStaticObjectField(env, c, ID("sl", "Ljava/lang/Object;"), c);
  (*env)->SetStaticObjectField(env, c, ID("shared", "Ljava/lang/String;"), (*env)->NewStringUTF(env, "from child"));
  say(env, "%d %d %d %d %d %lld %g %g", (*env)->GetStaticBooleanField(env, c, ID("sz", "Z")),
      (*env)->GetStaticByteField(env, c, ID("sb", "B")), (*env)->GetStaticCharField(env, c, ID("sc", "C")),
      (*env)->GetStaticShortField(env, c, ID("ss", "S")), (*env)->GetStaticIntField(env, c, ID("si", "I")),
      (long long)(*env)->GetStaticLongField(env, c, ID("sj", "J")), (*env)->GetStaticFloatField(env, c, ID("sf", "F")),
      (*env)->GetStaticDoubleField(env, c, ID("sd", "D")));
  say(env, "same class %d",
      (*env)->IsSameObject(env, c, (*env)->GetStaticObjectField(env, c, ID("sl", "Ljava/lang/Object;"))));
#undef ID
}

JNIEXPORT void JNICALL Java_JniFields_errors(JNIEnv* env, jclass cls, jobject o) {
  jclass c = (*env)->GetObjectClass(env, o);
  if ((*env)->GetFieldID(env, c, "nope", "I") == NULL) say_exception(env, "no such field");
  if ((*env)->GetFieldID(env, c, "i", "J") == NULL) say_exception(env, "wrong type");
  if ((*env)->GetFieldID(env, c, "si", "I") == NULL) say_exception(env, "static as instance");
  if ((*env)->GetStaticFieldID(env, c, "i", "I") == NULL) say_exception(env, "instance as static");
  if ((*env)->GetFieldID(env, c, "i", "Lno/Such;") == NULL) say_exception(env, "unknown type");
}

JNIEXPORT jint JNICALL Java_JniFields_lazy(JNIEnv* env, jclass cls) {
  jclass c = (*env)->FindClass(env, "JniFields$Lazy");
  say(env, "found Lazy");
  jfieldID f = (*env)->GetStaticFieldID(env, c, "x", "I");
  say(env, "got the field id");
  return (*env)->GetStaticIntField(env, c, f);
}
