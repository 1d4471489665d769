// java.lang.management: counters and switches. Memory, threads, flags and commands have files of their own.
// Covered by tests/java/management.
#include <time.h>
#include <unistd.h>

#include <atomic>

#include "classlib/jvm/entry.h"
#include "classlib/management/jmm.h"
#include "classlib/management/management_flags.h"
#include "jit/jit.h"
#include "loader/dictionary.h"
#include "vm/base/clock.h"
#include "vm/base/log.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_units.h"
#include "vm/thread/contention_times.h"
#include "vm/thread/thread_counts.h"

using namespace rrvm;

namespace {

int64_t millis_of(clockid_t clock) { return nanos_of(clock) / 1'000'000; }

// Taken when the library is loaded: good enough for "when the VM started".
const int64_t start_millis = millis_of(CLOCK_REALTIME);
const int64_t start_ticks = millis_of(CLOCK_MONOTONIC);

std::atomic<bool> cpu_time{true}, allocated{true};

std::atomic<bool>* flag_of(jmm::BoolAttribute attribute) {
  switch (attribute) {
    case jmm::kThreadContention: return &contention_times::enabled;
    case jmm::kThreadCpuTime: return &cpu_time;
    case jmm::kThreadAllocated: return &allocated;
    default: return nullptr;
  }
}

jint get_version(JNIEnv*) { return jmm::kVersion3; }

jint get_optional_support(JNIEnv*, jmm::OptionalSupport* support) {
  *support = {};
  support->low_memory_detection = 1;
  support->compilation_time = 1;
  support->thread_contention = 1;
  support->current_thread_cpu_time = 1;
  support->other_thread_cpu_time = 1;
  support->object_monitor_usage = 1;
  support->synchronizer_usage = 1;
  support->thread_allocated_memory = 1;
  support->remote_diagnostic_commands = 1;
  return 0;
}

jlong class_count() {
  jlong n = 0;
  for_each_loader([&](ClassLoaderData* loader) {
    std::lock_guard lock(loader->mutex);
    n += static_cast<jlong>(loader->defined.size());
  });
  return n;
}

jlong daemon_count() {
  jlong n = 0;
  threads::for_each([&](Thread* t) { n += t->is_daemon; });
  return n;
}

jlong get_long_attribute(JNIEnv*, jobject, jmm::LongAttribute attribute) {
  switch (attribute) {
    case jmm::kClassLoadedCount: return class_count();
    case jmm::kThreadTotalCount: return threads::started_count();
    case jmm::kThreadLiveCount: return threads::live_count();
    case jmm::kThreadPeakCount: return threads::peak_count();
    case jmm::kThreadDaemonCount: return daemon_count();
    case jmm::kInitDoneTimeMs: return start_millis;
    case jmm::kUptimeMs: return millis_of(CLOCK_MONOTONIC) - start_ticks;
    case jmm::kGcTimeMs: return static_cast<jlong>(heap::collection_millis());
    case jmm::kGcCount: return static_cast<jlong>(heap::collection_count());
    case jmm::kProcessId: return getpid();
    case jmm::kPhysicalMemory: return sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE);
    case jmm::kClassUnloadedCount: return static_cast<jlong>(units::unloaded_count());
    case jmm::kCompileTimeMs: return jit::compile_millis();
    case jmm::kFlagCount: return jmm::flag_count();
    case jmm::kGcAttributeCount: return 1;
  }
  return -1;
}

jint get_long_attributes(JNIEnv* env, jobject object, jmm::LongAttribute* attributes, jint count, jlong* result) {
  jint known = 0;
  for (jint i = 0; i < count; i++) {
    result[i] = get_long_attribute(env, object, attributes[i]);
    known += result[i] != -1;
  }
  return known;
}

jboolean get_bool_attribute(JNIEnv*, jmm::BoolAttribute attribute) {
  if (attribute == jmm::kVerboseGc) return log::wants_on_stdout(log::Topic::kGc);
  if (attribute == jmm::kVerboseClass)
    return log::wants_on_stdout(log::Topic::kClassLoad) && log::wants_on_stdout(log::Topic::kClassLoadRest);
  auto* flag = flag_of(attribute);
  return flag && flag->load();
}

jboolean set_bool_attribute(JNIEnv* env, jmm::BoolAttribute attribute, jboolean value) {
  jboolean old = get_bool_attribute(env, attribute);
  if (attribute == jmm::kVerboseGc) return log::set_on_stdout(log::Topic::kGc, value), old;
  if (attribute == jmm::kVerboseClass) {
    log::set_on_stdout(log::Topic::kClassLoad, value);
    log::set_on_stdout(log::Topic::kClassLoadRest, value);
    return log::set_on_stdout(log::Topic::kClassUnload, value), old;
  }
  auto* flag = flag_of(attribute);
  return flag && flag->exchange(value);
}

jboolean reset_statistic(JNIEnv* env, jvalue what, jint type) {
  RRVM_ENTRY(env);
  switch (type) {
    case jmm::kPeakThreadCountStatistic: threads::reset_peak_count(); return JNI_TRUE;
    case jmm::kPeakPoolUsageStatistic: return jmm::reset_peak_usage(thread, what.l);
    case jmm::kContentionCountStatistic:
    case jmm::kContentionTimeStatistic:
    case jmm::kContentionStatistic: return jmm::reset_contention(thread, what.j, type);
    default: return JNI_FALSE;
  }
}

jint no_internal_threads(JNIEnv*, jobjectArray, jlongArray) { return 0; }

jmm::Interface make_table() {
  jmm::Interface t = {};
  t.GetVersion = get_version;
  t.GetOptionalSupport = get_optional_support;
  t.GetLongAttribute = get_long_attribute;
  t.GetBoolAttribute = get_bool_attribute;
  t.SetBoolAttribute = set_bool_attribute;
  t.GetLongAttributes = get_long_attributes;
  t.GetVMGlobalNames = jmm::flag_names;
  t.GetVMGlobals = jmm::flag_values;
  t.SetVMGlobal = jmm::set_flag_value;
  t.GetInternalThreadTimes = no_internal_threads;
  t.ResetStatistic = reset_statistic;
  jmm::fill_thread_entries(&t);
  jmm::fill_memory_entries(&t);
  jmm::fill_command_entries(&t);
  return t;
}

}  // namespace

void* JVM_GetManagement(jint version) {
  RRVM_TRACE_CALL(__func__);
  static jmm::Interface table = make_table();
  return version == jmm::kVersion1 || version == jmm::kVersion3 ? &table : nullptr;
}
