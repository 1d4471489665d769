// A program that embeds the VM through the invocation interface, on its own first thread.
#include <gtest/gtest.h>
#include <jni.h>

#include <string>
#include <thread>

namespace {

JavaVM* vm = nullptr;
JNIEnv* env = nullptr;

jint create(std::initializer_list<const char*> texts, jint version = JNI_VERSION_10, jboolean ignore = JNI_FALSE) {
  std::vector<JavaVMOption> options;
  for (const char* text : texts) options.push_back({const_cast<char*>(text), nullptr});
  JavaVMInitArgs args{version, static_cast<jint>(options.size()), options.data(), ignore};
  JavaVM* new_vm = nullptr;
  JNIEnv* new_env = nullptr;
  jint result = JNI_CreateJavaVM(&new_vm, reinterpret_cast<void**>(&new_env), &args);
  if (result == JNI_OK) vm = new_vm, env = new_env;
  return result;
}

std::string property(JNIEnv* e, const char* key) {
  jclass system = e->FindClass("java/lang/System");
  jmethodID get = e->GetStaticMethodID(system, "getProperty", "(Ljava/lang/String;)Ljava/lang/String;");
  auto value = static_cast<jstring>(e->CallStaticObjectMethod(system, get, e->NewStringUTF(key)));
  if (!value) return "null";
  const char* chars = e->GetStringUTFChars(value, nullptr);
  std::string result = chars;
  e->ReleaseStringUTFChars(value, chars);
  return result;
}

// One after the other: a process has one VM.
TEST(Embedding, FromCreationToDestruction) {
  JavaVMInitArgs defaults{JNI_VERSION_10, 0, nullptr, JNI_FALSE};
  EXPECT_EQ(JNI_GetDefaultJavaVMInitArgs(&defaults), JNI_OK);
  defaults.version = 0x7fff0000;
  EXPECT_EQ(JNI_GetDefaultJavaVMInitArgs(&defaults), JNI_ERR);
  jsize count = -1;
  EXPECT_EQ(JNI_GetCreatedJavaVMs(nullptr, 0, &count), JNI_OK);
  EXPECT_EQ(count, 0);
  EXPECT_EQ(create({}, 0x7fff0000), JNI_EVERSION);

  ASSERT_EQ(create({"-Dembed.key=value", "-nosuch", "-Xmx128m", "-XX:+UseSerialGC"}, JNI_VERSION_1_8, JNI_TRUE), JNI_OK);
  JavaVM* found = nullptr;
  EXPECT_EQ(JNI_GetCreatedJavaVMs(&found, 1, &count), JNI_OK);
  EXPECT_EQ(count, 1);
  EXPECT_EQ(found, vm);
  EXPECT_EQ(create({}), JNI_EEXIST);
  EXPECT_EQ(property(env, "embed.key"), "value");
  EXPECT_EQ(property(env, "embed.none"), "null");

  std::thread([] {
    JNIEnv* other = nullptr;
    EXPECT_EQ(vm->GetEnv(reinterpret_cast<void**>(&other), JNI_VERSION_1_8), JNI_EDETACHED);
    ASSERT_EQ(vm->AttachCurrentThread(reinterpret_cast<void**>(&other), nullptr), JNI_OK);
    EXPECT_EQ(property(other, "embed.key"), "value");
    EXPECT_EQ(vm->DetachCurrentThread(), JNI_OK);
  }).join();

  EXPECT_EQ(env->FindClass("no/such/Thing"), nullptr);
  EXPECT_TRUE(env->ExceptionCheck());
  env->ExceptionClear();
  EXPECT_EQ(vm->DestroyJavaVM(), JNI_OK);
}

}  // namespace
