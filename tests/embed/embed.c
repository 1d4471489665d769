/* A C program with a Java VM inside: embed LIBJVM. Prints the same with any JVM 17; the expected text is in
   embed.expected. Covers the exported functions of the invocation interface and calls without Java frames below. */
#include <dlfcn.h>
#include <jni.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static JavaVM* vm;

static void fail(const char* what) {
  printf("failed: %s\n", what);
  exit(1);
}

static void print_property(JNIEnv* env, const char* key) {
  jclass system = (*env)->FindClass(env, "java/lang/System");
  jmethodID get = (*env)->GetStaticMethodID(env, system, "getProperty", "(Ljava/lang/String;)Ljava/lang/String;");
  jstring value = (*env)->CallStaticObjectMethod(env, system, get, (*env)->NewStringUTF(env, key));
  const char* chars = value ? (*env)->GetStringUTFChars(env, value, 0) : "null";
  printf("%s=%s\n", key, chars);
}

static void* other_thread(void* unused) {
  JNIEnv* env = 0;
  printf("before attach %d\n", (*vm)->GetEnv(vm, (void**)&env, JNI_VERSION_10));
  JavaVMAttachArgs args = {JNI_VERSION_10, "visitor", 0};
  printf("attach %d\n", (*vm)->AttachCurrentThread(vm, (void**)&env, &args));
  jclass thread = (*env)->FindClass(env, "java/lang/Thread");
  jobject self = (*env)->CallStaticObjectMethod(
      env, thread, (*env)->GetStaticMethodID(env, thread, "currentThread", "()Ljava/lang/Thread;"));
  jstring name =
      (*env)->CallObjectMethod(env, self, (*env)->GetMethodID(env, thread, "getName", "()Ljava/lang/String;"));
  printf("name %s\n", (*env)->GetStringUTFChars(env, name, 0));
  printf("detach %d %d\n", (*vm)->DetachCurrentThread(vm), (*vm)->GetEnv(vm, (void**)&env, JNI_VERSION_10));
  return unused;
}

/* Integer.parseInt of a bad text: the exception stays until it is cleared. */
static void exceptions(JNIEnv* env) {
  jclass integer = (*env)->FindClass(env, "java/lang/Integer");
  jmethodID parse = (*env)->GetStaticMethodID(env, integer, "parseInt", "(Ljava/lang/String;)I");
  printf("parse %d\n", (*env)->CallStaticIntMethod(env, integer, parse, (*env)->NewStringUTF(env, "1234")));
  (*env)->CallStaticIntMethod(env, integer, parse, (*env)->NewStringUTF(env, "zz"));
  jthrowable e = (*env)->ExceptionOccurred(env);
  (*env)->ExceptionClear(env);
  jmethodID text = (*env)->GetMethodID(env, (*env)->GetObjectClass(env, e), "toString", "()Ljava/lang/String;");
  printf("%s\n", (*env)->GetStringUTFChars(env, (*env)->CallObjectMethod(env, e, text), 0));
  printf("absent %d", (*env)->FindClass(env, "no/such/Class") == 0);
  printf(" %d\n", (*env)->ExceptionCheck(env));
  (*env)->ExceptionClear(env);
}

int main(int argc, char** argv) {
  void* lib = dlopen(argc > 1 ? argv[1] : "libjvm.so", RTLD_NOW | RTLD_GLOBAL);
  if (!lib) fail(dlerror());
  jint (*create)(JavaVM**, void**, void*) = dlsym(lib, "JNI_CreateJavaVM");
  jint (*created)(JavaVM**, jsize, jsize*) = dlsym(lib, "JNI_GetCreatedJavaVMs");
  jint (*defaults)(void*) = dlsym(lib, "JNI_GetDefaultJavaVMInitArgs");
  if (!create || !created || !defaults) fail("symbols");

  JavaVMOption options[] = {{"-Dembed.key=value", 0}, {"-Xmx64m", 0}, {"-Djava.class.path=.", 0}};
  JavaVMInitArgs args = {JNI_VERSION_10, 3, options, JNI_FALSE}, old = {0x00770000, 0, 0, JNI_FALSE};
  JavaVM* known = 0;
  jsize count = 9;
  printf("defaults %d %d\n", defaults(&args), defaults(&old));
  created(&known, 1, &count);
  printf("created %d\n", count);
  JNIEnv* env = 0;
  printf("create %d\n", create(&vm, (void**)&env, &args));
  created(&known, 1, &count);
  printf("created %d %d again %d\n", count, known == vm, create(&known, (void**)&env, &args));
  (*vm)->GetEnv(vm, (void**)&env, JNI_VERSION_10);
  print_property(env, "embed.key");
  print_property(env, "java.class.path");
  print_property(env, "no.such.key");
  exceptions(env);
  pthread_t thread;
  pthread_create(&thread, 0, other_thread, 0);
  pthread_join(thread, 0);
  printf("destroy %d\n", (*vm)->DestroyJavaVM(vm));
  fflush(stdout);
  return 0;
}
