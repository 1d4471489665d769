// System, Runtime, native libraries and what the JDK asks about class data sharing (there is none).
// Covered by the Java corpus (tests/java) and the symbol check.
#include <dlfcn.h>
#include <sched.h>
#include <sys/sysinfo.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "classlib/jvm/entry.h"
#include "vm/base/clock.h"
#include "vm/diagnose/shutdown.h"
#include "vm/exec/call.h"
#include "vm/heap/dead_locals.h"
#include "vm/heap/stale_frames.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"
#include "vm/options/properties.h"
#include "vm/options/switches.h"

using namespace rrvm;

namespace {

// CPUs that the control group grants (rounded up), or a large number without a limit.
int cgroup_cpus() {
  constexpr int kNoLimit = 1 << 20;
  std::ifstream file("/sys/fs/cgroup/cpu.max");
  std::string quota;
  double period = 0;
  if (!(file >> quota >> period) || quota == "max" || period <= 0) return kNoLimit;
  double share = std::strtod(quota.c_str(), nullptr) / period;
  int cpus = static_cast<int>(share);
  if (cpus < share) cpus++;
  return std::max(1, cpus);
}

int processor_count() {
  if (switches::active_processor_count > 0) return switches::active_processor_count;
  static const int cgroup_limit = cgroup_cpus();
  cpu_set_t set;
  int available = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : get_nprocs();
  return std::max(1, std::min(available, cgroup_limit));
}

// Properties and arguments come from the command line, in the platform's encoding; libjava knows which that is.
Object* platform_string(Thread* thread, const std::string& text) {
  using NewString = jstring (*)(JNIEnv*, const char*);
  static const auto new_string = reinterpret_cast<NewString>(dlsym(RTLD_DEFAULT, "JNU_NewStringPlatform"));
  bool ascii = std::all_of(text.begin(), text.end(), [](char c) { return static_cast<signed char>(c) >= 0; });
  return ascii || !new_string ? java_string::from_utf8(thread, text) : resolve(new_string(thread->env(), text.c_str()));
}

Array* string_array(Thread* thread, const std::vector<std::string>& strings) {
  Array* result = heap::allocate_object_array(thread, wk::String, static_cast<int32_t>(strings.size()));
  if (!result) return nullptr;
  for (size_t i = 0; i < strings.size(); i++) {
    Object* s = platform_string(thread, strings[i]);
    if (!s) return nullptr;
    jvm::put_object_at(result, static_cast<int32_t>(i), s);
  }
  return result;
}

}  // namespace

jlong JVM_CurrentTimeMillis(JNIEnv*, jclass) { return realtime_nanos() / 1'000'000; }

jlong JVM_NanoTime(JNIEnv*, jclass) { return monotonic_nanos(); }

// Nanoseconds from the given second to now; -1 when that second is too far away for the sum to be exact.
jlong JVM_GetNanoTimeAdjustment(JNIEnv*, jclass, jlong offset_seconds) {
  constexpr int64_t kMaxDistance = 0x1'0000'0000;
  timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  int64_t distance;
  if (__builtin_sub_overflow(now.tv_sec, offset_seconds, &distance)) return -1;
  if (distance >= kMaxDistance || distance <= -kMaxDistance) return -1;
  return distance * kNanosPerSecond + now.tv_nsec;
}

jobjectArray JVM_GetProperties(JNIEnv* env) {
  RRVM_ENTRY(env);
  std::vector<std::string> flat;
  for (const auto& [key, value] : properties::all()) {
    flat.push_back(key);
    flat.push_back(value);
  }
  return to_local<jobjectArray>(string_array(thread, flat));
}

jobjectArray JVM_GetVmArguments(JNIEnv* env) {
  RRVM_ENTRY(env);
  return to_local<jobjectArray>(string_array(thread, properties::vm_arguments()));
}

jobject JVM_InitAgentProperties(JNIEnv* env, jobject agent_properties) {
  RRVM_ENTRY(env);
  std::string arguments;
  for (const std::string& a : properties::vm_arguments()) arguments += (arguments.empty() ? "" : " ") + a;
  const std::string* command = properties::find("sun.java.command");
  const std::pair<const char*, std::string> rows[] = {
      {"sun.java.command", command ? *command : ""}, {"sun.jvm.flags", ""}, {"sun.jvm.args", arguments}};
  for (const auto& [key, value] : rows) {
    Object* k = java_string::from_utf8(thread, key);
    RRVM_RETURN_IF_PENDING(thread, nullptr);
    Object* v = java_string::from_utf8(thread, value);
    RRVM_RETURN_IF_PENDING(thread, nullptr);
    call_virtual(thread, resolve(agent_properties), "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
                 {k, v});
    RRVM_RETURN_IF_PENDING(thread, nullptr);
  }
  return agent_properties;
}

jstring JVM_GetTemporaryDirectory(JNIEnv* env) {
  RRVM_ENTRY(env);
  return to_local<jstring>(java_string::from_utf8(thread, "/tmp"));
}

void JVM_BeforeHalt() { RRVM_TRACE_CALL(__func__); }

void JVM_Halt(jint code) {
  RRVM_TRACE_CALL(__func__);
  shutdown::exit_process(code);
}

void JVM_GC() {
  RRVM_TRACE_CALL(__func__);
  if (switches::ignore_explicit_gc) return;
  wipe_interpreter_frame();
  if (Thread* self = Thread::current()) dead_locals::clear_in_all_threads(self);
  heap::collect();
}

// Used by the RMI collector: how long ago the heap was looked at as a whole.
jlong JVM_MaxObjectInspectionAge() { return 0; }

jlong JVM_TotalMemory() { return static_cast<jlong>(heap::total_bytes()); }

jlong JVM_FreeMemory() {
  size_t total = heap::total_bytes();
  size_t used = heap::used_bytes();
  return static_cast<jlong>(total > used ? total - used : 0);
}

jlong JVM_MaxMemory() { return static_cast<jlong>(heap::max_bytes()); }

jint JVM_ActiveProcessorCount() { return processor_count(); }

jboolean JVM_IsUseContainerSupport() { return JNI_TRUE; }

jboolean JVM_SupportsCX8() { return JNI_TRUE; }

char* JVM_NativePath(char* path) { return path; }

void* JVM_LoadLibrary(const char* name, jboolean throw_exception) {
  RRVM_TRACE_CALL(__func__);
  if (void* handle = dlopen(name, RTLD_LAZY)) return handle;
  if (throw_exception) {
    const char* why = dlerror();
    throw_new(Thread::current(), "java/lang/UnsatisfiedLinkError",
              std::string(name ? name : "") + ": " + (why ? why : ""));
  }
  return nullptr;
}

void JVM_UnloadLibrary(void* handle) {
  RRVM_TRACE_CALL(__func__);
  if (handle) dlclose(handle);
}

void* JVM_FindLibraryEntry(void* handle, const char* name) { return dlsym(handle, name); }

jboolean JVM_IsSupportedJNIVersion(jint version) {
  switch (version) {
    case JNI_VERSION_1_1:
    case JNI_VERSION_1_2:
    case JNI_VERSION_1_4:
    case JNI_VERSION_1_6:
    case JNI_VERSION_1_8:
    case JNI_VERSION_9:
    case JNI_VERSION_10: return JNI_TRUE;
    default: return JNI_FALSE;
  }
}

// --- class data sharing ---

void JVM_InitializeFromArchive(JNIEnv*, jclass) {}
void JVM_RegisterLambdaProxyClassForArchiving(JNIEnv*, jclass, jstring, jobject, jobject, jobject, jobject, jclass) {}
jclass JVM_LookupLambdaProxyClassFromArchive(JNIEnv*, jclass, jstring, jobject, jobject, jobject, jobject) {
  return nullptr;
}
jboolean JVM_IsCDSDumpingEnabled(JNIEnv*) { return JNI_FALSE; }
jboolean JVM_IsSharingEnabled(JNIEnv*) { return JNI_FALSE; }
jboolean JVM_IsDumpingClassList(JNIEnv*) { return JNI_FALSE; }
// Zero means: take a real random seed.
jlong JVM_GetRandomSeedForDumping() { return 0; }
void JVM_LogLambdaFormInvoker(JNIEnv*, jstring) {}
void JVM_DumpClassListToFile(JNIEnv*, jstring) {}
void JVM_DumpDynamicArchive(JNIEnv*, jstring) {}
