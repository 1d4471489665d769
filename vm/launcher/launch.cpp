// See vm/launcher/launch.h. What java prints is printed by the class library's LauncherHelper; the order of the steps
// is java's, so that a program sees the same threads, stacks and exit codes.
#include "vm/launcher/launch.h"

#include <jni.h>
#include <pthread.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "vm/base/version.h"
#include "vm/launcher/own_options.h"

extern "C" jclass JVM_FindClassFromBootLoader(JNIEnv*, const char* name);

namespace rrvm::launcher {
namespace {

constexpr size_t kDefaultStackBytes = 8 << 20;
constexpr const char* kCreateError =
    "Error: Could not create the Java Virtual Machine.\n"
    "Error: A fatal exception has occurred. Program will exit.\n";
constexpr const char* kJniError = "Error: A JNI error has occurred, please check your installation and try again\n";
constexpr const char* kDetachError =
    "Error: Could not detach main thread.\nError: A JNI error has occurred, please check your installation and try "
    "again\n";

class Session {
 public:
  explicit Session(const CommandLine& line) : line_(line) {}

  int run() {
    if (!create_vm()) {
      std::fputs(kCreateError, stderr);
      std::exit(1);
    }
    int code = act();
    if (vm_->DetachCurrentThread() != JNI_OK) {  // an exception of main is reported here
      std::fputs(kDetachError, stderr);
      code = 1;
    }
    vm_->DestroyJavaVM();  // waits for the other threads
    return code;
  }

 private:
  bool create_vm() {
    std::vector<JavaVMOption> options;
    for (const std::string& text : line_.vm_options) options.push_back({const_cast<char*>(text.c_str()), nullptr});
    JavaVMInitArgs args{JNI_VERSION_1_2, static_cast<jint>(options.size()), options.data(), JNI_FALSE};
    return JNI_CreateJavaVM(&vm_, reinterpret_cast<void**>(&env_), &args) == JNI_OK;
  }

  // The steps before the program itself; each may end the run.
  int act() {
    if (line_.show_settings) {
      jstring option = env_->NewStringUTF(line_.show_settings->c_str());
      call_helper("showSettings", "(ZLjava/lang/String;JJJ)V", jboolean{true}, option,
                  static_cast<jlong>(line_.initial_heap_bytes), static_cast<jlong>(line_.max_heap_bytes),
                  static_cast<jlong>(line_.stack_bytes));
      if (exception_described()) return 1;
    }
    if (line_.show_resolved_modules) {
      call_helper("showResolvedModules", "()V");
      if (exception_described()) return 1;
    }
    if (line_.list_modules) {
      call_helper("listModules", "()V");
      return exception_described();
    }
    if (line_.describe_module) {
      call_helper("describeModule", "(Ljava/lang/String;)V", platform_string(*line_.describe_module));
      return exception_described();
    }
    if (line_.print_version || line_.show_version) {
      print_version();
      if (line_.print_version && line_.to_stdout) std::printf("%s\n", version_text("rrvm").c_str());
      if (exception_described() || line_.print_version) return 0;
    }
    if (line_.validate_modules) return 0;
    if (line_.print_extra_usage || line_.print_usage || !line_.what || line_.mode == Mode::kUnknown) {
      print_usage();
      return exception_described();
    }
    return run_main();
  }

  int run_main() {
    jclass main_class = load_main_class();
    if (failed(main_class)) return 1;
    // Asked for as java does: it is the hook of agents and toolkits that want the application's name.
    call_helper_object("getApplicationClass", "()Ljava/lang/Class;");
    if (exception_described()) return 1;
    jobjectArray arguments = main_arguments();
    if (failed(arguments)) return 1;
    if (line_.dry_run) return 0;
    jmethodID main = env_->GetStaticMethodID(main_class, "main", "([Ljava/lang/String;)V");
    if (failed(main)) return 1;
    env_->CallStaticVoidMethod(main_class, main, arguments);
    return env_->ExceptionOccurred() ? 1 : 0;
  }

  jclass load_main_class() {
    jstring name = platform_string(*line_.what);
    if (!name) return nullptr;
    return static_cast<jclass>(
        call_helper_object("checkAndLoadMain", "(ZILjava/lang/String;)Ljava/lang/Class;", jboolean{true},
                           static_cast<jint>(line_.mode == Mode::kSource ? Mode::kSource : line_.mode), name));
  }

  jobjectArray main_arguments() {
    jclass string_class = JVM_FindClassFromBootLoader(env_, "java/lang/String");
    if (!string_class) return nullptr;
    jobjectArray array = env_->NewObjectArray(static_cast<jsize>(line_.arguments.size()), string_class, nullptr);
    if (!array) return nullptr;
    for (size_t i = 0; i < line_.arguments.size(); ++i) {
      jstring argument = platform_string(line_.arguments[i]);
      if (!argument) return nullptr;
      env_->SetObjectArrayElement(array, static_cast<jsize>(i), argument);
      env_->DeleteLocalRef(argument);
    }
    return array;
  }

  // Bytes of the command line in the platform's encoding.
  jstring platform_string(const std::string& bytes) {
    auto length = static_cast<jsize>(bytes.size());
    jbyteArray array = env_->NewByteArray(length);
    if (!array) return nullptr;
    env_->SetByteArrayRegion(array, 0, length, reinterpret_cast<const jbyte*>(bytes.data()));
    auto result = static_cast<jstring>(
        call_helper_object("makePlatformString", "(Z[B)Ljava/lang/String;", jboolean{true}, array));
    env_->DeleteLocalRef(array);
    return env_->ExceptionCheck() ? nullptr : result;
  }

  void print_version() {
    jclass properties = JVM_FindClassFromBootLoader(env_, "java/lang/VersionProps");
    if (!properties) return;
    jmethodID print = env_->GetStaticMethodID(properties, line_.show_version ? "println" : "print", "(Z)V");
    if (print) env_->CallStaticVoidMethod(properties, print, jboolean{!line_.to_stdout});
  }

  void print_usage() {
    auto to_stderr = static_cast<jboolean>(!line_.to_stdout);
    if (line_.print_extra_usage) {
      call_helper("printXUsageMessage", "(Z)V", to_stderr);
      return;
    }
    call_helper("initHelpMessage", "(Ljava/lang/String;)V", env_->NewStringUTF("rrvm"));
    if (!env_->ExceptionCheck()) call_helper("printHelpMessage", "(Z)V", to_stderr);
    if (!env_->ExceptionCheck()) std::fprintf(line_.to_stdout ? stdout : stderr, "\n%s", own_options_help().c_str());
  }

  template <typename... Args>
  void call_helper(const char* name, const char* descriptor, Args... args) {
    if (jmethodID method = helper_method(name, descriptor)) env_->CallStaticVoidMethod(helper_, method, args...);
  }

  template <typename... Args>
  jobject call_helper_object(const char* name, const char* descriptor, Args... args) {
    jmethodID method = helper_method(name, descriptor);
    return method ? env_->CallStaticObjectMethod(helper_, method, args...) : nullptr;
  }

  // Null with an exception pending.
  jmethodID helper_method(const char* name, const char* descriptor) {
    if (env_->ExceptionCheck()) return nullptr;
    if (!helper_) helper_ = JVM_FindClassFromBootLoader(env_, "sun/launcher/LauncherHelper");
    return helper_ ? env_->GetStaticMethodID(helper_, name, descriptor) : nullptr;
  }

  bool exception_described() {
    if (!env_->ExceptionCheck()) return false;
    env_->ExceptionDescribe();
    return true;
  }

  bool failed(const void* result) {
    if (exception_described()) return true;
    if (!result) std::fputs(kJniError, stderr);
    return !result;
  }

  const CommandLine& line_;
  JavaVM* vm_ = nullptr;
  JNIEnv* env_ = nullptr;
  jclass helper_ = nullptr;
};

struct ThreadCall {
  const CommandLine* line;
  int code;
};

void* thread_main(void* raw) {
  auto* call = static_cast<ThreadCall*>(raw);
  call->code = Session(*call->line).run();
  return nullptr;
}

}  // namespace

// The VM runs on a thread of its own, whose stack size is ours to choose, as java's does.
int launch(const CommandLine& line) {
  ThreadCall call{&line, 0};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, std::max(kDefaultStackBytes, (line.stack_bytes + 0xfff) & ~size_t{0xfff}));
  pthread_t thread;
  if (pthread_create(&thread, &attributes, thread_main, &call) == 0) pthread_join(thread, nullptr);
  else thread_main(&call);
  pthread_attr_destroy(&attributes);
  return line.exit_code ? line.exit_code : call.code;
}

}  // namespace rrvm::launcher
