// The function table behind java.lang.management (libmanagement, libmanagement_ext): the JDK 17's private ABI, so
// the order and types of the entries are fixed. Only what management.cpp fills is meant to be called.
#pragma once

#include <jni.h>

namespace rrvm {
class Thread;
}

namespace rrvm::jmm {

inline constexpr jint kVersion1 = 0x20010000;
inline constexpr jint kVersion3 = 0x20030000;

struct OptionalSupport {
  unsigned low_memory_detection : 1;
  unsigned compilation_time : 1;
  unsigned thread_contention : 1;
  unsigned current_thread_cpu_time : 1;
  unsigned other_thread_cpu_time : 1;
  unsigned object_monitor_usage : 1;
  unsigned synchronizer_usage : 1;
  unsigned thread_allocated_memory : 1;
  unsigned remote_diagnostic_commands : 1;
  unsigned : 22;
};

enum LongAttribute : jint {
  kClassLoadedCount = 1,
  kClassUnloadedCount = 2,
  kThreadTotalCount = 3,
  kThreadLiveCount = 4,
  kThreadPeakCount = 5,
  kThreadDaemonCount = 6,
  kInitDoneTimeMs = 7,
  kCompileTimeMs = 8,
  kGcTimeMs = 9,
  kGcCount = 10,
  kUptimeMs = 11,
  kFlagCount = 104,
  kProcessId = 201,
  kPhysicalMemory = 202,
  kGcAttributeCount = 401,
};

enum Statistic : jint {
  kPeakThreadCountStatistic = 801,
  kContentionCountStatistic = 802,
  kContentionTimeStatistic = 803,
  kContentionStatistic = 804,
  kPeakPoolUsageStatistic = 805,
};
enum Threshold : jint { kUsageHigh = 901, kUsageLow = 902, kCollectionUsageHigh = 903, kCollectionUsageLow = 904 };

struct AttributeInfo {
  const char* name;
  char type;
  const char* description;
};

// The first three are set by the caller, besides the room for values.
struct GcStat {
  jlong index, start_millis, end_millis;
  jobjectArray usage_before, usage_after;
  jint value_room;
  jvalue* values;
  jint value_count;
};

struct CommandInfo {
  const char *name, *description, *impact, *permission_class, *permission_name, *permission_action;
  int argument_count;
  jboolean enabled;
};

struct CommandArgument {
  const char *name, *description, *type, *initial;
  jboolean mandatory, option, multiple;
  int position;
};

enum BoolAttribute : jint {
  kVerboseGc = 21,
  kVerboseClass = 22,
  kThreadContention = 23,
  kThreadCpuTime = 24,
  kThreadAllocated = 25
};

struct Interface {
  void* reserved1;
  void* reserved2;
  jint (*GetVersion)(JNIEnv*);
  jint (*GetOptionalSupport)(JNIEnv*, OptionalSupport*);
  jint (*GetThreadInfo)(JNIEnv*, jlongArray ids, jint max_depth, jobjectArray infos);
  jobjectArray (*GetMemoryPools)(JNIEnv*, jobject manager);
  jobjectArray (*GetMemoryManagers)(JNIEnv*, jobject pool);
  jobject (*GetMemoryPoolUsage)(JNIEnv*, jobject pool);
  jobject (*GetPeakMemoryPoolUsage)(JNIEnv*, jobject pool);
  jlong (*GetOneThreadAllocatedMemory)(JNIEnv*, jlong thread_id);
  void (*GetThreadAllocatedMemory)(JNIEnv*, jlongArray ids, jlongArray sizes);
  jobject (*GetMemoryUsage)(JNIEnv*, jboolean heap);
  jlong (*GetLongAttribute)(JNIEnv*, jobject, LongAttribute);
  jboolean (*GetBoolAttribute)(JNIEnv*, BoolAttribute);
  jboolean (*SetBoolAttribute)(JNIEnv*, BoolAttribute, jboolean);
  jint (*GetLongAttributes)(JNIEnv*, jobject, LongAttribute*, jint count, jlong* result);
  jobjectArray (*FindCircularBlockedThreads)(JNIEnv*);
  jlong (*GetThreadCpuTime)(JNIEnv*, jlong thread_id);
  jobjectArray (*GetVMGlobalNames)(JNIEnv*);
  jint (*GetVMGlobals)(JNIEnv*, jobjectArray names, void* globals, jint count);
  jint (*GetInternalThreadTimes)(JNIEnv*, jobjectArray names, jlongArray times);
  jboolean (*ResetStatistic)(JNIEnv*, jvalue, jint type);
  void (*SetPoolSensor)(JNIEnv*, jobject pool, jint type, jobject sensor);
  jlong (*SetPoolThreshold)(JNIEnv*, jobject pool, jint type, jlong threshold);
  jobject (*GetPoolCollectionUsage)(JNIEnv*, jobject pool);
  jint (*GetGCExtAttributeInfo)(JNIEnv*, jobject manager, void* info, jint count);
  void (*GetLastGCStat)(JNIEnv*, jobject manager, void* stat);
  jlong (*GetThreadCpuTimeWithKind)(JNIEnv*, jlong thread_id, jboolean with_system);
  void (*GetThreadCpuTimesWithKind)(JNIEnv*, jlongArray ids, jlongArray times, jboolean with_system);
  jint (*DumpHeap0)(JNIEnv*, jstring file, jboolean live);
  jobjectArray (*FindDeadlocks)(JNIEnv*, jboolean monitors_only);
  void (*SetVMGlobal)(JNIEnv*, jstring name, jvalue value);
  jlong (*GetTotalThreadAllocatedMemory)(JNIEnv*);
  jobjectArray (*DumpThreads)(JNIEnv*, jlongArray ids, jboolean monitors, jboolean synchronizers, jint max_depth);
  void (*SetGCNotificationEnabled)(JNIEnv*, jobject manager, jboolean);
  jobjectArray (*GetDiagnosticCommands)(JNIEnv*);
  void (*GetDiagnosticCommandInfo)(JNIEnv*, jobjectArray commands, void* infos);
  void (*GetDiagnosticCommandArgumentsInfo)(JNIEnv*, jstring command, void* infos, jint count);
  jstring (*ExecuteDiagnosticCommand)(JNIEnv*, jstring command);
  void (*SetDiagnosticFrameworkNotificationEnabled)(JNIEnv*, jboolean);
};

// The entries about threads (management_threads.cpp), memory (management_memory.cpp) and diagnostic commands
// (management_commands.cpp).
void fill_thread_entries(Interface*);
void fill_memory_entries(Interface*);
void fill_command_entries(Interface*);
jboolean reset_peak_usage(Thread*, jobject pool);
jboolean reset_contention(Thread*, jlong thread_id, jint statistic);

}  // namespace rrvm::jmm
